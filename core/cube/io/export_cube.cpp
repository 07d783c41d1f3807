// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ogr_spatialref.h>

#include "cube/io/gdal_handle.h"
#include "cube/io/outputs.h"
#include "cube/lazy_cube.h"
#include "redline/base/files.h"
#include "redline/cube/cube.h"
#include "redline/cube/raster_format.h"

namespace redline {

namespace {

namespace fs = std::filesystem;

struct Part {
    Window window;
    std::vector<int> bands;
};

void write_axis(GDALDataset& out, const CubeInfo& info, const Part& part, bool envi) {
    const WavelengthAxis& axis = info.axis;
    std::vector<std::string> wavelengths, widths, flags;
    for (std::size_t i = 0; i < part.bands.size(); ++i) {
        const auto band = static_cast<std::size_t>(part.bands[i]);
        GDALRasterBand& raster = *out.GetRasterBand(static_cast<int>(i + 1));
        flags.push_back(axis.good[band] != 0 ? "1" : "0");
        if (axis.known()) wavelengths.push_back(fmt::format("{:.10g}", axis.wavelength_nm[band]));
        if (!axis.fwhm_nm.empty()) widths.push_back(fmt::format("{:.10g}", axis.fwhm_nm[band]));
        if (!axis.band_name.empty()) raster.SetDescription(axis.band_name[band].c_str());
        if (envi) continue;
        if (axis.known()) {
            raster.SetMetadataItem("wavelength", wavelengths.back().c_str());
            raster.SetMetadataItem("wavelength_units", "Nanometers");
        }
        if (!axis.fwhm_nm.empty()) raster.SetMetadataItem("fwhm", widths.back().c_str());
        raster.SetMetadataItem("bbl", flags.back().c_str());
    }
    if (!envi) return;
    const auto put = [&](const char* key, const std::vector<std::string>& values) {
        if (!values.empty())
            out.SetMetadataItem(key, fmt::format("{{{}}}", fmt::join(values, ", ")).c_str(), "ENVI");
    };
    put("wavelength", wavelengths);
    put("fwhm", widths);
    put("bbl", flags);
    if (axis.known()) out.SetMetadataItem("wavelength_units", "Nanometers", "ENVI");
}

Result<void> write_pixels(GDALDataset& out, const HyperspectralCube& cube, const Part& part,
                          const GdalMessages& messages, const std::string& name, Progress& progress,
                          const CancelToken& cancel) {
    const auto count = static_cast<int>(part.bands.size());
    const auto cols = static_cast<int>(part.window.cols);
    // Some rows at a time, all bands of them, so that each chunk of the source is read about once.
    const std::int64_t step = std::clamp<std::int64_t>(
        (std::int64_t{32} << 20) / (part.window.cols * count * 4), 1, part.window.rows);
    std::vector<float> lines;
    for (std::int64_t row = 0; row < part.window.rows; row += step) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "the export was stopped", name);
        progress.report(static_cast<double>(row) / static_cast<double>(part.window.rows), "exporting");
        const std::int64_t rows = std::min(step, part.window.rows - row);
        lines.resize(static_cast<std::size_t>(rows * part.window.cols * count));
        REDLINE_TRY(
            cube.read({part.window.row + row, part.window.col, rows, part.window.cols}, part.bands, lines));
        constexpr GSpacing size = sizeof(float);
        if (out.RasterIO(GF_Write, 0, static_cast<int>(row), cols, static_cast<int>(rows), lines.data(), cols,
                         static_cast<int>(rows), GDT_Float32, count, nullptr, size * count,
                         size * count * cols, size, nullptr) != CE_None)
            return fail(ErrorCode::input, "writing failed: " + messages.text("no reason given"), name,
                        "check the free space on the disk");
    }
    return {};
}

