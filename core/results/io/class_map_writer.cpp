// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <system_error>

#include <cpl_string.h>
#include <fmt/format.h>

#include "cube/io/outputs.h"
#include "redline/base/files.h"
#include "redline/cube/raster_format.h"
#include "redline/results/class_map.h"
#include "results/io/class_attributes.h"
#include "results/io/gdal_output.h"

namespace redline {

namespace {

namespace fs = std::filesystem;

struct Range {
    std::int64_t low, high;
};

Range value_range(const ClassLegend& legend) {
    Range range{legend.map_nodata(), legend.map_nodata()};
    for (const ClassInfo& info : legend.classes)
        range = {std::min(range.low, info.value), std::max(range.high, info.value)};
    return range;
}

GDALDataType smallest_type(const Range& range) {
    const auto holds = [&](std::int64_t low, std::int64_t high) {
        return range.low >= low && range.high <= high;
    };
    if (holds(0, 255)) return GDT_Byte;
    if (holds(0, 65535)) return GDT_UInt16;
    if (holds(-32768, 32767)) return GDT_Int16;
    if (holds(0, std::numeric_limits<std::uint32_t>::max())) return GDT_UInt32;
    if (holds(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()))
        return GDT_Int32;
    return GDT_Int64;
}

/// Row by row, so that a map of the author's values never exists twice.
bool write_values(GDALRasterBand& band, const ClassMap& map) {
    std::vector<std::int64_t> row(static_cast<std::size_t>(map.cols));
    const std::int64_t nodata = map.legend.map_nodata();
    for (std::int64_t r = 0; r < map.rows; ++r) {
        for (std::int64_t c = 0; c < map.cols; ++c) {
            const std::int16_t k = map.label[static_cast<std::size_t>(r * map.cols + c)];
            row[static_cast<std::size_t>(c)] =
                k < 0 ? nodata : map.legend.classes[static_cast<std::size_t>(k)].value;
        }
        if (band.RasterIO(GF_Write, 0, static_cast<int>(r), static_cast<int>(map.cols), 1, row.data(),
                          static_cast<int>(map.cols), 1, GDT_Int64, 0, 0, nullptr) != CE_None)
            return false;
    }
    return true;
}

void set_colors(GDALRasterBand& band, const ClassLegend& legend) {
    GDALColorTable table(GPI_RGB);
    for (const ClassInfo& info : legend.classes) {
        const GDALColorEntry entry{info.color.red, info.color.green, info.color.blue, 255};
        table.SetColorEntry(static_cast<int>(info.value), &entry);
    }
    if (const std::int64_t nodata = legend.map_nodata(); nodata >= 0) {
        const GDALColorEntry clear{0, 0, 0, 0};
        table.SetColorEntry(static_cast<int>(nodata), &clear);
    }
    band.SetColorTable(&table);
}

bool set_nodata(GDALRasterBand& band, GDALDataType type, std::int64_t nodata) {
    return (type == GDT_Int64 ? band.SetNoDataValueAsInt64(nodata)
                              : band.SetNoDataValue(static_cast<double>(nodata))) == CE_None;
}

Result<void> write_geotiff(const ClassMap& map, const CubeInfo& cube, const fs::path& file,
                           const Range& range) {
    const GDALDataType type = smallest_type(range);
    return results::create_raster(
        file, "GTiff", map.rows, map.cols, 1, type, {"COMPRESS=DEFLATE", "BIGTIFF=IF_SAFER"}, cube,
        [&](GDALDataset& data) {
            GDALRasterBand& band = *data.GetRasterBand(1);
            // A TIFF palette exists for these two types only; the attribute table beside the file serves the
            // others.
            if (type == GDT_Byte || type == GDT_UInt16) set_colors(band, map.legend);
            for (const ClassInfo& info : map.legend.classes)
                band.SetMetadataItem(fmt::format("CLASS_{}", info.value).c_str(), info.name.c_str());
            return set_nodata(band, type, map.legend.map_nodata()) && write_values(band, map);
        });
}

Result<void> write_envi(const ClassMap& map, const CubeInfo& cube, const fs::path& file, const Range& range) {
    const GDALDataType type = smallest_type(range);
    // SUFFIX=ADD names the header after the whole temporary name, whatever its extension.
    return results::create_raster(
        file, "ENVI", map.rows, map.cols, 1, type, {"SUFFIX=ADD"}, cube, [&](GDALDataset& data) {
            GDALRasterBand& band = *data.GetRasterBand(1);
            CPLStringList names;
            for (const std::string& name : results::envi_class_names(map.legend, range.high))
                names.AddString(name.c_str());
            set_colors(band, map.legend);
            return band.SetCategoryNames(names.List()) == CE_None &&
                   set_nodata(band, type, map.legend.map_nodata()) && write_values(band, map);
        });
}

Result<void> check(const ClassMap& map, const CubeInfo& cube, const fs::path& path) {
    if (static_cast<std::int64_t>(map.label.size()) != map.rows * map.cols || map.label.empty())
        return fail(ErrorCode::internal, "the map's size does not fit its pixels", path.string());
    if (cube.rows > 0 && (cube.rows != map.rows || cube.cols != map.cols))
        return fail(ErrorCode::input,
                    fmt::format("the map has {} x {} pixels, the cube {} x {}", map.rows, map.cols, cube.rows,
                                cube.cols),
                    path.string());
    for (const std::int16_t k : map.label)
        if (k >= map.legend.size())
            return fail(ErrorCode::internal, fmt::format("class {} is not in the legend", k), path.string());
    return {};
}

} // namespace

Result<void> write_class_map(const ClassMap& map, const CubeInfo& cube, const fs::path& path,
                             const std::string& asked) {
    REDLINE_TRY(check(map, cube, path));
    REDLINE_ASSIGN(const std::string format, raster_format(path, asked));
    REDLINE_TRY(check_grid(format, cube, path));
    const Range range = value_range(map.legend);
    const bool envi = format == "ENVI";
    REDLINE_TRY(check_not_source(cube, path));
    fs::path side = path;
    if (envi) {
        REDLINE_ASSIGN(side, envi_header_for(cube, path));
        if (range.low < 0 || range.high > 65535)
            return fail(
                ErrorCode::input,
                fmt::format(
                    "an ENVI classification counts its classes from 0 and cannot hold the values {} to {}",
                    range.low, range.high),
                path.string(), "write a GeoTIFF");
    } else {
        side += ".aux.xml";
    }

    std::optional<SideFile> beside;
    const Result<void> written =
        write_through_temporary(path, [&](const fs::path& temporary) -> Result<void> {
            fs::path temporary_side = temporary;
            temporary_side += envi ? ".hdr" : ".aux.xml";
            beside.emplace(temporary_side);
            if (envi) {
                const Result<void> data = write_envi(map, cube, temporary, range);
                return data ? describe_header(temporary_side, temporary, path) : data;
            }
            REDLINE_TRY(write_geotiff(map, cube, temporary, range));
            // GDAL keeps category names beside a GeoTIFF, not inside it.
            return write_file_atomically(temporary_side, results::attributes_xml(map.legend));
        });
    if (!written) return written;
    return beside->move_to(side);
}

} // namespace redline
