// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/network_init.h"

#include <algorithm>
#include <cmath>

#include "redline/base/random.h"

namespace redline::learn {

namespace {

void uniform(at::Tensor& tensor, double bound, RandomStream& stream) {
    float* values = tensor.data_ptr<float>();
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        values[i] = static_cast<float>((2 * stream.uniform() - 1) * bound);
}

std::int64_t product(const Shape& values) {
    std::int64_t result = 1;
    for (auto value : values)
        result *= value;
    return result;
}

} // namespace

void initialise_parameter(const Node& node, const std::string& name, at::Tensor& tensor, std::uint64_t seed,
                          std::size_t index) {
    RandomStream stream(seed, RandomUse::initialisation, 0, index);
    const bool is_bias = name.find("bias") != std::string::npos;
    switch (node.op) {
    case Op::batch_norm:
    case Op::group_norm:
    case Op::layer_norm:
    case Op::instance_norm:
        tensor.fill_(is_bias ? 0 : 1);
        return;
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv3d:
        uniform(tensor,
                1 / std::sqrt(static_cast<double>(
                        std::max<std::int64_t>(1, node.in_channels / node.groups * product(node.kernel)))),
                stream);
        return;
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
        uniform(tensor,
                1 / std::sqrt(static_cast<double>(
                        std::max<std::int64_t>(1, node.out_channels / node.groups * product(node.kernel)))),
                stream);
        return;
    case Op::linear:
        uniform(tensor, 1 / std::sqrt(static_cast<double>(std::max<std::int64_t>(1, node.in_channels))),
                stream);
        return;
    case Op::gru:
        uniform(tensor, 1 / std::sqrt(static_cast<double>(std::max<std::int64_t>(1, node.hidden))), stream);
        return;
    case Op::attention:
        if (is_bias)
            tensor.fill_(0);
        else if (name.rfind("in_proj", 0) == 0)
            uniform(tensor, std::sqrt(6.0 / static_cast<double>(4 * node.embed)), stream);
        else
            uniform(tensor, 1 / std::sqrt(static_cast<double>(std::max<std::int64_t>(1, node.embed))),
                    stream);
        return;
    default: {
        // Learned positions: a narrow normal, as transformers commonly start.
        float* values = tensor.data_ptr<float>();
        for (std::int64_t i = 0; i < tensor.numel(); ++i)
            values[i] = static_cast<float>(0.02 * stream.normal());
        return;
    }
    }
}

} // namespace redline::learn