Result<void> write_cube(const HyperspectralCube& cube, const Part& part, const std::string& format,
                        const fs::path& path, Progress& progress, const CancelToken& cancel) {
    prepare_gdal();
    const GdalMessages messages;
    const bool envi = format == "ENVI";
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName(format.c_str());
    char** options = nullptr;
    if (envi)
        options = CSLSetNameValue(options, "INTERLEAVE", "BIL");
    else {
        options = CSLSetNameValue(options, "INTERLEAVE", "BAND");
        options = CSLSetNameValue(options, "BIGTIFF", "IF_SAFER");
    }
    GDALDataset* created = driver == nullptr
                               ? nullptr
                               : driver->Create(path.c_str(), static_cast<int>(part.window.cols),
                                                static_cast<int>(part.window.rows),
                                                static_cast<int>(part.bands.size()), GDT_Float32, options);
    CSLDestroy(options);
    DatasetPtr out(created);
    if (!out)
        return fail(ErrorCode::input, "cannot create the file: " + messages.text("no reason given"),
                    path.string(), "choose a folder that can be written to");
    const CubeInfo& info = cube.info();
    if (info.geotransform) {
        auto transform = *info.geotransform;
        const auto row = static_cast<double>(part.window.row), col = static_cast<double>(part.window.col);
        transform[0] += transform[1] * col + transform[2] * row;
        transform[3] += transform[4] * col + transform[5] * row;
        out->SetGeoTransform(transform.data());
    }
    OGRSpatialReference reference;
    const std::string& crs = info.crs_wkt.empty() ? info.crs : info.crs_wkt;
    if (!crs.empty() && reference.SetFromUserInput(crs.c_str()) == OGRERR_NONE) {
        reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        out->SetSpatialRef(&reference);
    }
    if (!info.acquisition_time.empty())
        out->SetMetadataItem("acquisition_time", info.acquisition_time.c_str(), envi ? "ENVI" : "");
    for (int band = 1; band <= out->GetRasterCount(); ++band)
        out->GetRasterBand(band)->SetNoDataValue(std::numeric_limits<double>::quiet_NaN());
    write_axis(*out, info, part, envi);
    REDLINE_TRY(write_pixels(*out, cube, part, messages, path.string(), progress, cancel));
    // Closing writes what is still in memory, and ENVI's header.
    out.reset();
    if (!messages.text("").empty())
        return fail(ErrorCode::input, "writing failed: " + messages.text(""), path.string(),
                    "check the free space on the disk");
    return {};
}

} // namespace

Result<void> export_cube(const HyperspectralCube& cube, const fs::path& path, const CubeExport& options,
                         Progress& progress, const CancelToken& cancel) {
    REDLINE_ASSIGN(const std::string format, raster_format(path, options.format));
    Part part{options.window.value_or(Window{0, 0, cube.rows(), cube.cols()}), options.bands};
    if (part.bands.empty())
        for (int band = 0; band < cube.bands(); ++band)
            part.bands.push_back(band);
    if (part.window.rows < 1 || part.window.cols < 1 || part.window.row < 0 || part.window.col < 0 ||
        part.window.rows > cube.rows() - part.window.row || part.window.cols > cube.cols() - part.window.col)
        return fail(ErrorCode::usage, "the part to export leaves the cube", place_of(cube.info()),
                    "choose a part inside the cube");
    for (const int band : part.bands)
        if (band < 0 || band >= cube.bands())
            return fail(ErrorCode::usage, fmt::format("band {} does not exist", band + 1),
                        place_of(cube.info()), "choose bands of the cube");
    REDLINE_TRY(check_grid(format, cube.info(), path));
    REDLINE_TRY(check_not_source(cube.info(), path));
    if (format == "GTiff")
        return write_through_temporary(path, [&](const fs::path& temporary) {
            return write_cube(cube, part, format, temporary, progress, cancel);
        });
    // ENVI comes as two files: the header follows the data under its own name.
    REDLINE_ASSIGN(const fs::path header, envi_header_for(cube.info(), path));
    std::optional<SideFile> beside, leftover;
    const auto write = [&](const fs::path& temporary) -> Result<void> {
        fs::path temporary_header = temporary;
        temporary_header.replace_extension(".hdr");
        beside.emplace(temporary_header);
        leftover.emplace(temporary.string() + ".aux.xml");
        REDLINE_TRY(write_cube(cube, part, format, temporary, progress, cancel));
        return describe_header(temporary_header, temporary, path);
    };
    REDLINE_TRY(write_through_temporary(path, write));
    return beside->move_to(header);
}

} // namespace redline
