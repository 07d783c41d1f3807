// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/crs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include <ogr_spatialref.h>

#include "cube/axis_builder.h"
#include "cube/io/gdal_handle.h"

namespace redline {

namespace {

/// A coordinate vector as origin and step; false when it is not evenly spaced.
bool regular(const std::vector<double>& values, double& edge, double& step) {
    if (values.size() < 2) return false;
    step = (values.back() - values.front()) / static_cast<double>(values.size() - 1);
    if (!std::isfinite(step) || step == 0) return false;
    for (std::size_t i = 1; i < values.size(); ++i)
        if (std::abs(values[i] - values[i - 1] - step) > 1e-3 * std::abs(step)) return false;
    edge = values.front() - step / 2;
    return true;
}

} // namespace

void describe_crs(const OGRSpatialReference& reference, CubeInfo& info) {
    OGRSpatialReference copy(reference);
    if (copy.GetAuthorityCode(nullptr) == nullptr && copy.AutoIdentifyEPSG() == OGRERR_NONE) {
        // ENVI's map info describes a UTM zone without naming it: written out, that would not be recognised
        // again.
        const char* found = copy.GetAuthorityCode(nullptr);
        OGRSpatialReference named;
        if (found != nullptr && named.importFromEPSG(std::atoi(found)) == OGRERR_NONE) copy = named;
    }
    char* wkt = nullptr;
    if (copy.exportToWkt(&wkt) == OGRERR_NONE && wkt != nullptr) info.crs_wkt = wkt;
    CPLFree(wkt);
    const char* authority = copy.GetAuthorityName(nullptr);
    const char* code = copy.GetAuthorityCode(nullptr);
    if (authority != nullptr && code != nullptr && std::string_view(authority) == "EPSG")
        info.crs = std::string("EPSG:") + code;
    else
        info.crs = info.crs_wkt;
}

void describe_crs(const std::string& text, CubeInfo& info) {
    if (text.empty()) return;
    const GdalMessages silent;
    OGRSpatialReference reference;
    // Names of files and addresses are not followed.
    const char* const options[] = {"ALLOW_NETWORK_ACCESS=NO", "ALLOW_FILE_ACCESS=NO", nullptr};
    if (reference.SetFromUserInput(text.c_str(), options) == OGRERR_NONE) describe_crs(reference, info);
}

std::optional<std::array<double, 6>> parse_geotransform(std::string text) {
    std::string list;
    for (const char letter : std::string(trimmed(text)))
        if (letter != ' ' || (!list.empty() && list.back() != ',')) list += letter == ' ' ? ',' : letter;
    const auto numbers = parse_numbers(list);
    if (numbers.size() != 6 ||
        !std::all_of(numbers.begin(), numbers.end(), [](double v) { return std::isfinite(v); }) ||
        numbers[1] * numbers[5] - numbers[2] * numbers[4] == 0)
        return std::nullopt;
    std::array<double, 6> transform{};
    std::copy(numbers.begin(), numbers.end(), transform.begin());
    return transform;
}

std::optional<std::array<double, 6>> geotransform_of_centres(const std::vector<double>& columns,
                                                             const std::vector<double>& rows) {
    double left = 0, width = 0, top = 0, height = 0;
    if (!regular(columns, left, width) || !regular(rows, top, height)) return std::nullopt;
    return std::array<double, 6>{left, width, 0, top, 0, height};
}

} // namespace redline
