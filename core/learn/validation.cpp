// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/validation.h"

#include <algorithm>

#include "learn/batch_source.h"
#include "learn/device.h"
#include "learn/tensor_storage.h"

namespace redline::learn {

Validation::Validation(TorchNetwork& network, const PreparedScene& prepared, const at::Device& device,
                       const PriorShift& prior)
    : network_(network), prepared_(prepared), device_(device), prior_(prior) {}

Result<Evaluation> Validation::evaluate(const std::vector<std::int64_t>& pixels,
                                        const std::vector<std::int16_t>& labels) {
    std::int64_t largest = elements(prepared_.graph.input);
    for (const auto& node : prepared_.graph.nodes)
        largest = std::max(largest, elements(node.output));
    const std::int64_t batch = std::min<std::int64_t>(
        evaluation_batch(largest), std::max<std::int64_t>(1, static_cast<std::int64_t>(pixels.size())));
    BatchSource source(prepared_.features, prepared_.graph, prepared_.settings.padding, device_, batch);
    NoProgress progress;
    // The validation of a stopped run is finished: it is short, and a score is worth more than the moment.
    REDLINE_ASSIGN(const auto logits,
                   pixel_logits(network_, source, pixels, batch, prior_, progress, CancelToken()));
    return evaluate_logits(logits, labels, prepared_.classes());
}

Result<std::optional<Validation::Look>> Validation::look(int repeats) {
    if (prepared_.validation.empty()) return std::optional<Look>();
    REDLINE_ASSIGN(const Evaluation evaluation, evaluate(prepared_.validation, prepared_.validation_labels));
    Look look;
    look.scores = score(evaluation.confusion);
    look.loss = evaluation.loss;
    confusion_ = evaluation.confusion;
    look.verdict = judge(evaluation.confusion, prepared_.settings.seeds.run, "validation", repeats);
    return std::optional<Look>(std::move(look));
}

Result<std::optional<Validation::Look>> Validation::end_epoch(EpochRecord& record, RunState& state) {
    REDLINE_ASSIGN(auto seen, look(200));
    record.best = true;
    if (seen) {
        record.validation_loss = static_cast<float>(seen->loss);
        record.validation_oa = seen->scores.oa;
        record.validation_macro_f1 = seen->scores.macro_f1;
        const double f1 = seen->scores.macro_f1.value_or(0);
        record.best = f1 > state.best_f1 || (f1 == state.best_f1 && seen->loss < state.best_loss);
        if (record.best) {
            state.best_f1 = f1;
            state.best_loss = seen->loss;
        }
    }
    if (record.best) {
        state.best_epoch = record.epoch;
        best_ = stored(network_.copy_state());
    }
    return seen;
}

Result<std::vector<ClassGap>> Validation::class_gaps(const std::vector<double>& repeats_per_pass) {
    if (confusion_.classes == 0) return std::vector<ClassGap>();
    const auto classes = static_cast<std::size_t>(prepared_.classes());
    std::vector<std::int64_t> there(classes, 0), wanted(classes, 20), met(classes, 0);
    for (const auto label : prepared_.train_labels)
        ++there[static_cast<std::size_t>(label)];
    for (std::size_t k = 0; k < classes; ++k) {
        std::int64_t validated = 0;
        for (int j = 0; j < confusion_.classes; ++j)
            validated += confusion_.at(static_cast<int>(k), j);
        wanted[k] = std::min(there[k], std::max(wanted[k], validated));
    }
    std::vector<std::int64_t> pixels;
    std::vector<std::int16_t> labels;
    for (std::size_t i = 0; i < prepared_.train.size(); ++i) {
        const auto k = static_cast<std::size_t>(prepared_.train_labels[i]);
        // the m-th of n is taken where the whole part of m w / n steps up: w of them, evenly spread
        const std::int64_t m = met[k]++;
        if ((m + 1) * wanted[k] / there[k] == m * wanted[k] / there[k]) continue;
        pixels.push_back(prepared_.train[i]);
        labels.push_back(prepared_.train_labels[i]);
    }
    REDLINE_ASSIGN(const Evaluation train, evaluate(pixels, labels));
    return redline::class_gaps(train.confusion, confusion_, repeats_per_pass);
}

Result<void> Validation::load_best() {
    if (best_.empty()) return {};
    REDLINE_ASSIGN(const auto weights, from_stored(best_, "", "best weights"));
    return network_.load(weights, "best weights");
}

} // namespace redline::learn
