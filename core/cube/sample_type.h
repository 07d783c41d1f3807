// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace redline {

/// The real number types a file may store.
enum class SampleType { u8, i8, u16, i16, u32, i32, u64, i64, f32, f64 };

std::size_t size_of(SampleType type);

/// "uint8", "int16", "float32", ...
const char* name_of(SampleType type);

/// The inverse of name_of; empty for any other text.
std::optional<SampleType> sample_type_named(std::string_view name);

/// Calls `function` with a value-initialised sample of the type: `with_sample_type(t, [&](auto sample) { ...
/// })`.
template<typename Function>
decltype(auto) with_sample_type(SampleType type, Function&& function) {
    switch (type) {
    case SampleType::u8:
        return function(std::uint8_t{});
    case SampleType::i8:
        return function(std::int8_t{});
    case SampleType::u16:
        return function(std::uint16_t{});
    case SampleType::i16:
        return function(std::int16_t{});
    case SampleType::u32:
        return function(std::uint32_t{});
    case SampleType::i32:
        return function(std::int32_t{});
    case SampleType::u64:
        return function(std::uint64_t{});
    case SampleType::i64:
        return function(std::int64_t{});
    case SampleType::f32:
        return function(float{});
    case SampleType::f64:
        break;
    }
    return function(double{});
}

} // namespace redline
