// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace redline::learn {

/// Registers CUDA with LibTorch where the machine has an NVIDIA driver. Must run before the process's first
/// Torch call: registered later, CUDA stays off for good (measured with 2.11). Returns "" when CUDA is there,
/// else why it is not.
std::string load_cuda_before_torch();

} // namespace redline::learn
