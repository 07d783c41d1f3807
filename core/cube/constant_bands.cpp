// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/constant_bands.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "cube/convert.h"

namespace redline {

void note_constant_bands(OpenedRaster& raster) {
    const AddressableSource* array = raster.source->addressable();
    CubeInfo& info = raster.info;
    if (array == nullptr || info.nodata.empty() || info.bands < 2 || info.rows * info.cols < 16 ||
        !array->memory->check())
        return;
    constexpr std::int64_t across = 5;
    std::vector<BandTarget> targets;
    for (std::int64_t band = 0; band < info.bands; ++band)
        targets.push_back({band, band, {}});
    std::vector<float> first(targets.size()), here(targets.size());
    std::vector<std::uint8_t> constant(targets.size(), 1);
    for (std::int64_t i = 0; i < across * across; ++i) {
        const std::int64_t row = (i / across) * (info.rows - 1) / (across - 1),
                           col = (i % across) * (info.cols - 1) / (across - 1);
        convert({array->memory->data() + array->offset + row * array->layout.row + col * array->layout.col,
                 array->layout, array->type, array->swapped},
                1, 1, targets, here.data(), 0, 0);
        if (i == 0) first = here;
        for (std::size_t band = 0; band < here.size(); ++band)
            if (!(here[band] == first[band])) constant[band] = 0;
    }
    std::map<float, std::int64_t> bands_of_value;
    for (std::size_t band = 0; band < first.size(); ++band)
        if (constant[band] != 0 && first[band] != static_cast<float>(info.nodata[band]) && first[band] != 0)
            ++bands_of_value[first[band]];
    for (const auto& [value, count] : bands_of_value)
        if (count >= 2)
            info.warnings.push_back(fmt::format(
                "{} bands hold {} in every pixel that was looked at: it may be a fill value, but the file "
                "declares {}; change it with --nodata",
                count, value, info.nodata.front()));
}

} // namespace redline
