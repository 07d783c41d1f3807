// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/envi_cube.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "cube/axis_builder.h"
#include "cube/container.h"
#include "cube/mapped_file.h"

namespace redline {

namespace {

Result<SampleType> data_type(const EnviHeader& header) {
    REDLINE_ASSIGN(const std::int64_t code, header.integer("data type", 1));
    switch (code) {
    case 1:
        return SampleType::u8;
    case 2:
        return SampleType::i16;
    case 3:
        return SampleType::i32;
    case 4:
        return SampleType::f32;
    case 5:
        return SampleType::f64;
    case 12:
        return SampleType::u16;
    case 13:
        return SampleType::u32;
    case 14:
        return SampleType::i64;
    case 15:
        return SampleType::u64;
    case 6:
    case 9:
        return fail(ErrorCode::input, "complex numbers are no spectra", "key \"data type\"",
                    "export the amplitude first");
    default:
        break;
    }
    return fail(ErrorCode::input, fmt::format("data type {} is not one of ENVI's", code), "key \"data type\"",
                "use 1, 2, 3, 4, 5, 12, 13, 14 or 15");
}

Result<AxisLayout> layout_of(const EnviHeader& header, const std::string& wanted_order, CubeInfo& info) {
    if (!wanted_order.empty()) return parse_axis_order(wanted_order, {0, 1, 2}, "--axis-order");
    const auto given = header.text("interleave");
    if (!given) {
        info.guesses.push_back({"axis order", "band,row,col (bsq)", "--axis-order", false});
        return AxisLayout{1, 2, 0};
    }
    const std::string name = lower(trimmed(*given));
    if (name == "bsq") return AxisLayout{1, 2, 0};
    if (name == "bil") return AxisLayout{0, 2, 1};
    if (name == "bip") return AxisLayout{0, 1, 2};
    return fail(ErrorCode::input, fmt::format("interleave \"{}\" is not known", name.substr(0, 40)),
                "key \"interleave\"", "use bsq, bil or bip");
}

/// One number per band from a list, or one for all; empty (with a warning) when it does not fit.
std::vector<double> per_band(const EnviHeader& header, const std::string& key, CubeInfo& info) {
    const auto text = header.text(key);
    if (!text) return {};
    std::vector<double> values = parse_numbers(*text);
    if (values.size() == 1) values.assign(static_cast<std::size_t>(info.bands), values.front());
    if (values.size() != static_cast<std::size_t>(info.bands)) {
        info.warnings.push_back(fmt::format("\"{}\" has {} numbers for {} bands: it is left out", key,
                                            values.size(), info.bands));
        return {};
    }
    for (const double value : values)
        if (!std::isfinite(value)) {
            info.warnings.push_back(
                fmt::format("\"{}\" holds something that is no number: it is left out", key));
            return {};
        }
    return values;
}

void read_scaling(const EnviHeader& header, CubeInfo& info) {
    info.scale = per_band(header, "data gain values", info);
    info.offset = per_band(header, "data offset values", info);
    std::vector<double> gains = per_band(header, "data reflectance gain values", info);
    std::vector<double> added = per_band(header, "data reflectance offset values", info);
    if (!gains.empty() || !added.empty()) {
        if (info.scale.empty() && info.offset.empty()) {
            info.scale = std::move(gains);
            info.offset = std::move(added);
        } else {
            info.warnings.push_back(
                "the header gives gains or offsets for data and for reflectance: those for data "
                "are applied, give --scale and --offset if the others are meant");
        }
    }
    const auto given = header.text("reflectance scale factor");
    const double factor = given ? parse_number(*given) : 1;
    if (!std::isfinite(factor) || factor <= 0) {
        info.warnings.push_back(
            fmt::format("\"reflectance scale factor = {}\" is no factor and is not applied: "
                        "give --scale if the values need one",
                        trimmed(*given).substr(0, 40)));
    } else if (factor != 1) {
        // 10000 divides; 0.0001 can only have been meant to multiply.
        const double scale = factor < 1 ? factor : 1 / factor;
        const bool free = info.scale.empty() && info.offset.empty();
        const bool same = !info.scale.empty() &&
                          std::all_of(info.scale.begin(), info.scale.end(),
                                      [&](double gain) { return std::abs(gain - scale) <= 1e-6 * scale; });
        if (free) info.scale.assign(static_cast<std::size_t>(info.bands), scale);
        if (free && factor < 1)
            info.warnings.push_back(fmt::format(
                "the reflectance scale factor {} is below 1 and taken to multiply: --scale overrides it",
                factor));
        if (!free && !same)
            info.warnings.push_back(
                fmt::format("the header gives gains or offsets of the bands, so that its "
                            "reflectance scale factor {} is not applied: give --scale and "
                            "--offset if it is the one that is meant",
                            factor));
    }
    if (info.scale.empty()) info.scale.assign(static_cast<std::size_t>(info.bands), 1.0);
    if (info.offset.empty()) info.offset.assign(static_cast<std::size_t>(info.bands), 0.0);
    if (const auto ignore = header.text("data ignore value")) {
        const std::string word = lower(trimmed(*ignore));
        const double value = parse_number(*ignore);
        if (std::isfinite(value))
            info.nodata.assign(static_cast<std::size_t>(info.bands), value);
        else if (word != "nan" && word != "none")
            info.warnings.push_back(
                fmt::format("\"data ignore value = {}\" is no number: it is left out", word.substr(0, 40)));
    }
}

void read_axis(const EnviHeader& header, const std::string& unit, CubeInfo& info) {
    AxisText axis;
    if (const auto text = header.text("wavelength")) axis.wavelength = parse_numbers(*text);
    if (const auto text = header.text("fwhm")) axis.fwhm = parse_numbers(*text);
    if (const auto text = header.text("bbl")) axis.bad_band = parse_numbers(*text);
    if (const auto text = header.text("wavelength units")) axis.unit = *text;
    // The band names of a spectral library name its single image band, not the channels.
    if (const auto text = header.text("band names"); text && info.format != "ENVI spectral library")
        axis.name = split_list(*text);
    fill_axis(info, axis, unit);
}

} // namespace

Result<OpenedRaster> open_envi(const std::filesystem::path& header_path,
                               const std::filesystem::path& data_path, const EnviHeader& header,
                               const OpenOptions& options) {
    const auto inside = [&](Error error) {
        error.where = error.where.empty() ? header_path.string() : header_path.string() + ", " + error.where;
        return fail(std::move(error));
    };
    CubeInfo info;
    info.paths = {data_path.empty() ? header_path : data_path};
    const bool library =
        lower(header.text("file type").value_or("")).find("spectral library") != std::string::npos;
    info.format = library ? "ENVI spectral library" : "ENVI";

    const auto samples = header.integer("samples", 1), lines = header.integer("lines", 1),
               bands = header.integer("bands", 1), skip = header.integer("header offset", 0, 0),
               order = header.integer("byte order", 0);
    for (const auto* field : {&samples, &lines, &bands, &skip})
        if (!*field) return inside(field->error());
    for (const char* key : {"major frame offsets", "minor frame offsets"})
        if (const auto text = header.text(key)) {
            const std::vector<double> skipped = parse_numbers(*text);
            if (std::any_of(skipped.begin(), skipped.end(), [](double bytes) { return bytes != 0; }))
                return inside(
                    {ErrorCode::input,
                     fmt::format("the header skips bytes between lines or bands (\"{}\"), which is not read",
                                 key),
                     fmt::format("key \"{}\"", key), "save the file without frame offsets"});
        }
    const auto type = data_type(header);
    if (!type) return inside(type.error());
    const auto axes = layout_of(header, options.axis_order, info);
    if (!axes) return inside(axes.error());
    bool big_endian = options.byte_order == "big";
    if (!options.byte_order.empty()) {
        // The user knows better than the header.
    } else if (header.text("byte order")) {
        if (!order || *order > 1)
            return inside({ErrorCode::input, "byte order must be 0 (little endian) or 1 (big endian)",
                           "key \"byte order\"", "correct the header"});
        big_endian = *order == 1;
    } else if (size_of(*type) > 1) {
        info.guesses.push_back({"byte order", "little endian", "--byte-order", false});
    }
    if (*bands > 1'000'000)
        return inside({ErrorCode::input, fmt::format("{} bands are too many", *bands), "key \"bands\"",
                       "correct the header"});

    if (data_path.empty())
        return fail(
            ErrorCode::input, "the header has no data file beside it", header_path.string(),
            fmt::format(
                "put the data beside it as \"{0}\", \"{0}.dat\", \"{0}.img\", \"{0}.raw\" or \"{0}.{1}\"",
                header_path.stem().string(), interleave_text(*axes)));
    const auto size = static_cast<std::int64_t>(size_of(*type));
    std::int64_t expected = size;
    for (const std::int64_t factor : {*samples, *lines, *bands})
        if (__builtin_mul_overflow(expected, factor, &expected))
            return inside({ErrorCode::input,
                           "samples x lines x bands is larger than any file",
                           {},
                           "correct the header"});
    if (__builtin_add_overflow(expected, *skip, &expected))
        return inside({ErrorCode::input, "the header offset is larger than any file", "key \"header offset\"",
                       "correct the header"});

    REDLINE_ASSIGN(const auto file, MappedFile::open(data_path, options.cache_bytes));
    const auto actual = static_cast<std::int64_t>(file->size());
    if (actual < expected)
        return fail(ErrorCode::input,
                    fmt::format("the file is too short: {} x {} x {} {} samples{} need {} bytes, it has {}",
                                *lines, *samples, *bands, name_of(*type),
                                *skip > 0 ? fmt::format(" after {} bytes", *skip) : "", expected, actual),
                    data_path.string(),
                    "copy it again completely, or correct samples, lines, bands or data type in " +
                        header_path.string());
    if (actual > expected)
        info.warnings.push_back(fmt::format(
            "the file has {} bytes, its header describes {}: the surplus is not read", actual, expected));

    info.rows = *lines;
    info.cols = *samples;
    info.bands = *bands;
    info.dtype = name_of(*type);
    info.interleave = interleave_text(*axes);
    info.axis_order = order_text(*axes);
    Strides strides;
    if (library) {
        // Each line of a library is one spectrum: its samples are the channels.
        if (*bands != 1)
            return inside({ErrorCode::input,
                           fmt::format("a spectral library has one band, this one {}", *bands),
                           "key \"bands\"", "correct the header"});
        info.bands = *samples;
        info.cols = 1;
        info.interleave = "bip";
        info.axis_order = "row,band";
        strides = {*samples * size, size * *samples, size};
    } else {
        std::array<std::int64_t, 3> extent{}, step{};
        extent[static_cast<std::size_t>(axes->row)] = *lines;
        extent[static_cast<std::size_t>(axes->col)] = *samples;
        extent[static_cast<std::size_t>(axes->band)] = *bands;
        step = {extent[1] * extent[2] * size, extent[2] * size, size};
        strides = {step[static_cast<std::size_t>(axes->row)], step[static_cast<std::size_t>(axes->col)],
                   step[static_cast<std::size_t>(axes->band)]};
    }
    read_scaling(header, info);
    read_axis(header, options.wavelength_unit, info);
    if (const auto names = header.text("spectra names"); names && library) {
        info.spectra_names = split_list(*names);
        if (static_cast<std::int64_t>(info.spectra_names.size()) != info.rows) {
            info.warnings.push_back(
                fmt::format("\"spectra names\" has {} names for {} spectra: they are left out",
                            info.spectra_names.size(), info.rows));
            info.spectra_names.clear();
        }
    }
    if (const auto time = header.text("acquisition time"))
        info.acquisition_time = std::string(trimmed(*time));
    else if (const auto date = header.text("acquisition date")) {
        info.acquisition_time = std::string(trimmed(*date));
        if (const auto start = header.text("acquisition start time"))
            info.acquisition_time += "T" + std::string(trimmed(*start));
    }

    auto source = std::make_shared<AddressableSource>(file, *skip, strides);
    source->rows = info.rows;
    source->cols = info.cols;
    source->bands = info.bands;
    source->type = *type;
    source->swapped = big_endian != (std::endian::native == std::endian::big);
    return OpenedRaster{std::move(info), std::move(source)};
}

} // namespace redline
