// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "redline/base/error.h"

namespace redline::learn {

/// Writes a run's network as a TorchScript module: any PyTorch or LibTorch loads it without our code. The
/// extra file "redline.json" inside holds classes, preprocessing and the prior's share of the logits. The
/// written file is read back and must give the same logits.
Result<void> write_torchscript(const std::filesystem::path& run, const std::filesystem::path& file);

} // namespace redline::learn
