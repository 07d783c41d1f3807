// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace redline::spectral {

/// (x - mean) W for many spectra at once.
class Projection {
  public:
    /// `weights` is [component, band].
    Projection(std::vector<float> mean, const std::vector<double>& weights, int components);

    /// `samples` [count, band] to `out` [count, component]; a value that is not finite counts as the mean.
    /// One thread.
    void apply(const float* samples, std::int64_t count, float* out) const;

    int components() const { return components_; }

  private:
    int bands_, components_, col_tiles_;
    std::vector<float> mean_;
    std::vector<float> panels_; ///< [column tile, band, tile_cols]
};

} // namespace redline::spectral
