// SPDX-License-Identifier: GPL-3.0-or-later
#include "noise/student.h"

#include <algorithm>

namespace redline {

double student_quantile_975(double freedom) {
    constexpr double x = 1.959963984540054;
    constexpr double x2 = x * x;
    const double v = std::max(freedom, 1.0);
    const double g1 = x * (x2 + 1) / 4;
    const double g2 = x * ((5 * x2 + 16) * x2 + 3) / 96;
    const double g3 = x * (((3 * x2 + 19) * x2 + 17) * x2 - 15) / 384;
    const double g4 = x * ((((79 * x2 + 776) * x2 + 1482) * x2 - 1920) * x2 - 945) / 92160;
    return x + (g1 + (g2 + (g3 + g4 / v) / v) / v) / v;
}

} // namespace redline
