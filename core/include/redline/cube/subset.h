// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "redline/base/error.h"
#include "redline/cube/cube.h"
#include "redline/cube/wavelength_axis.h"

namespace redline {

/// Bands as a person writes them: "1-60, 80" counts from 1; "450-900 nm" takes every band whose wavelength
/// lies inside, ends included; parts may be mixed. Indices from 0, ascending, each once; an empty text or
/// "all" is the empty list, which means all bands. `first` is the number of the first band, 0 on the command
/// line. A usage error names the part that is wrong.
Result<std::vector<int>> parse_band_list(std::string_view text, const WavelengthAxis& axis,
                                         std::int64_t bands, int first = 1);

/// "1-60, 80" for indices from 0 in ascending order; empty for none.
std::string band_list_text(const std::vector<int>& bands);

/// Whether float32, in which values are read, holds every digit of the type that a cube is stored in.
bool keeps_all_digits(const CubeInfo& info);

/// What a file offers that could be a cube, labels or a mask, without reading pixels: arrays of numbers
/// with two or more axes, or the rasters of a container. Empty where a file holds one unnamed thing.
Result<std::vector<VariableInfo>> list_variables(const std::filesystem::path& path);

/// What of a file can mask a cube of rows x cols pixels, named as OpenOptions::mask_variable takes it: arrays
/// of that size and the layers of those that have several ("mask:2"), with the layer's name as the note.
/// Empty where a file holds one unnamed picture.
Result<std::vector<VariableInfo>> list_mask_variables(const std::filesystem::path& path, std::int64_t rows,
                                                      std::int64_t cols);

} // namespace redline
