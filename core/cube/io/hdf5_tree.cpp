// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/hdf5_tree.h"

#include <algorithm>
#include <array>

namespace redline {

namespace {

constexpr std::size_t most_objects = 20'000;

const char* class_text(hid_t type) {
    switch (H5Tget_class(type)) {
    case H5T_STRING:
        return "text";
    case H5T_COMPOUND:
        // As MATLAB and h5py write them.
        return H5Tget_nmembers(type) == 2 &&
                       (H5Tget_member_index(type, "imag") == 1 || H5Tget_member_index(type, "i") == 1)
                   ? "complex"
                   : "compound";
    case H5T_REFERENCE:
        return "references";
    case H5T_VLEN:
        return "lists of varying length";
    default:
        return "other";
    }
}

/// Names of the axes, from the dimension scales that are attached (netCDF-4 attaches one to each).
std::vector<std::string> axis_names(hid_t file, hid_t dataset, std::size_t rank) {
    if (H5Aexists(dataset, "DIMENSION_LIST") <= 0) return {};
    const Hdf5Id attribute(H5Aopen(dataset, "DIMENSION_LIST", H5P_DEFAULT), H5Aclose);
    if (!attribute) return {};
    const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose), space(H5Aget_space(attribute.get()), H5Sclose);
    if (!type || !space || H5Tget_class(type.get()) != H5T_VLEN ||
        H5Sget_simple_extent_npoints(space.get()) != static_cast<hssize_t>(rank))
        return {};
    const Hdf5Id reference(H5Tvlen_create(H5T_STD_REF_OBJ), H5Tclose);
    std::vector<hvl_t> lists(rank, hvl_t{0, nullptr});
    if (H5Aread(attribute.get(), reference.get(), lists.data()) < 0) return {};
    std::vector<std::string> names;
    for (const hvl_t& list : lists) {
        std::string name;
        if (list.len > 0) {
            const Hdf5Id scale(H5Rdereference2(file, H5P_DEFAULT, H5R_OBJECT, list.p), H5Oclose);
            std::array<char, 512> text{};
            if (scale && H5Iget_name(scale.get(), text.data(), text.size()) > 0) name = text.data();
        }
        names.push_back(std::move(name));
    }
    H5Dvlen_reclaim(reference.get(), space.get(), H5P_DEFAULT, lists.data());
    return names;
}

/// Names of the axes as h5py and others write them beside or instead of dimension scales.
std::vector<std::string> axis_labels(hid_t dataset, std::size_t rank) {
    if (H5Aexists(dataset, "DIMENSION_LABELS") <= 0) return {};
    const Hdf5Id attribute(H5Aopen(dataset, "DIMENSION_LABELS", H5P_DEFAULT), H5Aclose);
    if (!attribute) return {};
    const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose), space(H5Aget_space(attribute.get()), H5Sclose);
    if (!type || !space || H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) <= 0 ||
        H5Sget_simple_extent_npoints(space.get()) != static_cast<hssize_t>(rank))
        return {};
    const Hdf5Id memory(H5Tcopy(type.get()), H5Tclose);
    std::vector<char*> texts(rank, nullptr);
    if (H5Aread(attribute.get(), memory.get(), texts.data()) < 0) return {};
    std::vector<std::string> names;
    for (const char* text : texts)
        names.emplace_back(text != nullptr ? text : "");
    H5Dvlen_reclaim(memory.get(), space.get(), H5P_DEFAULT, texts.data());
    return names;
}

/// Labels fill in where no dimension scale gives a name.
std::vector<std::string> names_of_axes(hid_t file, hid_t dataset, std::size_t rank) {
    std::vector<std::string> names = axis_names(file, dataset, rank);
    const std::vector<std::string> labels = axis_labels(dataset, rank);
    if (names.empty()) return labels;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (names[i].empty()) names[i] = labels[i];
    return names;
}

/// Wavelengths among the attributes of the array they belong to, as long as one of its axes.
std::optional<SpectralVector> spectrum_on(hid_t dataset, const StoredArray& array) {
    for (const char* name :
         {"wavelength", "wavelengths", "Wavelength", "Wavelengths", "Wavelength_nm", "band_wavelengths"}) {
        std::vector<double> values = number_attribute(dataset, name);
        if (values.size() < 2 || std::find(array.shape.begin(), array.shape.end(),
                                           static_cast<std::int64_t>(values.size())) == array.shape.end())
            continue;
        SpectralVector vector{name, std::move(values), std::string_view(name).ends_with("_nm") ? "nm" : ""};
        for (const char* unit : {"wavelength_units", "wavelength_unit", "Wavelength_Units", "Wavelength_Unit",
                                 "Wavelength units"})
            if (const auto text = text_attribute(dataset, unit); text && vector.unit.empty())
                vector.unit = *text;
        return vector;
    }
    return std::nullopt;
}

constexpr std::int64_t most_cells = 1000;

struct Visit {
    hid_t file;
    bool matlab;
    Hdf5Tree tree;
    std::size_t seen = 0;
};

void take_dataset(Visit& visit, const std::string& name, const std::string& stored_at, int depth);

