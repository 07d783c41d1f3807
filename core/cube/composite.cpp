// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/cube/composite.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace redline {

Stretch stretch_of(std::span<const float> values, double share) {
    std::vector<float> finite;
    finite.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
                 [](float v) { return std::isfinite(v); });
    if (finite.empty()) return {0, 1, false, true};
    const auto last = static_cast<double>(finite.size() - 1);
    const auto at = [&](double quantile) {
        const auto nth = finite.begin() + static_cast<std::ptrdiff_t>(std::lround(quantile * last));
        std::nth_element(finite.begin(), nth, finite.end());
        return *nth;
    };
    Stretch stretch{at(share), at(1 - share), false, false};
    if (stretch.low < stretch.high) return stretch;
    const auto [low, high] = std::minmax_element(finite.begin(), finite.end());
    stretch = {*low, *high, *low == *high, false};
    return stretch;
}

std::uint8_t stretched(float value, const Stretch& stretch) {
    if (!std::isfinite(value) || stretch.blank) return 0;
    if (stretch.constant) return 128;
    const double unit =
        (static_cast<double>(value) - stretch.low) / (static_cast<double>(stretch.high) - stretch.low);
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(unit, 0.0, 1.0)));
}

Result<Composite> make_composite(const HyperspectralCube& cube, const std::array<int, 3>& bands,
                                 std::int64_t largest_side, Progress& progress, const CancelToken& cancel) {
    Composite picture;
    picture.bands = bands;
    const auto longest = std::max(cube.rows(), cube.cols());
    const double shrink =
        longest > largest_side ? static_cast<double>(largest_side) / static_cast<double>(longest) : 1.0;
    picture.rows = std::max<std::int64_t>(1, std::llround(static_cast<double>(cube.rows()) * shrink));
    picture.cols = std::max<std::int64_t>(1, std::llround(static_cast<double>(cube.cols()) * shrink));
    const auto pixels = static_cast<std::size_t>(picture.rows * picture.cols);
    std::array<std::vector<float>, 3> values;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "the picture was not needed any more");
        progress.report(static_cast<double>(channel) / 3, cube.info().axis.label(bands[channel]));
        if (channel > 0 && bands[channel] == bands[channel - 1]) {
            values[channel] = values[channel - 1];
        } else {
            values[channel].resize(pixels);
            REDLINE_TRY(cube.read_decimated(bands[channel], picture.rows, picture.cols, values[channel]));
        }
        picture.stretch[channel] = stretch_of(values[channel]);
    }
    picture.rgba.resize(pixels * 4);
    for (std::size_t i = 0; i < pixels; ++i) {
        bool any = false;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            picture.rgba[4 * i + channel] = stretched(values[channel][i], picture.stretch[channel]);
            any = any || std::isfinite(values[channel][i]);
        }
        picture.rgba[4 * i + 3] = any ? 255 : 0;
    }
    std::set<int> said;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        if (!said.insert(bands[channel]).second) continue;
        const std::string label = cube.info().axis.label(bands[channel]);
        if (picture.stretch[channel].blank)
            picture.notes.push_back(label + " holds no data: it is left blank");
        if (picture.stretch[channel].constant)
            picture.notes.push_back(label + " has one value everywhere: it is shown as flat grey");
    }
    progress.report(1, "");
    return picture;
}

std::array<int, 3> natural_bands(const WavelengthAxis& axis) {
    const std::vector<int> good = axis.good_bands();
    const auto spread = [&]() -> std::array<int, 3> {
        if (good.empty()) return {0, 0, 0};
        const auto at = [&](double share) {
            return good[static_cast<std::size_t>(std::lround(share * static_cast<double>(good.size() - 1)))];
        };
        return {at(0.75), at(0.5), at(0.25)};
    };
    if (!axis.known() || good.empty()) return spread();
    const std::array<double, 3> wanted{650, 550, 450};
    std::array<int, 3> bands{};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        bands[channel] = axis.nearest_good_band(wanted[channel]);
        if (bands[channel] < 0 ||
            std::abs(axis.wavelength_nm[static_cast<std::size_t>(bands[channel])] - wanted[channel]) > 60)
            return spread();
    }
    return bands;
}

} // namespace redline
