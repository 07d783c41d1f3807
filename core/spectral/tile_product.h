// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace redline::spectral {

constexpr int tile_rows = 6, tile_cols = 16;

/// out[r][c] = sum over k of a[k][r] * b[k][c] for one register tile; `a` is packed [k, tile_rows], `b` [k,
/// tile_cols] (Goto and van de Geijn 2008). Uses AVX2 and FMA where the processor has them.
void tile_product(const float* a, const float* b, std::int64_t depth, float* out);

} // namespace redline::spectral
