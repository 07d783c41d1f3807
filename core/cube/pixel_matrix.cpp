// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/pixel_matrix.h"

#include <algorithm>
#include <cmath>

#include "cube/array_name.h"
#include "cube/axis_builder.h"

namespace redline {

std::optional<PixelMatrix>
find_pixel_matrix(const std::vector<StoredArray>& arrays, const std::string& wanted,
                  const std::function<std::optional<double>(const StoredArray&)>& scalar) {
    const auto size_named = [&](std::initializer_list<const char*> names) -> std::int64_t {
        for (const StoredArray& array : arrays) {
            if (!array.type || array.rank_without_ones() != 0) continue;
            const std::string name = lower(array.name.substr(array.name.find_last_of("/.") + 1));
            if (std::none_of(names.begin(), names.end(), [&](const char* each) { return name == each; }))
                continue;
            const auto value = scalar(array);
            if (value && *value >= 1 && *value < 1e9 && *value == std::floor(*value))
                return static_cast<std::int64_t>(*value);
        }
        return 0;
    };
    const std::int64_t rows = size_named({"nrow", "nrows", "rows", "row", "n_rows", "height", "lines", "h"});
    const std::int64_t cols = size_named({"ncol", "ncols", "cols", "col", "n_cols", "width", "samples", "w"});
    if (rows == 0 || cols == 0) return std::nullopt;
    std::optional<PixelMatrix> found;
    std::int64_t most = 1;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const StoredArray& array = arrays[i];
        if (!array.type || array.shape.size() != 2) continue;
        if (!wanted.empty() && !is_end_of(wanted, array.name)) continue;
        for (int axis = 0; axis < 2; ++axis) {
            const std::int64_t pixels = array.shape[static_cast<std::size_t>(axis)],
                               bands = array.shape[static_cast<std::size_t>(1 - axis)];
            if (pixels != rows * cols || bands <= most) continue;
            most = bands;
            found = PixelMatrix{i, 1 - axis, rows, cols};
        }
    }
    return found;
}

Result<bool> pixels_turned(const std::string& wanted_order, const PixelMatrix& matrix, bool matlab,
                           const std::string& name, CubeInfo& info) {
    // The pixels' axis stands for two, the first of which runs fastest for MATLAB and slowest elsewhere;
    // either way "row" before "col" is what each of them means by itself.
    bool turned = false;
    if (!wanted_order.empty()) {
        REDLINE_ASSIGN(const AxisLayout order, parse_axis_order(wanted_order, {0, 1, 2}, name));
        turned = order.row > order.col;
    }
    const std::string pixels = turned ? "col,row" : "row,col";
    info.axis_order = matrix.band_axis == 0 ? "band," + pixels : pixels + ",band";
    if (wanted_order.empty())
        info.guesses.push_back(
            {"axis order",
             info.axis_order + (matlab ? " (pixels down the columns)" : " (pixels along the rows)"),
             "--axis-order", false});
    return turned;
}

} // namespace redline
