// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/scene_metadata.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <cpl_minixml.h>
#include <fmt/format.h>

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

/// The name of a file up to `word`, in upper case; empty where the word is not in it.
std::optional<std::string> stem_before(const fs::path& file, std::string_view word) {
    const std::string name = upper(file.filename().string());
    const auto at = name.rfind(word);
    return at == std::string::npos ? std::nullopt : std::optional(name.substr(0, at));
}

std::vector<fs::path> files_beside(const fs::path& file) {
    std::vector<fs::path> found;
    std::error_code problem;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (const auto& entry : fs::directory_iterator(folder, problem))
        found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

bool is_tiff(const std::string& upper_name) {
    return upper_name.ends_with(".TIF") || upper_name.ends_with(".TIFF");
}

/// The spectral images of a folder, or of one product in it.
std::vector<fs::path> spectral_images(const std::vector<fs::path>& files,
                                      const std::optional<std::string>& stem) {
    std::vector<fs::path> images;
    for (const fs::path& each : files) {
        const auto here = stem_before(each, image_word);
        if (here && (!stem || here == stem) && is_tiff(upper(each.filename().string())))
            images.push_back(each);
    }
    return images;
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
        } else if (lower(tag) == "image") {
            for (const CPLXMLNode* part = node->psChild; part != nullptr; part = part->psNext)
                if (const char* name = part->eType == CXT_Element ? child_text(part, {"name"}) : nullptr)
                    metadata.image_names.emplace_back(trimmed(name));
        } else if (tag == "startTime" && metadata.start_time.empty()) {
            metadata.start_time = CPLGetXMLValue(node, nullptr, "");
        }
        collect(node->psChild, metadata, depth + 1);
    }
}

bool all_finite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

/// Reads the file; `problem` says why it is of no use.
void read_metadata(SceneMetadata& metadata) {
    const std::string name = metadata.file.filename().string();
    const auto text = read_file(metadata.file, std::uint64_t{64} << 20);
    if (!text) {
        metadata.problem = fmt::format("{} cannot be read", name);
        return;
    }
    const GdalMessages messages;
    const std::unique_ptr<CPLXMLNode, void (*)(CPLXMLNode*)> root(CPLParseXMLString(text->c_str()),
                                                                  &CPLDestroyXMLNode);
    if (root == nullptr || !messages.text("").empty()) {
        metadata.problem = fmt::format("{} is damaged ({})", name, messages.text("no XML"));
        return;
    }
    collect(root.get(), metadata, 0);
    if (metadata.axis.wavelength.empty()) {
        metadata.problem = fmt::format("{} describes no bands", name);
        return;
    }
    metadata.axis.unit = "nm";
    if (!all_finite(metadata.axis.fwhm)) metadata.axis.fwhm.clear();
    if (!all_finite(metadata.gain) || !all_finite(metadata.offset)) {
        metadata.gain.clear();
        metadata.offset.clear();
    }
}

bool names_image(const SceneMetadata& metadata, const fs::path& image) {
    return std::any_of(
        metadata.image_names.begin(), metadata.image_names.end(),
        [&](const std::string& name) { return upper(name) == upper(image.filename().string()); });
}

void keep(std::vector<double>& values, std::size_t from, std::size_t count) {
    if (values.size() < from + count) return;
    values = {values.begin() + static_cast<std::ptrdiff_t>(from),
              values.begin() + static_cast<std::ptrdiff_t>(from + count)};
}

/// Level 1B describes the bands of both detectors one after the other, VNIR first (EnMAP Ground Segment,
/// "HSI Product Specification", EN-PCV-ICD-2009-2).
void take_detector(SceneMetadata& metadata, const fs::path& image, std::size_t bands) {
    const std::size_t described = metadata.axis.wavelength.size();
    if (described == bands) return;
    const std::string name = upper(image.filename().string());
    const bool vnir = name.find("SPECTRAL_IMAGE_VNIR") != std::string::npos,
               swir = name.find("SPECTRAL_IMAGE_SWIR") != std::string::npos;
    if (!(vnir || swir) || described < bands) {
        metadata.problem = fmt::format("{} describes {} bands, the image has {}",
                                       metadata.file.filename().string(), described, bands);
        return;
    }
    const std::size_t from = vnir ? 0 : described - bands;
    for (auto* values : {&metadata.axis.wavelength, &metadata.axis.fwhm, &metadata.gain, &metadata.offset})
        keep(*values, from, bands);
}

} // namespace

std::optional<SceneMetadata> scene_metadata_of(const fs::path& image, std::int64_t bands) {
    const auto stem = stem_before(image, image_word);
    if (!stem) return std::nullopt;
    const std::vector<fs::path> files = files_beside(image);
    SceneMetadata metadata;
    fs::path unnamed;
    for (const fs::path& each : files) {
        const std::string name = upper(each.filename().string());
        if (name == *stem + "METADATA.XML")
            metadata.file = each;
        else if (name == "METADATA.XML")
            unnamed = each;
        else if (name.starts_with(*stem + "QL_") && is_tiff(name))
            metadata.quality_layers.push_back(each);
    }
    const bool own = !metadata.file.empty();
    if (!own) metadata.file = unnamed;
    if (metadata.file.empty()) return std::nullopt;
    read_metadata(metadata);
    const auto images = spectral_images(files, std::nullopt);
    if (!own && metadata.problem.empty() && !names_image(metadata, image) && images.size() > 1)
        metadata.problem = fmt::format("{} lies beside {} spectral images and does not name this one",
                                       metadata.file.filename().string(), images.size());
    for (const fs::path& other : spectral_images(files, stem))
        if (other.filename() != image.filename()) metadata.other_detector = other;
    if (metadata.problem.empty()) take_detector(metadata, image, static_cast<std::size_t>(bands));
    return metadata;
}

fs::path spectral_image_of(const fs::path& metadata_file) {
    const std::string name = upper(metadata_file.filename().string());
    if (!name.ends_with("METADATA.XML")) return {};
    const auto stem = stem_before(metadata_file, metadata_word);
    const std::vector<fs::path> files = files_beside(metadata_file);
    std::vector<fs::path> images = spectral_images(files, stem);
    if (images.empty() && stem && stem->empty()) images = spectral_images(files, std::nullopt);
    if (images.size() > 1) {
        SceneMetadata metadata;
        metadata.file = metadata_file;
        read_metadata(metadata);
        std::vector<fs::path> named;
        for (const fs::path& image : images)
            if (names_image(metadata, image)) named.push_back(image);
        if (!named.empty()) images = named;
    }
    // Of two detectors the first one, VNIR.
    for (const fs::path& image : images)
        if (upper(image.filename().string()).find("VNIR") != std::string::npos) return image;
    return images.size() == 1 ? images.front() : fs::path();
}

} // namespace redline
