// SPDX-License-Identifier: GPL-3.0-or-later
#include "spectral/projection.h"

#include <algorithm>
#include <cmath>

#include "spectral/tile_product.h"

namespace redline::spectral {

namespace {

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

} // namespace

Projection::Projection(std::vector<float> mean, const std::vector<double>& weights, int components)
    : bands_(static_cast<int>(mean.size())),
      components_(components),
      col_tiles_((components + tile_cols - 1) / tile_cols),
      mean_(std::move(mean)),
      panels_(index(std::int64_t{col_tiles_} * bands_ * tile_cols), 0.0F) {
    for (int c = 0; c < components_; ++c)
        for (int band = 0; band < bands_; ++band)
            panels_[index((std::int64_t{c / tile_cols} * bands_ + band) * tile_cols + c % tile_cols)] =
                static_cast<float>(weights[index(std::int64_t{c} * bands_ + band)]);
}

void Projection::apply(const float* samples, std::int64_t count, float* out) const {
    std::vector<float> rows(index(std::int64_t{bands_} * tile_rows), 0.0F);
    float tile[tile_rows * tile_cols];
    for (std::int64_t first = 0; first < count; first += tile_rows) {
        const int filled = static_cast<int>(std::min<std::int64_t>(tile_rows, count - first));
        for (int r = 0; r < filled; ++r) {
            const float* x = samples + index((first + r) * bands_);
            for (int band = 0; band < bands_; ++band) {
                const float centred = x[band] - mean_[index(band)];
                rows[index(std::int64_t{band} * tile_rows + r)] = std::isfinite(centred) ? centred : 0.0F;
            }
        }
        for (int t = 0; t < col_tiles_; ++t) {
            tile_product(rows.data(), panels_.data() + index(std::int64_t{t} * bands_ * tile_cols), bands_,
                         tile);
            const int width = std::min(tile_cols, components_ - t * tile_cols);
            for (int r = 0; r < filled; ++r)
                std::copy_n(tile + r * tile_cols, width,
                            out + index((first + r) * components_ + std::int64_t{t} * tile_cols));
        }
    }
}

} // namespace redline::spectral
