// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <ATen/core/Tensor.h>

#include "redline/base/error.h"
#include "redline/learn/patch_gather.h"
#include "redline/network/graph.h"

namespace redline::learn {

/// Turns pixels into network input. One buffer per source: a batch is valid until the next call.
class BatchSource {
  public:
    BatchSource(std::shared_ptr<const FeatureCube> features, const NetworkGraph& graph, PaddingKind padding,
                const at::Device& device, std::int64_t largest_batch);

    /// N x graph.input on the device.
    Result<at::Tensor> inputs(std::span<const std::int64_t> pixels, std::span<const std::uint8_t> turns = {});
    /// int64 class of each sample; dense networks: N x P x P, -1 where there is no label. `label_of` is [row,
    /// col].
    at::Tensor targets(std::span<const std::int64_t> pixels, std::span<const std::uint8_t> turns,
                       const std::vector<std::int16_t>& label_of);

    const PatchGather& gather() const { return gather_; }

  private:
    PatchGather gather_;
    Shape input_;
    bool dense_;
    at::Device device_;
    at::Tensor buffer_, target_buffer_;
};

} // namespace redline::learn
