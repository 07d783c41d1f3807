// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "redline/base/error.h"

namespace redline {

/// One tensor of a safetensors file: little-endian values in row-major order.
struct StoredTensor {
    std::string name;
    std::string dtype = "F32"; ///< "F32", "F64", "F16", "BF16", "I64", "I32", "I16", "I8", "U8", "BOOL"
    std::vector<std::int64_t> shape;
    std::string data;
    bool operator==(const StoredTensor&) const = default;
};

struct TensorFile {
    std::vector<StoredTensor> tensors;
    std::map<std::string, std::string> metadata;
    bool operator==(const TensorFile&) const = default;
};

/// The format of huggingface/safetensors 0.4: 8 bytes header length, JSON header, values without gaps.
/// Readable by the Python package.
std::string encode_safetensors(const TensorFile& file);

/// Checks everything before it trusts anything: lengths, types, shapes, offsets, overlaps. Errors are of code
/// input and name `where`.
Result<TensorFile> decode_safetensors(std::string_view content, const std::string& where);

Result<void> write_safetensors(const std::filesystem::path& path, const TensorFile& file);
Result<TensorFile> read_safetensors(const std::filesystem::path& path);

} // namespace redline
