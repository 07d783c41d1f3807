// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/npy_header.h"

#include <bit>
#include <charconv>
#include <string_view>

#include <fmt/format.h>

#include "cube/axis_builder.h"

namespace redline {

namespace {

auto damaged(std::string what) {
    return fail(ErrorCode::input, std::move(what), {}, "save the array again with numpy.save");
}

/// The text after "'key':" in the header's dictionary; empty when the key is missing.
std::string_view value_of(std::string_view dictionary, const std::string& key) {
    for (const char quote : {'\'', '"'}) {
        const auto at = dictionary.find(quote + key + quote);
        if (at == std::string_view::npos) continue;
        std::string_view rest = dictionary.substr(at + key.size() + 2);
        const auto colon = rest.find(':');
        if (colon == std::string_view::npos) return {};
        return trimmed(rest.substr(colon + 1));
    }
    return {};
}

Result<void> read_type(std::string_view text, NpyHeader& header) {
    if (!text.empty() && text.front() == '[')
        return fail(ErrorCode::input, "the array has records, not numbers", {},
                    "save one field as a plain array");
    if (text.size() < 2 || (text.front() != '\'' && text.front() != '"'))
        return damaged("the NumPy header does not say the type");
    text.remove_prefix(1);
    text = text.substr(0, text.find_first_of("'\""));
    char order = '=';
    if (!text.empty() && std::string_view("<>=|").find(text.front()) != std::string_view::npos) {
        order = text.front();
        text.remove_prefix(1);
    }
    struct Name {
        std::string_view text;
        SampleType type;
    };
    constexpr Name names[] = {{"b1", SampleType::u8},  {"u1", SampleType::u8},  {"i1", SampleType::i8},
                              {"u2", SampleType::u16}, {"i2", SampleType::i16}, {"u4", SampleType::u32},
                              {"i4", SampleType::i32}, {"u8", SampleType::u64}, {"i8", SampleType::i64},
                              {"f4", SampleType::f32}, {"f8", SampleType::f64}};
    if (text == "f2") {
        header.type = SampleType::f32;
        header.half = true;
        header.swapped = std::endian::native == std::endian::little ? order == '>' : order == '<';
        return {};
    }
    for (const Name& name : names) {
        if (text != name.text) continue;
        header.type = name.type;
        const bool big = order == '>', little = order == '<';
        header.swapped =
            size_of(name.type) > 1 && (std::endian::native == std::endian::little ? big : little);
        return {};
    }
    return fail(ErrorCode::input,
                fmt::format("arrays of type \"{}\" are not read", std::string(text.substr(0, 20))), {},
                "save it as float32, float64 or an integer type (array.astype)");
}

} // namespace

Result<NpyHeader> parse_npy_header(std::span<const std::byte> start) {
    const auto byte = [&](std::size_t i) { return std::to_integer<unsigned>(start[i]); };
    if (start.size() < 10 || std::string_view(reinterpret_cast<const char*>(start.data()), 6) != "\x93NUMPY")
        return damaged("this is not a NumPy array");
    const unsigned version = byte(6);
    if (version < 1 || version > 3)
        return damaged(fmt::format("NumPy format version {} is not known", version));
    std::size_t begin = 10, length = byte(8) | byte(9) << 8;
    if (version > 1) {
        if (start.size() < 12) return damaged("the NumPy header is cut off");
        begin = 12;
        length |= static_cast<std::size_t>(byte(10)) << 16 | static_cast<std::size_t>(byte(11)) << 24;
    }
    if (length > start.size() - begin) return damaged("the NumPy header is cut off");
    const std::string_view dictionary(reinterpret_cast<const char*>(start.data()) + begin, length);

    NpyHeader header;
    header.data_offset = static_cast<std::int64_t>(begin + length);
    REDLINE_TRY(read_type(value_of(dictionary, "descr"), header));
    const std::string_view order = value_of(dictionary, "fortran_order");
    if (order.starts_with("True"))
        header.fortran = true;
    else if (!order.starts_with("False"))
        return damaged("the NumPy header does not say the order of the axes");
    std::string_view shape = value_of(dictionary, "shape");
    if (shape.empty() || shape.front() != '(' || shape.find(')') == std::string_view::npos)
        return damaged("the NumPy header does not say the shape");
    shape = shape.substr(1, shape.find(')') - 1);
    header.data_bytes = header.half ? 2 : static_cast<std::int64_t>(size_of(header.type));
    for (const std::string& item : split_list(shape)) {
        std::int64_t size = 0;
        const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), size);
        if (error != std::errc{} || end != item.data() + item.size() || size < 0)
            return damaged(fmt::format("\"{}\" in the NumPy header's shape is no size", item.substr(0, 20)));
        if (__builtin_mul_overflow(header.data_bytes, size, &header.data_bytes))
            return damaged("the NumPy header's shape is larger than any file");
        header.shape.push_back(size);
        if (header.shape.size() > 32) return damaged("the NumPy header's shape has too many axes");
    }
    return header;
}

} // namespace redline
