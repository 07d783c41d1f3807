// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "learn/network.h"
#include "redline/learn/safetensors.h"

namespace redline::learn {

/// CPU tensors to what a file stores, with `prefix` before each name.
void append_stored(std::vector<StoredTensor>& to, const std::vector<NamedTensor>& tensors,
                   const std::string& prefix = {});

/// Back again: the tensors whose names start with `prefix`, which is cut off. Types other than F32 and I64
/// are an input error.
Result<std::vector<NamedTensor>> from_stored(const std::vector<StoredTensor>& stored,
                                             const std::string& prefix, const std::string& where);

} // namespace redline::learn
