// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "learn/network.h"

namespace redline::learn {

/// Evaluates a patch network on a whole tile at once: neighbouring patches share their convolutions, so that
/// each is computed once. Possible where nothing depends on a patch's own edge: no spatial padding or stride,
/// no norm over positions. The first linear layer after flattening becomes a convolution over the extent that
/// is left of the patch.
class TileNetwork {
  public:
    /// Null with the reason in `why` where the network does not allow it.
    static std::optional<TileNetwork> make(TorchNetwork& network, std::string* why = nullptr);

    /// x: 1 x graph.input with rows + P - 1 and cols + P - 1 in place of P. Returns classes x rows x cols,
    /// equal to evaluating each patch.
    at::Tensor forward(const at::Tensor& x) const;

    /// Largest number of values per pixel that a node's output has: what a tile's memory follows from.
    std::int64_t values_per_pixel() const { return values_per_pixel_; }

  private:
    explicit TileNetwork(TorchNetwork& network) : network_(&network) {}
    TorchNetwork* network_;
    std::int64_t values_per_pixel_ = 1;
};

} // namespace redline::learn
