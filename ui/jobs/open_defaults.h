// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redline/cube/cube.h"

namespace redline::ui {

/// How a cube is opened before its file is known: with the cache that was last chosen on this machine.
OpenOptions openDefaults();

/// Keeps the cache's limit [bytes] for the cubes that are opened from now on.
void keepCacheLimit(Bytes limit);

} // namespace redline::ui
