// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/lost_digits.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "cube/convert.h"

namespace redline {

namespace {

/// A chunk beyond this is not decompressed only to look at it.
constexpr std::int64_t most_bytes = std::int64_t{4} << 20;
constexpr std::int64_t across = 5; ///< pixels looked at along a side

bool has_data(double raw, std::size_t band, const CubeInfo& info) {
    if (!info.nodata.empty() && raw == info.nodata[band]) return false;
    if (info.second_nodata && raw == *info.second_nodata) return false;
    return !info.valid_range || (raw >= (*info.valid_range)[0] && raw <= (*info.valid_range)[1]);
}

} // namespace

void note_lost_digits(OpenedRaster& raster) {
    const RawSource& source = *raster.source;
    CubeInfo& info = raster.info;
    if (size_of(source.type) < 4 || source.type == SampleType::f32) return;
    Block block{0, 0, 0, source.rows, source.cols, source.bands};
    std::vector<std::byte> loaded;
    RawView view;
    if (const AddressableSource* array = source.addressable()) {
        if (!array->memory->check()) return;
        view = {array->memory->data() + array->offset, array->layout, source.type, source.swapped};
    } else {
        const auto middle = [](std::int64_t size, std::int64_t chunk) { return size / 2 / chunk * chunk; };
        block.row = middle(source.rows, source.chunk_rows);
        block.col = middle(source.cols, source.chunk_cols);
        block.rows = std::min(source.chunk_rows, source.rows - block.row);
        block.cols = std::min(source.chunk_cols, source.cols - block.col);
        block.bands = std::min(source.chunk_bands, source.bands);
        if (block.samples() * static_cast<std::int64_t>(size_of(source.type)) > most_bytes) return;
        auto bytes = source.load(block);
        if (!bytes) return; // reading will say why
        loaded = std::move(*bytes);
        view = {loaded.data(), source.strides(block), source.type, source.swapped};
    }
    std::vector<BandTarget> targets;
    for (std::int64_t band = 0; band < block.bands; ++band)
        targets.push_back({band, band, {}});
    std::vector<double> here(targets.size());
    std::set<double> exact, changed; ///< changed: whole numbers that are others as float32
    std::set<float> rounded;
    for (std::int64_t i = 0; i < across * across; ++i) {
        const std::int64_t row = (i / across) * (block.rows - 1) / (across - 1),
                           col = (i % across) * (block.cols - 1) / (across - 1);
        RawView pixel = view;
        pixel.base += row * view.strides.row + col * view.strides.col;
        convert(pixel, 1, 1, targets, here.data(), 0, 0);
        for (std::size_t band = 0; band < here.size(); ++band) {
            const double raw = here[band], scale = info.scale[band];
            if (!(std::abs(raw) < 1e18) || !has_data(raw, band, info)) continue;
            const double value = raw * scale + info.offset[band];
            const auto kept = static_cast<float>(value);
            exact.insert(value);
            rounded.insert(kept);
            if (raw == std::floor(raw) &&
                std::abs(static_cast<double>(kept) - value) >= 0.5 * std::abs(scale))
                changed.insert(raw);
        }
    }
    // A single value is rather a fill value that the file does not declare. Of floating point numbers a few
    // fall together by chance.
    const bool fall_together = exact.size() >= 4 && rounded.size() * 100 < exact.size() * 99;
    if (changed.size() < 2 && !fall_together) return;
    info.warnings.push_back(
        fmt::format("values such as {} have more digits than are kept (float32, 7 digits): "
                    "give --offset to take away what all values share",
                    *exact.rbegin()));
}

} // namespace redline
