// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "redline/spectral/preprocessing.h"

namespace redline {

namespace {

int band_count(const WavelengthAxis& axis) {
    return static_cast<int>(axis.good.empty() ? axis.wavelength_nm.size() : axis.good.size());
}

bool is_good(const WavelengthAxis& axis, int band) {
    return axis.good.empty() || axis.good[static_cast<std::size_t>(band)] != 0;
}

std::vector<int> good_in_range(const WavelengthAxis& axis, int first, int last) {
    std::vector<int> bands;
    for (int band = first; band <= last; ++band)
        if (is_good(axis, band)) bands.push_back(band);
    return bands;
}

Result<std::vector<int>> by_wavelength(const BandChoice& choice, const WavelengthAxis& axis) {
    if (!axis.known())
        return fail(ErrorCode::input, "bands are chosen by wavelength, but the cube has no wavelengths",
                    "bands", "choose bands by number, for example --bands 1-100");
    const auto [low, high] = axis.range_nm();
    // One band's spacing of tolerance beyond the ends.
    const double spacing = axis.wavelength_nm.size() > 1
                               ? (high - low) / static_cast<double>(axis.wavelength_nm.size() - 1)
                               : 1.0;
    std::vector<int> bands;
    for (const double wanted : choice.wavelengths_nm) {
        if (!(wanted >= low - spacing && wanted <= high + spacing))
            return fail(ErrorCode::usage, fmt::format("no band near {} nm", wanted), "bands",
                        fmt::format("the cube covers {:.1f} to {:.1f} nm", low, high));
        int best = 0;
        for (int band = 1; band < static_cast<int>(axis.wavelength_nm.size()); ++band)
            if (std::abs(axis.wavelength_nm[static_cast<std::size_t>(band)] - wanted) <
                std::abs(axis.wavelength_nm[static_cast<std::size_t>(best)] - wanted))
                best = band;
        if (std::find(bands.begin(), bands.end(), best) == bands.end()) bands.push_back(best);
    }
    return bands;
}

} // namespace

Result<std::vector<int>> choose_bands(const BandChoice& choice, const WavelengthAxis& axis) {
    const int count = band_count(axis);
    std::vector<int> bands;
    switch (choice.kind) {
    case BandChoiceKind::all:
    case BandChoiceKind::pca:
        bands = good_in_range(axis, 0, count - 1);
        break;
    case BandChoiceKind::range:
        if (choice.first < 0 || choice.last >= count || choice.first > choice.last)
            return fail(
                ErrorCode::usage,
                fmt::format("the band range {}-{} does not lie in the cube", choice.first, choice.last),
                "bands", fmt::format("the cube has bands 0 to {} (counted from 0)", count - 1));
        bands = good_in_range(axis, choice.first, choice.last);
        break;
    case BandChoiceKind::stride: {
        if (choice.stride < 1)
            return fail(ErrorCode::usage, fmt::format("a stride of {} bands", choice.stride), "bands",
                        "a stride is 1 or more");
        const std::vector<int> good = good_in_range(axis, 0, count - 1);
        for (std::size_t i = 0; i < good.size(); i += static_cast<std::size_t>(choice.stride))
            bands.push_back(good[i]);
        break;
    }
    case BandChoiceKind::wavelengths: {
        REDLINE_ASSIGN(bands, by_wavelength(choice, axis));
        break;
    }
    }
    if (bands.empty())
        return fail(ErrorCode::input,
                    "the choice of bands leaves none: all of them are marked bad or none was named", "bands",
                    "choose other bands, or by wavelength, which takes bad bands too");
    if (choice.kind == BandChoiceKind::pca) {
        if (choice.components < 1 || choice.components > static_cast<int>(bands.size()))
            return fail(ErrorCode::usage,
                        fmt::format("{} principal components of {} bands", choice.components, bands.size()),
                        "bands", fmt::format("choose 1 to {} components", bands.size()));
    }
    return bands;
}

Result<int> feature_count(const BandChoice& choice, const WavelengthAxis& axis) {
    REDLINE_ASSIGN(const std::vector<int> bands, choose_bands(choice, axis));
    return choice.kind == BandChoiceKind::pca ? choice.components : static_cast<int>(bands.size());
}

} // namespace redline
