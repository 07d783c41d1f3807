// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "redline/base/random.h"

namespace redline::scene {

/// A land cover whose reflectance is a smooth function of the wavelength: the shapes (red edge, liquid-water
/// and clay absorptions) are those of textbooks, the numbers are invented.
struct Material {
    enum class Kind { vegetation, soil, water, built };
    std::string name;
    Kind kind = Kind::soil;
    double level = 0.3;    ///< near-infrared plateau, or brightness
    double pigment = 0.5;  ///< chlorophyll, iron or turbidity, 0..1
    double moisture = 0.5; ///< depth of the liquid-water absorptions, 0..1
    double cover = 1;      ///< share of the surface that is not bare soil
    double row_period = 0; ///< pixels between plant rows; 0: none
};

/// The land cover of class `k`; from the twelfth class on, variants drawn from the seed.
Material class_material(int k, std::uint64_t seed);

/// One field's own version: the same cover grown a little differently.
Material vary(const Material& material, RandomStream& random);

/// Reflectance at each wavelength.
std::vector<double> reflectance(const Material& material, const std::vector<double>& wavelength_nm);

} // namespace redline::scene
