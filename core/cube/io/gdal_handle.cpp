// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/gdal_handle.h"

#include <cpl_error.h>

namespace redline {

namespace {

std::recursive_mutex& serial_drivers() {
    static std::recursive_mutex mutex;
    return mutex;
}

bool needs_serial(GDALDataset* dataset) {
    const std::string driver = dataset->GetDriver() != nullptr ? dataset->GetDriver()->GetDescription() : "";
    return driver == "netCDF" || driver.starts_with("HDF") || driver == "BAG" || driver == "KEA";
}

} // namespace

void prepare_gdal() {
    static std::once_flag once;
    std::call_once(once, [] {
        GDALAllRegister();
        // Chunks are kept in the tile cache, which has a limit of its own; GDAL's only has to hold the blocks
        // of one read.
        GDALSetCacheMax64(GIntBig{96} << 20);
        // A file must not make the program run code.
        CPLSetConfigOption("GDAL_VRT_ENABLE_PYTHON", "NO");
    });
}

std::string_view gdal_message(std::string_view text) {
    if (text.starts_with("_tiff"))
        if (const auto rest = text.find_first_not_of(": ", text.find(':')); rest < text.size())
            text.remove_prefix(rest);
    return text;
}

GdalMessages::GdalMessages() {
    CPLPushErrorHandlerEx(&GdalMessages::take, this);
}
GdalMessages::~GdalMessages() {
    CPLPopErrorHandler();
}

void CPL_STDCALL GdalMessages::take(CPLErr level, CPLErrorNum, const char* message) {
    if (level < CE_Failure) return;
    static_cast<GdalMessages*>(CPLGetErrorHandlerUserData())->last_ = gdal_message(message);
}

Result<DatasetPtr> open_dataset(const std::string& name, unsigned flags) {
    prepare_gdal();
    const GdalMessages messages;
    DatasetPtr dataset(static_cast<GDALDataset*>(
        GDALOpenEx(name.c_str(), flags | GDAL_OF_VERBOSE_ERROR, nullptr, nullptr, nullptr)));
    if (!dataset) {
        std::string what = messages.text("no reader knows this format");
        if (what.find("not recognized") != std::string::npos || what.find("no reader") != std::string::npos)
            what = "this is not a raster in a format Redline reads";
        for (const char* word : {"VSIFReadL", "VSIFSeekL", "ailed to read", "annot read", "truncated"})
            if (what.find(word) != std::string::npos)
                return fail(ErrorCode::input, "the file is damaged or incomplete", name,
                            "copy it again completely");
        return fail(ErrorCode::input, what, name,
                    "give an ENVI, GeoTIFF, HDF5, netCDF, MATLAB or NumPy cube, or a format GDAL opens");
    }
    return dataset;
}

GdalPool::GdalPool(std::string name, DatasetPtr first)
    : name_(std::move(name)), serial_(needs_serial(first.get())) {
    idle_.push_back(std::move(first));
}

Result<GdalPool::Lease> GdalPool::lease() {
    std::unique_lock<std::recursive_mutex> serial;
    if (serial_) serial = std::unique_lock(serial_drivers());
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            DatasetPtr dataset = std::move(idle_.back());
            idle_.pop_back();
            return Lease(*this, std::move(dataset), std::move(serial));
        }
    }
    REDLINE_ASSIGN(DatasetPtr dataset, open_dataset(name_));
    return Lease(*this, std::move(dataset), std::move(serial));
}

void GdalPool::give_back(DatasetPtr dataset) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(dataset));
}

} // namespace redline
