// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/io/class_attributes.h"

#include <algorithm>

#include <fmt/format.h>

#include "results/escape.h"

namespace redline::results {

namespace {

std::string name_of(const ClassInfo& info) {
    return info.name.empty() ? fmt::format("class {}", info.value) : info.name;
}

void add_row(std::string& xml, int row, std::int64_t value, const std::string& name, const Color& color,
             int alpha) {
    xml +=
        fmt::format("      <Row index=\"{}\"><F>{}</F><F>{}</F><F>{}</F><F>{}</F><F>{}</F><F>{}</F></Row>\n",
                    row, value, escape_markup(name), color.red, color.green, color.blue, alpha);
}

} // namespace

std::string attributes_xml(const ClassLegend& legend) {
    std::string xml = "<PAMDataset>\n  <PAMRasterBand band=\"1\">\n";
    std::int64_t low = legend.map_nodata(), high = low;
    for (const ClassInfo& info : legend.classes) {
        low = std::min(low, info.value);
        high = std::max(high, info.value);
    }
    if (low >= 0 && high <= 65535) {
        std::vector<std::string> names(static_cast<std::size_t>(high) + 1);
        names[static_cast<std::size_t>(legend.map_nodata())] = "unlabelled";
        for (const ClassInfo& info : legend.classes)
            names[static_cast<std::size_t>(info.value)] = name_of(info);
        xml += "    <CategoryNames>\n";
        for (const std::string& name : names)
            xml += fmt::format("      <Category>{}</Category>\n", escape_markup(name));
        xml += "    </CategoryNames>\n";
    }
    xml += "    <GDALRasterAttributeTable tableType=\"thematic\">\n";
    // (name, GDAL field type, GDAL field usage)
    const struct {
        const char* name;
        int type, usage;
    } fields[] = {{"Value", 0, 5}, {"Class", 2, 2}, {"Red", 0, 6},
                  {"Green", 0, 7}, {"Blue", 0, 8},  {"Alpha", 0, 9}};
    int field = 0;
    for (const auto& f : fields)
        xml += fmt::format(
            "      <FieldDefn index=\"{}\"><Name>{}</Name><Type>{}</Type><Usage>{}</Usage></FieldDefn>\n",
            field++, f.name, f.type, f.usage);
    int row = 0;
    for (const ClassInfo& info : legend.classes)
        add_row(xml, row++, info.value, name_of(info), info.color, 255);
    return xml + "    </GDALRasterAttributeTable>\n  </PAMRasterBand>\n</PAMDataset>\n";
}

std::vector<std::string> envi_class_names(const ClassLegend& legend, std::int64_t last) {
    std::vector<std::string> names(static_cast<std::size_t>(last) + 1, "unused");
    if (const std::int64_t nodata = legend.map_nodata(); nodata >= 0 && nodata <= last)
        names[static_cast<std::size_t>(nodata)] = "unlabelled";
    for (const ClassInfo& info : legend.classes) {
        std::string name = name_of(info);
        for (char& c : name) {
            if (c == ',') c = ';';
            if (c == '{') c = '(';
            if (c == '}') c = ')';
            if (c == '\n' || c == '\r') c = ' ';
        }
        names[static_cast<std::size_t>(info.value)] = std::move(name);
    }
    return names;
}

} // namespace redline::results
