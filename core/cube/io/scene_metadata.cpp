// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/scene_metadata.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <cpl_minixml.h>

#include "cube/io/gdal_handle.h"
#include "redline/base/files.h"

namespace redline {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view image_word = "SPECTRAL_IMAGE", metadata_word = "METADATA";

std::string upper(std::string text) {
    for (char& letter : text)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return text;
}

/// Files of the same product: the name up to `word` is the same.
std::vector<fs::path> siblings(const fs::path& file, std::string_view word) {
    const std::string name = file.filename().string();
    const auto at = upper(name).rfind(word);
    std::vector<fs::path> found;
    if (at == std::string::npos) return found;
    const std::string prefix = name.substr(0, at);
    std::error_code problem;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (const auto& entry : fs::directory_iterator(folder, problem))
        if (entry.path().filename().string().starts_with(prefix)) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

/// The text of the first child whose name ends as asked, in any case and namespace.
const char* child_text(const CPLXMLNode* node, std::initializer_list<const char*> names) {
    for (const char* name : names)
        for (const CPLXMLNode* child = node->psChild; child != nullptr; child = child->psNext) {
            if (child->eType != CXT_Element) continue;
            std::string_view tag = child->pszValue;
            if (const auto colon = tag.find(':'); colon != std::string_view::npos)
                tag.remove_prefix(colon + 1);
            if (lower(tag) == lower(name)) return CPLGetXMLValue(child, nullptr, "");
        }
    return nullptr;
}

double number_of(const char* text) {
    return text != nullptr ? parse_number(text) : std::nan("");
}

void collect(const CPLXMLNode* node, SceneMetadata& metadata, int depth) {
    if (depth > 64) return;
    for (; node != nullptr; node = node->psNext) {
        if (node->eType != CXT_Element) continue;
        if (const char* centre = child_text(node, {"wavelengthCenterOfBand", "wavelengthCentreOfBand"})) {
            metadata.axis.wavelength.push_back(number_of(centre));
            metadata.axis.fwhm.push_back(
                number_of(child_text(node, {"FWHMOfBand", "wavelengthWidthOfBand"})));
            metadata.gain.push_back(number_of(child_text(node, {"gainOfBand"})));
            metadata.offset.push_back(number_of(child_text(node, {"offsetOfBand"})));
            continue;
        }
        std::string_view tag = node->pszValue;
        if (const auto colon = tag.find(':'); colon != std::string_view::npos) tag.remove_prefix(colon + 1);
        if (tag == "backgroundValue") {
            const double value = number_of(CPLGetXMLValue(node, nullptr, ""));
            if (std::isfinite(value)) metadata.background = value;
        } else if (tag == "startTime" && metadata.start_time.empty()) {
            metadata.start_time = CPLGetXMLValue(node, nullptr, "");
        }
        collect(node->psChild, metadata, depth + 1);
    }
}

bool all_finite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

} // namespace

std::optional<SceneMetadata> scene_metadata_of(const fs::path& image) {
    SceneMetadata metadata;
    for (const fs::path& each : siblings(image, image_word)) {
        const std::string name = upper(each.filename().string());
        if (name.ends_with("METADATA.XML"))
            metadata.file = each;
        else if (name.find("QL_") != std::string::npos && (name.ends_with(".TIF") || name.ends_with(".TIFF")))
            metadata.quality_layers.push_back(each);
    }
    if (metadata.file.empty()) return std::nullopt;
    const auto text = read_file(metadata.file, std::uint64_t{64} << 20);
    if (!text) return std::nullopt;
    const GdalMessages silent;
    const std::unique_ptr<CPLXMLNode, void (*)(CPLXMLNode*)> root(CPLParseXMLString(text->c_str()),
                                                                  &CPLDestroyXMLNode);
    collect(root.get(), metadata, 0);
    if (metadata.axis.wavelength.empty()) return std::nullopt;
    metadata.axis.unit = "nm";
    if (!all_finite(metadata.axis.fwhm)) metadata.axis.fwhm.clear();
    if (!all_finite(metadata.gain) || !all_finite(metadata.offset)) {
        metadata.gain.clear();
        metadata.offset.clear();
    }
    return metadata;
}

fs::path spectral_image_of(const fs::path& metadata) {
    if (!upper(metadata.filename().string()).ends_with("METADATA.XML")) return {};
    for (const fs::path& each : siblings(metadata, metadata_word)) {
        const std::string name = upper(each.filename().string());
        if (name.find(image_word) != std::string::npos && (name.ends_with(".TIF") || name.ends_with(".TIFF")))
            return each;
    }
    return {};
}

} // namespace redline
