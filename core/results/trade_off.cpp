// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/trade_off.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include <fmt/format.h>

namespace redline {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

Settings without_seeds(Settings settings) {
    settings.seeds = {};
    // b = 0 stands for b = B.
    settings.micro = settings.micro_batch();
    return settings;
}

/// Settings as short words, with the name under which they are compared.
std::vector<std::pair<std::string, std::string>> words(const Settings& s) {
    std::string options;
    for (const auto& [key, value] : s.options)
        options += (options.empty() ? "" : ", ") + key + " " + value;
    return {{"network", s.network},
            {"options", options},
            {"patch", fmt::format("patch {}", s.patch)},
            {"bands", "bands " + to_text(s.bands)},
            {"batch", fmt::format("B {}", s.batch)},
            {"micro", s.micro_batch() == s.batch ? std::string() : fmt::format("b {}", s.micro_batch())},
            {"norm", "norm " + to_text(s.norm)},
            {"sampler", to_text(s.sampler) + " sampler"},
            {"loss", to_text(s.loss)},
            {"precision", to_text(s.precision)},
            {"segments",
             s.checkpoint_segments > 1 ? fmt::format("{} segments", s.checkpoint_segments) : std::string()},
            {"optimizer", to_text(s.optimizer)},
            {"lr", fmt::format("lr {}", s.learning_rate)},
            {"schedule", to_text(s.schedule)},
            {"epochs", fmt::format("{} epochs", s.epochs)},
            {"augment", s.augment ? "augmented" : ""},
            {"split", "split " + to_text(s.split)},
            {"device", s.device}};
}

} // namespace

Spread spread_of(std::span<const double> values) {
    Spread spread;
    double sum = 0;
    for (double value : values)
        if (std::isfinite(value)) {
            sum += value;
            ++spread.count;
        }
    if (spread.count == 0) return spread;
    spread.mean = sum / spread.count;
    if (spread.count == 1) return spread;
    double squares = 0;
    for (double value : values)
        if (std::isfinite(value)) squares += (value - spread.mean) * (value - spread.mean);
    spread.sd = std::sqrt(squares / (spread.count - 1));
    return spread;
}

std::vector<TradeOffRow> trade_off(std::span<const ComparedRun> runs) {
    struct Group {
        Settings key;
        std::vector<const ComparedRun*> members;
    };
    std::vector<Group> groups;
    for (const ComparedRun& run : runs) {
        if (!run.outcome) continue;
        const Settings key = without_seeds(run.settings);
        auto found =
            std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.key == key; });
        if (found == groups.end()) found = groups.insert(groups.end(), Group{key, {}});
        found->members.push_back(&run);
    }
    // Named by network, patch and batch, and by whatever else is not the same everywhere.
    std::set<std::string> telling{"network", "patch", "batch"};
    for (const Group& group : groups) {
        const auto here = words(group.key), first = words(groups.front().key);
        for (std::size_t i = 0; i < here.size(); ++i)
            if (here[i] != first[i]) telling.insert(here[i].first);
    }
    std::vector<TradeOffRow> rows;
    for (const Group& group : groups) {
        TradeOffRow row;
        row.settings = group.members.front()->settings;
        for (const auto& [key, word] : words(group.key))
            if (telling.contains(key) && !word.empty()) row.name += (row.name.empty() ? "" : ", ") + word;
        const auto gather = [&group](const std::function<double(const TrainOutcome&)>& value) {
            std::vector<double> values;
            for (const ComparedRun* run : group.members)
                values.push_back(value(*run->outcome));
            return spread_of(values);
        };
        const auto positive = [](double value) { return value > 0 ? value : none; };
        for (const ComparedRun* run : group.members)
            row.runs.push_back(run->name);
        row.oa = gather([](const TrainOutcome& o) { return o.test.oa.value_or(none); });
        row.aa = gather([](const TrainOutcome& o) { return o.test.aa.value_or(none); });
        row.kappa = gather([](const TrainOutcome& o) { return o.test.kappa.value_or(none); });
        row.macro_f1 = gather([](const TrainOutcome& o) { return o.test.macro_f1.value_or(none); });
        row.memory_predicted =
            gather([&](const TrainOutcome& o) { return positive(static_cast<double>(o.predicted_peak)); });
        row.memory_measured =
            gather([&](const TrainOutcome& o) { return positive(static_cast<double>(o.measured_peak)); });
        row.coverage = gather([&](const TrainOutcome& o) { return positive(o.observed_coverage); });
        row.gsnr = gather([](const TrainOutcome& o) { return o.gsnr.value_or(none); });
        row.seconds = gather([&](const TrainOutcome& o) { return positive(o.seconds); });
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace redline
