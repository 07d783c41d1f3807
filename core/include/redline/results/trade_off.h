// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "redline/learn/engine.h"
#include "redline/settings/settings.h"

namespace redline {

/// Mean and sample standard deviation (divisor n - 1) of what several seeds gave.
struct Spread {
    double mean = 0;
    std::optional<double> sd; ///< unset with a single value
    int count = 0;            ///< 0: no value
    bool operator==(const Spread&) const = default;
};
/// Values that are not finite are left out.
Spread spread_of(std::span<const double> values);

/// A run as a comparison takes it.
struct ComparedRun {
    std::string name;
    Settings settings;
    const TrainOutcome* outcome = nullptr;
};

/// One configuration: all runs whose settings differ in nothing but the seeds.
struct TradeOffRow {
    std::string name; ///< what tells it apart, e.g. "hamida, patch 5, B 64"
    Settings settings;
    std::vector<std::string> runs;
    Spread oa, aa, kappa, macro_f1;
    Spread memory_predicted, memory_measured; ///< bytes
    Spread coverage, gsnr, seconds;
};

/// Configurations in the order of their first run. Runs without an outcome are left out.
std::vector<TradeOffRow> trade_off(std::span<const ComparedRun> runs);

} // namespace redline
