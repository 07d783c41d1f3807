// SPDX-License-Identifier: GPL-3.0-or-later
// What a build without GDAL and HDF5 can do: ENVI and NumPy files still open.
#include "cube/format_readers.h"

namespace redline {

namespace {

auto without_io(const std::filesystem::path& path) {
    return fail(ErrorCode::input,
                "this program was built without GDAL and HDF5 and reads ENVI and NumPy files only",
                path.string(), "convert the file, or use a full build");
}

} // namespace

Result<OpenedRaster> open_with_gdal(const std::filesystem::path& path, const OpenOptions&) {
    return without_io(path);
}
Result<CubePtr> open_hdf5_cube(const std::filesystem::path& path, const OpenOptions&,
                               std::shared_ptr<TileCache>) {
    return without_io(path);
}
Result<std::optional<CubePtr>> open_prisma_flags(const std::filesystem::path& path, const std::string&) {
    return without_io(path);
}
Result<OpenedRaster> open_hdf5_picture(const std::filesystem::path& path, const Wish&) {
    return without_io(path);
}
Result<OpenedRaster> open_mat(const std::filesystem::path& path, const Wish&) {
    return without_io(path);
}
Result<std::vector<VariableInfo>> list_hdf5_arrays(const std::filesystem::path& path) {
    return without_io(path);
}
Result<OpenedRaster> open_netcdf3(const std::filesystem::path& path, const Wish&, Bytes) {
    return without_io(path);
}
Result<std::vector<VariableInfo>> list_netcdf3(const std::filesystem::path& path) {
    return without_io(path);
}
Result<std::vector<VariableInfo>> list_mat(const std::filesystem::path& path) {
    return without_io(path);
}
Result<std::vector<VariableInfo>> list_with_gdal(const std::filesystem::path& path) {
    return without_io(path);
}

Result<void> check_not_source(const CubeInfo&, const std::filesystem::path&) {
    return {};
}

void add_georeference(const std::filesystem::path&, CubeInfo&) {}

Result<void> export_cube(const HyperspectralCube&, const std::filesystem::path& path, const CubeExport&,
                         Progress&, const CancelToken&) {
    return fail(ErrorCode::input, "this program was built without GDAL and cannot write cubes", path.string(),
                "use a full build");
}

} // namespace redline
