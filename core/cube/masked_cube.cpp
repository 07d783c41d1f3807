// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/masked_cube.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cube/axis_builder.h"
#include "cube/cube_part.h"
#include "cube/format_readers.h"
#include "cube/lazy_cube.h"
#include "cube/mosaic_cube.h"
#include "redline/cube/subset.h"

namespace redline {

bool PixelMask::marks(float value) const {
    if (std::isnan(value)) return true;
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
    MaskedCube(CubePtr cube, PixelMask mask, std::vector<int> mask_band, std::string words,
               std::vector<std::string> warnings)
        : info_(cube->info()),
          cube_(std::move(cube)),
          mask_(std::move(mask)),
          mask_band_(std::move(mask_band)) {
        info_.mask += (info_.mask.empty() ? "" : "; ") + words;
        info_.warnings.insert(info_.warnings.end(), warnings.begin(), warnings.end());
        info_.guesses.insert(info_.guesses.end(), mask_.guesses.begin(), mask_.guesses.end());
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

/// One layer of a raster.
class LayerCube final : public HyperspectralCube {
  public:
    LayerCube(CubePtr raster, int layer) : info_(raster->info()), raster_(std::move(raster)), layer_(layer) {
        info_.variable += fmt::format(":{}", layer);
        // The layer exists, so that taking it cannot fail.
        (void)take_bands(info_, {layer});
    }
    const CubeInfo& info() const override { return info_; }
    Result<void> read(const Window& window, std::span<const int> bands, std::span<float> out) const override {
        return raster_->read(window, std::vector<int>(bands.size(), layer_), out);
    }
    Result<void> read_decimated(int, std::int64_t rows, std::int64_t cols,
                                std::span<float> out) const override {
        return raster_->read_decimated(layer_, rows, cols, out);
    }

  private:
    CubeInfo info_;
    CubePtr raster_;
    int layer_;
};

CubePtr make_layer(CubePtr raster, int layer) {
    return std::make_shared<LayerCube>(std::move(raster), layer);
}

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

namespace {

/// "mask:7" is the layer 7 of the dataset "mask"; ":7" that of a file without names.
struct MaskName {
    std::string variable, layer;
};

MaskName parse_mask_name(const OpenOptions& options) {
    const std::string& text = options.mask_variable;
    const auto colon = text.rfind(':');
    if (colon == std::string::npos) return {text, {}};
    // Names of GDAL's own have colons in them.
    if (const auto offered = list_variables(options.mask))
        for (const VariableInfo& each : *offered)
            if (each.name == text) return {text, {}};
    return {text.substr(0, colon), text.substr(colon + 1)};
}

std::string layer_text(const CubeInfo& mask, std::int64_t layer) {
    const auto at = static_cast<std::size_t>(layer);
    return at < mask.axis.band_name.size() ? fmt::format("{} ({})", layer, mask.axis.band_name[at])
                                           : std::to_string(layer);
}

std::string layers_text(const CubeInfo& mask) {
    std::string text;
    for (std::int64_t layer = 0; layer < mask.bands && layer < 20; ++layer)
        text += (layer > 0 ? ", " : "") + layer_text(mask, layer);
    return mask.bands > 20 ? text + ", ..." : text;
}

/// The layer that is meant; -1 where it is all of them.
Result<int> layer_of(const CubeInfo& mask, const MaskName& name, const OpenOptions& options,
                     const CubeInfo& cube, std::vector<Guess>& guesses) {
    const auto offer = [&](std::string what) {
        return fail(ErrorCode::input, std::move(what), place_of(mask),
                    fmt::format("choose one with --mask-variable {}:N, where N is {}", mask.variable,
                                layers_text(mask)));
    };
    if (!name.layer.empty()) {
        const double number = parse_number(name.layer);
        for (std::int64_t layer = 0; layer < mask.bands; ++layer)
            if (number == static_cast<double>(layer) ||
                (static_cast<std::size_t>(layer) < mask.axis.band_name.size() &&
                 mask.axis.band_name[static_cast<std::size_t>(layer)] == name.layer))
                return static_cast<int>(layer);
        return offer(fmt::format("the mask has no layer \"{}\"", name.layer));
    }
    const std::int64_t needed = options.bands.empty()
                                    ? cube.bands
                                    : *std::max_element(options.bands.begin(), options.bands.end()) + 1;
    if (mask.bands == 1 || mask.bands == needed || (!options.bands.empty() && mask.bands > needed)) return -1;
    for (std::size_t layer = 0; layer < mask.axis.band_name.size(); ++layer)
        if (lower(mask.axis.band_name[layer]).find("aggregate") != std::string::npos) {
            guesses.push_back({"mask layer", layer_text(mask, static_cast<std::int64_t>(layer)),
                               fmt::format("--mask-variable {}:N", mask.variable), false});
            return static_cast<int>(layer);
        }
    return offer(fmt::format("the mask has {} layers for {} bands of the cube", mask.bands, cube.bands));
}

Result<CubePtr> open_raster(const OpenOptions& options, const MaskName& name, const CubeInfo& cube) {
    MaskWish wish;
    wish.variable = name.variable;
    wish.axis_order = cube.opened_with.axis_order;
    wish.rows = cube.part ? cube.scene_rows : cube.rows;
    wish.cols = cube.part ? cube.scene_cols : cube.cols;
    wish.all_values = !options.mask_values.empty();
    REDLINE_ASSIGN(CubePtr raster, open_mask_raster(options.mask, wish));
    // Many writers declare 0, the clear pixels, to be no data.
    const std::vector<double>& nodata = raster->info().nodata;
    if (std::find(nodata.begin(), nodata.end(), 0.0) == nodata.end()) return raster;
    wish.all_values = true;
    return open_mask_raster(options.mask, wish);
}

/// Pixels of `cube` where the mask itself has no data, in any of its bands.
Result<std::int64_t> count_unknown(const PixelMask& mask, const CubeInfo& cube) {
    const CubeInfo& info = mask.raster->info();
    if (info.nodata.empty() && info.mask.empty() && !info.dtype.starts_with("float")) return 0;
    const std::int64_t row0 = std::max<std::int64_t>(0, -mask.row),
                       row1 = std::min(info.rows, cube.rows - mask.row),
                       col0 = std::max<std::int64_t>(0, -mask.col),
                       col1 = std::min(info.cols, cube.cols - mask.col);
    std::vector<int> bands(static_cast<std::size_t>(info.bands));
    std::iota(bands.begin(), bands.end(), 0);
    std::vector<float> line(static_cast<std::size_t>((col1 - col0) * info.bands));
    std::int64_t unknown = 0;
    for (std::int64_t row = row0; row < row1; ++row) {
        REDLINE_TRY(mask.raster->read({row, col0, 1, col1 - col0}, bands, line));
        for (auto pixel = line.begin(); pixel != line.end(); pixel += info.bands)
            if (std::any_of(pixel, pixel + info.bands, [](float value) { return std::isnan(value); }))
                ++unknown;
    }
    return unknown;
}

Result<std::vector<std::string>> warnings_of(const PixelMask& mask, const CubeInfo& cube) {
    std::vector<std::string> warnings;
    const CubeInfo& info = mask.raster->info();
    const auto shared = [](std::int64_t at, std::int64_t length, std::int64_t whole) {
        return std::min(whole, at + length) - std::max<std::int64_t>(0, at);
    };
    const std::int64_t covered =
        shared(mask.row, info.rows, cube.rows) * shared(mask.col, info.cols, cube.cols);
    if (covered < cube.rows * cube.cols)
        warnings.push_back(fmt::format("the mask covers {} of the cube's {} pixels: the others are kept",
                                       covered, cube.rows * cube.cols));
    REDLINE_ASSIGN(const std::int64_t unknown, count_unknown(mask, cube));
    if (unknown > 0)
        warnings.push_back(
            fmt::format("the mask has no data in {} pixels, which are therefore not known to be "
                        "clear and are left out: to keep those with its no-data value, name "
                        "the values that mark with --mask-values",
                        unknown));
    return warnings;
}

} // namespace

Result<PixelMask> open_mask(const OpenOptions& options, const CubeInfo& cube) {
    const MaskName name = parse_mask_name(options);
    PixelMask mask;
    mask.values = options.mask_values;
    REDLINE_ASSIGN(mask.raster, open_raster(options, name, cube));
    const CubeInfo& info = mask.raster->info();
    for (const Guess& guess : info.guesses)
        if (guess.what == "mask variable") mask.guesses.push_back(guess);
    REDLINE_ASSIGN(const GridPlace place, place_of_mask(info, cube));
    mask.row = place.row;
    mask.col = place.col;
    REDLINE_ASSIGN(const int layer, layer_of(info, name, options, cube, mask.guesses));
    if (layer >= 0) mask.raster = make_layer(std::move(mask.raster), layer);
    return mask;
}

Result<CubePtr> make_masked(CubePtr cube, const OpenOptions& options) {
    REDLINE_ASSIGN(PixelMask mask, open_mask(options, cube->info()));
    const std::int64_t bands = mask.raster->bands();
    std::vector<int> mask_band;
    for (std::int64_t band = 0; band < cube->bands(); ++band)
        mask_band.push_back(bands == 1              ? 0
                            : options.bands.empty() ? static_cast<int>(band)
                                                    : options.bands[static_cast<std::size_t>(band)]);
    REDLINE_ASSIGN(std::vector<std::string> warnings, warnings_of(mask, cube->info()));
    const CubeInfo& info = mask.raster->info();
    std::string taken = options.mask.filename().string();
    if (!info.variable.empty()) taken += " (" + info.variable + ")";
    const std::string words = fmt::format(
        "pixels that {} marks ({}) have no data", taken,
        options.mask_values.empty() ? std::string("values other than 0")
                                    : fmt::format("values {}", fmt::join(options.mask_values, ", ")));
    return std::make_shared<MaskedCube>(std::move(cube), std::move(mask), std::move(mask_band), words,
                                        std::move(warnings));
}

} // namespace redline
