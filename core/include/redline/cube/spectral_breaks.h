// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace redline {

/// Where no detector looked: the positions i of ascending wavelengths [nm] after which the next one is
/// further away than five median steps. A line through a spectrum stops there, or it would show values that
/// nobody measured.
std::vector<std::size_t> spectral_breaks(const std::vector<double>& ascending);

} // namespace redline
