// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cube/container.h"
#include "cube/tile_cache.h"

namespace redline {

// One reader per family of formats; open_cube chooses by the file's first bytes.

/// An ENVI header with its data file (empty when there is none): our own reader, or GDAL for compressed data.
Result<OpenedRaster> open_envi_pair(const std::filesystem::path& header_path,
                                    const std::filesystem::path& data_path, const OpenOptions& options);

/// Whatever GDAL opens.
Result<OpenedRaster> open_with_gdal(const std::filesystem::path& path, const OpenOptions& options);

/// HDF5 and what is built on it: netCDF-4, NEON, PRISMA, EMIT, MATLAB 7.3.
Result<CubePtr> open_hdf5_cube(const std::filesystem::path& path, const OpenOptions& options,
                               std::shared_ptr<TileCache> cache);

/// A raster that marks pixels, as it is looked for.
struct MaskWish {
    std::string variable;            ///< empty: the likeliest array of rows x cols, or a product's flags
    std::string axis_order;          ///< of the cube, for flags that a PRISMA product holds beside it
    std::int64_t rows = 0, cols = 0; ///< of the cube's file
    bool all_values = false;         ///< also those that the file declares to be no data; otherwise NaN
};

/// Opens such a raster; its values are raw.
Result<CubePtr> open_mask_raster(const std::filesystem::path& path, const MaskWish& wish);

/// The error matrices of a PRISMA product as one cube, with a band for each of the spectral cube; empty where
/// the file is none, or has none. `axis_order` as for the cube; empty: by the product's corners.
Result<std::optional<CubePtr>> open_prisma_flags(const std::filesystem::path& path,
                                                 const std::string& axis_order);

/// A two-dimensional dataset of an HDF5 file (MATLAB 7.3 included), for labels and masks.
Result<OpenedRaster> open_hdf5_picture(const std::filesystem::path& path, const Wish& wish);

/// MATLAB 4 to 7.
Result<OpenedRaster> open_mat(const std::filesystem::path& path, const Wish& wish);

/// netCDF of the classic formats; netCDF-4 is HDF5.
Result<OpenedRaster> open_netcdf3(const std::filesystem::path& path, const Wish& wish, Bytes resident_limit);

/// What list_variables() says for one family of formats.
Result<std::vector<VariableInfo>> list_npy(const std::filesystem::path& path);
Result<std::vector<VariableInfo>> list_hdf5_arrays(const std::filesystem::path& path);
Result<std::vector<VariableInfo>> list_netcdf3(const std::filesystem::path& path);
Result<std::vector<VariableInfo>> list_mat(const std::filesystem::path& path);
Result<std::vector<VariableInfo>> list_with_gdal(const std::filesystem::path& path);

/// Whether a file's beginning is that of HDF5, with or without a user block, or of MATLAB 5; version 4 has no
/// signature and goes by the file's name.
bool is_hdf5(const std::filesystem::path& path);
bool is_mat(std::string_view start, const std::filesystem::path& path);

/// The beginning of a file; empty when it cannot be read.
std::string beginning_of(const std::filesystem::path& path);

/// CRS and geotransform as GDAL understands a file that we read ourselves; leaves `info` alone where GDAL
/// knows nothing.
void add_georeference(const std::filesystem::path& data_path, CubeInfo& info);

} // namespace redline