/// MATLAB's cells are references to datasets that lie elsewhere in the file, in MATLAB's order.
void take_cells(Visit& visit, const std::string& name, hid_t dataset, std::int64_t count, int depth) {
    const bool cells_of_structs = text_attribute(dataset, "MATLAB_class").value_or("") != "cell";
    std::vector<hobj_ref_t> cells(static_cast<std::size_t>(count));
    if (H5Dread(dataset, H5T_STD_REF_OBJ, H5S_ALL, H5S_ALL, H5P_DEFAULT, cells.data()) < 0) return;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Hdf5Id object(H5Rdereference2(visit.file, H5P_DEFAULT, H5R_OBJECT, &cells[i]), H5Oclose);
        std::array<char, 512> path{};
        if (!object || H5Iget_type(object.get()) != H5I_DATASET ||
            H5Iget_name(object.get(), path.data(), path.size()) <= 0)
            continue;
        const std::string number = std::to_string(i + 1);
        const auto slash = name.find_last_of('/');
        // A field of a struct array is stored as references too: s(2)/img, where cells are c{2}.
        take_dataset(visit,
                     cells_of_structs && slash != std::string::npos
                         ? name.substr(0, slash) + "(" + number + ")" + name.substr(slash)
                         : name + "{" + number + "}",
                     path.data(), depth + 1);
    }
}

void take_dataset(Visit& visit, const std::string& name, const std::string& stored_at, int depth) {
    const std::string& place = stored_at.empty() ? name : stored_at;
    const Hdf5Id dataset(H5Dopen2(visit.file, place.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset) return;
    const Hdf5Id type(H5Dget_type(dataset.get()), H5Tclose), space(H5Dget_space(dataset.get()), H5Sclose);
    if (!type || !space) return;
    const int rank = H5Sget_simple_extent_ndims(space.get());
    if (rank < 1 || rank > H5S_MAX_RANK) return;
    std::vector<hsize_t> sizes(static_cast<std::size_t>(rank));
    H5Sget_simple_extent_dims(space.get(), sizes.data(), nullptr);

    StoredArray array;
    array.name = name;
    array.stored_at = stored_at;
    std::int64_t elements = 1;
    for (const hsize_t size : sizes) {
        array.shape.push_back(static_cast<std::int64_t>(size));
        if (size > hsize_t{1} << 40 ||
            __builtin_mul_overflow(elements, static_cast<std::int64_t>(size), &elements))
            return;
    }
    if (elements > std::int64_t{1} << 50) return;
    array.type = sample_type_of(type.get());
    if (array.type && says_unsigned(attribute_of(dataset.get(), "_Unsigned")))
        array.type = as_unsigned(*array.type);
    array.dtype = array.type ? name_of(*array.type) : class_text(type.get());
    if (visit.matlab) {
        if (text_attribute(dataset.get(), "MATLAB_class").value_or("") == "char") {
            array.type.reset();
            array.dtype = "text";
        }
        if (!number_attribute(dataset.get(), "MATLAB_empty").empty()) return;
        if (H5Tequal(type.get(), H5T_STD_REF_OBJ) > 0 && elements <= most_cells && depth < 4) {
            take_cells(visit, name, dataset.get(), elements, depth);
            return;
        }
        std::reverse(array.shape.begin(), array.shape.end());
    } else {
        array.axis_names = names_of_axes(visit.file, dataset.get(), array.shape.size());
    }
    if (array.type && array.shape.size() >= 2) array.spectrum = spectrum_on(dataset.get(), array);
    if (array.type && array.rank_without_ones() <= 1 && elements >= 2 && elements <= 100'000 &&
        names_wavelength(name)) {
        const auto values = number_dataset(visit.file, place);
        const auto unit = text_attribute(dataset.get(), "Units"),
                   lower_unit = text_attribute(dataset.get(), "units");
        // A netCDF dimension without values of its own is stored as zeros.
        if (std::any_of(values.begin(), values.end(), [](double value) { return value > 0; }))
            visit.tree.spectral.push_back({name, values, unit ? *unit : lower_unit.value_or("")});
    }
    visit.tree.arrays.push_back(std::move(array));
}

herr_t visit_object(hid_t, const char* name, const H5O_info_t* info, void* data) {
    auto& visit = *static_cast<Visit*>(data);
    if (++visit.seen > most_objects) return 1;
    if (info->type != H5O_TYPE_DATASET) return 0;
    const std::string text = name;
    if (visit.matlab && text.starts_with("#")) return 0;
    take_dataset(visit, text, {}, 0);
    return 0;
}

} // namespace

Hdf5Tree list_hdf5(hid_t file, bool matlab) {
    const Hdf5Turn turn;
    Visit visit{file, matlab, {}, 0};
    H5Ovisit(file, H5_INDEX_NAME, H5_ITER_NATIVE, &visit_object, &visit);
    // Plain names before decorated ones: "Wavelength" rather than "to_sensor_wavelengths_old".
    std::stable_sort(
        visit.tree.spectral.begin(), visit.tree.spectral.end(),
        [](const SpectralVector& a, const SpectralVector& b) { return a.name.size() < b.name.size(); });
    return std::move(visit.tree);
}

} // namespace redline
