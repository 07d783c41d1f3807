// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/checkpointing.h"

#include <torch/csrc/autograd/custom_function.h>

#include "learn/autocast.h"

namespace redline::learn {

namespace {

ForwardMode recompute(ForwardMode mode) {
    mode.update_statistics = false;
    return mode;
}

struct Segment : torch::autograd::Function<Segment> {
    static torch::autograd::Variable forward(torch::autograd::AutogradContext* context,
                                             const torch::autograd::Variable& input, TorchNetwork* network,
                                             int first, int end, const ForwardMode& mode) {
        context->save_for_backward({input});
        context->saved_data["network"] = reinterpret_cast<std::int64_t>(network);
        context->saved_data["first"] = static_cast<std::int64_t>(first);
        context->saved_data["end"] = static_cast<std::int64_t>(end);
        context->saved_data["key"] = static_cast<std::int64_t>(mode.dropout_key);
        context->saved_data["autocast"] = mode.autocast;
        return network->run_range(input, first, end, mode);
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   const torch::autograd::variable_list& gradients) {
        auto* network = reinterpret_cast<TorchNetwork*>(context->saved_data["network"].toInt());
        ForwardMode mode;
        mode.training = true;
        mode.dropout_key = static_cast<std::uint64_t>(context->saved_data["key"].toInt());
        mode.autocast = context->saved_data["autocast"].toBool();
        at::Tensor input = context->get_saved_variables()[0].detach().requires_grad_(true);
        at::Tensor output;
        {
            const at::AutoGradMode with_gradient(true);
            const AutocastGuard autocast(input.device().type(), mode.autocast,
                                         current_autocast_type(input.device().type()));
            output =
                network->run_range(input, static_cast<int>(context->saved_data["first"].toInt()),
                                   static_cast<int>(context->saved_data["end"].toInt()), recompute(mode));
        }
        torch::autograd::backward({output}, {gradients[0]});
        return {input.grad(), {}, {}, {}, {}};
    }
};

} // namespace

at::Tensor checkpoint_reentrant(TorchNetwork& network, const at::Tensor& input, int first, int end,
                                const ForwardMode& mode) {
    return Segment::apply(input, &network, first, end, mode);
}

} // namespace redline::learn
