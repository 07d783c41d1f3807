// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/sample_type.h"

#include <array>

namespace redline {

namespace {

constexpr std::array<const char*, 10> names{"uint8", "int8",   "uint16", "int16",   "uint32",
                                            "int32", "uint64", "int64",  "float32", "float64"};

} // namespace

std::size_t size_of(SampleType type) {
    return with_sample_type(type, [](auto sample) { return sizeof(sample); });
}

const char* name_of(SampleType type) {
    return names[static_cast<std::size_t>(type)];
}

std::optional<SampleType> sample_type_named(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (name == names[i]) return static_cast<SampleType>(i);
    return std::nullopt;
}

} // namespace redline
