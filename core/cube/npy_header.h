// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cube/sample_type.h"
#include "redline/base/error.h"

namespace redline {

/// The header of a NumPy array file (NumPy enhancement proposal 1, versions 1 to 3).
struct NpyHeader {
    SampleType type = SampleType::u8;
    bool half = false;    ///< stored as 16-bit floating point numbers; `type` is then float32
    bool swapped = false; ///< byte order differs from the machine's
    bool fortran = false; ///< the first axis runs fastest
    std::vector<std::int64_t> shape;
    std::int64_t data_offset = 0;
    std::int64_t data_bytes = 0; ///< as stored
};

/// Parses the beginning of a file; errors carry no file name. Checks that the product of the shape fits 64
/// bits.
Result<NpyHeader> parse_npy_header(std::span<const std::byte> start);

} // namespace redline
