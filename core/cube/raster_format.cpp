// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/cube/raster_format.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

namespace redline {

Result<std::string> raster_format(const std::filesystem::path& file, const std::string& asked) {
    if (!asked.empty() && asked != "GTiff" && asked != "ENVI")
        return fail(ErrorCode::usage, fmt::format("rasters are not written as \"{}\"", asked), file.string(),
                    "choose GTiff or ENVI");
    std::string extension = file.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto is_one_of = [&](const auto& names) {
        return std::find(names.begin(), names.end(), extension) != names.end();
    };
    if (extension == ".hdr")
        return fail(ErrorCode::usage, "this is the name of an ENVI header, which is written beside the data",
                    file.string(), "give the data's name, such as one that ends in .img");
    const bool tiff = is_one_of(std::array{".tif", ".tiff", ".gtiff", ".gtif"});
    if (asked == "ENVI" && tiff)
        return fail(ErrorCode::usage, "ENVI data under the name of a GeoTIFF", file.string(),
                    "give a name that ends in .img, or choose GTiff");
    if (!asked.empty()) return asked;
    if (tiff || extension.empty()) return "GTiff";
    if (is_one_of(std::array{".img", ".dat", ".bin", ".raw", ".bsq"})) return "ENVI";
    return fail(ErrorCode::usage,
                fmt::format("the extension \"{}\" stands for no format that is written", extension),
                file.string(), "give a name that ends in .tif (GeoTIFF) or .img (ENVI)");
}

Result<void> check_grid(const std::string& format, const CubeInfo& cube, const std::filesystem::path& file) {
    if (format != "ENVI" || !cube.geotransform) return {};
    const auto& g = *cube.geotransform;
    const double close = 1e-9 * std::hypot(g[1], g[2]);
    const bool north_up = g[2] == 0 && g[4] == 0 && g[1] > 0 && g[5] < 0;
    const bool turned = g[2] != 0 && std::abs(g[1] + g[5]) <= close && std::abs(g[2] - g[4]) <= close;
    if (north_up || turned) return {};
    return fail(ErrorCode::usage,
                "an ENVI header cannot hold this grid, which is mirrored, south-up, sheared, or turned with "
                "oblong pixels",
                file.string(), "write a GeoTIFF");
}

Result<void> expect_geotiff_name(const std::filesystem::path& file) {
    REDLINE_ASSIGN(const std::string format, raster_format(file, {}));
    if (format == "GTiff") return {};
    return fail(ErrorCode::usage, "class probabilities are written as GeoTIFF only", file.string(),
                "give a name that ends in .tif");
}

} // namespace redline
