// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/axis_builder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>

namespace redline {

namespace {

/// Optical sensors lie between these wavelengths [nm].
constexpr double shortest_nm = 50, longest_nm = 100'000;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

enum class AxisUnit {
    nanometre,
    micrometre,
    millimetre,
    metre,
    angstrom,
    wavenumber,
    gigahertz,
    megahertz,
    unknown
};

AxisUnit unit_named(const std::string& text) {
    const std::string name = lower(trimmed(text));
    const auto is = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(),
                           [&](const char* candidate) { return name == candidate; });
    };
    // "µm" of a header in Latin-1, whose µ is one byte.
    if (name == "\xb5m") return AxisUnit::micrometre;
    if (is({"nm", "nanometer", "nanometers", "nanometre", "nanometres"})) return AxisUnit::nanometre;
    if (is({"um", "µm", "μm", "micrometer", "micrometers", "micrometre", "micrometres", "micron", "microns"}))
        return AxisUnit::micrometre;
    if (is({"mm", "millimeters", "millimetres", "millimeter", "millimetre"})) return AxisUnit::millimetre;
    if (is({"m", "meter", "meters", "metre", "metres"})) return AxisUnit::metre;
    if (is({"angstrom", "angstroms", "å"})) return AxisUnit::angstrom;
    if (is({"wavenumber", "wavenumbers", "cm-1", "1/cm", "cm^-1", "cm**-1"})) return AxisUnit::wavenumber;
    if (is({"ghz", "gigahertz"})) return AxisUnit::gigahertz;
    if (is({"mhz", "megahertz"})) return AxisUnit::megahertz;
    return AxisUnit::unknown;
}

double to_nanometres(double value, AxisUnit unit) {
    constexpr double light_nm_gigahertz = 299792458.0; // c in nm * GHz
    switch (unit) {
    case AxisUnit::micrometre:
        return value * 1e3;
    case AxisUnit::millimetre:
        return value * 1e6;
    case AxisUnit::metre:
        return value * 1e9;
    case AxisUnit::angstrom:
        return value * 0.1;
    case AxisUnit::wavenumber:
        return value > 0 ? 1e7 / value : not_a_number;
    case AxisUnit::gigahertz:
        return value > 0 ? light_nm_gigahertz / value : not_a_number;
    case AxisUnit::megahertz:
        return value > 0 ? light_nm_gigahertz * 1e3 / value : not_a_number;
    default:
        return value;
    }
}

/// A width at `value`: linear units convert like the value itself, reciprocal ones by the derivative.
double width_to_nanometres(double width, double value, AxisUnit unit) {
    if (unit == AxisUnit::wavenumber || unit == AxisUnit::gigahertz || unit == AxisUnit::megahertz)
        return value > 0 ? to_nanometres(value, unit) * width / value : not_a_number;
    return to_nanometres(width, unit);
}

/// Optical sensors lie between 0.1 and 100 micrometres, so the size of the numbers tells the two usual units
/// apart.
AxisUnit guess_unit(const std::vector<double>& values) {
    double largest = 0;
    for (const double value : values)
        if (std::isfinite(value)) largest = std::max(largest, value);
    return largest < 100 ? AxisUnit::micrometre : AxisUnit::nanometre;
}

/// Lengths that no optical sensor sees come from a wrong unit: 0.4 "nm", 400 "um". A wavelength of 0 is that
/// of a channel which is switched off.
void note_impossible(CubeInfo& info, const std::vector<double>& values, AxisUnit unit) {
    const auto possible = [](double nm) { return !(nm < shortest_nm || nm > longest_nm); };
    const auto wrong = [&](double value) { return value != 0 && !possible(to_nanometres(value, unit)); };
    if (unit == AxisUnit::wavenumber || unit == AxisUnit::gigahertz || unit == AxisUnit::megahertz) return;
    const auto first = std::find_if(values.begin(), values.end(), wrong);
    if (first == values.end()) return;
    std::string likely = "nm, um, mm, m, angstrom, cm-1, GHz or MHz";
    for (const auto& [other, name] : {std::pair{AxisUnit::micrometre, "um"}, {AxisUnit::nanometre, "nm"}})
        if (std::all_of(values.begin(), values.end(), [other = other, &possible](double value) {
                return value == 0 || possible(to_nanometres(value, other));
            }))
            likely = name;
    info.warnings.push_back(
        fmt::format("band {} is said to lie at {} nm ({} of {} bands lie where no optical "
                    "sensor sees): if the unit is wrong, give --wavelength-unit {}",
                    first - values.begin() + 1, to_nanometres(*first, unit),
                    std::count_if(values.begin(), values.end(), wrong), values.size(), likely));
}

} // namespace

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& letter : out)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return out;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\f\v";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string> split_list(std::string_view text) {
    text = trimmed(text);
    if (!text.empty() && text.front() == '{') text.remove_prefix(1);
    if (!text.empty() && text.back() == '}') text.remove_suffix(1);
    std::vector<std::string> items;
    while (!trimmed(text).empty()) {
        const auto comma = text.find(',');
        items.emplace_back(trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos) break;
        text.remove_prefix(comma + 1);
    }
    return items;
}

double parse_number(std::string_view text) {
    text = trimmed(text);
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return not_a_number;
    return value;
}

