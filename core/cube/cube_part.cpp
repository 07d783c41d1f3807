// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/cube_part.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "cube/lazy_cube.h"

namespace redline {

namespace {

template<typename T>
void keep(std::vector<T>& values, const std::vector<int>& bands) {
    if (values.empty()) return;
    std::vector<T> kept;
    kept.reserve(bands.size());
    for (const int band : bands)
        kept.push_back(values[static_cast<std::size_t>(band)]);
    values = std::move(kept);
}

} // namespace

Result<Window> take_part(CubeInfo& info, const std::optional<Window>& window) {
    const Window whole{0, 0, info.rows, info.cols};
    if (!window || *window == whole) return whole;
    const Window& part = *window;
    if (part.row < 0 || part.col < 0 || part.rows < 1 || part.cols < 1 || part.rows > info.rows - part.row ||
        part.cols > info.cols - part.col)
        return fail(
            ErrorCode::input,
            fmt::format("the wanted part of {} x {} pixels at row {}, column {} leaves the cube of {} x "
                        "{} pixels",
                        part.rows, part.cols, part.row, part.col, info.rows, info.cols),
            place_of(info), "choose a part inside the cube");
    if (info.geotransform) {
        auto& g = *info.geotransform;
        const auto row = static_cast<double>(part.row), col = static_cast<double>(part.col);
        g[0] += g[1] * col + g[2] * row;
        g[3] += g[4] * col + g[5] * row;
    }
    if (!info.spectra_names.empty())
        info.spectra_names = {info.spectra_names.begin() + part.row,
                              info.spectra_names.begin() + part.row + part.rows};
    info.part = part;
    info.scene_rows = info.rows;
    info.scene_cols = info.cols;
    info.rows = part.rows;
    info.cols = part.cols;
    return part;
}

Result<std::vector<int>> take_bands(CubeInfo& info, std::vector<int> bands) {
    if (bands.empty()) {
        bands.resize(static_cast<std::size_t>(info.bands));
        std::iota(bands.begin(), bands.end(), 0);
        return bands;
    }
    for (const int band : bands)
        if (band < 0 || band >= info.bands)
            return fail(
                ErrorCode::input,
                fmt::format("band {} does not exist; the cube has bands 1 to {}", band + 1, info.bands),
                place_of(info), "choose bands of the file");
    keep(info.scale, bands);
    keep(info.offset, bands);
    keep(info.nodata, bands);
    keep(info.axis.wavelength_nm, bands);
    keep(info.axis.fwhm_nm, bands);
    keep(info.axis.good, bands);
    keep(info.axis.band_name, bands);
    info.bands = static_cast<std::int64_t>(bands.size());
    return bands;
}

} // namespace redline
