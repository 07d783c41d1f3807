// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "redline/cube/cube.h"

namespace redline {

/// Several cubes of the same pixels as one: the bands of the first, then those of the second, and so on.
/// `info` describes the whole (axis, scale, offset, nodata for all bands); `bands` selects among all of them,
/// empty for all. `info` has the parts' size.
Result<CubePtr> make_joined(CubeInfo info, std::vector<CubePtr> parts, const std::vector<int>& bands);

} // namespace redline
