// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "redline/cube/cube.h"

namespace redline {

/// Makes `info`, which describes a whole scene, describe a part of it: size, geotransform, and what part it
/// is. Returns that part; an error when it leaves the scene.
Result<Window> take_part(CubeInfo& info, const std::optional<Window>& window);

/// Makes `info` describe some of its bands, in the order given; empty: all. Returns the bands' indices
/// before.
Result<std::vector<int>> take_bands(CubeInfo& info, std::vector<int> bands);

} // namespace redline
