// SPDX-License-Identifier: GPL-3.0-or-later
// Classic netCDF cubes. GDAL opens them too, but takes the last two axes for the picture whatever they are
// and hands out packed numbers.
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "cube/axis_builder.h"
#include "cube/format_readers.h"
#include "cube/io/crs.h"
#include "cube/mapped_file.h"
#include "cube/netcdf3_file.h"

namespace redline {

namespace {

struct OpenNetCdf {
    std::shared_ptr<const MappedFile> memory;
    NetCdfFile file;
    std::vector<StoredArray> arrays;
    std::vector<SpectralVector> spectral;
};

Result<OpenNetCdf> open_file(const std::filesystem::path& path, Bytes resident_limit) {
    OpenNetCdf opened;
    REDLINE_ASSIGN(opened.memory, MappedFile::open(path, resident_limit));
    auto file = parse_netcdf3(*opened.memory);
    if (!file) {
        Error error = file.error();
        error.where = path.string();
        return fail(std::move(error));
    }
    opened.file = std::move(*file);
    for (const NetCdfVariable& variable : opened.file.variables) {
        opened.arrays.push_back(variable.array);
        if (!names_wavelength(variable.array.name)) continue;
        auto values = values_of(*opened.memory, variable);
        if (values.size() >= 2)
            opened.spectral.push_back(
                {variable.array.name, std::move(values), variable.text("units").value_or("")});
    }
    return opened;
}

std::vector<double> vector_named(const OpenNetCdf& opened, std::int64_t bands,
                                 bool (*named)(const std::string&)) {
    for (const NetCdfVariable& variable : opened.file.variables)
        if (named(variable.array.name))
            if (auto values = values_of(*opened.memory, variable);
                static_cast<std::int64_t>(values.size()) == bands)
                return values;
    return {};
}

void read_axis(const OpenNetCdf& opened, const std::string& unit, CubeInfo& info) {
    AxisText text;
    if (const SpectralVector* vector = vector_for(opened.spectral, info.bands)) {
        text.wavelength = vector->values;
        text.unit = vector->unit;
    } else if (!opened.spectral.empty()) {
        text.wavelength = opened.spectral.front().values;
    }
    text.fwhm = vector_named(opened, info.bands, &names_width);
    text.bad_band = vector_named(opened, info.bands, &names_good_bands);
    if (text.bad_band.empty())
        for (const double bad : vector_named(opened, info.bands, &names_bad_bands))
            text.bad_band.push_back(bad != 0 ? 0 : 1);
    fill_axis(info, text, unit);
}

void read_georeference(const OpenNetCdf& opened, const NetCdfVariable& variable, AxisLayout axes,
                       CubeInfo& info) {
    if (const auto mapping = variable.text("grid_mapping"))
        if (const NetCdfVariable* grid = opened.file.named(*mapping)) {
            auto text = grid->text("crs_wkt");
            if (!text) text = grid->text("spatial_ref");
            if (text) describe_crs(*text, info);
            if (const auto transform = grid->text("GeoTransform"))
                info.geotransform = parse_geotransform(*transform);
        }
    if (info.geotransform) return;
    const auto centres = [&](int axis) {
        const NetCdfVariable* coordinate =
            opened.file.named(variable.array.axis_names[static_cast<std::size_t>(axis)]);
        auto values = coordinate != nullptr ? values_of(*opened.memory, *coordinate) : std::vector<double>{};
        if (values.size() != static_cast<std::size_t>(variable.array.shape[static_cast<std::size_t>(axis)]))
            values.clear();
        return values;
    };
    info.geotransform = geotransform_of_centres(centres(axes.col), centres(axes.row));
}

} // namespace

Result<std::vector<VariableInfo>> list_netcdf3(const std::filesystem::path& path) {
    REDLINE_ASSIGN(const OpenNetCdf opened, open_file(path, Bytes{1} << 20));
    return offered(opened.arrays);
}

Result<OpenedRaster> open_netcdf3(const std::filesystem::path& path, const Wish& wish, Bytes resident_limit) {
    REDLINE_ASSIGN(const OpenNetCdf opened, open_file(path, resident_limit));
    OpenedRaster raster;
    CubeInfo& info = raster.info;
    info.paths = {path};
    info.format = "netCDF-3";
    std::size_t chosen = 0;
    if (wish.picture) {
        REDLINE_ASSIGN(chosen, choose_picture(opened.arrays, wish, info));
    } else {
        REDLINE_ASSIGN(chosen, choose_cube(opened.arrays, wish.variable, opened.spectral, info));
    }
    const NetCdfVariable& variable = opened.file.variables[chosen];
    for (const std::int64_t size : variable.array.shape)
        if (size < 1)
            return fail(ErrorCode::input, "the variable is empty", path.string() + ":" + variable.array.name,
                        "choose another one with --variable");
    REDLINE_ASSIGN(const AxisLayout axes, deduce_axes(variable.array, picture_order(variable.array, wish),
                                                      opened.spectral, false, info));
    const auto length = [&](int axis) {
        return axis >= 0 ? variable.array.shape[static_cast<std::size_t>(axis)] : 1;
    };
    const auto step = [&](int axis) {
        return axis >= 0 ? variable.steps[static_cast<std::size_t>(axis)] : 0;
    };
    auto source = std::make_shared<AddressableSource>(
        opened.memory, variable.begin, Strides{step(axes.row), step(axes.col), step(axes.band)});
    source->rows = info.rows = length(axes.row);
    source->cols = info.cols = length(axes.col);
    source->bands = info.bands = length(axes.band);
    source->type = *variable.array.type;
    source->swapped = std::endian::native == std::endian::little;
    raster.source = std::move(source);
    info.dtype = name_of(*variable.array.type);
    info.axis_order = order_text(axes);
    info.interleave = axes.band < 0 ? "bsq" : interleave_text(axes);
    read_packing([&](const char* name) { return variable.attribute(name); }, *variable.array.type, info);
    if (!wish.picture && !says_unsigned(variable.attribute("_Unsigned")))
        take_default_fill(*variable.array.type, info);
    if (wish.picture)
        info.axis.good.assign(static_cast<std::size_t>(info.bands), 1);
    else
        read_axis(opened, wish.wavelength_unit, info);
    read_georeference(opened, variable, axes, info);
    for (const char* name : {"time_coverage_start", "acquisition_time", "Acquisition_Time"}) {
        const auto time = opened.file.attributes.find(name);
        if (time != opened.file.attributes.end() && std::holds_alternative<std::string>(time->second) &&
            info.acquisition_time.empty())
            info.acquisition_time = std::get<std::string>(time->second);
    }
    return raster;
}

} // namespace redline
