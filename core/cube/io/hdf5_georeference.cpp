// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "cube/axis_builder.h"
#include "cube/io/crs.h"
#include "cube/io/hdf5_cube.h"

namespace redline {

namespace {

std::string folder_of(const std::string& name) {
    const auto slash = name.find_last_of('/');
    return slash == std::string::npos ? std::string() : name.substr(0, slash + 1);
}

/// NEON: Reflectance/Metadata/Coordinate_System beside the data; Map_Info is worded as in ENVI headers.
bool neon(const Hdf5File& file, const StoredArray& array, CubeInfo& info) {
    const std::string group = folder_of(array.name) + "Metadata/Coordinate_System/";
    const auto map = text_dataset(file.get(), group + "Map_Info");
    if (!map) return false;
    const auto items = split_list(*map);
    if (items.size() >= 7) {
        const double column = parse_number(items[1]), row = parse_number(items[2]),
                     x = parse_number(items[3]), y = parse_number(items[4]), width = parse_number(items[5]),
                     height = parse_number(items[6]);
        if (std::isfinite(column + row + x + y + width + height) && width > 0 && height > 0)
            info.geotransform = {x - (column - 1) * width, width, 0, y + (row - 1) * height, 0, -height};
    }
    const auto code = text_dataset(file.get(), group + "EPSG Code");
    if (code && std::isfinite(parse_number(*code))) describe_crs("EPSG:" + std::string(trimmed(*code)), info);
    if (info.crs.empty())
        if (const auto text = text_dataset(file.get(), group + "Coordinate_System_String"))
            describe_crs(*text, info);
    if (info.crs.empty())
        if (const auto text = text_dataset(file.get(), group + "Proj4")) describe_crs(*text, info);
    return true;
}

void netcdf(const Hdf5File& file, const StoredArray& array, AxisLayout axes, CubeInfo& info) {
    const Hdf5Turn turn;
    const Hdf5Id dataset(H5Dopen2(file.get(), array.place().c_str(), H5P_DEFAULT), H5Dclose);
    if (const auto mapping = dataset ? text_attribute(dataset.get(), "grid_mapping") : std::nullopt) {
        std::string name = folder_of(array.name) + *mapping;
        if (!has_link(file.get(), name)) name = *mapping;
        if (has_link(file.get(), name)) {
            const Hdf5Id grid(H5Oopen(file.get(), name.c_str(), H5P_DEFAULT), H5Oclose);
            if (grid) {
                auto text = text_attribute(grid.get(), "crs_wkt");
                if (!text) text = text_attribute(grid.get(), "spatial_ref");
                if (text) describe_crs(*text, info);
                if (const auto transform = text_attribute(grid.get(), "GeoTransform"))
                    info.geotransform = parse_geotransform(*transform);
            }
        }
    }
    if (info.geotransform || array.axis_names.size() != array.shape.size()) return;
    const auto vector_of = [&](int axis) {
        std::string name = array.axis_names[static_cast<std::size_t>(axis)];
        if (!name.empty() && name.front() == '/') name.erase(0, 1);
        auto values = name.empty() ? std::vector<double>{} : number_dataset(file.get(), name);
        // A dimension without coordinates is stored as zeros.
        if (values.size() != static_cast<std::size_t>(array.shape[static_cast<std::size_t>(axis)]))
            values.clear();
        return values;
    };
    info.geotransform = geotransform_of_centres(vector_of(axes.col), vector_of(axes.row));
}

} // namespace

void read_hdf5_georeference(const Hdf5File& file, const StoredArray& array, AxisLayout axes, CubeInfo& info) {
    if (file.matlab || neon(file, array, info)) return;
    if (has_link(file.get(), "location/glt_x") && has_link(file.get(), "location/glt_y")) {
        info.warnings.push_back("the file carries a geographic lookup table (location/glt_x, glt_y): the "
                                "scene is shown unprojected, in the "
                                "sensor's own rows and columns, and maps of it carry no coordinates");
        return;
    }
    netcdf(file, array, axes, info);
}

} // namespace redline
