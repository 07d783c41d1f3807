// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/masked_cube.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cube/format_readers.h"
#include "cube/lazy_cube.h"
#include "cube/mosaic_cube.h"

namespace redline {

bool PixelMask::marks(float value) const {
    if (std::isnan(value)) return false;
    if (values.empty()) return value != 0;
    return std::any_of(values.begin(), values.end(),
                       [&](std::int64_t each) { return static_cast<float>(each) == value; });
}

Result<std::vector<std::uint8_t>> PixelMask::read(const Window& window,
                                                  std::span<const int> mask_bands) const {
    const auto count = static_cast<std::int64_t>(mask_bands.size());
    std::vector<std::uint8_t> marked(static_cast<std::size_t>(window.pixels() * count), 0);
    const std::int64_t row0 = std::max(window.row, row),
                       row1 = std::min(window.row + window.rows, row + raster->rows()),
                       col0 = std::max(window.col, col),
                       col1 = std::min(window.col + window.cols, col + raster->cols());
    if (row0 >= row1 || col0 >= col1 || count == 0) return marked;
    const Window inside{row0 - row, col0 - col, row1 - row0, col1 - col0};
    std::vector<float> read(static_cast<std::size_t>(inside.pixels() * count));
    REDLINE_TRY(raster->read(inside, mask_bands, read));
    for (std::int64_t r = 0; r < inside.rows; ++r) {
        const float* from = read.data() + r * inside.cols * count;
        std::uint8_t* to =
            marked.data() + ((row0 + r - window.row) * window.cols + (col0 - window.col)) * count;
        for (std::int64_t i = 0; i < inside.cols * count; ++i)
            to[i] = marks(from[i]) ? 1 : 0;
    }
    return marked;
}

namespace {

class MaskedCube final : public HyperspectralCube {
  public:
    MaskedCube(CubePtr cube, PixelMask mask, std::vector<int> mask_band, std::string words)
        : info_(cube->info()),
          cube_(std::move(cube)),
          mask_(std::move(mask)),
          mask_band_(std::move(mask_band)) {
        info_.mask += (info_.mask.empty() ? "" : "; ") + words;
    }

    const CubeInfo& info() const override { return info_; }
    ReadCounters counters() const override { return cube_->counters(); }

    Result<void> read(const Window& window, std::span<const int> bands, std::span<float> out) const override {
        REDLINE_TRY(cube_->read(window, bands, out));
        if (window.pixels() == 0 || bands.empty()) return {};
        return blank(window, bands, out);
    }

    Result<void> read_decimated(int band, std::int64_t rows, std::int64_t cols,
                                std::span<float> out) const override {
        REDLINE_TRY(cube_->read_decimated(band, rows, cols, out));
        const int mask_band[] = {mask_band_[static_cast<std::size_t>(band)]};
        for (std::int64_t row = 0; row < rows; ++row) {
            const Window line{nearest_sample(row, rows, info_.rows), 0, 1, info_.cols};
            REDLINE_ASSIGN(const auto marked, mask_.read(line, mask_band));
            for (std::int64_t col = 0; col < cols; ++col)
                if (marked[static_cast<std::size_t>(nearest_sample(col, cols, info_.cols))] != 0)
                    out[static_cast<std::size_t>(row * cols + col)] = std::numeric_limits<float>::quiet_NaN();
        }
        return {};
    }

  private:
    Result<void> blank(const Window& window, std::span<const int> bands, std::span<float> out) const {
        const bool one = mask_.raster->bands() == 1;
        std::vector<int> wanted;
        if (one)
            wanted = {0};
        else
            for (const int band : bands)
                wanted.push_back(mask_band_[static_cast<std::size_t>(band)]);
        REDLINE_ASSIGN(const auto marked, mask_.read(window, wanted));
        for (std::size_t i = 0; i < out.size(); ++i)
            if (marked[one ? i / bands.size() : i] != 0) out[i] = std::numeric_limits<float>::quiet_NaN();
        return {};
    }

    CubeInfo info_;
    CubePtr cube_;
    PixelMask mask_;
    std::vector<int> mask_band_; ///< the mask's band for each of the cube's
};

Result<GridPlace> place_of_mask(const CubeInfo& mask, const CubeInfo& cube) {
    const auto refuse = [&](const std::string& why) {
        return fail(ErrorCode::input,
                    fmt::format("the mask ({} rows x {} columns) does not fit the cube ({} x {}): {}",
                                mask.rows, mask.cols, cube.rows, cube.cols, why),
                    place_of(mask), "give a mask on the cube's grid, or bring it there first (gdalwarp)");
    };
    if (!mask.geotransform || !cube.geotransform) {
        if (mask.rows == cube.rows && mask.cols == cube.cols) return GridPlace{};
        // Only a part of the scene was opened.
        if (cube.part && mask.rows == cube.scene_rows && mask.cols == cube.scene_cols)
            return GridPlace{-cube.part->row, -cube.part->col};
        return refuse("one of them has no geotransform to place it by");
    }
    if (!mask.crs.empty() && !cube.crs.empty() && mask.crs != cube.crs) return refuse("the CRS differ");
    const auto place = place_on_grid(*mask.geotransform, *cube.geotransform);
    if (!place) return refuse(place.error().what);
    if (place->row >= cube.rows || place->col >= cube.cols || place->row + mask.rows <= 0 ||
        place->col + mask.cols <= 0)
        return refuse("it lies beside it");
    return *place;
}

} // namespace

Result<PixelMask> open_mask(const OpenOptions& options, const CubeInfo& cube) {
    const bool part = cube.part.has_value();
    auto raster = open_mask_raster(options.mask, options.mask_variable, part ? cube.scene_rows : cube.rows,
                                   part ? cube.scene_cols : cube.cols, !options.mask_values.empty());
    if (!raster) return fail(std::move(raster).error());
    REDLINE_ASSIGN(const GridPlace place, place_of_mask((*raster)->info(), cube));
    return PixelMask{std::move(*raster), options.mask_values, place.row, place.col};
}

Result<CubePtr> make_masked(CubePtr cube, const OpenOptions& options) {
    REDLINE_ASSIGN(PixelMask mask, open_mask(options, cube->info()));
    const std::int64_t bands = mask.raster->bands();
    std::vector<int> mask_band;
    for (std::int64_t band = 0; band < cube->bands(); ++band)
        mask_band.push_back(bands == 1              ? 0
                            : options.bands.empty() ? static_cast<int>(band)
                                                    : options.bands[static_cast<std::size_t>(band)]);
    const auto beyond = [&](int band) { return band >= bands; };
    if (bands != 1 && (std::any_of(mask_band.begin(), mask_band.end(), beyond) ||
                       (options.bands.empty() && bands != cube->bands())))
        return fail(ErrorCode::input, fmt::format("the mask has {} bands, the cube {}", bands, cube->bands()),
                    place_of(mask.raster->info()),
                    "give a mask with one band, or with one for each of the cube's");
    const std::string words = fmt::format(
        "pixels that {} marks ({}) have no data", options.mask.filename().string(),
        options.mask_values.empty() ? std::string("values other than 0")
                                    : fmt::format("values {}", fmt::join(options.mask_values, ", ")));
    return std::make_shared<MaskedCube>(std::move(cube), std::move(mask), std::move(mask_band), words);
}

} // namespace redline
