// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/cube/subset.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "cube/axis_builder.h"
#include "cube/envi_header.h"
#include "cube/format_readers.h"
#include "cube/netcdf3_file.h"
#include "cube/npy_cube.h"

namespace redline {

namespace {

struct Span {
    double first = 0, last = 0;
};

/// "12" or "12-40"; empty where it is neither.
std::optional<Span> span_of(std::string_view text) {
    const auto dash = text.find('-');
    const double first = parse_number(text.substr(0, dash));
    const double last = dash == std::string_view::npos ? first : parse_number(text.substr(dash + 1));
    if (!std::isfinite(first) || !std::isfinite(last) || first > last) return std::nullopt;
    return Span{first, last};
}

Result<void> add_wavelengths(std::string_view part, const Span& span, const WavelengthAxis& axis,
                             std::vector<int>& chosen) {
    if (!axis.known())
        return fail(ErrorCode::usage, "the wavelengths of this cube are not known", std::string(part),
                    "give band numbers, e.g. 1-60");
    const auto before = chosen.size();
    for (std::size_t band = 0; band < axis.wavelength_nm.size(); ++band)
        if (axis.wavelength_nm[band] >= span.first && axis.wavelength_nm[band] <= span.last)
            chosen.push_back(static_cast<int>(band));
    if (chosen.size() > before) return {};
    const auto [low, high] = axis.range_nm();
    return fail(ErrorCode::usage, fmt::format("no band lies at {}", part), std::string(part),
                fmt::format("the cube has bands from {:.0f} to {:.0f} nm", low, high));
}

} // namespace

Result<std::vector<int>> parse_band_list(std::string_view text, const WavelengthAxis& axis,
                                         std::int64_t bands, int first) {
    std::vector<int> chosen;
    const std::string_view whole = trimmed(text);
    if (whole.empty() || whole == "all") return chosen;
    for (const std::string& part : split_list(whole)) {
        std::string_view numbers = trimmed(part);
        const bool nanometres = numbers.ends_with("nm");
        if (nanometres) numbers = trimmed(numbers.substr(0, numbers.size() - 2));
        const auto span = span_of(numbers);
        if (!span)
            return fail(ErrorCode::usage, fmt::format("\"{}\" names no bands", part.substr(0, 60)),
                        part.substr(0, 60), "write e.g. 1-60, 80 or 450-900 nm");
        if (nanometres) {
            REDLINE_TRY(add_wavelengths(part, *span, axis, chosen));
            continue;
        }
        if (span->first != std::floor(span->first) || span->last != std::floor(span->last) ||
            span->first < first || span->last >= static_cast<double>(bands + first))
            return fail(ErrorCode::usage,
                        fmt::format("the cube has bands {} to {}, not {}", first, bands - 1 + first,
                                    part.substr(0, 60)),
                        part.substr(0, 60), "give whole numbers in that range, or wavelengths with nm");
        for (int band = static_cast<int>(span->first); band <= static_cast<int>(span->last); ++band)
            chosen.push_back(band - first);
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

std::string band_list_text(const std::vector<int>& bands) {
    std::string text;
    for (std::size_t i = 0; i < bands.size();) {
        std::size_t end = i + 1;
        while (end < bands.size() && bands[end] == bands[end - 1] + 1)
            ++end;
        if (!text.empty()) text += ", ";
        text += std::to_string(bands[i] + 1);
        if (end - i > 1) text += '-' + std::to_string(bands[end - 1] + 1);
        i = end;
    }
    return text;
}

bool keeps_all_digits(const CubeInfo& info) {
    return info.dtype != "float64" && info.dtype != "int32" && info.dtype != "uint32" &&
           info.dtype != "int64" && info.dtype != "uint64" && info.dtype != "mixed";
}

Result<std::vector<VariableInfo>> list_variables(const std::filesystem::path& path) {
    try {
        const std::string start = beginning_of(path);
        if (start.empty())
            return fail(ErrorCode::input, "the file is empty, or cannot be read", path.string(),
                        "check the file and its permissions");
        if (is_envi_header(start)) return std::vector<VariableInfo>();
        if (is_npy(start) || is_zip(start)) return list_npy(path);
        if (is_netcdf3(start)) return list_netcdf3(path);
        if (is_hdf5(path)) return list_hdf5_arrays(path);
        if (is_mat(start, path)) return list_mat(path);
        return list_with_gdal(path);
    } catch (const std::exception& exception) {
        return fail(ErrorCode::internal, exception.what(), path.string());
    }
}

} // namespace redline
