// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace redline::results {

/// Fields of a document that may be damaged or of another version: what is missing or of another type is the
/// default.

inline const nlohmann::json& child(const nlohmann::json& object, const char* key) {
    static const nlohmann::json nothing;
    if (!object.is_object()) return nothing;
    const auto found = object.find(key);
    return found == object.end() ? nothing : *found;
}

inline std::string text_of(const nlohmann::json& object, const char* key) {
    const nlohmann::json& value = child(object, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

inline std::optional<double> number_of(const nlohmann::json& object, const char* key) {
    const nlohmann::json& value = child(object, key);
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

inline std::int64_t whole_of(const nlohmann::json& object, const char* key, std::int64_t otherwise = 0) {
    const nlohmann::json& value = child(object, key);
    if (value.is_number_integer()) return value.get<std::int64_t>();
    // The largest doubles below 2^63 are whole.
    if (value.is_number_float() && std::abs(value.get<double>()) < 9.2e18)
        return static_cast<std::int64_t>(value.get<double>());
    return otherwise;
}

inline int int_of(const nlohmann::json& object, const char* key, int otherwise = 0) {
    const std::int64_t value = whole_of(object, key, otherwise);
    return value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max()
               ? static_cast<int>(value)
               : otherwise;
}

inline bool flag_of(const nlohmann::json& object, const char* key) {
    const nlohmann::json& value = child(object, key);
    return value.is_boolean() && value.get<bool>();
}

inline std::vector<std::int64_t> wholes_of(const nlohmann::json& object, const char* key) {
    std::vector<std::int64_t> values;
    for (const nlohmann::json& item : child(object, key))
        if (item.is_number_integer()) values.push_back(item.get<std::int64_t>());
    return values;
}

inline std::vector<double> numbers_of(const nlohmann::json& object, const char* key) {
    std::vector<double> values;
    for (const nlohmann::json& item : child(object, key))
        if (item.is_number()) values.push_back(item.get<double>());
    return values;
}

inline std::vector<std::string> texts_of(const nlohmann::json& object, const char* key) {
    std::vector<std::string> values;
    for (const nlohmann::json& item : child(object, key))
        if (item.is_string()) values.push_back(item.get<std::string>());
    return values;
}

/// The other way: null where there is no value.
template<typename T>
nlohmann::json or_null(const std::optional<T>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
}

} // namespace redline::results
