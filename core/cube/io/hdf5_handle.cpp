// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/hdf5_handle.h"

#include <algorithm>

namespace redline {

namespace {

std::recursive_mutex& library_mutex() {
    static std::recursive_mutex mutex;
    return mutex;
}

/// Texts of a string type, fixed or variable, from an attribute or dataset through `read`; empty where there
/// are none.
template<typename Read>
std::vector<std::string> read_texts(hid_t type, hid_t space, Read&& read) {
    if (H5Tget_class(type) != H5T_STRING || H5Sget_simple_extent_npoints(space) < 1) return {};
    const auto points = static_cast<std::size_t>(H5Sget_simple_extent_npoints(space));
    if (points > 4096) return {};
    std::vector<std::string> all;
    if (H5Tis_variable_str(type) > 0) {
        const Hdf5Id memory(H5Tcopy(H5T_C_S1), H5Tclose);
        H5Tset_size(memory.get(), H5T_VARIABLE);
        H5Tset_cset(memory.get(), H5Tget_cset(type));
        std::vector<char*> texts(points, nullptr);
        if (read(memory.get(), texts.data()) < 0) return {};
        for (const char* text : texts)
            all.emplace_back(text != nullptr ? text : "");
        H5Dvlen_reclaim(memory.get(), space, H5P_DEFAULT, texts.data());
        return all;
    }
    const std::size_t size = H5Tget_size(type);
    if (size > (std::size_t{1} << 22)) return {};
    std::vector<char> buffer(size * points, '\0');
    const Hdf5Id memory(H5Tcopy(type), H5Tclose);
    if (read(memory.get(), buffer.data()) < 0) return {};
    for (std::size_t i = 0; i < points; ++i) {
        std::string text(buffer.data() + i * size, size);
        text.resize(std::min(text.find('\0'), size));
        while (!text.empty() && text.back() == ' ')
            text.pop_back();
        all.push_back(std::move(text));
    }
    return all;
}

std::optional<std::string> first_of(std::vector<std::string> texts) {
    return texts.empty() ? std::nullopt : std::optional(std::move(texts.front()));
}

} // namespace

Hdf5Turn::Hdf5Turn() {
    if (!hdf5_is_thread_safe()) lock_ = std::unique_lock(library_mutex());
    // In a thread-safe library every thread has an error stack of its own.
    thread_local bool silent = false;
    if (!silent) {
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
        silent = true;
    }
}

bool hdf5_is_thread_safe() {
    static const bool safe = [] {
        hbool_t answer = 0;
        return H5is_library_threadsafe(&answer) >= 0 && answer > 0;
    }();
    return safe;
}

Hdf5Id::~Hdf5Id() {
    if (id_ < 0) return;
    const Hdf5Turn turn;
    close_(id_);
}

Result<Hdf5Id> open_hdf5(const std::filesystem::path& path) {
    const Hdf5Turn turn;
    Hdf5Id file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
    if (!file)
        return fail(ErrorCode::input, "the HDF5 file is damaged or incomplete", path.string(),
                    "copy it again, or check it with h5dump");
    return file;
}

std::optional<SampleType> sample_type_of(hid_t type) {
    const std::size_t size = H5Tget_size(type);
    switch (H5Tget_class(type)) {
    case H5T_FLOAT:
        if (size == 2 || size == 4) return SampleType::f32;
        if (size == 8) return SampleType::f64;
        return std::nullopt;
    case H5T_ENUM:
        // h5py's booleans.
        return size == 1 ? std::optional(SampleType::u8) : std::nullopt;
    case H5T_INTEGER:
        break;
    default:
        return std::nullopt;
    }
    const bool is_signed = H5Tget_sign(type) == H5T_SGN_2;
    switch (size) {
    case 1:
        return is_signed ? SampleType::i8 : SampleType::u8;
    case 2:
        return is_signed ? SampleType::i16 : SampleType::u16;
    case 4:
        return is_signed ? SampleType::i32 : SampleType::u32;
    case 8:
        return is_signed ? SampleType::i64 : SampleType::u64;
    default:
        return std::nullopt;
    }
}

hid_t native_type_of(SampleType type) {
    switch (type) {
    case SampleType::u8:
        return H5T_NATIVE_UINT8;
    case SampleType::i8:
        return H5T_NATIVE_INT8;
    case SampleType::u16:
        return H5T_NATIVE_UINT16;
    case SampleType::i16:
        return H5T_NATIVE_INT16;
    case SampleType::u32:
        return H5T_NATIVE_UINT32;
    case SampleType::i32:
        return H5T_NATIVE_INT32;
    case SampleType::u64:
        return H5T_NATIVE_UINT64;
    case SampleType::i64:
        return H5T_NATIVE_INT64;
    case SampleType::f32:
        return H5T_NATIVE_FLOAT;
    case SampleType::f64:
        break;
    }
    return H5T_NATIVE_DOUBLE;
}

hid_t native_type_in(hid_t dataset) {
    const Hdf5Id stored(H5Dget_type(dataset), H5Tclose);
    const auto type = stored ? sample_type_of(stored.get()) : std::nullopt;
    return type ? native_type_of(*type) : H5I_INVALID_HID;
}

std::optional<std::string> text_attribute(hid_t object, const char* name) {
    const Hdf5Turn turn;
    if (H5Aexists(object, name) <= 0) return std::nullopt;
    const Hdf5Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
    if (!attribute) return std::nullopt;
    const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose), space(H5Aget_space(attribute.get()), H5Sclose);
    if (!type || !space) return std::nullopt;
    return first_of(read_texts(type.get(), space.get(),
                               [&](hid_t memory, void* to) { return H5Aread(attribute.get(), memory, to); }));
}

