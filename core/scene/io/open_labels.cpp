// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <new>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "cube/masked_cube.h"
#include "cube/mosaic_cube.h"
#include "redline/scene/ground_truth.h"
#include "scene/io/label_raster.h"
#include "scene/io/vector_labels.h"

namespace redline {

namespace {

/// Lays rasters on one grid by their geotransforms; a later raster's label wins over an earlier one's "no
/// label" only.
class LabelGrid {
  public:
    /// `own_unlabelled`: the rasters do not declare the same value as unlabelled, and each one's own counts.
    LabelGrid(std::int64_t rows, std::int64_t cols, bool own_unlabelled) : own_unlabelled_(own_unlabelled) {
        values_.rows = rows;
        values_.cols = cols;
        values_.value.assign(static_cast<std::size_t>(rows * cols), 0);
        values_.valid.assign(static_cast<std::size_t>(rows * cols), 0);
    }

    void lay(LabelRaster raster, GridPlace place) {
        const LabelValues& from = raster.values;
        note_what_lies_outside(from, place);
        for (std::int64_t row = std::max<std::int64_t>(0, -place.row);
             row < from.rows && row + place.row < values_.rows; ++row)
            for (std::int64_t col = std::max<std::int64_t>(0, -place.col);
                 col < from.cols && col + place.col < values_.cols; ++col) {
                const auto source = static_cast<std::size_t>(row * from.cols + col);
                const auto target =
                    static_cast<std::size_t>((row + place.row) * values_.cols + col + place.col);
                if (!from.valid.empty() && from.valid[source] == 0) continue;
                const bool blank = from.value[source] == from.nodata.value_or(0);
                if (blank && (values_.valid[target] != 0 || (own_unlabelled_ && from.nodata))) continue;
                const std::int64_t before_blank = own_unlabelled_ ? 0 : from.nodata.value_or(0);
                if (values_.valid[target] != 0 && values_.value[target] != from.value[source] &&
                    values_.value[target] != before_blank)
                    ++contested_;
                if (values_.valid[target] == 0) ++covered_;
                values_.value[target] = from.value[source];
                values_.valid[target] = 1;
            }
        if (!own_unlabelled_) values_.nodata = from.nodata;
        for (const ClassInfo& known : from.known)
            if (known_.insert(known.value).second) values_.known.push_back(known);
        values_.paths.insert(values_.paths.end(), from.paths.begin(), from.paths.end());
        values_.warnings.insert(values_.warnings.end(), from.warnings.begin(), from.warnings.end());
    }

    std::int64_t covered() const { return covered_; }

    LabelValues take() {
        if (contested_ > 0)
            values_.warnings.push_back(fmt::format(
                "the label files give different classes to {} pixels: the later file counts there",
                contested_));
        if (std::find(values_.valid.begin(), values_.valid.end(), 0) == values_.valid.end())
            values_.valid.clear();
        return std::move(values_);
    }

  private:
    void note_what_lies_outside(const LabelValues& from, GridPlace place) {
        std::int64_t outside = 0;
        for (std::int64_t row = 0; row < from.rows; ++row) {
            const bool row_inside = row + place.row >= 0 && row + place.row < values_.rows;
            for (std::int64_t col = 0; col < from.cols; ++col) {
                if (row_inside && col + place.col >= 0 && col + place.col < values_.cols) continue;
                const auto at = static_cast<std::size_t>(row * from.cols + col);
                if ((from.valid.empty() || from.valid[at] != 0) && from.value[at] != from.nodata.value_or(0))
                    ++outside;
            }
        }
        if (outside > 0)
            values_.warnings.push_back(
                fmt::format("{} of the labels in {} lie outside the cube's {} x {} pixels and are left out",
                            outside, from.paths.front().filename().string(), values_.rows, values_.cols));
    }

