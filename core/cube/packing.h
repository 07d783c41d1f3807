// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cube/sample_type.h"
#include "redline/cube/cube.h"

namespace redline {

/// One attribute of a stored array: numbers, or text.
struct ArrayAttribute {
    std::vector<double> numbers; ///< also those of a text that is a number
    std::string text;
    bool floating = false; ///< stored as a floating point number
    bool there() const { return !numbers.empty() || !text.empty(); }
};

/// An attribute that holds text: its number too, where it is one.
ArrayAttribute attribute_from_text(std::string text);

/// Finds an attribute by its exact name; an empty one where there is none.
using FindAttribute = std::function<ArrayAttribute(const char*)>;

/// The type that `_Unsigned = "true"` makes of a stored type (netCDF's convention for formats without
/// unsigned integers).
SampleType as_unsigned(SampleType stored);
bool says_unsigned(const ArrayAttribute& attribute);
/// A value of an unsigned type that was written in the signed type of its bits: -1 means 65535 for uint16.
double in_unsigned_bits(double raw, SampleType type);

/// Scale, offset, values without data and the valid range from the attributes of an array whose samples have
/// the type `type` (info.bands must be set): the conventions of netCDF (NUG, appendix "Attribute
/// Conventions": raw * scale_factor + add_offset, valid_range, valid_min, valid_max, _FillValue,
/// missing_value, _Unsigned), NEON's Scale_Factor, which divides, and the names that field products use. What
/// is not applied is said in the warnings.
void read_packing(const FindAttribute& find, SampleType type, CubeInfo& info);

/// The value that netCDF fills what was never written with, where a variable of `type` declares none
/// (netCDF-C, netcdf.h, NC_FILL_*): as a guess, which --nodata overrides. Bytes have none.
void take_default_fill(SampleType type, CubeInfo& info);

} // namespace redline
