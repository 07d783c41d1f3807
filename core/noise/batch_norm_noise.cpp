// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/batch_norm_noise.h"

#include <algorithm>
#include <cmath>

#include "redline/noise/gradient_noise.h"

namespace redline {

double effective_samples(double micro_batch, double positions, double rho) {
    return micro_batch * positions / (1 + (positions - 1) * rho);
}

double batch_mean_deviation(double micro_batch, double positions, double rho) {
    return 1 / std::sqrt(effective_samples(micro_batch, positions, rho));
}

double smallest_norm_micro_batch(double positions, double rho, double wanted) {
    return std::max(1.0, std::ceil(wanted * (1 + (positions - 1) * rho) / positions - 1e-9));
}

std::vector<NormLayer> batch_norm_layers(const NetworkGraph& graph) {
    std::vector<NormLayer> layers;
    for (const Node& node : graph.nodes) {
        if (node.op != Op::batch_norm || node.output.empty()) continue;
        layers.push_back({node.name, node.output.front(),
                          elements(node.output) / std::max<std::int64_t>(1, node.output.front())});
    }
    return layers;
}

std::optional<double> norm_line(std::span<const NormLayer> layers, double rho, double wanted) {
    std::optional<double> line;
    for (const NormLayer& layer : layers)
        line = std::max(line.value_or(0),
                        smallest_norm_micro_batch(static_cast<double>(layer.positions), rho, wanted));
    return line;
}

std::optional<double> norm_line(std::span<const NormLayer> layers, std::span<const double> rho,
                                double wanted) {
    std::optional<double> line;
    for (std::size_t i = 0; i < layers.size() && i < rho.size(); ++i)
        line = std::max(line.value_or(0),
                        smallest_norm_micro_batch(static_cast<double>(layers[i].positions), rho[i], wanted));
    return line;
}

std::optional<double> norm_line(std::span<const NormLayer> layers, std::span<const NormNoise> measured,
                                double wanted) {
    std::optional<double> most;
    for (const NormNoise& noise : measured)
        if (noise.rho) most = std::max(most.value_or(0), *noise.rho);
    std::vector<double> rho;
    bool known = false;
    for (const NormLayer& layer : layers) {
        const auto same = std::ranges::find_if(
            measured, [&](const NormNoise& noise) { return noise.layer.name == layer.name; });
        const bool seen = same != measured.end() && same->micro_batches > 0;
        known = known || seen;
        rho.push_back(seen && same->rho ? *same->rho : most.value_or(1));
    }
    return known ? norm_line(layers, rho, wanted) : std::nullopt;
}

double NormNoise::predicted_deviation(double micro_batch) const {
    return batch_mean_deviation(micro_batch, static_cast<double>(layer.positions), rho.value_or(1));
}

NormNoiseAverage::NormNoiseAverage(NormLayer layer, double momentum, double half_life)
    : layer_(std::move(layer)),
      momentum_(momentum),
      half_life_(std::isfinite(half_life) && half_life > 0 ? half_life : 0) {}

void NormNoiseAverage::add(std::span<const float> batch_mean, std::span<const float> batch_variance,
                           std::span<const float> running_mean, std::span<const float> running_variance,
                           std::int64_t micro_batch, double steps) {
    const std::size_t channels =
        std::min({batch_mean.size(), batch_variance.size(), running_mean.size(), running_variance.size()});
    double mean2 = 0, variance2 = 0, gap2 = 0, used = 0;
    for (std::size_t c = 0; c < channels; ++c) {
        const auto running = static_cast<double>(running_variance[c]);
        const auto batch = static_cast<double>(batch_variance[c]);
        // a dead channel has no deviation to measure in
        if (!(running > 1e-12) || !(batch > 1e-12)) continue;
        const double distance = static_cast<double>(batch_mean[c]) - static_cast<double>(running_mean[c]);
        const double ratio = std::log(batch / running);
        mean2 += distance * distance / running;
        variance2 += ratio * ratio;
        const double scale = 1 - std::sqrt(batch / running);
        gap2 += scale * scale + distance * distance / running;
        ++used;
    }
    if (used == 0 || !std::isfinite(mean2) || !std::isfinite(variance2)) return;
    const double decay =
        half_life_ > 0 && count_ > 0 ? std::exp2(-std::min(steps / half_life_, 1 / NoiseAverage::fewest)) : 1;
    weight_ = decay * weight_ + 1;
    mean2_ += (mean2 / used - mean2_) / weight_;
    variance2_ += (variance2 / used - variance2_) / weight_;
    gap2_ += (gap2 / used - gap2_) / weight_;
    samples_ += (static_cast<double>(micro_batch) - samples_) / weight_;
    ++count_;
}

void NormNoiseAverage::save(NoiseState& state) const {
    for (const double value : {weight_, mean2_, variance2_, samples_, gap2_})
        state.put(value);
    state.put(count_);
}

void NormNoiseAverage::restore(NoiseState& state) {
    for (double* value : {&weight_, &mean2_, &variance2_, &samples_, &gap2_})
        state.take(*value);
    state.take(count_);
}

NormNoise NormNoiseAverage::noise() const {
    NormNoise noise;
    noise.layer = layer_;
    noise.micro_batches = count_;
    noise.mean_deviation = std::sqrt(mean2_);
    noise.variance_deviation = std::sqrt(variance2_);
    noise.train_eval_gap = std::sqrt(gap2_);
    if (count_ == 0 || !(mean2_ > 0)) return noise;
    const double of_batch = mean2_ / (1 + momentum_ / (2 - momentum_));
    noise.effective = 1 / of_batch;
    const auto n = static_cast<double>(layer_.positions);
    // Below 0 where the positions of a sample balance each other, as after a norm of their own: clamped to 0
    // the prediction would miss the very deviation that it was measured from.
    if (n > 1) noise.rho = std::min((samples_ * n * of_batch - 1) / (n - 1), 1.0);
    return noise;
}

} // namespace redline
