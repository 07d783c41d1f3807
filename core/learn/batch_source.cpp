// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/batch_source.h"

#include <ATen/ATen.h>

#include "learn/network.h"
#include "learn/prepared_scene.h"

namespace redline::learn {

BatchSource::BatchSource(std::shared_ptr<const FeatureCube> features, const NetworkGraph& graph,
                         PaddingKind padding, const at::Device& device, std::int64_t largest_batch)
    : gather_(std::move(features), input_patch(graph), padding),
      input_(graph.input),
      dense_(graph.dense()),
      device_(device) {
    const auto options = at::TensorOptions(at::kFloat).pinned_memory(device.is_cuda());
    buffer_ = at::empty(with_batch(largest_batch, input_), options);
    target_buffer_ = dense_ ? at::empty({largest_batch, input_.back(), input_.back()}, at::kLong)
                            : at::empty({largest_batch}, at::kLong);
}

Result<at::Tensor> BatchSource::inputs(std::span<const std::int64_t> pixels,
                                       std::span<const std::uint8_t> turns) {
    const auto count = static_cast<std::int64_t>(pixels.size());
    const at::Tensor batch = buffer_.narrow(0, 0, count);
    REDLINE_TRY(
        gather_.gather(pixels, turns, {buffer_.data_ptr<float>(), static_cast<std::size_t>(batch.numel())}));
    return device_.is_cpu() ? batch : batch.to(device_);
}

at::Tensor BatchSource::targets(std::span<const std::int64_t> pixels, std::span<const std::uint8_t> turns,
                                const std::vector<std::int16_t>& label_of) {
    const auto count = static_cast<std::int64_t>(pixels.size());
    const at::Tensor batch = target_buffer_.narrow(0, 0, count);
    auto* values = target_buffer_.data_ptr<std::int64_t>();
    if (!dense_) {
        for (std::size_t i = 0; i < pixels.size(); ++i)
            values[i] = label_of[static_cast<std::size_t>(pixels[i])];
    } else {
        const auto area =
            static_cast<std::size_t>(gather_.patch()) * static_cast<std::size_t>(gather_.patch());
        std::vector<std::int64_t> cells(area);
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            gather_.cells(pixels[i], turns.empty() ? std::uint8_t{0} : turns[i], cells);
            for (std::size_t c = 0; c < area; ++c)
                values[i * area + c] = cells[c] < 0 ? -1 : label_of[static_cast<std::size_t>(cells[c])];
        }
    }
    return device_.is_cpu() ? batch : batch.to(device_);
}

} // namespace redline::learn
