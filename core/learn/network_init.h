// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include <ATen/core/Tensor.h>

#include "redline/network/graph.h"

namespace redline::learn {

/// Fills one parameter as PyTorch's modules do by default: convolution and linear layers uniform in
/// +-1/sqrt(fan in) (Kaiming uniform with a = sqrt(5); He et al. 2015), norms 1 and 0, GRU uniform in
/// +-1/sqrt(hidden), attention Xavier uniform (Glorot and Bengio 2010). `index` counts the network's
/// parameters: each has a stream of its own.
void initialise_parameter(const Node& node, const std::string& name, at::Tensor& tensor, std::uint64_t seed,
                          std::size_t index);

} // namespace redline::learn
