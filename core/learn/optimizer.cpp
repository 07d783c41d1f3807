// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/optimizer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <ATen/ATen.h>

namespace redline::learn {

namespace {
constexpr double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
}

StepOptimizer::StepOptimizer(Optimizer kind, bool foreach, double weight_decay,
                             std::vector<NamedTensor> parameters)
    : kind_(kind), foreach_(foreach), weight_decay_(weight_decay), parameters_(std::move(parameters)) {}

void StepOptimizer::make_state() {
    if (kind_ == Optimizer::sgd || !exp_avg_.empty()) return;
    for (const auto& parameter : parameters_) {
        counters_.push_back(at::zeros({}, at::kFloat));
        exp_avg_.push_back(at::zeros_like(parameter.tensor.detach()));
        exp_avg_sq_.push_back(at::zeros_like(parameter.tensor.detach()));
    }
}

void StepOptimizer::step(double learning_rate) {
    const at::NoGradGuard no_gradient;
    make_state();
    ++steps_;
    if (foreach_)
        step_foreach(learning_rate);
    else
        step_single(learning_rate);
}

void StepOptimizer::step_single(double learning_rate) {
    const double correction1 = 1 - std::pow(beta1, static_cast<double>(steps_));
    const double correction2 = std::sqrt(1 - std::pow(beta2, static_cast<double>(steps_)));
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        at::Tensor parameter = parameters_[i].tensor;
        at::Tensor gradient = parameter.grad();
        if (!gradient.defined()) continue;
        if (weight_decay_ != 0) {
            if (kind_ == Optimizer::adamw)
                parameter.mul_(1 - learning_rate * weight_decay_);
            else
                gradient = gradient.add(parameter, weight_decay_);
        }
        if (kind_ == Optimizer::sgd) {
            parameter.add_(gradient, -learning_rate);
            continue;
        }
        counters_[i].add_(1);
        exp_avg_[i].lerp_(gradient, 1 - beta1);
        exp_avg_sq_[i].mul_(beta2).addcmul_(gradient, gradient, 1 - beta2);
        const at::Tensor denominator = (exp_avg_sq_[i].sqrt() / correction2).add_(epsilon);
        parameter.addcdiv_(exp_avg_[i], denominator, -learning_rate / correction1);
    }
}

void StepOptimizer::step_foreach(double learning_rate) {
    std::vector<at::Tensor> parameters, gradients, averages, squares;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        if (!parameters_[i].tensor.grad().defined()) continue;
        parameters.push_back(parameters_[i].tensor);
        gradients.push_back(parameters_[i].tensor.grad());
        if (kind_ == Optimizer::sgd) continue;
        averages.push_back(exp_avg_[i]);
        squares.push_back(exp_avg_sq_[i]);
    }
    if (parameters.empty()) return;
    if (weight_decay_ != 0) {
        if (kind_ == Optimizer::adamw)
            at::_foreach_mul_(parameters, 1 - learning_rate * weight_decay_);
        else
            gradients = at::_foreach_add(gradients, parameters, weight_decay_);
    }
    if (kind_ == Optimizer::sgd) {
        at::_foreach_add_(parameters, gradients, -learning_rate);
        return;
    }
    at::_foreach_add_(counters_, 1.0);
    const double correction1 = 1 - std::pow(beta1, static_cast<double>(steps_));
    const double correction2 = std::sqrt(1 - std::pow(beta2, static_cast<double>(steps_)));
    at::_foreach_lerp_(averages, gradients, 1 - beta1);
    at::_foreach_mul_(squares, beta2);
    at::_foreach_addcmul_(squares, gradients, gradients, 1 - beta2);
    auto denominators = at::_foreach_sqrt(squares);
    at::_foreach_div_(denominators, correction2);
    at::_foreach_add_(denominators, epsilon);
    at::_foreach_addcdiv_(parameters, averages, denominators, -learning_rate / correction1);
}

void StepOptimizer::zero_gradients() {
    for (auto& parameter : parameters_)
        parameter.tensor.mutable_grad().reset();
}

std::vector<NamedTensor> StepOptimizer::copy_state() const {
    std::vector<NamedTensor> state;
    for (std::size_t i = 0; i < exp_avg_.size(); ++i) {
        state.push_back({parameters_[i].name + ".exp_avg", exp_avg_[i].to(at::kCPU).clone()});
        state.push_back({parameters_[i].name + ".exp_avg_sq", exp_avg_sq_[i].to(at::kCPU).clone()});
    }
    return state;
}

Result<void> StepOptimizer::load(const std::vector<NamedTensor>& tensors, std::int64_t steps,
                                 const std::string& where) {
    const at::NoGradGuard no_gradient;
    steps_ = steps;
    if (kind_ == Optimizer::sgd || steps == 0) return {};
    make_state();
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        counters_[i].fill_(static_cast<double>(steps));
        for (auto [suffix, target] :
             {std::pair{".exp_avg", &exp_avg_[i]}, std::pair{".exp_avg_sq", &exp_avg_sq_[i]}}) {
            const std::string name = parameters_[i].name + suffix;
            const auto found = std::find_if(tensors.begin(), tensors.end(),
                                            [&](const NamedTensor& t) { return t.name == name; });
            if (found == tensors.end() || found->tensor.sizes() != target->sizes())
                return fail(ErrorCode::input, "the checkpoint holds no fitting \"" + name + "\"", where,
                            "resume with the settings of the run");
            target->copy_(found->tensor);
        }
    }
    return {};
}

double scheduled_rate(ScheduleKind kind, double base, std::int64_t step, std::int64_t total_steps,
                      std::int64_t steps_per_epoch) {
    switch (kind) {
    case ScheduleKind::constant:
        return base;
    case ScheduleKind::step:
        return base *
               std::pow(0.7, static_cast<double>(step / std::max<std::int64_t>(1, steps_per_epoch) / 5));
    case ScheduleKind::cosine:
        return base * 0.5 *
               (1 + std::cos(std::numbers::pi * static_cast<double>(step) /
                             static_cast<double>(std::max<std::int64_t>(1, total_steps))));
    }
    return base;
}

} // namespace redline::learn