    bool own_unlabelled_;
    LabelValues values_;
    std::set<std::int64_t> known_; ///< values that have a name or colour
    std::int64_t covered_ = 0, contested_ = 0;
};

Result<GridPlace> place_raster(const LabelRaster& raster, const CubeInfo& cube) {
    const std::string name = raster.values.paths.front().string();
    const bool same_size = raster.values.rows == cube.rows && raster.values.cols == cube.cols;
    const auto refuse = [&](const std::string& why) {
        return fail(ErrorCode::input,
                    fmt::format("the labels ({} rows x {} columns) do not fit the cube ({} x {}): {}",
                                raster.values.rows, raster.values.cols, cube.rows, cube.cols, why),
                    name, "give labels on the cube's grid, or bring them there first (gdalwarp)");
    };
    if (!raster.geotransform || !cube.geotransform) {
        if (same_size) return GridPlace{};
        // Only a part of the scene was opened: labels of the whole scene are cut to it.
        if (cube.part && raster.values.rows == cube.scene_rows && raster.values.cols == cube.scene_cols)
            return GridPlace{-cube.part->row, -cube.part->col};
        return refuse(raster.geotransform ? "the cube has no geotransform to place them by"
                                          : "they have no geotransform to place them by");
    }
    if (!raster.crs.empty() && !cube.crs.empty() && raster.crs != cube.crs) return refuse("the CRS differ");
    const auto place = place_on_grid(*raster.geotransform, *cube.geotransform);
    if (!place) return refuse(place.error().what);
    if (place->row >= cube.rows || place->col >= cube.cols || place->row + raster.values.rows <= 0 ||
        place->col + raster.values.cols <= 0)
        return refuse("they lie beside it");
    return *place;
}

/// Pixels that the mask marks, in every one of its bands, count as not labelled.
Result<void> apply_mask(const LabelOptions& options, const CubeInfo& cube, LabelValues& values) {
    if (options.mask.empty()) return {};
    OpenOptions wanted;
    wanted.mask = options.mask;
    wanted.mask_variable = options.mask_variable;
    wanted.bands = cube.opened_with.bands;
    wanted.mask_values = options.mask_values;
    REDLINE_ASSIGN(const PixelMask mask, open_mask(wanted, cube));
    std::vector<int> bands(static_cast<std::size_t>(mask.raster->bands()));
    std::iota(bands.begin(), bands.end(), 0);
    if (values.valid.empty()) values.valid.assign(values.value.size(), 1);
    std::int64_t excluded = 0;
    for (std::int64_t row = 0; row < cube.rows; ++row) {
        REDLINE_ASSIGN(const auto marked, mask.read({row, 0, 1, cube.cols}, bands));
        for (std::int64_t col = 0; col < cube.cols; ++col) {
            const auto from = marked.begin() + col * static_cast<std::int64_t>(bands.size());
            if (std::find(from, from + static_cast<std::int64_t>(bands.size()), 0) !=
                from + static_cast<std::int64_t>(bands.size()))
                continue;
            values.valid[static_cast<std::size_t>(row * cube.cols + col)] = 0;
            ++excluded;
        }
    }
    if (excluded == 0) values.warnings.push_back("the mask excludes no pixel");
    return {};
}

} // namespace

Result<GroundTruth> open_labels(const std::vector<std::filesystem::path>& paths, const CubeInfo& cube,
                                const LabelOptions& options) {
    try {
        if (paths.empty()) return fail(ErrorCode::usage, "no labels are given", {}, "give a label raster");
        LabelValues values;
        if (paths.size() == 1 && std::filesystem::is_regular_file(paths.front()) &&
            is_vector_file(paths.front())) {
            REDLINE_ASSIGN(values, read_vector_labels(paths.front(), cube, options));
        } else {
            std::vector<LabelRaster> rasters;
            for (const auto& path : paths) {
                REDLINE_ASSIGN(LabelRaster raster, read_label_raster(path, options, cube.rows, cube.cols));
                rasters.push_back(std::move(raster));
            }
            const auto& first = rasters.front().values.nodata;
            const bool differ = std::any_of(rasters.begin(), rasters.end(), [&](const LabelRaster& one) {
                return one.values.nodata != first;
            });
            LabelGrid grid(cube.rows, cube.cols, differ);
            for (LabelRaster& raster : rasters) {
                REDLINE_ASSIGN(const GridPlace place, place_raster(raster, cube));
                grid.lay(std::move(raster), place);
            }
            const std::int64_t covered = grid.covered();
            values = grid.take();
            if (differ)
                values.warnings.push_back("the label files do not declare the same value as unlabelled: each "
                                          "one's own counts in its part");
            if (paths.size() == 1 && covered < cube.rows * cube.cols && !values.valid.empty())
                values.warnings.push_back(
                    fmt::format("the labels cover {} of the cube's {} pixels; the rest is unlabelled",
                                covered, cube.rows * cube.cols));
        }
        REDLINE_TRY(apply_mask(options, cube, values));
        return build_ground_truth(std::move(values), options);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::memory, "not enough memory for the labels", paths.front().string(),
                    "cut them to the scene");
    } catch (const std::exception& exception) {
        return fail(ErrorCode::internal, exception.what(), paths.front().string());
    }
}

Result<GroundTruth> open_label_raster(const std::filesystem::path& path, const LabelOptions& options) {
    try {
        REDLINE_ASSIGN(LabelRaster raster, read_label_raster(path, options));
        return build_ground_truth(std::move(raster.values), options);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::memory, "not enough memory for the labels", path.string(),
                    "cut them to the scene");
    } catch (const std::exception& exception) {
        return fail(ErrorCode::internal, exception.what(), path.string());
    }
}

} // namespace redline
