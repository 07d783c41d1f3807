// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <memory>

#include <cpl_minixml.h>

#include "cube/io/gdal_handle.h"
#include "redline/base/files.h"
#include "scene/io/label_raster.h"

namespace redline {

namespace {

std::optional<Color> parse_color(std::string_view text) {
    if (text.size() != 7 || text.front() != '#') return std::nullopt;
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + 7, value, 16);
    if (error != std::errc{} || end != text.data() + 7) return std::nullopt;
    return Color{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8),
                 static_cast<std::uint8_t>(value)};
}

void collect(const CPLXMLNode* node, std::vector<ClassInfo>& classes, int depth) {
    if (depth > 32) return;
    for (; node != nullptr; node = node->psNext) {
        if (node->eType == CXT_Element && std::string_view(node->pszValue) == "paletteEntry") {
            const std::string_view value = CPLGetXMLValue(node, "value", "");
            std::int64_t number = 0;
            const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
            if (error == std::errc{} && end == value.data() + value.size())
                classes.push_back({number, CPLGetXMLValue(node, "label", ""),
                                   parse_color(CPLGetXMLValue(node, "color", "")).value_or(Color{}), 0});
        }
        collect(node->psChild, classes, depth + 1);
    }
}

} // namespace

std::vector<ClassInfo> qgis_style_of(const std::filesystem::path& raster) {
    std::filesystem::path style = raster;
    style.replace_extension(".qml");
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(style, ignored)) return {};
    const auto text = read_file(style, std::uint64_t{16} << 20);
    if (!text) return {};
    const GdalMessages silent;
    const std::unique_ptr<CPLXMLNode, void (*)(CPLXMLNode*)> root(CPLParseXMLString(text->c_str()),
                                                                  &CPLDestroyXMLNode);
    std::vector<ClassInfo> classes;
    collect(root.get(), classes, 0);
    return classes;
}

} // namespace redline
