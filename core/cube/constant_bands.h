// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cube/raw_source.h"

namespace redline {

/// Looks at some pixels of a cube that can be addressed and warns where several bands hold one and the same
/// constant that is not the declared no-data value: files in the field use other fill values than they
/// declare.
void note_constant_bands(OpenedRaster& raster);

} // namespace redline
