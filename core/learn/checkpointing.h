// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include "learn/network.h"

namespace redline::learn {

/// Runs nodes [first, end) keeping only their input; the backward pass runs them again (Chen et al. 2016,
/// "Training deep nets with sublinear memory cost"). The input must require a gradient. Running statistics
/// are updated once, in the first run.
at::Tensor checkpoint_reentrant(TorchNetwork& network, const at::Tensor& input, int first, int end,
                                const ForwardMode& mode);

/// The same through saved-tensor hooks: what the backward of the range would keep is replaced by its place in
/// the recomputation.
at::Tensor checkpoint_hooks(TorchNetwork& network, const at::Tensor& input, int first, int end,
                            const ForwardMode& mode);

} // namespace redline::learn
