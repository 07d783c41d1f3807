// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <gdal_priv.h>

#include "redline/base/error.h"

namespace redline {

/// Registers GDAL's drivers once.
void prepare_gdal();

/// GDAL's text without the name of libtiff's own function, as in "_tiffSeekProc:File too large".
std::string_view gdal_message(std::string_view text);

/// Collects GDAL's error messages of this thread instead of printing them.
class GdalMessages {
  public:
    GdalMessages();
    ~GdalMessages();
    GdalMessages(const GdalMessages&) = delete;
    GdalMessages& operator=(const GdalMessages&) = delete;
    /// The last error, or `otherwise`.
    std::string text(const std::string& otherwise) const { return last_.empty() ? otherwise : last_; }

  private:
    static void CPL_STDCALL take(CPLErr level, CPLErrorNum number, const char* message);
    std::string last_;
};

struct CloseDataset {
    void operator()(GDALDataset* dataset) const { GDALClose(dataset); }
};
using DatasetPtr = std::unique_ptr<GDALDataset, CloseDataset>;

/// Opens a raster for reading; the error carries GDAL's own words.
Result<DatasetPtr> open_dataset(const std::string& name, unsigned flags = GDAL_OF_RASTER);

/// A pool of handles on one file: GDAL's datasets serve one thread at a time.
class GdalPool {
  public:
    GdalPool(std::string name, DatasetPtr first);

    class Lease {
      public:
        Lease(GdalPool& pool, DatasetPtr dataset, std::unique_lock<std::recursive_mutex> serial)
            : pool_(&pool), serial_(std::move(serial)), dataset_(std::move(dataset)) {}
        Lease(Lease&&) = default;
        Lease& operator=(Lease&&) = delete;
        ~Lease() {
            if (dataset_) pool_->give_back(std::move(dataset_));
        }
        GDALDataset* operator->() const { return dataset_.get(); }

      private:
        GdalPool* pool_;
        std::unique_lock<std::recursive_mutex> serial_;
        DatasetPtr dataset_;
    };
    Result<Lease> lease();

  private:
    void give_back(DatasetPtr dataset);

    std::string name_;
    bool serial_; ///< the driver's library is not thread-safe (netCDF, HDF4)
    std::mutex mutex_;
    std::vector<DatasetPtr> idle_;
};

} // namespace redline
