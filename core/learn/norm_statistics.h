// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redline/learn/engine.h"

namespace redline::learn {

/// Estimates batch norm's running statistics anew over the whole training part, with the weights as they are:
/// means and variances of large batches, put together by the law of total variance (Wu and Johnson 2021,
/// "Rethinking Batch in BatchNorm", call it precise BN). Dropout and augmentation are off, as in
/// classification.
Result<NormReestimate> reestimate_norms(const NormJob& job, Progress& progress, const CancelToken& cancel);

} // namespace redline::learn
