// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/io/label_raster.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gdal_rat.h>

#include "cube/axis_builder.h"
#include "cube/io/gdal_metadata.h"
#include "cube/io/gdal_source.h"
#include "redline/cube/cube.h"

namespace redline {

namespace {

ClassInfo& entry_for(std::vector<ClassInfo>& known, std::int64_t value) {
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const ClassInfo& each) { return each.value == value; });
    if (found != known.end()) return *found;
    return known.emplace_back(ClassInfo{value, {}, {}, 0});
}

void take_categories(GDALRasterBand& band, std::vector<ClassInfo>& known) {
    char** names = band.GetCategoryNames();
    for (int i = 0; names != nullptr && names[i] != nullptr; ++i)
        if (names[i][0] != '\0') entry_for(known, i).name = names[i];
}

void take_colors(GDALRasterBand& band, std::vector<ClassInfo>& known) {
    const GDALColorTable* table = band.GetColorTable();
    for (int i = 0; table != nullptr && i < table->GetColorEntryCount(); ++i) {
        const GDALColorEntry* entry = table->GetColorEntry(i);
        entry_for(known, i).color = {static_cast<std::uint8_t>(entry->c1),
                                     static_cast<std::uint8_t>(entry->c2),
                                     static_cast<std::uint8_t>(entry->c3)};
    }
}

void take_attributes(GDALRasterBand& band, std::vector<ClassInfo>& known) {
    const GDALRasterAttributeTable* table = band.GetDefaultRAT();
    if (table == nullptr) return;
    const int value = table->GetColOfUsage(GFU_MinMax), name = table->GetColOfUsage(GFU_Name);
    const int red = table->GetColOfUsage(GFU_Red), green = table->GetColOfUsage(GFU_Green),
              blue = table->GetColOfUsage(GFU_Blue);
    for (int row = 0; row < table->GetRowCount() && row < 100000; ++row) {
        ClassInfo& info = entry_for(known, value >= 0 ? table->GetValueAsInt(row, value) : row);
        if (name >= 0 && info.name.empty()) info.name = table->GetValueAsString(row, name);
        if (red >= 0 && green >= 0 && blue >= 0)
            info.color = {static_cast<std::uint8_t>(table->GetValueAsInt(row, red)),
                          static_cast<std::uint8_t>(table->GetValueAsInt(row, green)),
                          static_cast<std::uint8_t>(table->GetValueAsInt(row, blue))};
    }
}

} // namespace

Result<LabelRaster> read_label_raster(const std::filesystem::path& path, const LabelOptions& options) {
    const std::string name = path.string();
    std::error_code problem;
    if (!std::filesystem::is_regular_file(path, problem))
        return fail(ErrorCode::input,
                    std::filesystem::exists(path, problem) ? "this is not a file" : "there is no such file",
                    name, "check the name of the label raster");
    (void)options;
    REDLINE_ASSIGN(DatasetPtr dataset, open_dataset(name));
    const GdalMessages messages;
    if (dataset->GetRasterCount() != 1)
        return fail(ErrorCode::input,
                    fmt::format("a label raster has one band, this file has {}", dataset->GetRasterCount()),
                    name, "give a raster with one whole number per pixel");
    GDALRasterBand& band = *dataset->GetRasterBand(1);
    if (!sample_type_of(band))
        return fail(ErrorCode::input, "labels are not complex numbers", name, "give a class raster");

    LabelRaster raster;
    CubeInfo place;
    read_georeference(*dataset, place);
    raster.crs = place.crs;
    raster.geotransform = place.geotransform;
    LabelValues& values = raster.values;
    values.paths = {path};
    values.rows = dataset->GetRasterYSize();
    values.cols = dataset->GetRasterXSize();
    if (values.rows > std::int64_t{4'000'000'000} / values.cols)
        return fail(ErrorCode::memory, "the label raster is too large to hold in memory", name,
                    "cut it to the scene");
    const auto pixels = static_cast<std::size_t>(values.rows * values.cols);
    values.value.resize(pixels);
    values.valid.assign(pixels, 1);

    int has_nodata = 0;
    const double nodata = band.GetRasterDataType() == GDT_Int64 || band.GetRasterDataType() == GDT_UInt64
                              ? std::nan("")
                              : band.GetNoDataValue(&has_nodata);
    if (has_nodata != 0 && std::isfinite(nodata) && nodata == std::floor(nodata) && std::abs(nodata) < 9e15)
        values.nodata = static_cast<std::int64_t>(nodata);

    std::vector<double> line(static_cast<std::size_t>(values.cols));
    bool any_invalid = false;
    for (std::int64_t row = 0; row < values.rows; ++row) {
        if (band.RasterIO(GF_Read, 0, static_cast<int>(row), static_cast<int>(values.cols), 1, line.data(),
                          static_cast<int>(values.cols), 1, GDT_Float64, 0, 0, nullptr) != CE_None)
            return fail(ErrorCode::input, "reading labels failed: " + messages.text("no reason given"), name,
                        "the file is damaged or incomplete: copy it again");
        for (std::int64_t col = 0; col < values.cols; ++col) {
            const double value = line[static_cast<std::size_t>(col)];
            const auto at = static_cast<std::size_t>(row * values.cols + col);
            if (std::isnan(value) || (has_nodata != 0 && value == nodata && !values.nodata)) {
                values.valid[at] = 0;
                any_invalid = true;
                continue;
            }
            if (value != std::floor(value) || std::abs(value) > 9e15)
                return fail(ErrorCode::input,
                            fmt::format("the value {} at row {}, column {} is no label", value, row, col),
                            name, "labels are whole numbers: is this the image instead of the labels?");
            values.value[at] = static_cast<std::int64_t>(value);
        }
    }
    if (!any_invalid) values.valid.clear();

    take_colors(band, values.known);
    take_categories(band, values.known);
    take_attributes(band, values.known);
    for (const ClassInfo& styled : qgis_style_of(path)) {
        ClassInfo& info = entry_for(values.known, styled.value);
        if (!styled.name.empty()) info.name = styled.name;
        info.color = styled.color;
    }
    return raster;
}

} // namespace redline
