// SPDX-License-Identifier: GPL-3.0-or-later
// PRISMA products of level 1 and 2 (ASI, "PRISMA Products Specification Document", 2020): cubes of two
// detectors, stored [east, band, north] or for level 1 along the sensor's axes in the same order.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cube/axis_builder.h"
#include "cube/cube_part.h"
#include "cube/format_readers.h"
#include "cube/io/crs.h"
#include "cube/io/hdf5_cube.h"
#include "cube/joined_cube.h"
#include "cube/lazy_cube.h"

namespace redline {

namespace {

const StoredArray* cube_of(const Hdf5File& file, const char* detector) {
    for (const StoredArray& array : file.tree.arrays)
        if (array.type && array.shape.size() == 3 && array.name.starts_with("HDFEOS/SWATHS/PRS_L") &&
            array.name.ends_with(fmt::format("_HCO/Data Fields/{}_Cube", detector)))
            return &array;
    return nullptr;
}

std::optional<double> root_number(const Hdf5File& file, const std::string& name) {
    const auto values = number_attribute(file.get(), name.c_str());
    return values.empty() ? std::nullopt : std::optional(values.front());
}

/// Two digits stand for the level: "PRS_L2D_HCO" -> '2'.
char level_of(const StoredArray& array) {
    return array.name[std::string_view("HDFEOS/SWATHS/PRS_L").size()];
}

struct Scaling {
    double scale = 1, offset = 0;
};

Scaling scaling_of(const Hdf5File& file, const StoredArray& array, const std::string& detector) {
    if (level_of(array) == '1') {
        // Radiance = DN / ScaleFactor - Offset.
        const auto factor = root_number(file, "ScaleFactor_" + detector);
        const auto offset = root_number(file, "Offset_" + detector);
        if (factor && *factor != 0) return {1 / *factor, -offset.value_or(0)};
        return {};
    }
    const auto low = root_number(file, "L2Scale" + detector + "Min"),
               high = root_number(file, "L2Scale" + detector + "Max");
    if (low && high) return {(*high - *low) / 65535.0, *low};
    return {};
}

/// East is the axis whose length agrees with the corners. Where they cannot tell (no corners, or a square
/// scene), it is the first one, which is a guess.
AxisLayout axes_of(const Hdf5File& file, const StoredArray& array, CubeInfo& info) {
    const auto left = root_number(file, "Product_ULcorner_easting"),
               right = root_number(file, "Product_LRcorner_easting"),
               top = root_number(file, "Product_ULcorner_northing"),
               bottom = root_number(file, "Product_LRcorner_northing");
    const AxisLayout east_first{2, 0, 1}, north_first{0, 2, 1};
    const auto guessed = [&](bool ambiguous) {
        info.guesses.push_back({"axis order", order_text(east_first), "--axis-order", ambiguous});
        return east_first;
    };
    if (!left || !right || !top || !bottom) return guessed(false);
    const auto ratio = [&](std::int64_t east, std::int64_t north) {
        const double width = std::abs(*right - *left) / static_cast<double>(east),
                     height = std::abs(*top - *bottom) / static_cast<double>(north);
        return std::abs(std::log(width / height));
    };
    const double first_is_east = ratio(array.shape[0], array.shape[2]),
                 first_is_north = ratio(array.shape[2], array.shape[0]);
    if (std::abs(first_is_east - first_is_north) < 1e-9) {
        info.warnings.push_back(fmt::format("the corners do not say which axis of [{}] points east: {} is "
                                            "assumed, give --axis-order {} if the "
                                            "picture lies on its side",
                                            fmt::join(array.shape, " x "), order_text(east_first),
                                            order_text(north_first)));
        return guessed(true);
    }
    return first_is_east < first_is_north ? east_first : north_first;
}

void georeference(const Hdf5File& file, std::int64_t rows, std::int64_t cols, CubeInfo& info) {
    const auto left = root_number(file, "Product_ULcorner_easting"),
               right = root_number(file, "Product_LRcorner_easting"),
               top = root_number(file, "Product_ULcorner_northing"),
               bottom = root_number(file, "Product_LRcorner_northing"), code = root_number(file, "Epsg_Code");
    if (!left || !right || !top || !bottom) {
        info.warnings.push_back(
            "the product is not projected: the scene is shown in the sensor's own rows and columns");
        return;
    }
    // Corners are centres of the corner pixels.
    const double width = (*right - *left) / static_cast<double>(std::max<std::int64_t>(1, cols - 1));
    const double height = (*bottom - *top) / static_cast<double>(std::max<std::int64_t>(1, rows - 1));
    if (width > 0 && height < 0)
        info.geotransform = {*left - width / 2, width, 0, *top - height / 2, 0, height};
    if (code) describe_crs(fmt::format("EPSG:{}", static_cast<int>(*code)), info);
}

} // namespace

bool is_prisma(const Hdf5File& file) {
    return cube_of(file, "VNIR") != nullptr || cube_of(file, "SWIR") != nullptr;
}

Result<CubePtr> open_prisma(const Hdf5File& file, const OpenOptions& options,
                            std::shared_ptr<TileCache> cache) {
    CubeInfo info;
    info.paths = {file.path};
    AxisText axis;
    axis.unit = "nm";
    std::vector<CubePtr> parts;
    std::int64_t whole_rows = 0, whole_cols = 0;
    OpenOptions per_part = options;
    per_part.bands.clear();
    for (const StoredArray& array : file.tree.arrays)
        if (array.type && array.shape.size() >= 2)
            info.variables.push_back({array.name, array.shape, array.dtype, ""});
    for (const std::string detector : {"Vnir", "Swir"}) {
        const StoredArray* array = cube_of(file, detector == "Vnir" ? "VNIR" : "SWIR");
        if (array == nullptr) continue;
        AxisLayout axes;
        if (options.axis_order.empty()) {
            if (parts.empty())
                axes = axes_of(file, *array, info);
            else {
                CubeInfo silent;
                axes = axes_of(file, *array, silent);
            }
        } else {
            REDLINE_ASSIGN(axes, deduce_axes(*array, options.axis_order, {}, false, info));
        }
        OpenedRaster raster;
        REDLINE_ASSIGN(raster.source, open_dataset_source(file, *array, axes, options.cache_bytes));
        raster.info.paths = {file.path};
        raster.info.variable = array->name;
        raster.info.rows = raster.source->rows;
        raster.info.cols = raster.source->cols;
        raster.info.bands = raster.source->bands;
        whole_rows = raster.info.rows;
        whole_cols = raster.info.cols;
        const auto bands = static_cast<std::size_t>(raster.source->bands);
        const Scaling scaling = scaling_of(file, *array, detector);
        raster.info.scale.assign(bands, options.scale.value_or(scaling.scale));
        raster.info.offset.assign(bands, options.offset.value_or(scaling.offset));
        const auto fitting = [&](const std::string& name) {
            auto values = number_attribute(file.get(), name.c_str());
            if (values.size() != bands) values.assign(bands, std::nan(""));
            return values;
        };
        const auto centres = fitting("List_Cw_" + detector), widths = fitting("List_Fwhm_" + detector),
                   flags = fitting("List_Cw_" + detector + "_Flags");
        for (std::size_t i = 0; i < bands; ++i) {
            axis.wavelength.push_back(centres[i]);
            axis.fwhm.push_back(widths[i]);
            // A channel that was switched off has wavelength 0.
            axis.bad_band.push_back(flags[i] == 0 || centres[i] == 0 ? 0 : 1);
        }
        info.scale.insert(info.scale.end(), raster.info.scale.begin(), raster.info.scale.end());
        info.offset.insert(info.offset.end(), raster.info.offset.begin(), raster.info.offset.end());
        info.dtype = array->dtype;
        info.axis_order = order_text(axes);
        info.interleave = interleave_text(axes);
        info.variable += (info.variable.empty() ? "" : " + ") + array->name;
        info.format =
            fmt::format("PRISMA {}", array->name.substr(std::string_view("HDFEOS/SWATHS/PRS_").size(), 3));
        for (VariableInfo& variable : info.variables)
            if (variable.name == array->name)
                variable.note = "opened: detector cube";
            else if (variable.name.ends_with("PIXEL_SAT_ERR_MATRIX") ||
                     variable.name.ends_with("PIXEL_L2_ERR_MATRIX"))
                variable.note = "quality flags per sample: applied where this file is given as --mask too";
        OpenOptions plain = per_part;
        plain.scale.reset();
        plain.offset.reset();
        REDLINE_ASSIGN(CubePtr part, make_lazy_cube(std::move(raster), plain, cache));
        parts.push_back(std::move(part));
    }
    info.bands = static_cast<std::int64_t>(axis.wavelength.size());
    if (options.nodata) info.nodata.assign(axis.wavelength.size(), *options.nodata);
    const bool has_flags =
        std::any_of(info.variables.begin(), info.variables.end(),
                    [](const VariableInfo& variable) { return variable.note.starts_with("quality flags"); });
    if (has_flags && options.mask.empty())
        info.warnings.push_back("the product's error matrices are not applied: give this file as --mask too, "
                                "and the samples that they mark have no data");
    fill_axis(info, axis, options.wavelength_unit);
    if (const auto time = text_attribute(file.get(), "Product_StartTime")) info.acquisition_time = *time;
    if (level_of(*(cube_of(file, "VNIR") != nullptr ? cube_of(file, "VNIR") : cube_of(file, "SWIR"))) ==
        '2') {
        georeference(file, whole_rows, whole_cols, info);
    } else {
        info.warnings.push_back(
            "level 1 is not projected: the scene is shown in the sensor's own rows and columns");
    }
    info.opened_with = options;
    info.rows = whole_rows;
    info.cols = whole_cols;
    REDLINE_TRY(take_part(info, options.window));
    return make_joined(std::move(info), std::move(parts), options.bands);
}

Result<std::optional<CubePtr>> open_prisma_flags(const std::filesystem::path& path,
                                                 const std::string& axis_order) {
    REDLINE_ASSIGN(const Hdf5File file, open_hdf5_file(path));
    if (!is_prisma(file)) return std::optional<CubePtr>();
    const auto cache = std::make_shared<TileCache>(Bytes{64} << 20, Bytes{0});
    std::vector<CubePtr> parts;
    CubeInfo whole;
    whole.paths = {path};
    for (const char* detector : {"VNIR", "SWIR"}) {
        const StoredArray* cube = cube_of(file, detector);
        if (cube == nullptr) continue;
        const std::string folder = cube->name.substr(0, cube->name.find_last_of('/') + 1);
        const auto flags =
            std::find_if(file.tree.arrays.begin(), file.tree.arrays.end(), [&](const StoredArray& array) {
                return array.type && array.shape == cube->shape &&
                       (array.name == fmt::format("{}{}_PIXEL_SAT_ERR_MATRIX", folder, detector) ||
                        array.name == fmt::format("{}{}_PIXEL_L2_ERR_MATRIX", folder, detector));
            });
        if (flags == file.tree.arrays.end())
            return fail(ErrorCode::input,
                        fmt::format("the product has no error matrix for its {} cube", detector),
                        path.string(), "choose another mask, or one of its arrays with --mask-variable");
        OpenedRaster raster;
        CubeInfo silent;
        AxisLayout axes = axes_of(file, *cube, silent);
        if (!axis_order.empty()) {
            REDLINE_ASSIGN(axes, deduce_axes(*cube, axis_order, {}, false, silent));
        }
        REDLINE_ASSIGN(raster.source, open_dataset_source(file, *flags, axes, Bytes{64} << 20));
        raster.info.paths = {path};
        raster.info.rows = whole.rows = raster.source->rows;
        raster.info.cols = whole.cols = raster.source->cols;
        raster.info.bands = raster.source->bands;
        REDLINE_ASSIGN(CubePtr part, make_lazy_cube(std::move(raster), {}, cache));
        parts.push_back(std::move(part));
    }
    if (level_of(*(cube_of(file, "VNIR") != nullptr ? cube_of(file, "VNIR") : cube_of(file, "SWIR"))) == '2')
        georeference(file, whole.rows, whole.cols, whole);
    REDLINE_ASSIGN(CubePtr flags, make_joined(std::move(whole), std::move(parts), {}));
    return std::optional<CubePtr>(std::move(flags));
}

} // namespace redline
