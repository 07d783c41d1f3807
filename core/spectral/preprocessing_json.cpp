// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "redline/base/files.h"
#include "redline/spectral/preprocessing.h"

namespace redline {

namespace {

constexpr DocumentKind preprocessing_file{"preprocessing", 1, "give the run folder that train wrote"};

template<typename T>
Result<std::vector<T>> numbers(const nlohmann::json& document, const char* key) {
    std::vector<T> values;
    const auto found = document.find(key);
    if (found == document.end() || found->is_null()) return values;
    if (!found->is_array()) return fail(ErrorCode::input, "expected a list of numbers", key);
    values.reserve(found->size());
    for (const nlohmann::json& item : *found) {
        const bool right = std::is_integral_v<T> ? item.is_number_integer() : item.is_number();
        if (!right) return fail(ErrorCode::input, "expected a list of numbers", key);
        if constexpr (std::is_integral_v<T>) {
            const auto wide = item.get<std::int64_t>();
            if (wide < 0 || wide > 1'000'000)
                return fail(ErrorCode::input, fmt::format("the band index {} is out of range", wide), key);
            values.push_back(static_cast<T>(wide));
        } else {
            values.push_back(item.get<T>());
        }
    }
    return values;
}

} // namespace

nlohmann::json to_json(const Preprocessing& p) {
    return {
        {"format", preprocessing_file.newest},
        {"bands", p.bands},
        {"wavelengths_nm", p.wavelength_nm.empty() ? nlohmann::json() : nlohmann::json(p.wavelength_nm)},
        {"mean", p.mean},
        {"deviation", p.deviation},
        {"components", p.components},
        {"component_deviation", p.component_deviation},
        {"fitted_pixels", p.fitted_pixels},
        {"cube_bands", p.cube_bands},
    };
}

Result<Preprocessing> preprocessing_from_json(const nlohmann::json& document) {
    REDLINE_TRY(check_format(document, preprocessing_file, "preprocessing"));
    Preprocessing p;
    REDLINE_ASSIGN(p.bands, numbers<int>(document, "bands"));
    REDLINE_ASSIGN(p.wavelength_nm, numbers<double>(document, "wavelengths_nm"));
    REDLINE_ASSIGN(p.mean, numbers<double>(document, "mean"));
    REDLINE_ASSIGN(p.deviation, numbers<double>(document, "deviation"));
    REDLINE_ASSIGN(p.components, numbers<double>(document, "components"));
    REDLINE_ASSIGN(p.component_deviation, numbers<double>(document, "component_deviation"));
    if (const auto n = document.find("fitted_pixels"); n != document.end() && n->is_number_integer())
        p.fitted_pixels = n->get<std::int64_t>();

    if (const auto n = document.find("cube_bands"); n != document.end() && n->is_number_integer())
        p.cube_bands = static_cast<int>(std::clamp<std::int64_t>(n->get<std::int64_t>(), 0, 1'000'000));

    const std::size_t bands = p.bands.size();
    if (bands == 0) return fail(ErrorCode::input, "no bands are named", "bands");
    if (p.mean.size() != bands || p.deviation.size() != bands)
        return fail(
            ErrorCode::input,
            fmt::format("{} bands, but {} means and {} deviations", bands, p.mean.size(), p.deviation.size()),
            "mean");
    if (!p.wavelength_nm.empty() && p.wavelength_nm.size() != bands)
        return fail(ErrorCode::input,
                    fmt::format("{} bands, but {} wavelengths", bands, p.wavelength_nm.size()),
                    "wavelengths_nm");
    if (p.components.size() != p.component_deviation.size() * bands)
        return fail(ErrorCode::input,
                    fmt::format("{} component values do not make {} components of {} bands",
                                p.components.size(), p.component_deviation.size(), bands),
                    "components");
    for (const auto* list : {&p.deviation, &p.component_deviation})
        for (const double value : *list)
            if (!(value > 0) || !std::isfinite(value))
                return fail(ErrorCode::input, "a deviation is not positive", "deviation");
    return p;
}

} // namespace redline
