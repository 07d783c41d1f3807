// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace redline {

/// The 97.5 % quantile of Student's t with `freedom` degrees of freedom (fractions allowed), to 1e-3 from 3
/// on: expansion of Cornish and Fisher around the normal quantile (Abramowitz and Stegun 1964, 26.7.5).
double student_quantile_975(double freedom);

} // namespace redline
