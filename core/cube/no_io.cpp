// SPDX-License-Identifier: GPL-3.0-or-later
// What a build without GDAL and HDF5 can do: ENVI and NumPy files still open.
#include "cube/format_readers.h"

namespace redline {

Result<OpenedRaster> open_with_gdal(const std::filesystem::path& path, const OpenOptions&) {
    return fail(ErrorCode::input, "this program was built without GDAL and reads ENVI and NumPy files only",
                path.string(), "convert the file, or use a full build");
}

void add_georeference(const std::filesystem::path&, CubeInfo&) {}

Result<void> export_cube(const HyperspectralCube&, const std::filesystem::path& path, const std::string&,
                         const std::optional<Window>&, const std::vector<int>&) {
    return fail(ErrorCode::input, "this program was built without GDAL and cannot write cubes", path.string(),
                "use a full build");
}

} // namespace redline
