// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <limits>
#include <new>
#include <system_error>

#include <fmt/format.h>

#include "cube/axis_builder.h"
#include "cube/envi_cube.h"
#include "cube/format_readers.h"
#include "cube/lazy_cube.h"
#include "cube/masked_cube.h"
#include "cube/mosaic_cube.h"
#include "cube/netcdf3_file.h"
#include "cube/npy_cube.h"
#include "redline/base/files.h"

namespace redline {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t header_limit = std::uint64_t{64} << 20;

bool compressed(const EnviHeader& header) {
    const auto given = header.text("file compression");
    return given && trimmed(*given) != "0";
}

} // namespace

Result<OpenedRaster> open_envi_pair(const fs::path& header_path, const fs::path& data_path,
                                    const OpenOptions& options) {
    if (!options.variable.empty())
        return fail(
            ErrorCode::input,
            fmt::format("the file has no variable \"{}\": it holds a single raster", options.variable),
            header_path.string(), "leave --variable out");
    REDLINE_ASSIGN(const std::string text, read_file(header_path, header_limit));
    auto header = parse_envi_header(text);
    if (!header) {
        Error error = header.error();
        error.where = error.where.empty() ? header_path.string() : header_path.string() + ", " + error.where;
        return fail(std::move(error));
    }
    if (compressed(*header) && !data_path.empty()) return open_with_gdal(data_path, options);
    REDLINE_ASSIGN(OpenedRaster raster, open_envi(header_path, data_path, *header, options));
    if (header->text("map info") || header->text("coordinate system string"))
        add_georeference(data_path, raster.info);
    return raster;
}

namespace {

Result<CubePtr> open_one(const fs::path& path, const OpenOptions& options,
                         const std::shared_ptr<TileCache>& cache) {
    std::error_code problem;
    const auto status = fs::status(path, problem);
    if (!fs::exists(status))
        return fail(ErrorCode::input, "there is no such file", path.string(), "check the name");
    if (fs::is_directory(status))
        return fail(ErrorCode::input, "this is a folder", path.string(),
                    "give the file (or the files of the tiles) in it");
    if (!fs::is_regular_file(status))
        return fail(ErrorCode::input, "this is not a regular file", path.string(), "give a file");
    const std::string start = beginning_of(path);
    if (start.empty())
        return fail(ErrorCode::input, "the file is empty, or cannot be read", path.string(),
                    "check the file and its permissions");

    Wish wish;
    wish.variable = options.variable;
    wish.axis_order = options.axis_order;
    wish.wavelength_unit = options.wavelength_unit;
    const auto lazy = [&](Result<OpenedRaster> raster) -> Result<CubePtr> {
        if (!raster) return fail(std::move(raster).error());
        return make_lazy_cube(std::move(*raster), options, cache);
    };
    if (is_envi_header(start)) return lazy(open_envi_pair(path, envi_data_of(path), options));
    if (is_npy(start) || is_zip(start)) return lazy(open_npy(path, wish, options.cache_bytes));
    if (is_netcdf3(start)) return lazy(open_netcdf3(path, wish, options.cache_bytes));
    if (is_hdf5(path)) return open_hdf5_cube(path, options, cache);
    if (is_mat(start, path)) return lazy(open_mat(path, wish));
    const fs::path header = names_its_format(start) ? fs::path() : envi_header_of(path);
    if (!header.empty() && header != path && is_envi_header(beginning_of(header)))
        return lazy(open_envi_pair(header, path, options));
    return lazy(open_with_gdal(path, options));
}

Result<CubePtr> open_all(const std::vector<fs::path>& paths, const OpenOptions& options) {
    const auto cache = std::make_shared<TileCache>(options.cache_bytes, options.scratch_bytes);
    if (paths.size() == 1) return open_one(paths.front(), options, cache);
    OpenOptions per_tile = options;
    per_tile.window.reset();
    std::vector<CubePtr> tiles;
    for (const fs::path& path : paths) {
        REDLINE_ASSIGN(CubePtr tile, open_one(path, per_tile, cache));
        tiles.push_back(std::move(tile));
    }
    return make_mosaic(tiles, options.window);
}

} // namespace

Result<CubePtr> open_mask_raster(const fs::path& path, const MaskWish& mask) {
    constexpr Bytes cache_bytes = Bytes{64} << 20;
    OpenOptions options;
    options.scale = 1;
    options.offset = 0;
    if (mask.all_values) options.nodata = std::numeric_limits<double>::quiet_NaN();
    const auto cache = std::make_shared<TileCache>(cache_bytes, Bytes{0});
    Wish wish;
    wish.variable = mask.variable;
    wish.picture = wish.mask = true;
    wish.rows = mask.rows;
    wish.cols = mask.cols;
    const auto lazy = [&](Result<OpenedRaster> raster) -> Result<CubePtr> {
        if (!raster) return fail(std::move(raster).error());
        return make_lazy_cube(std::move(*raster), options, cache);
    };
    const std::string start = beginning_of(path);
    if (is_npy(start) || is_zip(start)) return lazy(open_npy(path, wish, cache_bytes));
    if (is_netcdf3(start)) return lazy(open_netcdf3(path, wish, cache_bytes));
    if (is_hdf5(path)) {
        if (mask.variable.empty()) {
            REDLINE_ASSIGN(auto flags, open_prisma_flags(path, mask.axis_order));
            if (flags) return std::move(*flags);
        }
        return lazy(open_hdf5_picture(path, wish));
    }
    if (is_mat(start, path)) return lazy(open_mat(path, wish));
    options.variable = mask.variable;
    return open_one(path, options, cache);
}

Result<CubePtr> open_cube(const std::vector<fs::path>& paths, const OpenOptions& options) {
    try {
        if (paths.empty())
            return fail(ErrorCode::usage, "no cube is given", {}, "give the file of a cube, or its tiles");
        REDLINE_TRY(check_wavelength_unit(options.wavelength_unit));
        if (!options.byte_order.empty() && options.byte_order != "little" && options.byte_order != "big")
            return fail(ErrorCode::usage, fmt::format("\"{}\" is no byte order", options.byte_order),
                        "--byte-order", "use little or big");
        REDLINE_ASSIGN(CubePtr cube, open_all(paths, options));
        return options.mask.empty() ? std::move(cube) : make_masked(std::move(cube), options);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::memory, "not enough memory to open the cube",
                    paths.empty() ? "" : paths.front().string(),
                    "close other programs, or open a part of it");
    } catch (const std::exception& exception) {
        return fail(ErrorCode::internal, exception.what(), paths.empty() ? "" : paths.front().string());
    }
}

} // namespace redline
