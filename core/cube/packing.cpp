// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/packing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "cube/axis_builder.h"

namespace redline {

namespace {

bool is_integer(SampleType type) {
    return type != SampleType::f32 && type != SampleType::f64;
}

bool is_unsigned(SampleType type) {
    return type == SampleType::u8 || type == SampleType::u16 || type == SampleType::u32 ||
           type == SampleType::u64;
}

struct Found {
    const char* name = nullptr;
    ArrayAttribute value;
};

/// The first of several names that is there with numbers; text that is none is said.
Found first_of(const FindAttribute& find, std::initializer_list<const char*> names, CubeInfo& info) {
    for (const char* name : names) {
        ArrayAttribute value = find(name);
        if (!value.numbers.empty()) return {name, std::move(value)};
        if (value.there())
            info.warnings.push_back(fmt::format("the attribute {} = \"{}\" is no number and is not applied: "
                                                "give --scale and --offset if the values need them",
                                                name, value.text.substr(0, 40)));
    }
    return {};
}

/// One number for all bands, or one per band.
bool usable(const std::vector<double>& values, std::size_t bands, bool factor) {
    return (values.size() == 1 || (bands > 1 && values.size() == bands)) &&
           std::all_of(values.begin(), values.end(),
                       [&](double value) { return std::isfinite(value) && !(factor && value == 0); });
}

std::vector<double> spread(std::vector<double> values, std::size_t bands) {
    if (values.size() == 1) values.assign(bands, values.front());
    return values;
}

/// Factors that multiply, from names that say so or from numbers that can only mean it.
struct Factor {
    Found found;
    bool divides = false, plain = true; ///< plain: netCDF's own name
};

Factor find_factor(const FindAttribute& find, CubeInfo& info) {
    Factor factor;
    factor.found = first_of(find, {"scale_factor"}, info);
    if (factor.found.name != nullptr) return factor;
    factor.plain = false;
    const auto divisor = [](double value) { return std::abs(value) >= 1; };
    factor.found =
        first_of(find, {"Scale_Factor", "reflectance_scale_factor", "Reflectance_Scale_Factor"}, info);
    if (factor.found.name != nullptr) {
        // 10000 divides; 0.0001 can only have been meant to multiply.
        const double value = factor.found.value.numbers.front();
        factor.divides = divisor(value);
        if (!factor.divides)
            info.warnings.push_back(fmt::format(
                "the scale factor {} is below 1 and taken to multiply: --scale overrides it", value));
        return factor;
    }
    factor.found = first_of(find, {"scale", "Scale", "gain", "Gain"}, info);
    if (factor.found.name == nullptr) return factor;
    const double value = factor.found.value.numbers.front();
    const bool gain = lower(factor.found.name) == "gain";
    factor.divides = !gain && std::abs(value) > 1;
    if (value != 1)
        info.guesses.push_back(
            {"scale",
             fmt::format("{}{} (attribute {})", factor.divides ? "1/" : "", value, factor.found.name),
             "--scale", false});
    return factor;
}

void read_scale(const FindAttribute& find, CubeInfo& info) {
    const auto bands = static_cast<std::size_t>(info.bands);
    info.scale.assign(bands, 1);
    info.offset.assign(bands, 0);
    const Factor factor = find_factor(find, info);
    Found offset = first_of(find, {"add_offset"}, info);
    const bool named_by_netcdf = offset.name != nullptr;
    if (!named_by_netcdf) offset = first_of(find, {"offset", "Offset"}, info);

    std::vector<double> scales = factor.found.value.numbers, offsets = offset.value.numbers;
    if (scales.empty()) scales = {1};
    if (offsets.empty()) offsets = {0};
    if (scales.size() > 1 || offsets.size() > 1) {
        const auto fits = [&](const std::vector<double>& v) { return v.size() == 1 || v.size() == bands; };
        if (!fits(scales) || !fits(offsets)) {
            info.warnings.push_back(
                fmt::format("the dataset has {} scale factors and {} offsets for {} bands: the "
                            "first is used for all; --scale and --offset override it",
                            factor.found.value.numbers.size(), offset.value.numbers.size(), bands));
            if (!fits(scales)) scales.resize(1);
            if (!fits(offsets)) offsets.resize(1);
        }
    }
    if (!usable(scales, bands, true) || !usable(offsets, bands, false)) {
        info.warnings.push_back("the scale factor of the dataset is no usable number: raw values are shown");
        return;
    }
    if (factor.divides)
        for (double& scale : scales)
            scale = 1 / scale;
    // Next to a factor that divides, or to none, nothing says what the offset is added to.
    const bool clear = factor.found.name != nullptr && !factor.divides;
    if (!named_by_netcdf && offset.name != nullptr && offsets.front() != 0) {
        if (clear) {
            info.guesses.push_back({"offset", fmt::format("{} (attribute {})", offsets.front(), offset.name),
                                    "--offset", false});
        } else {
            info.warnings.push_back(fmt::format("the attribute {} = {} is not applied, because nothing says "
                                                "whether it is added before or after scaling: give --offset",
                                                offset.name, offsets.front()));
            offsets = {0};
        }
    }
    info.scale = spread(std::move(scales), bands);
    info.offset = spread(std::move(offsets), bands);
}

/// Attributes of an array that is declared unsigned are written in the signed type of its bits.
double in_type(double raw, SampleType type, const FindAttribute& find) {
    return says_unsigned(find("_Unsigned")) ? in_unsigned_bits(raw, type) : raw;
}

void read_fill(const FindAttribute& find, SampleType type, CubeInfo& info) {
    std::vector<double> fills;
    for (const char* name : {"_FillValue", "missing_value", "Data_Ignore_Value", "data_ignore_value",
                             "nodata", "no_data_value", "_fillvalue", "fill_value"}) {
        const ArrayAttribute value = find(name);
        for (const double raw : value.numbers) {
            const double fill = in_type(raw, type, find);
            if (!std::isnan(fill) && std::find(fills.begin(), fills.end(), fill) == fills.end())
                fills.push_back(fill);
        }
    }
    if (!fills.empty()) info.nodata.assign(static_cast<std::size_t>(info.bands), fills[0]);
    if (fills.size() > 1) info.second_nodata = fills[1];
    if (fills.size() > 2)
        info.warnings.push_back(
            fmt::format("the file declares {} values without data: {} and {} are masked, the others are not",
                        fills.size(), fills[0], fills[1]));
}

void read_valid_range(const FindAttribute& find, SampleType type, CubeInfo& info) {
    constexpr double none = std::numeric_limits<double>::infinity();
    std::array<double, 2> range{-none, none};
    bool floating = false, there = false;
    const auto take = [&](const ArrayAttribute& value, std::size_t from, std::size_t to) {
        range[to] = value.numbers[from];
        floating = floating || value.floating;
        there = true;
    };
    if (const ArrayAttribute both = find("valid_range"); both.numbers.size() == 2) {
        take(both, 0, 0);
        take(both, 1, 1);
    } else {
        if (const ArrayAttribute low = find("valid_min"); !low.numbers.empty()) take(low, 0, 0);
        if (const ArrayAttribute high = find("valid_max"); !high.numbers.empty()) take(high, 0, 1);
    }
    if (!there) return;
    const bool packed = info.scale.front() != 1 || info.offset.front() != 0;
    if (packed && floating && is_integer(type)) {
        // In the type of the unpacked values, the range is of those (NUG).
        const bool one_rule = std::all_of(info.scale.begin(), info.scale.end(),
                                          [&](double v) { return v == info.scale.front(); }) &&
                              std::all_of(info.offset.begin(), info.offset.end(),
                                          [&](double v) { return v == info.offset.front(); });
        if (!one_rule) {
            info.warnings.push_back("the valid range is given for unpacked values of bands with different "
                                    "scale factors: it is not applied");
            return;
        }
        for (double& limit : range)
            limit = (limit - info.offset.front()) / info.scale.front();
        if (range[0] > range[1]) std::swap(range[0], range[1]);
        // Dividing rounds: a value on the limit is inside.
        range[0] = std::ceil(range[0] - 1e-6);
        range[1] = std::floor(range[1] + 1e-6);
    } else {
        for (double& limit : range)
            limit = in_type(limit, type, find);
    }
    if (!(range[0] <= range[1])) {
        info.warnings.push_back(
            fmt::format("the valid range {} to {} is empty: it is not applied", range[0], range[1]));
        return;
    }
    info.valid_range = range;
}

} // namespace

ArrayAttribute attribute_from_text(std::string text) {
    ArrayAttribute attribute;
    if (const double number = parse_number(text); std::isfinite(number)) attribute.numbers = {number};
    attribute.floating = text.find_first_of(".eE") != std::string::npos;
    attribute.text = std::move(text);
    return attribute;
}

SampleType as_unsigned(SampleType stored) {
    switch (stored) {
    case SampleType::i8:
        return SampleType::u8;
    case SampleType::i16:
        return SampleType::u16;
    case SampleType::i32:
        return SampleType::u32;
    default:
        return stored;
    }
}

bool says_unsigned(const ArrayAttribute& attribute) {
    return lower(trimmed(attribute.text)) == "true";
}

double in_unsigned_bits(double raw, SampleType type) {
    if (!is_unsigned(type) || type == SampleType::u64 || raw >= 0 || raw != std::floor(raw)) return raw;
    const double turns = std::ldexp(1.0, static_cast<int>(8 * size_of(type)));
    return raw >= -turns / 2 ? raw + turns : raw;
}

void read_packing(const FindAttribute& find, SampleType type, CubeInfo& info) {
    read_scale(find, info);
    read_fill(find, type, info);
    read_valid_range(find, type, info);
}

void take_default_fill(SampleType type, CubeInfo& info) {
    const auto fill = [&]() -> std::optional<double> {
        switch (type) {
        case SampleType::f32:
        case SampleType::f64:
            return 9.9692099683868690e+36;
        case SampleType::i16:
            return -32767;
        case SampleType::i32:
            return -2147483647;
        case SampleType::u16:
            return 65535;
        case SampleType::u32:
            return 4294967295;
        default:
            return std::nullopt;
        }
    }();
    if (!fill || !info.nodata.empty()) return;
    info.nodata.assign(static_cast<std::size_t>(info.bands), *fill);
    info.guesses.push_back(
        {"no data (the fill value of netCDF)", fmt::format("{}", *fill), "--nodata", false});
}

} // namespace redline
