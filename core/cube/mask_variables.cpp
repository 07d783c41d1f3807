// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "cube/container.h"
#include "cube/format_readers.h"
#include "redline/cube/subset.h"

namespace redline {

namespace {

/// More layers than this are bands, each of which masks its own.
constexpr std::int64_t most_layers = 64;

/// The layers of a variable ("" for a file without names), as far as it has several.
void add_layers(const std::filesystem::path& path, const std::string& variable, std::int64_t rows,
                std::int64_t cols, std::vector<VariableInfo>& choices) {
    MaskWish wish;
    wish.variable = variable;
    wish.rows = rows;
    wish.cols = cols;
    const auto raster = open_mask_raster(path, wish);
    if (!raster) return;
    const CubeInfo& info = (*raster)->info();
    if (info.bands < 2 || info.bands > most_layers) return;
    for (std::int64_t layer = 0; layer < info.bands; ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        choices.push_back({fmt::format("{}:{}", variable, layer),
                           {info.rows, info.cols},
                           info.dtype,
                           at < info.axis.band_name.size() ? info.axis.band_name[at] : ""});
    }
}

} // namespace

Result<std::vector<VariableInfo>> list_mask_variables(const std::filesystem::path& path, std::int64_t rows,
                                                      std::int64_t cols) {
    try {
        REDLINE_ASSIGN(const std::vector<VariableInfo> offered, list_variables(path));
        std::vector<VariableInfo> choices;
        for (const VariableInfo& variable : offered) {
            StoredArray array;
            array.name = variable.name;
            array.shape = variable.shape;
            array.type = sample_type_named(variable.dtype);
            // GDAL does not say the shapes.
            if (!variable.shape.empty() && !may_be_mask(array, rows, cols)) continue;
            choices.push_back(variable);
            if (array.rank_without_ones() == 3) add_layers(path, variable.name, rows, cols, choices);
        }
        if (offered.empty()) add_layers(path, "", rows, cols, choices);
        return choices;
    } catch (const std::exception& exception) {
        return fail(ErrorCode::internal, exception.what(), path.string());
    }
}

} // namespace redline
