// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redline/learn/engine.h"

namespace redline::learn {

/// The published one-off diagnosis: one big batch of 64 and ten batches of B, run in micro-batches of b, on
/// the initial weights or those of a run. Nothing it does changes weights or statistics.
Result<ProbeResult> probe_noise(const ProbeJob& job, Progress& progress, const CancelToken& cancel);

/// Three real steps with random input of the right shape, the third one measured.
Result<MeasuredStep> measure_step(const Settings& settings, int bands, int classes, Progress& progress,
                                  const CancelToken& cancel);

} // namespace redline::learn
