// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/run_figures.h"

#include <algorithm>
#include <cmath>

namespace redline::results {

namespace {

// Okabe and Ito's (2008) colours, one meaning each throughout.
constexpr Color blue{0, 114, 178}, orange{230, 159, 0}, green{0, 158, 115}, red{213, 94, 0},
    grey{120, 120, 120};

double mib(Bytes bytes) {
    return static_cast<double>(bytes) / (1 << 20);
}

Figure loss_figure(const TrainOutcome& o) {
    Figure f{.title = "Loss", .x_label = "epoch", .y_label = "cross-entropy"};
    Series steps{.name = "step (training)", .color = {176, 208, 228}},
        train{.name = "training, mean of epoch", .color = blue},
        validation{.name = "validation", .color = orange};
    for (const StepRecord& s : o.steps_history) {
        steps.x.push_back(s.epoch);
        steps.y.push_back(static_cast<double>(s.loss));
    }
    for (const EpochRecord& e : o.epochs_history) {
        train.x.push_back(e.epoch);
        train.y.push_back(static_cast<double>(e.train_loss));
        validation.x.push_back(e.epoch);
        validation.y.push_back(static_cast<double>(e.validation_loss));
    }
    f.series = {steps, train, validation};
    f.log_y = true;
    return f;
}

Figure accuracy_figure(const TrainOutcome& o) {
    Figure f{.title = "Validation", .x_label = "epoch", .y_label = "share (0 to 1)"};
    Series oa{.name = "overall accuracy", .color = blue}, f1{.name = "macro F1", .color = green},
        guess{.name = "guessing (permuted predictions)", .color = grey};
    for (const EpochRecord& e : o.epochs_history) {
        if (e.validation_oa) {
            oa.x.push_back(e.epoch);
            oa.y.push_back(*e.validation_oa);
        }
        if (!e.validation_macro_f1) continue;
        f1.x.push_back(e.epoch);
        f1.y.push_back(*e.validation_macro_f1);
        guess.x.push_back(e.epoch);
        guess.y.push_back((e.guess_band.low + e.guess_band.high) / 2);
        guess.low.push_back(e.guess_band.low);
        guess.high.push_back(e.guess_band.high);
    }
    f.series = {guess, oa, f1};
    if (o.best_epoch > 0) f.vertical = {{"best", static_cast<double>(o.best_epoch), red}};
    return f;
}

Figure coverage_figure(const TrainOutcome& o) {
    Figure f{.title = "Class coverage of the step batch", .x_label = "step", .y_label = "classes"};
    Series seen{.name = "classes in the batch", .color = blue, .dots = true};
    // Dots are drawn one by one: as many as can be told apart.
    const std::size_t stride = std::max<std::size_t>(1, o.steps_history.size() / 600);
    for (std::size_t i = 0; i < o.steps_history.size(); i += stride) {
        seen.x.push_back(static_cast<double>(o.steps_history[i].step));
        seen.y.push_back(o.steps_history[i].classes_seen);
    }
    f.series = {seen};
    if (o.expected_coverage > 0) f.horizontal = {{"expected", o.expected_coverage, red}};
    return f;
}

Figure memory_figure(const TrainOutcome& o) {
    Figure f{.title = "Memory", .x_label = "step", .y_label = "peak of the step (MiB)"};
    Series measured{.name = "measured", .color = blue};
    for (const StepRecord& s : o.steps_history)
        if (s.memory_peak > 0) {
            measured.x.push_back(static_cast<double>(s.step));
            measured.y.push_back(mib(s.memory_peak));
        }
    f.series = {measured};
    if (o.predicted_peak > 0) f.horizontal = {{"predicted", mib(o.predicted_peak), red}};
    return f;
}

Figure noise_figure(const TrainOutcome& o, double batch) {
    Figure f{.title = "Gradient signal-to-noise ratio of the step batch",
             .x_label = "step",
             .y_label = "GSNR = B / B_simple",
             .log_y = true};
    Series gsnr{.name = "measured", .color = blue};
    for (const StepRecord& s : o.steps_history) {
        gsnr.x.push_back(static_cast<double>(s.step));
        // A gap where the estimate is not resolvable.
        gsnr.y.push_back(s.noise.resolvable && s.noise.b_simple > 0 ? batch / s.noise.b_simple : NAN);
    }
    f.series = {gsnr};
    f.horizontal = {{"2: high risk below", 2, red}};
    return f;
}

bool has_points(const Figure& figure) {
    return std::any_of(figure.series.begin(), figure.series.end(), [](const Series& s) {
        return std::any_of(s.y.begin(), s.y.end(), [](double y) { return std::isfinite(y); });
    });
}

} // namespace

std::vector<Figure> run_figures(const Run& run) {
    std::vector<Figure> figures{loss_figure(run.outcome), accuracy_figure(run.outcome),
                                coverage_figure(run.outcome), memory_figure(run.outcome),
                                noise_figure(run.outcome, run.settings.batch)};
    std::erase_if(figures, [](const Figure& f) { return !has_points(f); });
    return figures;
}

} // namespace redline::results
