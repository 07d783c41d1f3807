// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "cube/cube_part.h"
#include "cube/format_readers.h"
#include "cube/io/gdal_metadata.h"
#include "cube/io/gdal_source.h"
#include "cube/io/scene_metadata.h"

namespace redline {

namespace {

/// What a container (netCDF, HDF4, ...) offers, when it holds several rasters.
std::vector<VariableInfo> subdatasets(GDALDataset& dataset) {
    std::vector<VariableInfo> variables;
    char** list = dataset.GetMetadata("SUBDATASETS");
    for (int i = 1; list != nullptr; ++i) {
        const char* name = CSLFetchNameValue(list, fmt::format("SUBDATASET_{}_NAME", i).c_str());
        if (name == nullptr) break;
        const char* note = CSLFetchNameValue(list, fmt::format("SUBDATASET_{}_DESC", i).c_str());
        variables.push_back({name, {}, "", note != nullptr ? note : ""});
    }
    return variables;
}

std::string interleave_of(GDALDataset& dataset) {
    const char* interleave = dataset.GetMetadataItem("INTERLEAVE", "IMAGE_STRUCTURE");
    const std::string_view name = interleave != nullptr ? interleave : "";
    if (name == "PIXEL") return "bip";
    if (name == "LINE") return "bil";
    if (name == "BAND") return "bsq";
    int cols = 0, rows = 0;
    dataset.GetRasterBand(1)->GetBlockSize(&cols, &rows);
    return cols < dataset.GetRasterXSize() ? "tiled" : "bsq";
}

Result<DatasetPtr> open_variable(const std::string& wanted, DatasetPtr container, std::string& name,
                                 CubeInfo& info) {
    info.variables = subdatasets(*container);
    const VariableInfo* choice = nullptr;
    for (const VariableInfo& variable : info.variables) {
        const bool matches = wanted.empty()
                                 ? info.variables.size() == 1
                                 : variable.name == wanted || variable.name.ends_with(":" + wanted) ||
                                       variable.name.ends_with("/" + wanted);
        if (matches) choice = &variable;
    }
    if (choice == nullptr) {
        std::string names;
        for (const VariableInfo& variable : info.variables)
            names += (names.empty() ? "" : ", ") + variable.name;
        return fail(ErrorCode::input,
                    wanted.empty()
                        ? fmt::format("the file holds {} rasters and says nothing about which is the cube",
                                      info.variables.size())
                        : fmt::format("the file has no variable \"{}\"", wanted),
                    name, "choose one with --variable: " + names);
    }
    name = choice->name;
    info.variable = name;
    container.reset();
    return open_dataset(name);
}

/// What EnMAP and DESIS say in a file beside the image, as far as the image does not say it itself.
void take_scene_metadata(const std::filesystem::path& path, CubeInfo& info, AxisText& axis) {
    auto metadata = scene_metadata_of(path, info.bands);
    if (!metadata) return;
    for (const auto& layer : metadata->quality_layers)
        info.variables.push_back(
            {layer.filename().string(), {}, "", "quality layer of the product: can be given as --mask"});
    if (!metadata->other_detector.empty())
        info.warnings.push_back(fmt::format("level 1B keeps the detectors apart, and their rows do not lie "
                                            "on each other: this is one of them, "
                                            "the other is {}",
                                            metadata->other_detector.filename().string()));
    if (!metadata->problem.empty()) {
        info.warnings.push_back(metadata->problem + ": its wavelengths and gains are not used");
        return;
    }
    if (axis.wavelength.empty()) {
        axis.wavelength = std::move(metadata->axis.wavelength);
        axis.fwhm = std::move(metadata->axis.fwhm);
        axis.unit = metadata->axis.unit;
    }
    const auto unscaled = [](const std::vector<double>& values, double neutral) {
        return std::all_of(values.begin(), values.end(), [&](double value) { return value == neutral; });
    };
    if (!metadata->gain.empty() && unscaled(info.scale, 1) && unscaled(info.offset, 0)) {
        info.scale = metadata->gain;
        info.offset = metadata->offset;
    }
    if (info.nodata.empty() && metadata->background)
        info.nodata.assign(static_cast<std::size_t>(info.bands), *metadata->background);
    if (info.acquisition_time.empty()) info.acquisition_time = metadata->start_time;
}

} // namespace

Result<std::vector<VariableInfo>> list_with_gdal(const std::filesystem::path& path) {
    const GdalMessages messages;
    REDLINE_ASSIGN(const DatasetPtr dataset, open_dataset(path.string()));
    return subdatasets(*dataset);
}

Result<OpenedRaster> open_with_gdal(const std::filesystem::path& given, const OpenOptions& options) {
    const std::filesystem::path image = spectral_image_of(given);
    const std::filesystem::path path = image.empty() ? given : image;
    std::string name = path.string();
    REDLINE_ASSIGN(DatasetPtr dataset, open_dataset(name));
    CubeInfo info;
    info.paths = {path};
    const GdalMessages messages;
    const bool container = dataset->GetMetadata("SUBDATASETS") != nullptr;
    if (container && (dataset->GetRasterCount() == 0 || !options.variable.empty())) {
        auto variable = open_variable(options.variable, std::move(dataset), name, info);
        if (!variable) return fail(std::move(variable).error());
        dataset = std::move(*variable);
    } else if (!options.variable.empty()) {
        return fail(
            ErrorCode::input,
            fmt::format("the file has no variable \"{}\": it holds a single raster", options.variable), name,
            "leave --variable out");
    }
    GDALDataset& file = *dataset;
    info.format = file.GetDriver() != nullptr ? file.GetDriver()->GetDescription() : "GDAL";
    info.rows = file.GetRasterYSize();
    info.cols = file.GetRasterXSize();
    info.bands = file.GetRasterCount();
    if (info.bands < 1)
        return fail(ErrorCode::input, "the file holds no raster", name, "give a file with a raster");
    const auto type = sample_type_of(*file.GetRasterBand(1));
    if (!type)
        return fail(ErrorCode::input,
                    fmt::format("samples of type {} are no spectra",
                                GDALGetDataTypeName(file.GetRasterBand(1)->GetRasterDataType())),
                    name, "convert the file to a real number type first");
    SampleType common = *type;
    for (int b = 2; b <= info.bands; ++b) {
        const auto other = sample_type_of(*file.GetRasterBand(b));
        if (!other)
            return fail(ErrorCode::input, fmt::format("band {} holds complex numbers", b), name,
                        "convert the file first");
        // Bands of several types: doubles hold all of them but the largest 64-bit integers.
        if (*other != common) common = SampleType::f64;
    }
    REDLINE_TRY(check_complete(file, name));
    info.dtype = name_of(common);
    info.interleave = interleave_of(file);
    info.axis_order = info.interleave == "bip"   ? "row,col,band"
                      : info.interleave == "bil" ? "row,band,col"
                                                 : "band,row,col";
    if (!options.axis_order.empty() && options.axis_order != info.axis_order)
        return fail(
            ErrorCode::usage,
            fmt::format("the format {} states the order of its axes ({})", info.format, info.axis_order),
            name, "leave --axis-order out");
    read_georeference(file, info);
    read_scaling(file, info);
    read_left_attributes(file, common, info);
    info.acquisition_time = read_time(file);
    AxisText axis = read_axis_text(file);
    take_scene_metadata(path, info, axis);
    fill_axis(info, axis, options.wavelength_unit);
    GdalMask mask = mask_of(file);
    if (mask.kind != GdalMask::Kind::none) {
        info.mask = mask.words;
        std::vector<int> data;
        for (const int band : mask.bands)
            data.push_back(band - 1);
        REDLINE_TRY(take_bands(info, data));
    }
    auto source = std::make_shared<GdalSource>(name, std::move(dataset), common, std::move(mask));
    return OpenedRaster{std::move(info), std::move(source)};
}

void add_georeference(const std::filesystem::path& data_path, CubeInfo& info) {
    auto dataset = open_dataset(data_path.string());
    if (!dataset) {
        info.warnings.push_back("the header's map information could not be understood: the scene is treated "
                                "as not georeferenced");
        return;
    }
    read_georeference(**dataset, info);
}

} // namespace redline
