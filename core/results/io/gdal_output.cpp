// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/io/gdal_output.h"

#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <ogr_spatialref.h>
#include <string_view>

#include "cube/io/gdal_handle.h"

namespace redline::results {

GdalErrors::GdalErrors() {
    const char* before = CPLGetThreadLocalConfigOption("GDAL_PAM_ENABLED", nullptr);
    if (before != nullptr) pam_before_ = before;
    CPLSetThreadLocalConfigOption("GDAL_PAM_ENABLED", "NO");
    CPLPushErrorHandlerEx(take, this);
}

GdalErrors::~GdalErrors() {
    CPLPopErrorHandler();
    CPLSetThreadLocalConfigOption("GDAL_PAM_ENABLED", pam_before_.empty() ? nullptr : pam_before_.c_str());
}

void GdalErrors::take(CPLErr kind, CPLErrorNum, const char* message) {
    auto* self = static_cast<GdalErrors*>(CPLGetErrorHandlerUserData());
    if (kind >= CE_Failure && self->messages_.size() < 20)
        self->messages_.emplace_back(gdal_message(message));
}

tl::unexpected<Error> GdalErrors::failure(const std::filesystem::path& path) const {
    return fail(ErrorCode::input,
                messages_.empty() ? "cannot write the raster"
                                  : fmt::format("cannot write the raster: {}", messages_.front()),
                path.string(), "check the folder, its permissions and the free space on that disk");
}

Result<void> create_raster(const std::filesystem::path& file, const char* driver_name, std::int64_t rows,
                           std::int64_t cols, int bands, GDALDataType type,
                           const std::vector<std::string>& options, const CubeInfo& cube,
                           const std::function<bool(GDALDataset&)>& fill) {
    GDALAllRegister();
    GdalErrors errors;
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName(driver_name);
    if (driver == nullptr)
        return fail(ErrorCode::usage, fmt::format("there is no raster format \"{}\"", driver_name),
                    file.string(), "choose GTiff or ENVI");
    if (rows < 1 || cols < 1 || rows > 2'000'000'000 || cols > 2'000'000'000)
        return fail(ErrorCode::input, fmt::format("a raster of {} x {} pixels", rows, cols), file.string());
    CPLStringList list;
    for (const std::string& option : options)
        list.AddString(option.c_str());
    std::unique_ptr<GDALDataset> data(driver->Create(file.c_str(), static_cast<int>(cols),
                                                     static_cast<int>(rows), bands, type, list.List()));
    if (!data) return errors.failure(file);

    OGRSpatialReference reference;
    const std::string& crs = cube.crs_wkt.empty() ? cube.crs : cube.crs_wkt;
    if (!crs.empty() && reference.SetFromUserInput(crs.c_str()) == OGRERR_NONE)
        data->SetSpatialRef(&reference);
    if (cube.geotransform) {
        std::array<double, 6> transform = *cube.geotransform;
        data->SetGeoTransform(transform.data());
    }
    if (!cube.acquisition_time.empty())
        data->SetMetadataItem("acquisition_time", cube.acquisition_time.c_str(),
                              std::string_view(driver_name) == "ENVI" ? "ENVI" : "");
    const bool filled = fill(*data);
    data->FlushCache(true);
    data.reset();
    if (!filled || errors.any()) return errors.failure(file);
    return {};
}

} // namespace redline::results
