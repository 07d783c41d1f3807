// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cube/raw_source.h"

namespace redline {

/// Adds a warning where values lose digits that tell them apart: they are read as float32, which holds whole
/// numbers up to 2^24. Looks at a few pixels of the file; scale and offset must be known.
void note_lost_digits(OpenedRaster& raster);

} // namespace redline
