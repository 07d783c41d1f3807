// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/npy_cube.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "cube/axis_builder.h"
#include "cube/convert.h"
#include "cube/format_readers.h"
#include "cube/mapped_file.h"
#include "cube/npy_header.h"
#include "cube/zip_archive.h"

namespace redline {

namespace {

/// An array and where its bytes lie.
struct NpyArray {
    StoredArray stored;
    NpyHeader header;
    std::shared_ptr<const Memory> memory;
    std::int64_t offset = 0; ///< of the first sample
    std::optional<ZipEntry> packed;
};

/// A 16-bit floating point number (IEEE 754 binary16) of a sign, 5 exponent and 10 mantissa bits.
float from_half(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
    const float sign = (bits & 0x8000) != 0 ? -1.0f : 1.0f;
    if (exponent == 31)
        return mantissa != 0 ? std::numeric_limits<float>::quiet_NaN()
                             : sign * std::numeric_limits<float>::infinity();
    if (exponent == 0) return sign * std::ldexp(static_cast<float>(mantissa), -24);
    return sign * std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
}

/// No processor's arithmetic takes these as they are: they are held as float32.
Result<void> widen(NpyArray& array) {
    const auto count = array.header.data_bytes / 2;
    if (count > std::int64_t{2} << 30)
        return fail(ErrorCode::memory, "a float16 array this large cannot be held in memory", {},
                    "save it as float32 (array.astype)");
    std::vector<std::byte> wide(static_cast<std::size_t>(count) * sizeof(float));
    for (std::int64_t i = 0; i < count; ++i) {
        const std::byte* from = array.memory->data() + array.offset + 2 * i;
        const auto first = std::to_integer<unsigned>(from[0]), second = std::to_integer<unsigned>(from[1]);
        const bool big = array.header.swapped == (std::endian::native == std::endian::little);
        const float value =
            from_half(static_cast<std::uint16_t>(big ? first << 8 | second : second << 8 | first));
        std::memcpy(wide.data() + static_cast<std::size_t>(i) * sizeof(float), &value, sizeof value);
    }
    array.memory = std::make_shared<OwnedMemory>(std::move(wide));
    array.offset = 0;
    array.header.swapped = false;
    array.header.data_bytes = count * static_cast<std::int64_t>(sizeof(float));
    return {};
}

Result<NpyArray> read_array(std::shared_ptr<const Memory> memory, std::int64_t start, std::int64_t length,
                            std::string name) {
    REDLINE_ASSIGN(NpyHeader header,
                   parse_npy_header({memory->data() + start, static_cast<std::size_t>(length)}));
    if (header.data_bytes > length - header.data_offset)
        return fail(ErrorCode::input,
                    fmt::format("the array is too short: its shape needs {} bytes, it has {}",
                                header.data_bytes, length - header.data_offset),
                    {}, "copy the file again completely");
    NpyArray array;
    array.stored.name = std::move(name);
    array.stored.shape = header.shape;
    array.stored.type = header.type;
    array.stored.dtype = name_of(header.type);
    array.offset = start + header.data_offset;
    array.header = std::move(header);
    array.memory = std::move(memory);
    if (array.header.half) REDLINE_TRY(widen(array));
    return array;
}

Result<std::vector<NpyArray>> read_arrays(const std::filesystem::path& path, Bytes resident_limit) {
    REDLINE_ASSIGN(const std::shared_ptr<const MappedFile> file, MappedFile::open(path, resident_limit));
    const auto whole = static_cast<std::int64_t>(file->size());
    const std::string_view start(reinterpret_cast<const char*>(file->data()),
                                 std::min<std::size_t>(file->size(), 16));
    std::vector<NpyArray> arrays;
    if (!is_zip(start)) {
        REDLINE_ASSIGN(NpyArray array, read_array(file, 0, whole, ""));
        arrays.push_back(std::move(array));
        return arrays;
    }
    REDLINE_ASSIGN(const auto entries, list_zip(*file));
    for (const ZipEntry& entry : entries) {
        if (!entry.name.ends_with(".npy")) continue;
        const std::string name = entry.name.substr(0, entry.name.size() - 4);
        std::shared_ptr<const Memory> memory = file;
        std::int64_t offset = entry.offset;
        if (entry.deflated) {
            REDLINE_ASSIGN(auto bytes, read_zip_entry(*file, entry));
            memory = std::make_shared<OwnedMemory>(std::move(bytes));
            offset = 0;
        }
        auto array = read_array(std::move(memory), offset, entry.bytes, name);
        if (array) {
            arrays.push_back(std::move(*array));
            continue;
        }
        NpyArray other;
        other.stored.name = name;
        other.stored.dtype = "no plain array of numbers";
        arrays.push_back(std::move(other));
    }
    if (arrays.empty())
        return fail(ErrorCode::input, "the archive holds no NumPy array", {}, "save it with numpy.savez");
    return arrays;
}

Strides strides_of(const NpyHeader& header, AxisLayout axes) {
    std::vector<std::int64_t> steps(header.shape.size(), static_cast<std::int64_t>(size_of(header.type)));
    if (header.fortran) {
        for (std::size_t i = 1; i < steps.size(); ++i)
            steps[i] = steps[i - 1] * header.shape[i - 1];
    } else {
        for (std::size_t i = steps.size(); i-- > 1;)
            steps[i - 1] = steps[i] * header.shape[i];
    }
    const auto step = [&](int axis) { return axis >= 0 ? steps[static_cast<std::size_t>(axis)] : 0; };
    return {step(axes.row), step(axes.col), step(axes.band)};
}

std::vector<double> values_of(const NpyArray& array) {
    std::vector<double> values(static_cast<std::size_t>(array.header.data_bytes) /
                               size_of(array.header.type));
    const auto size = static_cast<std::int64_t>(size_of(array.header.type));
    const BandTarget only;
    convert({array.memory->data() + array.offset, {0, size, 0}, array.header.type, array.header.swapped}, 1,
            static_cast<std::int64_t>(values.size()), {&only, 1}, values.data(), 0, 1);
    return values;
}

} // namespace

bool is_npy(std::string_view start) {
    return start.starts_with("\x93NUMPY");
}
bool is_zip(std::string_view start) {
    return start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06");
}

Result<std::vector<VariableInfo>> list_npy(const std::filesystem::path& path) {
    auto read = read_arrays(path, Bytes{1} << 20);
    if (!read) {
        Error error = read.error();
        if (error.where.empty()) error.where = path.string();
        return fail(std::move(error));
    }
    std::vector<StoredArray> stored;
    for (const NpyArray& array : *read)
        if (!array.stored.name.empty()) stored.push_back(array.stored);
    return offered(stored);
}

Result<OpenedRaster> open_npy(const std::filesystem::path& path, const Wish& wish, Bytes resident_limit) {
    auto read = read_arrays(path, resident_limit);
    if (!read) {
        Error error = read.error();
        if (error.where.empty()) error.where = path.string();
        return fail(std::move(error));
    }
    OpenedRaster raster;
    CubeInfo& info = raster.info;
    info.paths = {path};
    const bool archive = read->size() > 1 || !read->front().stored.name.empty();
    info.format = archive ? "npz" : "npy";
    std::vector<StoredArray> stored;
    std::vector<SpectralVector> spectral;
    for (const NpyArray& array : *read) {
        stored.push_back(array.stored);
        if (array.memory && array.stored.rank_without_ones() == 1 && array.header.data_bytes < 1'000'000 &&
            names_wavelength(array.stored.name))
            spectral.push_back({array.stored.name, values_of(array), ""});
    }
    std::size_t chosen = 0;
    if (wish.picture) {
        REDLINE_ASSIGN(chosen, choose_picture(stored, wish, info));
    } else if (archive) {
        REDLINE_ASSIGN(chosen, choose_cube(stored, wish.variable, spectral, info));
    } else if (!wish.variable.empty()) {
        return fail(ErrorCode::input, "the file holds a single array without a name", path.string(),
                    "leave --variable out");
    }
    const NpyArray& array = (*read)[chosen];
    for (const std::int64_t size : array.header.shape)
        if (size < 1)
            return fail(ErrorCode::input, "the array is empty", path.string(), "give a file with a cube");
    REDLINE_ASSIGN(const AxisLayout axes,
                   deduce_axes(array.stored, picture_order(array.stored, wish), spectral, false, info));
    const auto length = [&](int axis) {
        return axis >= 0 ? array.header.shape[static_cast<std::size_t>(axis)] : 1;
    };
    auto source =
        std::make_shared<AddressableSource>(array.memory, array.offset, strides_of(array.header, axes));
    source->rows = info.rows = length(axes.row);
    source->cols = info.cols = length(axes.col);
    source->bands = info.bands = length(axes.band);
    source->type = array.header.type;
    source->swapped = array.header.swapped;
    info.dtype = name_of(array.header.type);
    info.axis_order = order_text(axes);
    info.interleave =
        axes.band < 0
            ? "bsq"
            : interleave_text(array.header.fortran ? AxisLayout{-axes.row, -axes.col, -axes.band} : axes);
    AxisText text;
    if (const SpectralVector* vector = vector_for(spectral, info.bands)) text.wavelength = vector->values;
    for (const NpyArray& each : *read) {
        if (!each.memory || each.header.data_bytes > 1'000'000 || each.stored.rank_without_ones() != 1)
            continue;
        if (names_width(each.stored.name)) text.fwhm = values_of(each);
        if (names_good_bands(each.stored.name)) text.bad_band = values_of(each);
    }
    fill_axis(info, text, wish.wavelength_unit);
    raster.source = std::move(source);
    return raster;
}

} // namespace redline