std::vector<double> number_attribute(hid_t object, const char* name) {
    const Hdf5Turn turn;
    if (H5Aexists(object, name) <= 0) return {};
    const Hdf5Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
    if (!attribute) return {};
    const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose), space(H5Aget_space(attribute.get()), H5Sclose);
    if (!type || !space || !sample_type_of(type.get())) return {};
    const hssize_t points = H5Sget_simple_extent_npoints(space.get());
    if (points < 1 || points > 100'000) return {};
    std::vector<double> values(static_cast<std::size_t>(points));
    if (H5Aread(attribute.get(), H5T_NATIVE_DOUBLE, values.data()) < 0) return {};
    return values;
}

ArrayAttribute attribute_of(hid_t object, const char* name) {
    const Hdf5Turn turn;
    if (auto numbers = number_attribute(object, name); !numbers.empty()) {
        const Hdf5Id attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
        const Hdf5Id type(H5Aget_type(attribute.get()), H5Tclose);
        return {std::move(numbers), {}, type && H5Tget_class(type.get()) == H5T_FLOAT};
    }
    auto text = text_attribute(object, name);
    return text ? attribute_from_text(std::move(*text)) : ArrayAttribute{};
}

std::optional<std::string> text_dataset(hid_t file, const std::string& name) {
    return first_of(texts_dataset(file, name));
}

std::vector<std::string> texts_dataset(hid_t file, const std::string& name) {
    const Hdf5Turn turn;
    if (!has_link(file, name)) return {};
    const Hdf5Id dataset(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset) return {};
    const Hdf5Id type(H5Dget_type(dataset.get()), H5Tclose), space(H5Dget_space(dataset.get()), H5Sclose);
    if (!type || !space) return {};
    return read_texts(type.get(), space.get(), [&](hid_t memory, void* to) {
        return H5Dread(dataset.get(), memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, to);
    });
}

std::vector<double> number_dataset(hid_t file, const std::string& name, std::int64_t limit) {
    const Hdf5Turn turn;
    if (!has_link(file, name)) return {};
    const Hdf5Id dataset(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset) return {};
    const Hdf5Id type(H5Dget_type(dataset.get()), H5Tclose), space(H5Dget_space(dataset.get()), H5Sclose);
    if (!type || !space || !sample_type_of(type.get())) return {};
    const hssize_t points = H5Sget_simple_extent_npoints(space.get());
    if (points < 1 || points > limit) return {};
    std::vector<double> values(static_cast<std::size_t>(points));
    if (H5Dread(dataset.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
        return {};
    return values;
}

bool has_link(hid_t file, const std::string& name) {
    const Hdf5Turn turn;
    // Each part must exist before the next can be asked for.
    for (std::size_t at = 0; at != std::string::npos;) {
        at = name.find('/', at + 1);
        const std::string part = name.substr(0, at);
        if (part.empty() || part == "/") continue;
        if (H5Lexists(file, part.c_str(), H5P_DEFAULT) <= 0) return false;
    }
    return true;
}

} // namespace redline
