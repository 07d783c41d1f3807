// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/evaluation.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <ATen/ATen.h>

namespace redline::learn {

Result<std::vector<float>> pixel_logits(TorchNetwork& network, BatchSource& source,
                                        std::span<const std::int64_t> pixels, std::int64_t batch,
                                        const PriorShift& prior, Progress& progress,
                                        const CancelToken& cancel) {
    const c10::InferenceMode inference;
    const auto classes = static_cast<std::size_t>(network.graph().classes());
    const int centre = source.gather().patch() / 2;
    std::vector<float> logits(pixels.size() * classes);
    for (std::size_t first = 0; first < pixels.size(); first += static_cast<std::size_t>(batch)) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "stopped while classifying");
        const auto part =
            pixels.subspan(first, std::min(static_cast<std::size_t>(batch), pixels.size() - first));
        REDLINE_ASSIGN(const at::Tensor x, source.inputs(part));
        at::Tensor y = network.forward(x, {});
        if (network.graph().dense()) y = y.select(-1, centre).select(-1, centre);
        y = y.to(at::kCPU, at::kFloat).contiguous();
        std::memcpy(logits.data() + first * classes, y.data_ptr<float>(),
                    part.size() * classes * sizeof(float));
        progress.report(static_cast<double>(first + part.size()) / static_cast<double>(pixels.size()),
                        "classifying");
    }
    if (prior.active())
        for (std::size_t i = 0; i < pixels.size(); ++i)
            correct_prior(std::span(logits).subspan(i * classes, classes), prior.target, prior.sampled);
    return logits;
}

Evaluation evaluate_logits(std::span<const float> logits, std::span<const std::int16_t> labels, int classes) {
    Evaluation result{ConfusionMatrix(classes), 0};
    const auto k = static_cast<std::size_t>(classes);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto row = logits.subspan(i * k, k);
        const auto best = std::max_element(row.begin(), row.end());
        result.confusion.add(labels[i], static_cast<int>(best - row.begin()));
        double sum = 0;
        for (const float value : row)
            sum += std::exp(static_cast<double>(value) - *best);
        result.loss += std::log(sum) + *best - row[static_cast<std::size_t>(labels[i])];
    }
    if (!labels.empty()) result.loss /= static_cast<double>(labels.size());
    return result;
}

} // namespace redline::learn
