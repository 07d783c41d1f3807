// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/cube/cube.h"

namespace redline {

struct Color {
    std::uint8_t red = 0, green = 0, blue = 0;
    std::string hex() const; ///< "#rrggbb"
    bool operator==(const Color&) const = default;
};

struct ClassInfo {
    std::int64_t value = 0; ///< the author's value in the raster
    std::string name;
    Color color;
    std::int64_t count = 0; ///< labelled pixels in the scene
    bool operator==(const ClassInfo&) const = default;
};

/// Classes 0..K-1 in the order of ascending label value, and the value that means "no label".
struct ClassLegend {
    std::vector<ClassInfo> classes;
    std::optional<std::int64_t> unlabelled;
    bool unlabelled_guessed = false;
    int size() const { return static_cast<int>(classes.size()); }
    std::vector<std::int64_t> counts() const;
    /// What a map writes where a pixel could not be classified: the unlabelled value, or one that no class
    /// uses.
    std::int64_t map_nodata() const;
    bool operator==(const ClassLegend&) const = default;
};

/// How labels are opened.
struct LabelOptions {
    std::string variable;
    std::optional<std::int64_t> unlabelled; ///< declared value
    bool no_unlabelled = false;             ///< every value is a class
    std::string class_field, group_field;   ///< vector labels
    std::filesystem::path mask;             ///< pixels that it marks are excluded
    std::string mask_variable;              ///< as in OpenOptions
    std::vector<std::int64_t> mask_values;  ///< values of the mask that mark; empty: all but 0
    bool operator==(const LabelOptions&) const = default;
};

/// Labels of a scene: class indices per pixel.
struct GroundTruth {
    std::int64_t rows = 0, cols = 0;
    std::vector<std::int16_t> label; ///< [row, col]: class index 0..K-1, or -1 where unlabelled
    std::vector<std::int32_t> group; ///< [row, col]: polygon number, or empty when the labels have no groups
    ClassLegend legend;
    std::vector<std::filesystem::path> paths;
    LabelOptions opened_with; ///< what the user decided when they were opened
    std::vector<Guess> guesses;
    std::vector<std::string> warnings;
    int classes() const { return legend.size(); }
    std::int16_t at(std::int64_t row, std::int64_t col) const {
        return label[static_cast<std::size_t>(row * cols + col)];
    }
};

/// Opens a label raster (or vector polygons, or tiles) and lays it on `cube`'s grid. A raster of another size
/// is an error.
Result<GroundTruth> open_labels(const std::vector<std::filesystem::path>& paths, const CubeInfo& cube,
                                const LabelOptions& options = {});

/// The same without a cube: the raster's own grid (for `evaluate`).
Result<GroundTruth> open_label_raster(const std::filesystem::path& path, const LabelOptions& options = {});

/// From raw label values [row, col]: finds the classes, decides the unlabelled value (0 if present and
/// nothing is declared, as a guess), names and colours what has none.
Result<GroundTruth> make_ground_truth(std::int64_t rows, std::int64_t cols,
                                      const std::vector<std::int64_t>& values,
                                      const LabelOptions& options = {},
                                      const std::vector<ClassInfo>& known = {});

/// `count` colours that colour-blind readers can tell apart as well as possible; the first eight are Okabe
/// and Ito's (2008).
std::vector<Color> class_palette(int count);

} // namespace redline
