// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/synthetic_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "redline/base/random.h"
#include "scene/material.h"

namespace redline {

namespace {

using scene::Material;

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

enum Purpose : std::uint32_t { layout = 0, class_variants = 1, field_variants = 2, pixels = 3 };

constexpr const char* utm_33_north =
    "PROJCS[\"WGS 84 / UTM zone 33N\",GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS "
    "84\",6378137,298.257223563,"
    "AUTHORITY[\"EPSG\",\"7030\"]],AUTHORITY[\"EPSG\",\"6326\"]],PRIMEM[\"Greenwich\",0,AUTHORITY[\"EPSG\","
    "\"8901\"]],"
    "UNIT[\"degree\",0.0174532925199433,AUTHORITY[\"EPSG\",\"9122\"]],AUTHORITY[\"EPSG\",\"4326\"]],"
    "PROJECTION[\"Transverse_Mercator\"],PARAMETER[\"latitude_of_origin\",0],PARAMETER[\"central_meridian\","
    "15],"
    "PARAMETER[\"scale_factor\",0.9996],PARAMETER[\"false_easting\",500000],PARAMETER[\"false_northing\",0],"
    "UNIT[\"metre\",1,AUTHORITY[\"EPSG\",\"9001\"]],AXIS[\"Easting\",EAST],AXIS[\"Northing\",NORTH],"
    "AUTHORITY[\"EPSG\",\"32633\"]]";

/// A smooth function of the position between -1 and 1: a few plane waves.
class Waves {
  public:
    Waves(RandomStream& random, double shortest, double longest) {
        for (Wave& wave : waves_) {
            const double length = shortest + (longest - shortest) * random.uniform();
            const double angle = 2 * std::numbers::pi * random.uniform();
            wave = {2 * std::numbers::pi * std::cos(angle) / length,
                    2 * std::numbers::pi * std::sin(angle) / length, 2 * std::numbers::pi * random.uniform()};
        }
    }
    double at(double row, double col) const {
        double sum = 0;
        for (const Wave& wave : waves_)
            sum += std::sin(wave.row * row + wave.col * col + wave.phase);
        return sum / static_cast<double>(std::size(waves_));
    }

  private:
    struct Wave {
        double row, col, phase;
    };
    Wave waves_[4];
};

/// Fields: cells around jittered seeds, with borders bent by waves; each belongs to a class.
class Fields {
  public:
    Fields(const SyntheticSceneOptions& o, RandomStream& random)
        : bend_row_(random, 18, 45),
          bend_col_(random, 18, 45),
          side_(std::clamp(std::sqrt(static_cast<double>(o.rows * o.cols) / (6.0 * o.classes)), 3.0, 9.0)) {
        // One ring of cells beyond the scene, so that its edge looks like its middle.
        down_ = static_cast<std::int64_t>(std::ceil(static_cast<double>(o.rows) / side_)) + 2;
        across_ = static_cast<std::int64_t>(std::ceil(static_cast<double>(o.cols) / side_)) + 2;
        for (std::int64_t i = 0; i < down_; ++i)
            for (std::int64_t j = 0; j < across_; ++j)
                seeds_.push_back({(static_cast<double>(i) - 0.5 + 0.8 * (random.uniform() - 0.5)) * side_,
                                  (static_cast<double>(j) - 0.5 + 0.8 * (random.uniform() - 0.5)) * side_});
    }

    std::size_t count() const { return seeds_.size(); }

    int at(double row, double col) const {
        const double r = row + 2.5 * bend_row_.at(row, col), c = col + 2.5 * bend_col_.at(row, col);
        const auto i0 = static_cast<std::int64_t>(std::floor(r / side_)) + 1,
                   j0 = static_cast<std::int64_t>(std::floor(c / side_)) + 1;
        int best = 0;
        double best_distance = std::numeric_limits<double>::infinity();
        for (std::int64_t i = std::max<std::int64_t>(0, i0 - 2); i <= std::min(down_ - 1, i0 + 2); ++i)
            for (std::int64_t j = std::max<std::int64_t>(0, j0 - 2); j <= std::min(across_ - 1, j0 + 2);
                 ++j) {
                const Seed& seed = seeds_[index(i * across_ + j)];
                const double distance = (seed.row - r) * (seed.row - r) + (seed.col - c) * (seed.col - c);
                if (distance < best_distance) {
                    best_distance = distance;
                    best = static_cast<int>(i * across_ + j);
                }
            }
        return best;
    }

