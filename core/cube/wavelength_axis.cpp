// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/cube/wavelength_axis.h"

#include <cmath>

#include <fmt/format.h>

namespace redline {

std::vector<int> WavelengthAxis::bad_bands() const {
    std::vector<int> bands;
    for (std::size_t i = 0; i < good.size(); ++i)
        if (good[i] == 0) bands.push_back(static_cast<int>(i));
    return bands;
}

std::vector<int> WavelengthAxis::good_bands() const {
    std::vector<int> bands;
    for (std::size_t i = 0; i < good.size(); ++i)
        if (good[i] != 0) bands.push_back(static_cast<int>(i));
    return bands;
}

std::pair<double, double> WavelengthAxis::range_nm() const {
    std::pair<double, double> range{std::nan(""), std::nan("")};
    for (const double value : wavelength_nm) {
        range.first = std::fmin(range.first, value); // fmin and fmax pass over NaN
        range.second = std::fmax(range.second, value);
    }
    return range;
}

int WavelengthAxis::nearest_good_band(double wavelength) const {
    int nearest = -1;
    double distance = 0;
    for (std::size_t i = 0; i < wavelength_nm.size(); ++i) {
        if (i < good.size() && good[i] == 0) continue;
        const double here = std::abs(wavelength_nm[i] - wavelength);
        if (std::isnan(here)) continue;
        if (nearest < 0 || here < distance) {
            nearest = static_cast<int>(i);
            distance = here;
        }
    }
    return nearest;
}

std::string WavelengthAxis::label(int band) const {
    const auto index = static_cast<std::size_t>(band);
    if (band < 0 || index >= wavelength_nm.size() || std::isnan(wavelength_nm[index]))
        return fmt::format("band {}", band + 1);
    return fmt::format("band {} ({:.1f} nm)", band + 1, wavelength_nm[index]);
}

} // namespace redline
