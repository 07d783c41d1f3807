// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/mosaic_cube.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "cube/cube_part.h"
#include "cube/lazy_cube.h"

namespace redline {

namespace {

struct Tile {
    CubePtr cube;
    std::int64_t row = 0, col = 0; ///< of its corner in the mosaic
};

class MosaicCube final : public HyperspectralCube {
  public:
    MosaicCube(CubeInfo info, std::vector<Tile> tiles) : info_(std::move(info)), tiles_(std::move(tiles)) {}

    const CubeInfo& info() const override { return info_; }

    ReadCounters counters() const override {
        ReadCounters sum = tiles_.front().cube->counters();
        sum.chunks = 0;
        for (const Tile& tile : tiles_)
            sum.chunks += tile.cube->counters().chunks;
        return sum;
    }

    Result<void> read(const Window& window, std::span<const int> bands, std::span<float> out) const override {
        REDLINE_TRY(check_read(info_, window, bands, out.size()));
        std::fill(out.begin(), out.end(), std::numeric_limits<float>::quiet_NaN());
        const auto count = static_cast<std::int64_t>(bands.size());
        std::vector<float> part;
        for (const Tile& tile : tiles_) {
            const std::int64_t row0 = std::max(window.row, tile.row), col0 = std::max(window.col, tile.col);
            const std::int64_t row1 = std::min(window.row + window.rows, tile.row + tile.cube->rows());
            const std::int64_t col1 = std::min(window.col + window.cols, tile.col + tile.cube->cols());
            if (row0 >= row1 || col0 >= col1) continue;
            const Window inside{row0 - tile.row, col0 - tile.col, row1 - row0, col1 - col0};
            part.resize(static_cast<std::size_t>(inside.pixels() * count));
            REDLINE_TRY(tile.cube->read(inside, bands, part));
            for (std::int64_t row = 0; row < inside.rows; ++row) {
                const float* from = part.data() + row * inside.cols * count;
                float* to =
                    out.data() + ((row0 + row - window.row) * window.cols + (col0 - window.col)) * count;
                for (std::int64_t i = 0; i < inside.cols * count; ++i)
                    if (!std::isnan(from[i])) to[i] = from[i];
            }
        }
        return {};
    }

    Result<void> read_decimated(int band, std::int64_t rows, std::int64_t cols,
                                std::span<float> out) const override {
        return sample_band(*this, band, rows, cols, out);
    }

  private:
    CubeInfo info_;
    std::vector<Tile> tiles_;
};

bool close_to(double a, double b) {
    return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b));
}

Result<void> same_bands(const CubeInfo& tile, const CubeInfo& first) {
    const auto refuse = [&](std::string what) {
        return fail(ErrorCode::input, std::move(what), place_of(tile),
                    "tiles of one scene have the same bands and the same CRS: leave this one out, or convert "
                    "it first");
    };
    if (tile.bands != first.bands)
        return refuse(
            fmt::format("this tile has {} bands, {} has {}", tile.bands, place_of(first), first.bands));
    if (tile.axis.known() && first.axis.known())
        for (std::size_t i = 0; i < tile.axis.wavelength_nm.size(); ++i)
            if (!close_to(tile.axis.wavelength_nm[i], first.axis.wavelength_nm[i]) &&
                std::abs(tile.axis.wavelength_nm[i] - first.axis.wavelength_nm[i]) > 0.5)
                return refuse(fmt::format("band {} of this tile lies at {:.1f} nm, in {} at {:.1f} nm", i + 1,
                                          tile.axis.wavelength_nm[i], place_of(first),
                                          first.axis.wavelength_nm[i]));
    if (!tile.crs.empty() && !first.crs.empty() && tile.crs != first.crs)
        return refuse(fmt::format("the CRS of this tile differs from that of {}", place_of(first)));
    return {};
}

void note_overlaps(const std::vector<Tile>& tiles, CubeInfo& info) {
    std::int64_t pixels = 0;
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i)
        for (std::size_t j = i + 1; j < tiles.size(); ++j) {
            const auto shared = [](std::int64_t a, std::int64_t length_a, std::int64_t b,
                                   std::int64_t length_b) {
                return std::max<std::int64_t>(0, std::min(a + length_a, b + length_b) - std::max(a, b));
            };
            const std::int64_t common =
                shared(tiles[i].row, tiles[i].cube->rows(), tiles[j].row, tiles[j].cube->rows()) *
                shared(tiles[i].col, tiles[i].cube->cols(), tiles[j].col, tiles[j].cube->cols());
            pixels += common;
            if (common > 0) ++pairs;
        }
    if (pixels > 0)
        info.warnings.push_back(
            fmt::format("{} pairs of tiles overlap, in {} pixels: the tile that is named later counts there "
                        "where it has data",
                        pairs, pixels));
}

void add_once(std::vector<std::string>& list, const std::vector<std::string>& more) {
    for (const std::string& item : more)
        if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

} // namespace