  private:
    struct Seed {
        double row, col;
    };
    Waves bend_row_, bend_col_;
    double side_;
    std::int64_t down_ = 0, across_ = 0;
    std::vector<Seed> seeds_;
};

/// Classes of the visible fields, long-tailed: the rarest class has a twentieth of the commonest one's
/// fields, but two at least.
std::vector<int> deal_classes(std::size_t fields, int classes, RandomStream& random) {
    const double ratio = classes > 1 ? std::pow(0.05, 1.0 / (classes - 1)) : 1.0;
    std::vector<double> weight(index(classes), 1.0);
    double sum = 1;
    for (int k = 1; k < classes; ++k)
        sum += weight[index(k)] = weight[index(k - 1)] * ratio;
    std::vector<int> dealt;
    for (int k = classes - 1; k >= 0; --k) {
        const auto quota =
            std::max<std::int64_t>(2, std::llround(static_cast<double>(fields) * weight[index(k)] / sum));
        for (std::int64_t i = 0; i < quota && dealt.size() < fields; ++i)
            dealt.push_back(k);
    }
    while (dealt.size() < fields)
        dealt.push_back(0);
    random.shuffle(std::span<int>(dealt));
    return dealt;
}

std::vector<std::uint8_t> choose_labelled(const std::vector<int>& field_class, int classes, double share,
                                          RandomStream& random) {
    std::vector<std::uint8_t> labelled(field_class.size(), 0);
    for (int k = 0; k < classes; ++k) {
        std::vector<std::size_t> own;
        for (std::size_t f = 0; f < field_class.size(); ++f)
            if (field_class[f] == k) own.push_back(f);
        random.shuffle(std::span<std::size_t>(own));
        const auto wanted = std::max<std::int64_t>(2, std::llround(share * static_cast<double>(own.size())));
        for (std::size_t i = 0; i < own.size() && static_cast<std::int64_t>(i) < wanted; ++i)
            labelled[own[i]] = 1;
    }
    return labelled;
}

CubeInfo describe(const SyntheticSceneOptions& o) {
    CubeInfo info;
    info.format = "synthetic";
    info.rows = o.rows;
    info.cols = o.cols;
    info.bands = o.bands;
    info.dtype = "float32";
    info.interleave = "bip";
    info.axis_order = "row,col,band";
    info.scale.assign(index(o.bands), 1.0);
    info.offset.assign(index(o.bands), 0.0);
    info.crs = "EPSG:32633";
    info.crs_wkt = utm_33_north;
    info.geotransform = {360000, 30, 0, 5810000, 0, -30};
    const double spacing = o.bands > 1 ? 2100.0 / (o.bands - 1) : 0;
    for (int b = 0; b < o.bands; ++b) {
        const double w = 400 + spacing * b;
        info.axis.wavelength_nm.push_back(w);
        info.axis.fwhm_nm.push_back(std::max(spacing, 1.0));
        // The two windows in which the atmosphere's water vapour leaves no light.
        const bool dark = (w >= 1350 && w <= 1430) || (w >= 1810 && w <= 1940);
        info.axis.good.push_back(dark && o.bands >= 16 ? 0 : 1);
    }
    return info;
}

bool blind(double wavelength) {
    return (wavelength >= 1375 && wavelength <= 1405) || (wavelength >= 1850 && wavelength <= 1905);
}

} // namespace

SyntheticScene make_synthetic_scene(const SyntheticSceneOptions& options) {
    SyntheticSceneOptions o = options;
    o.rows = std::max<std::int64_t>(o.rows, 1);
    o.cols = std::max<std::int64_t>(o.cols, 1);
    o.bands = std::max(o.bands, 1);
    o.classes = std::clamp(o.classes, 1, 1000);

    RandomStream random(o.seed, RandomUse::synthetic_scene, layout);
    const Fields fields(o, random);
    const Waves light(random, 30, 80);

    // Which field each of nine points of a pixel lies in.
    constexpr double offsets[] = {-1.0 / 3, 0, 1.0 / 3};
    std::vector<std::array<int, 9>> inside(index(o.rows * o.cols));
    std::vector<int> visible(fields.count(), -1);
    int visible_count = 0;
    for (std::int64_t i = 0; i < o.rows * o.cols; ++i)
        for (int s = 0; s < 9; ++s) {
            const int f = fields.at(static_cast<double>(i / o.cols) + offsets[s / 3],
                                    static_cast<double>(i % o.cols) + offsets[s % 3]);
            if (visible[index(f)] < 0) visible[index(f)] = visible_count++;
            inside[index(i)][index(s)] = visible[index(f)];
        }
    const std::vector<int> field_class = deal_classes(index(visible_count), o.classes, random);
    const std::vector<std::uint8_t> labelled =
        choose_labelled(field_class, o.classes, o.labelled_share, random);

    CubeInfo info = describe(o);
    std::vector<Material> field_material;
    std::vector<std::vector<double>> field_spectrum;
    const std::vector<double> ground =
        scene::reflectance(scene::class_material(2, o.seed), info.axis.wavelength_nm);
    for (std::size_t f = 0; f < field_class.size(); ++f) {
        RandomStream variant(o.seed, RandomUse::synthetic_scene, field_variants, f);
        field_material.push_back(scene::vary(scene::class_material(field_class[f], o.seed), variant));
        field_spectrum.push_back(scene::reflectance(field_material.back(), info.axis.wavelength_nm));
    }

    std::vector<float> values(index(o.rows * o.cols * o.bands));
    std::vector<double> mixed(index(o.bands));
    GroundTruth truth;
    truth.rows = o.rows;
    truth.cols = o.cols;
    truth.label.assign(index(o.rows * o.cols), -1);
    for (std::int64_t i = 0; i < o.rows * o.cols; ++i) {
        RandomStream noise(o.seed, RandomUse::synthetic_scene, pixels, static_cast<std::uint64_t>(i));
        const double row = static_cast<double>(i / o.cols), col = static_cast<double>(i % o.cols);
        std::fill(mixed.begin(), mixed.end(), 0.0);
        const double patchiness = 0.10 * noise.normal();
        for (const int f : inside[index(i)]) {
            const Material& m = field_material[index(f)];
            double cover = m.cover;
            if (m.row_period > 0)
                cover *= 0.75 + 0.25 * std::sin(2 * std::numbers::pi * (col + 0.3 * row) / m.row_period);
            cover = m.kind == Material::Kind::vegetation ? std::clamp(cover + patchiness, 0.0, 1.0) : 1.0;
            for (std::size_t b = 0; b < mixed.size(); ++b)
                mixed[b] += (cover * field_spectrum[index(f)][b] + (1 - cover) * ground[b]) / 9;
        }
        const double brightness = 1 + 0.12 * light.at(row, col) + 0.05 * noise.normal();
        for (std::size_t b = 0; b < mixed.size(); ++b) {
            const bool bad = info.axis.good[b] == 0;
            const double error = o.noise * noise.normal() * (bad ? 8 : 1);
            values[index(i) * mixed.size() + b] = bad && blind(info.axis.wavelength_nm[b])
                                                      ? std::numeric_limits<float>::quiet_NaN()
                                                      : static_cast<float>(brightness * mixed[b] + error);
        }
        const int centre = inside[index(i)][4];
        if (labelled[index(centre)])
            truth.label[index(i)] = static_cast<std::int16_t>(field_class[index(centre)]);
    }

    const std::vector<Color> colors = class_palette(o.classes);
    truth.legend.unlabelled = 0;
    for (int k = 0; k < o.classes; ++k)
        truth.legend.classes.push_back({k + 1, scene::class_material(k, o.seed).name, colors[index(k)], 0});
    for (const std::int16_t k : truth.label)
        if (k >= 0) ++truth.legend.classes[index(k)].count;
    return {make_memory_cube(std::move(info), std::move(values)), std::move(truth)};
}

} // namespace redline
