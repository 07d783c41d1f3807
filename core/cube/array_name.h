// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>

namespace redline {

/// Of a name with groups or structs before it: "a/b/wavelength" and "s.wavelength" give "wavelength".
inline std::string last_part(const std::string& name) {
    const auto slash = name.find_last_of("/.");
    return slash == std::string::npos ? name : name.substr(slash + 1);
}

/// Structs stand before a point in MATLAB's older files and before a slash in HDF5: "s/img" and "s.img" are
/// one name.
inline std::string dotted(std::string name) {
    std::replace(name.begin(), name.end(), '/', '.');
    return name.starts_with('.') ? name.substr(1) : name;
}

/// Whether `wanted` is a name or the end of one, after a group or struct.
inline bool is_end_of(const std::string& wanted, const std::string& name) {
    const std::string whole = dotted(name), end = dotted(wanted);
    return whole == end || whole.ends_with("." + end);
}

inline bool one_of(const std::string& name, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return name == word; });
}

} // namespace redline