Result<GridPlace> place_on_grid(const std::array<double, 6>& grid, const std::array<double, 6>& base) {
    const double determinant = base[1] * base[5] - base[2] * base[4];
    const double pixel =
        std::max({std::abs(base[1]), std::abs(base[2]), std::abs(base[4]), std::abs(base[5])});
    if (!std::isfinite(determinant) || determinant == 0)
        return fail(ErrorCode::input, "the geotransform is degenerate");
    const auto differ = [&](double a, double b) { return std::abs(a - b) > 1e-4 * pixel; };
    const bool same_size = !differ(std::hypot(grid[1], grid[4]), std::hypot(base[1], base[4])) &&
                           !differ(std::hypot(grid[2], grid[5]), std::hypot(base[2], base[5]));
    if (same_size && (grid[1] * base[1] < 0 || grid[5] * base[5] < 0))
        return fail(
            ErrorCode::input,
            fmt::format("the rows or columns run in opposite directions: steps of {:.6g} x {:.6g} and "
                        "{:.6g} x {:.6g}, where a negative one points west or south",
                        grid[1], grid[5], base[1], base[5]));
    for (const std::size_t i : {1u, 2u, 4u, 5u})
        if (differ(grid[i], base[i]) && same_size)
            return fail(ErrorCode::input, "the rasters are turned against each other");
    for (const std::size_t i : {1u, 2u, 4u, 5u})
        if (differ(grid[i], base[i]))
            return fail(ErrorCode::input,
                        fmt::format("pixel sizes differ: {:.6g} x {:.6g} and {:.6g} x {:.6g}",
                                    std::abs(grid[1]), std::abs(grid[5]), std::abs(base[1]),
                                    std::abs(base[5])));
    const double dx = grid[0] - base[0], dy = grid[3] - base[3];
    const double col = (dx * base[5] - dy * base[2]) / determinant,
                 row = (dy * base[1] - dx * base[4]) / determinant;
    if (!(std::abs(col) < 1e9 && std::abs(row) < 1e9))
        return fail(ErrorCode::input, "the rasters lie too far apart");
    if (std::abs(col - std::round(col)) > 0.01 || std::abs(row - std::round(row)) > 0.01)
        return fail(ErrorCode::input,
                    fmt::format("the pixel grids are shifted by {:.2f} columns and {:.2f} rows",
                                col - std::round(col), row - std::round(row)));
    return GridPlace{static_cast<std::int64_t>(std::llround(row)),
                     static_cast<std::int64_t>(std::llround(col))};
}

Result<CubePtr> make_mosaic(const std::vector<CubePtr>& tiles, const std::optional<Window>& window) {
    const CubeInfo& first = tiles.front()->info();
    std::vector<Tile> placed;
    CubeInfo info = first;
    info.opened_with.window = window;
    info.paths.clear();
    info.warnings.clear();
    info.guesses.clear();
    for (const CubePtr& tile : tiles) {
        const CubeInfo& here = tile->info();
        if (!here.geotransform)
            return fail(ErrorCode::input,
                        "this file has no geotransform, so its place in the mosaic is unknown",
                        place_of(here), "give one file, or tiles with georeference");
        REDLINE_TRY(same_bands(here, first));
        const auto place = place_on_grid(*here.geotransform, *first.geotransform);
        if (!place)
            return fail(ErrorCode::input, place.error().what, place_of(here),
                        fmt::format("bring it to the grid of {} (gdalwarp)", place_of(first)));
        placed.push_back({tile, place->row, place->col});
        info.paths.insert(info.paths.end(), here.paths.begin(), here.paths.end());
        add_once(info.warnings, here.warnings);
        for (const Guess& guess : here.guesses)
            if (std::find(info.guesses.begin(), info.guesses.end(), guess) == info.guesses.end())
                info.guesses.push_back(guess);
        if (here.axis.known() != first.axis.known())
            add_once(info.warnings,
                     {"only some of the tiles have wavelengths: their bands are matched by number"});
        if (!info.axis.known() && here.axis.known()) info.axis = here.axis;
        for (std::size_t i = 0; i < info.axis.good.size(); ++i)
            if (here.axis.good[i] == 0) info.axis.good[i] = 0;
        if (here.dtype != info.dtype) info.dtype = "mixed";
        if (here.interleave != info.interleave) info.interleave = "tiled";
        if (here.scale != first.scale || here.offset != first.offset)
            add_once(info.warnings, {"scale or offset differ between the tiles: each tile's own are applied, "
                                     "those of the first are shown"});
        if (info.acquisition_time.empty()) info.acquisition_time = here.acquisition_time;
    }
    std::int64_t top = 0, left = 0, bottom = 0, right = 0;
    for (const Tile& tile : placed) {
        top = std::min(top, tile.row);
        left = std::min(left, tile.col);
        bottom = std::max(bottom, tile.row + tile.cube->rows());
        right = std::max(right, tile.col + tile.cube->cols());
    }
    auto& g = *info.geotransform;
    g[0] += g[1] * static_cast<double>(left) + g[2] * static_cast<double>(top);
    g[3] += g[4] * static_cast<double>(left) + g[5] * static_cast<double>(top);
    info.rows = bottom - top;
    info.cols = right - left;
    REDLINE_ASSIGN(const Window part, take_part(info, window));
    for (Tile& tile : placed) {
        tile.row -= top + part.row;
        tile.col -= left + part.col;
    }
    note_overlaps(placed, info);
    info.format = fmt::format("mosaic of {} {}", tiles.size(), first.format);
    return std::make_shared<MosaicCube>(std::move(info), std::move(placed));
}

} // namespace redline
