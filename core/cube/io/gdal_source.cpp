// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/gdal_source.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

namespace redline {

namespace {

/// Chunks smaller than this cost more in bookkeeping than in reading.
constexpr std::int64_t comfortable_bytes = 128 << 10;
constexpr std::int64_t largest_bytes = std::int64_t{64} << 20;

} // namespace

std::optional<SampleType> sample_type_of(GDALRasterBand& band) {
    switch (band.GetRasterDataType()) {
    case GDT_Byte: {
        const char* kind = band.GetMetadataItem("PIXELTYPE", "IMAGE_STRUCTURE");
        return kind != nullptr && std::string_view(kind) == "SIGNEDBYTE" ? SampleType::i8 : SampleType::u8;
    }
    case GDT_UInt16:
        return SampleType::u16;
    case GDT_Int16:
        return SampleType::i16;
    case GDT_UInt32:
        return SampleType::u32;
    case GDT_Int32:
        return SampleType::i32;
    case GDT_UInt64:
        return SampleType::u64;
    case GDT_Int64:
        return SampleType::i64;
    case GDT_Float32:
        return SampleType::f32;
    case GDT_Float64:
        return SampleType::f64;
    default:
        return std::nullopt;
    }
}

GDALDataType gdal_type_of(SampleType type) {
    switch (type) {
    case SampleType::u8:
    case SampleType::i8:
        return GDT_Byte;
    case SampleType::u16:
        return GDT_UInt16;
    case SampleType::i16:
        return GDT_Int16;
    case SampleType::u32:
        return GDT_UInt32;
    case SampleType::i32:
        return GDT_Int32;
    case SampleType::u64:
        return GDT_UInt64;
    case SampleType::i64:
        return GDT_Int64;
    case SampleType::f32:
        return GDT_Float32;
    case SampleType::f64:
        break;
    }
    return GDT_Float64;
}

GdalSource::GdalSource(std::string name, DatasetPtr dataset, SampleType stored, GdalMask mask)
    : name_(std::move(name)), mask_(std::move(mask)) {
    type = stored;
    if (mask_.kind != GdalMask::Kind::none)
        type = size_of(stored) <= 2 || stored == SampleType::f32 ? SampleType::f32 : SampleType::f64;
    rows = dataset->GetRasterYSize();
    cols = dataset->GetRasterXSize();
    bands = static_cast<std::int64_t>(mask_.bands.size());
    GDALRasterBand& first = *dataset->GetRasterBand(1);
    has_overviews_ = first.GetOverviewCount() > 0;
    int block_cols = 0, block_rows = 0;
    first.GetBlockSize(&block_cols, &block_rows);
    chunk_cols = std::clamp<std::int64_t>(block_cols, 1, cols);
    chunk_rows = std::clamp<std::int64_t>(block_rows, 1, rows);
    const char* interleave = dataset->GetMetadataItem("INTERLEAVE", "IMAGE_STRUCTURE");
    pixel_interleaved_ = interleave != nullptr && std::string_view(interleave) == "PIXEL" && bands > 1;
    const auto size = static_cast<std::int64_t>(size_of(type));
    chunk_bands =
        pixel_interleaved_
            ? bands
            : std::clamp<std::int64_t>(comfortable_bytes / (chunk_rows * chunk_cols * size), 1, bands);
    const std::int64_t bytes = chunk_rows * chunk_cols * chunk_bands * size;
    if (bytes < comfortable_bytes) chunk_rows = std::min(rows, chunk_rows * (comfortable_bytes / bytes));
    if (bytes > largest_bytes)
        chunk_rows = std::max<std::int64_t>(1, largest_bytes / (chunk_cols * chunk_bands * size));
    const char* compression = dataset->GetMetadataItem("COMPRESSION", "IMAGE_STRUCTURE");
    const std::string_view driver =
        dataset->GetDriver() != nullptr ? dataset->GetDriver()->GetDescription() : "";
    // Formats that are never compressed; a VRT may stand for anything.
    costly = compression != nullptr ||
             (driver != "GTiff" && driver != "COG" && driver != "ENVI" && driver != "EHdr");
    pool_ = std::make_unique<GdalPool>(name_, std::move(dataset));
}

Strides GdalSource::strides(const Block& block) const {
    const auto size = static_cast<std::int64_t>(size_of(type));
    if (pixel_interleaved_) return {block.cols * block.bands * size, block.bands * size, size};
    return {block.cols * size, size, block.rows * block.cols * size};
}

Result<std::vector<std::byte>> GdalSource::load(const Block& block) const {
    REDLINE_ASSIGN(GdalPool::Lease dataset, pool_->lease());
    const GdalMessages messages;
    std::vector<std::byte> bytes(static_cast<std::size_t>(block.samples()) * size_of(type));
    std::vector<int> list;
    for (std::int64_t band = 0; band < block.bands; ++band)
        list.push_back(mask_.bands[static_cast<std::size_t>(block.band + band)]);
    const Strides layout = strides(block);
    const CPLErr problem = dataset->RasterIO(
        GF_Read, static_cast<int>(block.col), static_cast<int>(block.row), static_cast<int>(block.cols),
        static_cast<int>(block.rows), bytes.data(), static_cast<int>(block.cols),
        static_cast<int>(block.rows), gdal_type_of(type), static_cast<int>(list.size()), list.data(),
        layout.col, layout.row, layout.band, nullptr);
    if (problem != CE_None)
        return fail(ErrorCode::input, "reading pixels failed: " + messages.text("no reason given"), name_,
                    "the file is damaged or incomplete: copy it again");
    REDLINE_TRY(apply_mask(*dataset.operator->(), {block.row, block.col, block.rows, block.cols}, block.rows,
                           block.cols, block.band, layout, block.bands, bytes));
    return bytes;
}

template<typename Sample>
Result<void> GdalSource::blank(GDALDataset& dataset, const Window& window, std::int64_t out_rows,
                               std::int64_t out_cols, std::int64_t first_band, const Strides& layout,
                               std::int64_t bands_there, std::vector<std::byte>& bytes) const {
    std::vector<std::uint8_t> valid;
    for (std::int64_t band = 0; band < bands_there; ++band) {
        if (band == 0 || mask_.kind == GdalMask::Kind::band) {
            REDLINE_ASSIGN(valid,
                           read_mask(dataset, mask_, mask_.bands[static_cast<std::size_t>(first_band + band)],
                                     window, out_rows, out_cols, name_));
        }
        const Sample none = std::numeric_limits<Sample>::quiet_NaN();
        for (std::int64_t row = 0; row < out_rows; ++row)
            for (std::int64_t col = 0; col < out_cols; ++col)
                if (valid[static_cast<std::size_t>(row * out_cols + col)] == 0)
                    std::memcpy(bytes.data() + row * layout.row + col * layout.col + band * layout.band,
                                &none, sizeof none);
    }
    return {};
}

Result<void> GdalSource::apply_mask(GDALDataset& dataset, const Window& window, std::int64_t out_rows,
                                    std::int64_t out_cols, std::int64_t first_band, const Strides& layout,
                                    std::int64_t bands_there, std::vector<std::byte>& bytes) const {
    if (mask_.kind == GdalMask::Kind::none) return {};
    return type == SampleType::f32
               ? blank<float>(dataset, window, out_rows, out_cols, first_band, layout, bands_there, bytes)
               : blank<double>(dataset, window, out_rows, out_cols, first_band, layout, bands_there, bytes);
}

Result<bool> GdalSource::load_decimated(const Window& window, int band, std::int64_t out_rows,
                                        std::int64_t out_cols, std::vector<std::byte>& out) const {
    if (!has_overviews_) return false;
    REDLINE_ASSIGN(GdalPool::Lease dataset, pool_->lease());
    const GdalMessages messages;
    const auto size = static_cast<GSpacing>(size_of(type));
    out.resize(static_cast<std::size_t>(out_rows * out_cols * size));
    int number = mask_.bands[static_cast<std::size_t>(band)];
    const CPLErr problem = dataset->RasterIO(
        GF_Read, static_cast<int>(window.col), static_cast<int>(window.row), static_cast<int>(window.cols),
        static_cast<int>(window.rows), out.data(), static_cast<int>(out_cols), static_cast<int>(out_rows),
        gdal_type_of(type), 1, &number, size, size * out_cols, 0, nullptr);
    if (problem != CE_None)
        return fail(ErrorCode::input, "reading the overview failed: " + messages.text("no reason given"),
                    name_, "the file is damaged or incomplete: copy it again");
    REDLINE_TRY(apply_mask(*dataset.operator->(), window, out_rows, out_cols, band,
                           {size * out_cols, size, 0}, 1, out));
    return true;
}

} // namespace redline
