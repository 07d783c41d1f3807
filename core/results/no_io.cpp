// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for the files in io/ in a build without GDAL.
#include "redline/results/class_map.h"
#include "redline/results/map_outputs.h"

namespace redline {

namespace {

tl::unexpected<Error> without_gdal(const std::filesystem::path& path) {
    return fail(ErrorCode::usage, "this build of Redline writes no rasters (REDLINE_IO=OFF)", path.string(),
                "use a build with GDAL");
}

} // namespace

Result<void> write_class_map(const ClassMap&, const CubeInfo&, const std::filesystem::path& path,
                             const std::string&) {
    return without_gdal(path);
}

Result<void> check_map_output(const CubeInfo&, const MapInputs&, const std::filesystem::path&) {
    return {};
}

Result<void> write_float_raster(const std::vector<float>&, std::int64_t, std::int64_t, int,
                                const std::vector<std::string>&, const CubeInfo&,
                                const std::filesystem::path& path) {
    return without_gdal(path);
}

} // namespace redline
