// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "cube/io/gdal_metadata.h"

namespace redline {

namespace {

/// Asking for the place of a block costs about a microsecond.
constexpr std::int64_t most_blocks = 200'000;

std::int64_t block_item(GDALRasterBand& band, const char* what, std::int64_t col, std::int64_t row) {
    const char* text = band.GetMetadataItem(fmt::format("BLOCK_{}_{}_{}", what, col, row).c_str(), "TIFF");
    std::int64_t value = 0;
    if (text != nullptr) std::from_chars(text, text + std::string_view(text).size(), value);
    return value;
}

} // namespace

Result<void> check_complete(GDALDataset& dataset, const std::filesystem::path& path) {
    if (dataset.GetDriver() == nullptr || std::string_view(dataset.GetDriver()->GetDescription()) != "GTiff")
        return {};
    std::error_code problem;
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(path, problem));
    if (problem) return {};
    int block_cols = 0, block_rows = 0;
    dataset.GetRasterBand(1)->GetBlockSize(&block_cols, &block_rows);
    if (block_cols < 1 || block_rows < 1) return {};
    const std::int64_t across = (dataset.GetRasterXSize() + block_cols - 1) / block_cols,
                       down = (dataset.GetRasterYSize() + block_rows - 1) / block_rows;
    const char* interleave = dataset.GetMetadataItem("INTERLEAVE", "IMAGE_STRUCTURE");
    const bool together = interleave != nullptr && std::string_view(interleave) == "PIXEL";
    const int bands = together ? 1 : dataset.GetRasterCount();
    // Blocks are usually written from top to bottom: of very many the last rows are looked at.
    const std::int64_t rows = std::clamp<std::int64_t>(most_blocks / (across * bands), 1, down);
    std::int64_t end = 0;
    for (int b = 1; b <= bands; ++b)
        for (std::int64_t row = down - rows; row < down; ++row)
            for (std::int64_t col = 0; col < across; ++col) {
                GDALRasterBand& band = *dataset.GetRasterBand(b);
                const std::int64_t offset = block_item(band, "OFFSET", col, row);
                // A block that was never written has no place in the file.
                if (offset > 0) end = std::max(end, offset + block_item(band, "SIZE", col, row));
            }
    if (end <= size) return {};
    return fail(ErrorCode::input,
                fmt::format("the file is cut off: its pixels reach to byte {}, it has {}", end, size),
                path.string(), "copy it again completely");
}

} // namespace redline
