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

inline bool one_of(const std::string& name, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return name == word; });
}

} // namespace redline