std::vector<double> parse_numbers(std::string_view text) {
    std::vector<double> numbers;
    for (const std::string& item : split_list(text))
        numbers.push_back(parse_number(item));
    return numbers;
}

std::optional<NamedWavelength> wavelength_in_name(std::string_view name) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    };
    for (std::size_t at = 0; at < name.size();) {
        if (!digit(name[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < name.size() && (digit(name[end]) || name[end] == '.'))
            ++end;
        std::size_t unit = end;
        while (unit < name.size() && name[unit] == ' ')
            ++unit;
        std::size_t stop = unit;
        while (stop < name.size() && letter(name[stop]))
            ++stop;
        const double value = parse_number(name.substr(at, end - at));
        const std::string word(name.substr(unit, stop - unit));
        const AxisUnit meant = unit_named(word);
        if (std::isfinite(value) && value > 0 &&
            (meant == AxisUnit::nanometre || meant == AxisUnit::micrometre))
            return NamedWavelength{value, word};
        at = end;
    }
    return std::nullopt;
}

Result<void> check_wavelength_unit(const std::string& unit) {
    if (unit.empty() || unit_named(unit) != AxisUnit::unknown) return {};
    return fail(ErrorCode::usage, fmt::format("\"{}\" is no unit of wavelengths", unit.substr(0, 40)),
                "--wavelength-unit", "use nm, um, mm, m, angstrom, cm-1, GHz or MHz");
}

void fill_axis(CubeInfo& info, const AxisText& text, const std::string& wanted_unit) {
    const auto bands = static_cast<std::size_t>(info.bands);
    WavelengthAxis& axis = info.axis;
    const auto fits = [&](std::size_t count, const char* what, const char* instead) {
        if (count == 0) return false;
        if (count == bands) return true;
        info.warnings.push_back(
            fmt::format("the file gives {} {} for {} bands: {}", count, what, bands, instead));
        return false;
    };

    axis.good.assign(bands, 1);
    if (fits(text.bad_band.size(), "bad-band flags", "no band is marked bad"))
        for (std::size_t i = 0; i < bands; ++i)
            axis.good[i] = text.bad_band[i] == 0 ? 0 : 1;
    if (fits(text.name.size(), "band names", "they are left out")) axis.band_name = text.name;
    if (!fits(text.wavelength.size(), "wavelengths", "band numbers are used instead")) return;

    if (wanted_unit.empty() && lower(trimmed(text.unit)) == "index") {
        info.warnings.push_back(
            "the unit of the wavelengths is \"Index\": they are numbers of bands, which have no wavelength");
        return;
    }
    const bool any = std::any_of(text.wavelength.begin(), text.wavelength.end(),
                                 [](double v) { return std::isfinite(v) && v > 0; });
    if (!any) {
        info.warnings.push_back(
            "none of the file's wavelengths is a positive number: band numbers are used instead");
        return;
    }
    const auto missing = std::count_if(text.wavelength.begin(), text.wavelength.end(),
                                       [](double v) { return !std::isfinite(v); });
    if (missing > 0)
        info.warnings.push_back(
            fmt::format("{} of {} bands have no wavelength: they go by their numbers", missing, bands));
    if (text.from_names)
        info.guesses.push_back({"wavelengths", "those in the names of the bands", "", false});
    AxisUnit unit = unit_named(wanted_unit.empty() ? text.unit : wanted_unit);
    if (unit == AxisUnit::unknown) {
        unit = guess_unit(text.wavelength);
        axis.unit_assumed = true;
        info.guesses.push_back({"wavelength unit",
                                unit == AxisUnit::micrometre ? "micrometres" : "nanometres",
                                "--wavelength-unit", false});
        const std::string given = std::string(trimmed(text.unit));
        if (!given.empty() && lower(given) != "unknown")
            info.warnings.push_back(fmt::format(
                "wavelength unit \"{}\" is not known; {} assumed from the values", given.substr(0, 40),
                unit == AxisUnit::micrometre ? "micrometres" : "nanometres"));
    }
    for (const double value : text.wavelength)
        axis.wavelength_nm.push_back(to_nanometres(value, unit));
    note_impossible(info, text.wavelength, unit);
    if (fits(text.fwhm.size(), "band widths", "they are left out"))
        for (std::size_t i = 0; i < bands; ++i)
            axis.fwhm_nm.push_back(width_to_nanometres(text.fwhm[i], text.wavelength[i], unit));

    const bool falling = axis.wavelength_nm.back() < axis.wavelength_nm.front();
    std::vector<std::size_t> steps;
    for (std::size_t i = 1; i < bands; ++i)
        if (falling ? axis.wavelength_nm[i] > axis.wavelength_nm[i - 1]
                    : axis.wavelength_nm[i] < axis.wavelength_nm[i - 1])
            steps.push_back(i);
    if (!steps.empty())
        info.warnings.push_back(fmt::format(
            "wavelengths step back {} at band {} ({:.1f} nm after {:.1f} nm): plots are sorted by "
            "wavelength, the band order is kept",
            steps.size() == 1 ? "once," : fmt::format("{} times, first", steps.size()), steps.front() + 1,
            axis.wavelength_nm[steps.front()], axis.wavelength_nm[steps.front() - 1]));
}

} // namespace redline
