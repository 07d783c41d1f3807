// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/crs.h"

#include <string_view>

#include <ogr_spatialref.h>

#include "cube/io/gdal_handle.h"

namespace redline {

void describe_crs(const OGRSpatialReference& reference, CubeInfo& info) {
    OGRSpatialReference copy(reference);
    char* wkt = nullptr;
    if (copy.exportToWkt(&wkt) == OGRERR_NONE && wkt != nullptr) info.crs_wkt = wkt;
    CPLFree(wkt);
    if (copy.GetAuthorityCode(nullptr) == nullptr) copy.AutoIdentifyEPSG();
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

} // namespace redline
