// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "redline/cube/cube.h"

namespace redline {

/// The spectral axis as a file words it.
struct AxisText {
    std::vector<double> wavelength, fwhm;
    std::string unit;             ///< "nm", "Micrometers", "cm-1", ...; empty when the file gives none
    std::vector<double> bad_band; ///< 0 marks a bad band (ENVI's bbl)
    std::vector<std::string> name;
    bool from_names = false; ///< the wavelengths were read out of the bands' names
};

/// A wavelength and its unit in the name of a band: "400.5 nm", "Band 1 (400.5 Nanometers)", "0.4005 um".
/// Empty where the name holds no number with a unit of length.
struct NamedWavelength {
    double value = 0;
    std::string unit;
};
std::optional<NamedWavelength> wavelength_in_name(std::string_view name);

/// Turns the file's words into `info.axis` (info.bands must be set): converts units, guesses a missing unit
/// from the values and says so, leaves out what does not match the number of bands and says so. `unit`, where
/// it is not empty, is the user's word and goes before the file's.
void fill_axis(CubeInfo& info, const AxisText& text, const std::string& unit);

/// A usage error where `unit` is not empty and names no unit of wavelengths.
Result<void> check_wavelength_unit(const std::string& unit);

/// Splits "{1, 2,\n 3}" at commas, trims, drops a trailing empty item.
std::vector<std::string> split_list(std::string_view text);

/// Numbers of a list; an item that is no number becomes NaN.
std::vector<double> parse_numbers(std::string_view text);

/// A number with "." whatever the locale, with blanks around; NaN when it is none.
double parse_number(std::string_view text);

std::string lower(std::string_view text);
std::string_view trimmed(std::string_view text);

} // namespace redline
