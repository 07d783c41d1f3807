// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <fmt/format.h>

#include "cube/io/outputs.h"
#include "redline/base/files.h"
#include "redline/cube/raster_format.h"
#include "redline/results/class_map.h"
#include "results/io/gdal_output.h"

namespace redline {

Result<void> write_float_raster(const std::vector<float>& values, std::int64_t rows, std::int64_t cols,
                                int bands, const std::vector<std::string>& band_names, const CubeInfo& cube,
                                const std::filesystem::path& path) {
    if (bands < 1 || static_cast<std::int64_t>(values.size()) != rows * cols * bands)
        return fail(ErrorCode::internal,
                    fmt::format("{} values are not {} x {} x {}", values.size(), rows, cols, bands),
                    path.string());
    REDLINE_TRY(expect_geotiff_name(path));
    REDLINE_TRY(check_not_source(cube, path));
    const auto write = [&](GDALDataset& data) {
        for (int b = 1; b <= bands; ++b) {
            GDALRasterBand& band = *data.GetRasterBand(b);
            if (static_cast<std::size_t>(b) <= band_names.size())
                band.SetDescription(band_names[static_cast<std::size_t>(b - 1)].c_str());
            band.SetNoDataValue(std::numeric_limits<double>::quiet_NaN());
        }
        constexpr GSpacing value = sizeof(float);
        for (std::int64_t r = 0; r < rows; ++r) {
            // GDAL takes a pointer to non-const for reading and writing alike.
            auto* row = const_cast<float*>(values.data() + static_cast<std::size_t>(r * cols * bands));
            if (data.RasterIO(GF_Write, 0, static_cast<int>(r), static_cast<int>(cols), 1, row,
                              static_cast<int>(cols), 1, GDT_Float32, bands, nullptr, value * bands,
                              value * bands * cols, value, nullptr) != CE_None)
                return false;
        }
        return true;
    };
    return write_through_temporary(path, [&](const std::filesystem::path& temporary) {
        return results::create_raster(
            temporary, "GTiff", rows, cols, bands, GDT_Float32,
            {"COMPRESS=DEFLATE", "PREDICTOR=3", "ZLEVEL=3", "INTERLEAVE=PIXEL", "BIGTIFF=IF_SAFER"}, cube,
            write);
    });
}

} // namespace redline
