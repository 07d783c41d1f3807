// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/field_files.h"

namespace redline::test {

/// Assembles the header and the data of a netCDF file of version 1, 2 or 5.
class NetCdfWriter {
  public:
    struct Variable {
        std::string name;
        std::vector<int> dimensions;
        std::uint32_t type;
        std::string attributes; ///< as attribute() makes them
        int attribute_count;
        std::string data; ///< of a variable that grows: its records one after the other
    };

    explicit NetCdfWriter(int version) : version_(version) {}

    int dimension(const std::string& name, std::int64_t length) {
        dimensions_.emplace_back(name, length);
        return static_cast<int>(dimensions_.size()) - 1;
    }
    std::string attribute(const std::string& name, const std::string& text) const {
        return this->name(name) + word(2) + count(static_cast<std::int64_t>(text.size())) + padded(text);
    }
    std::string attribute(const std::string& name, double value) const {
        std::string bytes;
        test::append(bytes, value, true);
        return this->name(name) + word(6) + count(1) + bytes;
    }
    void variable(Variable made) { variables_.push_back(std::move(made)); }
    void global(const std::string& attribute) {
        globals_ += attribute;
        ++global_count_;
    }

    std::string bytes(std::int64_t records = 0) const {
        // Offsets depend on the header's length, which does not depend on the offsets.
        const auto length = static_cast<std::int64_t>(header(0, records).size());
        return header(length, records) + data(records);
    }

  private:
    static std::string word(std::uint32_t value) {
        std::string bytes;
        test::append(bytes, value, true);
        return bytes;
    }
    static std::string padded(std::string text) {
        text.resize((text.size() + 3) / 4 * 4, '\0');
        return text;
    }
    static std::string long_word(std::int64_t value) {
        std::string bytes;
        test::append(bytes, value, true);
        return bytes;
    }
    std::string count(std::int64_t value) const {
        return version_ == 5 ? long_word(value) : word(static_cast<std::uint32_t>(value));
    }
    std::string name(const std::string& text) const {
        return count(static_cast<std::int64_t>(text.size())) + padded(text);
    }
    bool grows(const Variable& each) const {
        return !each.dimensions.empty() &&
               dimensions_[static_cast<std::size_t>(each.dimensions.front())].second == 0;
    }
    std::int64_t record_bytes(const Variable& each, std::int64_t records) const {
        const auto one = static_cast<std::int64_t>(each.data.size()) / records;
        int growing = 0;
        for (const Variable& other : variables_)
            growing += grows(other) ? 1 : 0;
        return growing == 1 ? one : (one + 3) / 4 * 4;
    }
    std::string header(std::int64_t start, std::int64_t records) const {
        std::string out = std::string("CDF") + static_cast<char>(version_) + count(records);
        out += word(10) + count(static_cast<std::int64_t>(dimensions_.size()));
        for (const auto& [text, length] : dimensions_)
            out += name(text) + count(length);
        out += word(global_count_ > 0 ? 12 : 0) + count(global_count_) + globals_;
        out += word(11) + count(static_cast<std::int64_t>(variables_.size()));
        std::int64_t at = start;
        const auto place = [&](const Variable& each, bool growing) {
            const std::int64_t here = at;
            at += growing ? record_bytes(each, records)
                          : (static_cast<std::int64_t>(each.data.size()) + 3) / 4 * 4;
            return here;
        };
        std::vector<std::int64_t> begins(variables_.size());
        for (const bool growing : {false, true})
            for (std::size_t i = 0; i < variables_.size(); ++i)
                if (grows(variables_[i]) == growing) begins[i] = place(variables_[i], growing);
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            const Variable& each = variables_[i];
            out += name(each.name) + count(static_cast<std::int64_t>(each.dimensions.size()));
            for (const int id : each.dimensions)
                out += count(id);
            out += word(each.attribute_count > 0 ? 12 : 0) + count(each.attribute_count) + each.attributes;
            out += word(each.type) + count(0);
            out += version_ == 1 ? word(static_cast<std::uint32_t>(begins[i])) : long_word(begins[i]);
        }
        return out;
    }
    std::string data(std::int64_t records) const {
        std::string out;
        for (const Variable& each : variables_)
            if (!grows(each)) out += padded(each.data);
        for (std::int64_t record = 0; record < records; ++record)
            for (const Variable& each : variables_) {
                if (!grows(each)) continue;
                const auto one = each.data.size() / static_cast<std::size_t>(records);
                std::string part = each.data.substr(static_cast<std::size_t>(record) * one, one);
                part.resize(static_cast<std::size_t>(record_bytes(each, records)), '\0');
                out += part;
            }
        return out;
    }

    int version_;
    std::vector<std::pair<std::string, std::int64_t>> dimensions_;
    std::vector<Variable> variables_;
    std::string globals_;
    int global_count_ = 0;
};

template<typename T>
std::string big_endian(const std::vector<T>& values) {
    std::string bytes;
    for (const T value : values)
        test::append(bytes, value, true);
    return bytes;
}

/// 4 rows, 6 columns, 5 bands of packed int16, stored [row, col, band] without names that say so.
inline std::string packed_scene(int version, bool named) {
    NetCdfWriter file(version);
    const int y = file.dimension(named ? "northing" : "a", 4), x = file.dimension(named ? "easting" : "b", 6),
              band = file.dimension(named ? "bands" : "c", 5);
    std::vector<std::int16_t> values;
    for (int row = 0; row < 4; ++row)
        for (int col = 0; col < 6; ++col)
            for (int b = 0; b < 5; ++b)
                values.push_back(row == 2 && col == 3 ? std::int16_t{-32767}
                                                      : static_cast<std::int16_t>(coded(row, col, b)));
    file.variable({"reflectance",
                   {y, x, band},
                   3,
                   file.attribute("scale_factor", 2e-6) + file.attribute("add_offset", 0.05) +
                       file.attribute("_FillValue", -32767.0) + file.attribute("grid_mapping", "crs"),
                   4,
                   big_endian(values)});
    file.variable({"wavelength",
                   {band},
                   6,
                   file.attribute("units", "um"),
                   1,
                   big_endian<double>({0.4, 0.5, 0.6, 0.7, 0.8})});
    file.variable({"fwhm", {band}, 5, "", 0, big_endian<float>({0.01f, 0.01f, 0.01f, 0.01f, 0.01f})});
    file.variable({"northing", {y}, 6, "", 0, big_endian<double>({95, 85, 75, 65})});
    file.variable({"easting", {x}, 6, "", 0, big_endian<double>({5, 15, 25, 35, 45, 55})});
    file.variable({"crs", {}, 4, file.attribute("spatial_ref", "EPSG:32633"), 1, std::string(4, '\0')});
    file.global(file.attribute("time_coverage_start", "2024-05-06T07:08:09Z"));
    return file.bytes();
}

} // namespace redline::test
