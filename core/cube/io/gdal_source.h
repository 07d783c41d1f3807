// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "cube/io/gdal_handle.h"
#include "cube/raw_source.h"

namespace redline {

/// The sample type of a GDAL band; empty for complex numbers.
std::optional<SampleType> sample_type_of(GDALRasterBand& band);
GDALDataType gdal_type_of(SampleType type);

/// Chunks through GDAL: its blocks, gathered until they are worth a call.
class GdalSource final : public RawSource {
  public:
    GdalSource(std::string name, DatasetPtr dataset, SampleType stored);

    Result<std::vector<std::byte>> load(const Block& block) const override;
    Strides strides(const Block& block) const override;
    Result<bool> load_decimated(const Window& window, int band, std::int64_t out_rows, std::int64_t out_cols,
                                std::vector<std::byte>& out) const override;

  private:
    std::string name_;
    bool pixel_interleaved_ = false;
    bool has_overviews_ = false;
    mutable std::unique_ptr<GdalPool> pool_;
};

} // namespace redline
