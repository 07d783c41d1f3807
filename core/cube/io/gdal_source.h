// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "cube/io/gdal_handle.h"
#include "cube/io/gdal_mask.h"
#include "cube/raw_source.h"

namespace redline {

/// The sample type of a GDAL band; empty for complex numbers.
std::optional<SampleType> sample_type_of(GDALRasterBand& band);
GDALDataType gdal_type_of(SampleType type);

/// Chunks through GDAL: its blocks, gathered until they are worth a call. Where a mask marks pixels, samples
/// are floating point and NaN there.
class GdalSource final : public RawSource {
  public:
    GdalSource(std::string name, DatasetPtr dataset, SampleType stored, GdalMask mask);

    Result<std::vector<std::byte>> load(const Block& block) const override;
    Strides strides(const Block& block) const override;
    Result<bool> load_decimated(const Window& window, int band, std::int64_t out_rows, std::int64_t out_cols,
                                std::vector<std::byte>& out) const override;

  private:
    template<typename Sample>
    Result<void> blank(GDALDataset& dataset, const Window& window, std::int64_t out_rows,
                       std::int64_t out_cols, std::int64_t first_band, const Strides& layout,
                       std::int64_t bands_there, std::vector<std::byte>& bytes) const;
    Result<void> apply_mask(GDALDataset& dataset, const Window& window, std::int64_t out_rows,
                            std::int64_t out_cols, std::int64_t first_band, const Strides& layout,
                            std::int64_t bands_there, std::vector<std::byte>& bytes) const;

    std::string name_;
    GdalMask mask_;
    bool pixel_interleaved_ = false;
    bool has_overviews_ = false;
    mutable std::unique_ptr<GdalPool> pool_;
};

} // namespace redline
