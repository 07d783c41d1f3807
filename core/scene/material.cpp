// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/material.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace redline::scene {

namespace {

using Kind = Material::Kind;

double bump(double wavelength, double centre, double width) {
    const double z = (wavelength - centre) / width;
    return std::exp(-0.5 * z * z);
}

double step_up(double wavelength, double centre, double width) {
    return 1 / (1 + std::exp(-(wavelength - centre) / width));
}

double liquid_water(double wavelength, double amount) {
    return 1 -
           amount * std::min(1.0, 0.12 * bump(wavelength, 975, 35) + 0.22 * bump(wavelength, 1190, 50) +
                                      0.75 * bump(wavelength, 1450, 75) + 0.95 * bump(wavelength, 1940, 95));
}

double vegetation(double w, const Material& m) {
    const double edge = 705 + 15 * m.pigment;
    const double visible =
        0.03 + 0.07 * (1 - 0.7 * m.pigment) * bump(w, 552, 38) + 0.05 * (1 - m.pigment) * step_up(w, 600, 40);
    const double infrared =
        m.level * step_up(w, edge, 12) * (1 - 0.72 * step_up(w, 1650, 330) * (0.4 + 0.6 * m.moisture));
    return (visible + infrared) * liquid_water(w, 0.5 + 0.5 * m.moisture);
}

double soil(double w, const Material& m) {
    const double rise = m.level * (1 - std::exp(-(w - 330) / (450 + 350 * m.pigment)));
    const double iron = 1 - 0.25 * m.pigment * bump(w, 880, 90);
    const double clay = 1 - 0.18 * bump(w, 2205, 28);
    return rise * iron * clay * liquid_water(w, 0.7 * m.moisture);
}

double open_water(double w, const Material& m) {
    return 0.015 + 0.05 * std::exp(-(w - 400) / 180) + 0.05 * m.pigment * bump(w, 570, 60) +
           0.02 * m.pigment * bump(w, 705, 25);
}

double built(double w, const Material& m) {
    return m.level * (0.55 + 0.45 * step_up(w, 590, 30 + 250 * (1 - m.pigment))) *
           (1 - 0.08 * bump(w, 2320, 40)) * liquid_water(w, 0.2 * m.moisture);
}

const std::array<Material, 12>& materials() {
    static const std::array<Material, 12> list{{
        {"meadow", Kind::vegetation, 0.40, 0.52, 0.55, 0.96, 0},
        {"winter wheat", Kind::vegetation, 0.48, 0.80, 0.70, 0.92, 0},
        {"bare soil", Kind::soil, 0.34, 0.45, 0.35, 1, 0},
        {"pine forest", Kind::vegetation, 0.28, 0.85, 0.50, 0.97, 0},
        {"maize", Kind::vegetation, 0.43, 0.66, 0.88, 0.74, 0},
        {"stubble", Kind::soil, 0.40, 0.30, 0.15, 1, 0},
        {"lake", Kind::water, 0, 0.35, 0, 1, 0},
        {"orchard", Kind::vegetation, 0.45, 0.62, 0.42, 0.80, 3},
        {"vineyard", Kind::vegetation, 0.37, 0.58, 0.32, 0.66, 2},
        {"asphalt", Kind::built, 0.12, 0.05, 0.10, 1, 0},
        {"tiled roofs", Kind::built, 0.36, 0.95, 0.10, 1, 0},
        {"fallow", Kind::vegetation, 0.32, 0.35, 0.40, 0.60, 0},
    }};
    return list;
}

} // namespace

Material class_material(int k, std::uint64_t seed) {
    const auto count = static_cast<int>(materials().size());
    Material m = materials()[static_cast<std::size_t>(k % count)];
    if (k < count) return m;
    RandomStream random(seed, RandomUse::synthetic_scene, 1, static_cast<std::uint64_t>(k));
    m.name += " " + std::to_string(k / count + 1);
    m.level *= 0.7 + 0.6 * random.uniform();
    m.pigment = random.uniform();
    m.moisture = random.uniform();
    m.cover = 0.5 + 0.5 * random.uniform();
    return m;
}

Material vary(const Material& material, RandomStream& random) {
    Material m = material;
    m.level *= 1 + 0.05 * random.normal();
    m.pigment = std::clamp(m.pigment + 0.05 * random.normal(), 0.0, 1.0);
    m.moisture = std::clamp(m.moisture + 0.05 * random.normal(), 0.0, 1.0);
    m.cover = std::clamp(m.cover + 0.05 * random.normal(), 0.3, 1.0);
    return m;
}

std::vector<double> reflectance(const Material& material, const std::vector<double>& wavelength_nm) {
    std::vector<double> spectrum;
    spectrum.reserve(wavelength_nm.size());
    for (const double w : wavelength_nm) {
        switch (material.kind) {
        case Kind::vegetation:
            spectrum.push_back(vegetation(w, material));
            break;
        case Kind::soil:
            spectrum.push_back(soil(w, material));
            break;
        case Kind::water:
            spectrum.push_back(open_water(w, material));
            break;
        case Kind::built:
            spectrum.push_back(built(w, material));
            break;
        }
    }
    return spectrum;
}

} // namespace redline::scene
