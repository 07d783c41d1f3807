// SPDX-License-Identifier: GPL-3.0-or-later
#include "spectral/tile_product.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace redline::spectral {

namespace {

void portable(const float* a, const float* b, std::int64_t depth, float* out) {
    float sum[tile_rows][tile_cols] = {};
    for (std::int64_t k = 0; k < depth; ++k, a += tile_rows, b += tile_cols)
        for (int r = 0; r < tile_rows; ++r)
            for (int c = 0; c < tile_cols; ++c)
                sum[r][c] += a[r] * b[c];
    for (int r = 0; r < tile_rows; ++r)
        for (int c = 0; c < tile_cols; ++c)
            out[r * tile_cols + c] = sum[r][c];
}

#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) void avx2(const float* a, const float* b, std::int64_t depth,
                                              float* out) {
    static_assert(tile_rows == 6 && tile_cols == 16);
    // Named accumulators stay in the sixteen vector registers at every optimisation level.
    __m256 r0l = _mm256_setzero_ps(), r0h = r0l, r1l = r0l, r1h = r0l, r2l = r0l, r2h = r0l;
    __m256 r3l = r0l, r3h = r0l, r4l = r0l, r4h = r0l, r5l = r0l, r5h = r0l;
    for (std::int64_t k = 0; k < depth; ++k, a += tile_rows, b += tile_cols) {
        const __m256 low = _mm256_loadu_ps(b), high = _mm256_loadu_ps(b + 8);
        __m256 x = _mm256_broadcast_ss(a);
        r0l = _mm256_fmadd_ps(x, low, r0l);
        r0h = _mm256_fmadd_ps(x, high, r0h);
        x = _mm256_broadcast_ss(a + 1);
        r1l = _mm256_fmadd_ps(x, low, r1l);
        r1h = _mm256_fmadd_ps(x, high, r1h);
        x = _mm256_broadcast_ss(a + 2);
        r2l = _mm256_fmadd_ps(x, low, r2l);
        r2h = _mm256_fmadd_ps(x, high, r2h);
        x = _mm256_broadcast_ss(a + 3);
        r3l = _mm256_fmadd_ps(x, low, r3l);
        r3h = _mm256_fmadd_ps(x, high, r3h);
        x = _mm256_broadcast_ss(a + 4);
        r4l = _mm256_fmadd_ps(x, low, r4l);
        r4h = _mm256_fmadd_ps(x, high, r4h);
        x = _mm256_broadcast_ss(a + 5);
        r5l = _mm256_fmadd_ps(x, low, r5l);
        r5h = _mm256_fmadd_ps(x, high, r5h);
    }
    const __m256 all[12] = {r0l, r0h, r1l, r1h, r2l, r2h, r3l, r3h, r4l, r4h, r5l, r5h};
    for (int i = 0; i < 12; ++i)
        _mm256_storeu_ps(out + 8 * i, all[i]);
}
#endif

using Kernel = void (*)(const float*, const float*, std::int64_t, float*);

Kernel best_kernel() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return avx2;
#endif
    return portable;
}

} // namespace

void tile_product(const float* a, const float* b, std::int64_t depth, float* out) {
    static const Kernel kernel = best_kernel();
    kernel(a, b, depth, out);
}

} // namespace redline::spectral
