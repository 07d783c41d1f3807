// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "redline/learn/engine.h"
#include "redline/results/class_map.h"
#include "redline/scene/ground_truth.h"

namespace redline::test {

/// Labels of a 12 x 20 scene in five classes, the last of which has no test samples.
inline std::shared_ptr<const GroundTruth> sample_truth() {
    auto truth = std::make_shared<GroundTruth>();
    truth->rows = 12;
    truth->cols = 20;
    const auto colors = class_palette(5);
    const char* names[] = {"Water", "Coniferous forest", "Meadow, dry", "Asphalt", "Bare rock"};
    for (int k = 0; k < 5; ++k)
        truth->legend.classes.push_back({10 * k + 3, names[k], colors[static_cast<std::size_t>(k)], 48});
    truth->legend.unlabelled = 0;
    for (int i = 0; i < 240; ++i)
        truth->label.push_back(static_cast<std::int16_t>(i % 7 == 6 ? -1 : (i % 20) / 4));
    return truth;
}

/// A finished run on it.
inline std::shared_ptr<TrainOutcome> sample_outcome() {
    auto outcome = std::make_shared<TrainOutcome>();
    ConfusionMatrix confusion(5);
    const std::int64_t counts[4][5] = {
        {41, 0, 2, 0, 0}, {1, 30, 9, 0, 0}, {0, 12, 55, 1, 3}, {0, 0, 0, 7, 0}};
    for (int t = 0; t < 4; ++t)
        for (int p = 0; p < 5; ++p)
            confusion.add(t, p, counts[t][p]);
    outcome->test = score(confusion);
    outcome->validation = outcome->test;
    outcome->guess_band = guess_band(confusion, 1, 200);
    outcome->verdict = VerdictState::learning;
    outcome->verdict_text = "Learning: macro F1 lies far above what permuted predictions reach.";
    outcome->split.train_counts = {20, 18, 25, 4, 1};
    outcome->measured_peak = 210'000'000;
    outcome->predicted_peak = 208'000'000;
    outcome->observed_coverage = 4.2;
    outcome->gsnr = 1.3;
    outcome->seconds = 95;
    outcome->samples_per_second = 1800;
    return outcome;
}

inline std::shared_ptr<const ClassMap> sample_map(const GroundTruth& truth) {
    auto map = std::make_shared<ClassMap>();
    map->rows = truth.rows;
    map->cols = truth.cols;
    map->legend = truth.legend;
    for (std::size_t i = 0; i < truth.label.size(); ++i) {
        map->label.push_back(static_cast<std::int16_t>(truth.label[i] < 0 ? 1
                                                       : i % 11 == 0      ? 2
                                                                          : truth.label[i]));
        map->confidence.push_back(i % 11 == 0 ? 0.4F : 0.95F);
    }
    return map;
}

} // namespace redline::test
