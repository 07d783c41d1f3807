// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "redline/learn/engine.h"

namespace redline::learn {

/// The whole training: preparing, epochs with validation, checkpoints, the one look at the test part.
Result<TrainOutcome> train_network(const TrainJob& job, TrainObserver& observer, const TrainControl& control,
                                   Logger& logger, const std::string& environment);

} // namespace redline::learn
