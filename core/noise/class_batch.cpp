// SPDX-License-Identifier: GPL-3.0-or-later
#include "noise/class_batch.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace redline {

namespace {

/// Eight partial sums: the compiler may vectorise them, and rounding stays far below the noise that is
/// measured.
double dot(const float* a, const float* b, std::size_t length) {
    float part[8] = {};
    std::size_t i = 0;
    for (; i + 8 <= length; i += 8)
        for (std::size_t j = 0; j < 8; ++j)
            part[j] += a[i + j] * b[i + j];
    double sum = 0;
    for (const float value : part)
        sum += static_cast<double>(value);
    for (; i < length; ++i)
        sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
}

} // namespace

TakenSamples::TakenSamples(const ClassBatch& batch, std::int64_t most, std::int64_t turn) : view_(batch) {
    const std::size_t all = batch.labels.size();
    if (most < 2 || all <= static_cast<std::size_t>(most)) return;
    const std::size_t outputs = batch.residuals.size() / all, width = batch.features.size() / all;
    const std::size_t pairs = static_cast<std::size_t>(most) / 2;
    // the golden section spreads the places of successive turns evenly
    const double section = std::fmod(0.618033988749895 * static_cast<double>(turn), 1.0);
    const auto first = static_cast<std::size_t>(section * static_cast<double>(all));
    const auto copy = [](auto& to, const auto& from, std::size_t at, std::size_t length) {
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(at * length);
        to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(length));
    };
    for (std::size_t pair = 0; pair < pairs; ++pair)
        for (const std::size_t one : {0, 1}) {
            const std::size_t at = (first + pair * all / pairs + one) % all;
            copy(residuals_, batch.residuals, at, outputs);
            copy(features_, batch.features, at, width);
            labels_.push_back(batch.labels[at]);
            if (!batch.samples.empty()) samples_.push_back(batch.samples[at]);
        }
    view_ = {residuals_, features_, labels_, samples_, batch.bias};
}

std::vector<double> gram_of(const ClassBatch& batch) {
    const std::size_t n = batch.labels.size();
    const std::size_t outputs = batch.residuals.size() / n, width = batch.features.size() / n;
    std::vector<double> gram(n * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i; j < n; ++j) {
            const double by_residual =
                dot(&batch.residuals[i * outputs], &batch.residuals[j * outputs], outputs);
            const double by_feature =
                dot(&batch.features[i * width], &batch.features[j * width], width) + (batch.bias ? 1.0 : 0.0);
            gram[i * n + j] = gram[j * n + i] = by_residual * by_feature;
        }
    return gram;
}

std::vector<ClassPair> RecentSamples::pair(const ClassBatch& batch) {
    const std::size_t n = batch.labels.size();
    std::vector<ClassPair> pairs;
    if (n == 0) return pairs;
    const std::size_t outputs = batch.residuals.size() / n, width = batch.features.size() / n;
    std::vector<int> here(of_class_.size(), 0);
    for (const std::int16_t label : batch.labels)
        ++here[static_cast<std::size_t>(label)];
    for (std::size_t l = 0; l < of_class_.size(); ++l) {
        const Sample& before = of_class_[l];
        if (before.residual.empty() || here[l] > 1) continue;
        for (std::size_t i = 0; i < n; ++i) {
            const auto k = static_cast<std::size_t>(batch.labels[i]);
            if (k != l && here[l] > 0) continue;
            if (!batch.samples.empty() && batch.samples[i] == before.id) continue;
            const double by_residual = dot(&batch.residuals[i * outputs], before.residual.data(), outputs);
            const double by_feature =
                dot(&batch.features[i * width], before.feature.data(), width) + (batch.bias ? 1.0 : 0.0);
            pairs.push_back({batch.labels[i], static_cast<int>(l), by_residual * by_feature});
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        Sample& recent = of_class_[static_cast<std::size_t>(batch.labels[i])];
        const auto residual = batch.residuals.subspan(i * outputs, outputs);
        const auto feature = batch.features.subspan(i * width, width);
        recent.id = batch.samples.empty() ? -1 : batch.samples[i];
        recent.residual.assign(residual.begin(), residual.end());
        recent.feature.assign(feature.begin(), feature.end());
    }
    return pairs;
}

void RecentSamples::forget() {
    for (Sample& sample : of_class_)
        sample = {};
}

void RecentSamples::save(NoiseState& state) const {
    for (const Sample& sample : of_class_) {
        state.put(sample.id);
        for (const auto* row : {&sample.residual, &sample.feature}) {
            state.put(static_cast<std::int64_t>(row->size()));
            for (const float value : *row)
                state.put(static_cast<double>(value));
        }
    }
}

void RecentSamples::restore(NoiseState& state) {
    for (Sample& sample : of_class_) {
        state.take(sample.id);
        for (auto* row : {&sample.residual, &sample.feature}) {
            std::int64_t size = 0;
            state.take(size);
            if (size < 0 || size > (1 << 24) || state.failed()) return;
            row->assign(static_cast<std::size_t>(size), 0.0F);
            for (float& value : *row) {
                double stored = 0;
                state.take(stored);
                value = static_cast<float>(stored);
                if (state.failed()) return;
            }
        }
    }
}

} // namespace redline
