// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include "cube/container.h"
#include "cube/io/hdf5_tree.h"
#include "cube/tile_cache.h"

namespace redline {

/// An open HDF5 file with its contents.
struct Hdf5File {
    std::filesystem::path path;
    std::shared_ptr<const Hdf5Id> id;
    Hdf5Tree tree;
    bool matlab = false;
    hid_t get() const { return id->get(); }
};

Result<Hdf5File> open_hdf5_file(const std::filesystem::path& path);

/// One dataset as chunks; `axes` in the order of `array.shape`.
Result<std::shared_ptr<const RawSource>> open_dataset_source(const Hdf5File& file, const StoredArray& array,
                                                             AxisLayout axes, Bytes resident_limit);

/// PRISMA L1 and L2: two detectors joined, wavelengths and flags from the product's attributes.
bool is_prisma(const Hdf5File& file);
Result<CubePtr> open_prisma(const Hdf5File& file, const OpenOptions& options,
                            std::shared_ptr<TileCache> cache);

/// CRS and geotransform: NEON's Coordinate_System group, netCDF's grid mapping and coordinate vectors, EMIT's
/// lookup table (said, not applied).
void read_hdf5_georeference(const Hdf5File& file, const StoredArray& array, AxisLayout axes, CubeInfo& info);

} // namespace redline
