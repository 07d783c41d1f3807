// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/io/label_raster.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <gdal_rat.h>

#include "cube/convert.h"
#include "cube/envi_header.h"
#include "cube/format_readers.h"
#include "cube/io/gdal_handle.h"
#include "cube/netcdf3_file.h"
#include "cube/npy_cube.h"

namespace redline {

namespace {

/// Names and colours by value.
using Known = std::map<std::int64_t, ClassInfo>;

ClassInfo& entry_for(Known& known, std::int64_t value) {
    return known.try_emplace(value, ClassInfo{value, {}, {}, 0}).first->second;
}

void take_categories(GDALRasterBand& band, Known& known) {
    char** names = band.GetCategoryNames();
    for (int i = 0; names != nullptr && names[i] != nullptr; ++i)
        if (names[i][0] != '\0') entry_for(known, i).name = names[i];
}

void take_colors(GDALRasterBand& band, Known& known) {
    const GDALColorTable* table = band.GetColorTable();
    for (int i = 0; table != nullptr && i < table->GetColorEntryCount(); ++i) {
        const GDALColorEntry* entry = table->GetColorEntry(i);
        entry_for(known, i).color = {static_cast<std::uint8_t>(entry->c1),
                                     static_cast<std::uint8_t>(entry->c2),
                                     static_cast<std::uint8_t>(entry->c3)};
    }
}

void take_attributes(GDALRasterBand& band, Known& known) {
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

/// A file of labels that GDAL does not open, or opens with its axes the wrong way round; empty when it is for
/// GDAL.
std::optional<Result<OpenedRaster>> open_container(const std::filesystem::path& path, const Wish& wish) {
    const std::string start = beginning_of(path);
    if (is_npy(start) || is_zip(start)) return open_npy(path, wish, Bytes{256} << 20);
    if (is_netcdf3(start)) return open_netcdf3(path, wish, Bytes{256} << 20);
    if (is_hdf5(path)) return open_hdf5_picture(path, wish);
    if (is_mat(start, path)) return open_mat(path, wish);
    return std::nullopt;
}

/// The values of a single-band source, exactly.
Result<std::vector<double>> read_picture(const RawSource& source, const BandRule& rule) {
    std::vector<double> values(static_cast<std::size_t>(source.rows * source.cols));
    const BandTarget target{0, 0, rule};
    if (const AddressableSource* array = source.addressable()) {
        REDLINE_TRY(array->memory->check());
        convert({array->memory->data() + array->offset, array->layout, source.type, source.swapped},
                source.rows, source.cols, {&target, 1}, values.data(), source.cols, 1);
        return values;
    }
    for (std::int64_t row = 0; row < source.rows; row += source.chunk_rows)
        for (std::int64_t col = 0; col < source.cols; col += source.chunk_cols) {
            const Block block{row,
                              col,
                              0,
                              std::min(source.chunk_rows, source.rows - row),
                              std::min(source.chunk_cols, source.cols - col),
                              1};
            REDLINE_ASSIGN(const std::vector<std::byte> bytes, source.load(block));
            convert({bytes.data(), source.strides(block), source.type, source.swapped}, block.rows,
                    block.cols, {&target, 1}, values.data() + row * source.cols + col, source.cols, 1);
        }
    return values;
}

/// Names and colours through GDAL; the values of ENVI files through our own reader, which notices when they
/// are cut off.
Result<OpenedRaster> open_with_names(const std::filesystem::path& path, Known& known) {
    const bool is_header = is_envi_header(beginning_of(path));
    const std::filesystem::path header = is_header                              ? path
                                         : names_its_format(beginning_of(path)) ? std::filesystem::path()
                                                                                : envi_header_of(path);
    const std::filesystem::path data = is_header ? envi_data_of(path) : path;
    const bool envi = !header.empty() && header != data && is_envi_header(beginning_of(header));
    if (data.empty()) return open_envi_pair(header, data, {});
    auto opened = open_dataset(data.string());
    if (!opened) {
        Error error = std::move(opened).error();
        error.remedy =
            "give labels as an ENVI, GeoTIFF, MATLAB or NumPy raster, or polygons as GeoPackage, Shapefile "
            "or GeoJSON";
        return fail(std::move(error));
    }
    DatasetPtr dataset = *std::move(opened);
    if (dataset->GetRasterCount() == 1) {
        GDALRasterBand& band = *dataset->GetRasterBand(1);
        take_colors(band, known);
        take_categories(band, known);
        take_attributes(band, known);
    }
    dataset.reset();
    return envi ? open_envi_pair(header, data, {}) : open_with_gdal(data, {});
}

} // namespace

Result<LabelRaster> read_label_raster(const std::filesystem::path& path, const LabelOptions& options,
                                      std::int64_t rows, std::int64_t cols) {
    const std::string name = path.string();
    std::error_code problem;
    if (!std::filesystem::is_regular_file(path, problem))
        return fail(ErrorCode::input,
                    std::filesystem::exists(path, problem) ? "this is not a file" : "there is no such file",
                    name, "check the name of the label raster");
    LabelRaster raster;
    LabelValues& values = raster.values;
    Wish wish;
    wish.variable = options.variable;
    wish.picture = true;
    wish.rows = rows;
    wish.cols = cols;
    auto container = open_container(path, wish);
    Known known;
    auto opened = container ? std::move(*container) : open_with_names(path, known);
    if (!opened) return fail(std::move(opened).error());
    const CubeInfo& info = opened->info;
    if (info.bands != 1)
        return fail(ErrorCode::input,
                    fmt::format("a label raster has one band, this file has {}", info.bands), name,
                    "give a raster with one whole number per pixel");
    raster.crs = info.crs;
    raster.geotransform = info.geotransform;
    values.paths = {path};
    values.rows = info.rows;
    values.cols = info.cols;
    if (info.rows > std::int64_t{4'000'000'000} / info.cols)
        return fail(ErrorCode::memory, "the label raster is too large to hold in memory", name,
                    "cut it to the scene");

    BandRule rule;
    const double nodata = info.nodata.empty() ? std::nan("") : info.nodata.front();
    if (std::isfinite(nodata) && nodata == std::floor(nodata) && std::abs(nodata) < 9e15)
        values.nodata = static_cast<std::int64_t>(nodata);
    else
        rule.nodata = nodata;
    REDLINE_ASSIGN(const std::vector<double> read, read_picture(*opened->source, rule));
    values.value.resize(read.size());
    values.valid.assign(read.size(), 1);
    bool any_invalid = false;
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (std::isnan(read[i])) {
            values.valid[i] = 0;
            any_invalid = true;
            continue;
        }
        if (read[i] != std::floor(read[i]) || std::abs(read[i]) > 9e15)
            return fail(ErrorCode::input,
                        fmt::format("the value {} at row {}, column {} is no label", read[i],
                                    static_cast<std::int64_t>(i) / info.cols,
                                    static_cast<std::int64_t>(i) % info.cols),
                        name, "labels are whole numbers: is this the image instead of the labels?");
        values.value[i] = static_cast<std::int64_t>(read[i]);
    }
    if (!any_invalid) values.valid.clear();
    for (const ClassInfo& styled : qgis_style_of(path)) {
        ClassInfo& each = entry_for(known, styled.value);
        if (!styled.name.empty()) each.name = styled.name;
        each.color = styled.color;
    }
    for (const auto& [value, each] : known)
        values.known.push_back(each);
    return raster;
}

} // namespace redline
