// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "redline/spectral/preprocessing.h"

namespace redline::spectral {

/// Mean and covariance of spectra that arrive in chunks. The first few thousand samples are summed in double;
/// after that products are summed in float over blocks of 256 samples around a provisional mean, and the
/// blocks in double, which keeps the error near 1e-7 of the largest variance at the speed of float
/// arithmetic.
class Covariance {
  public:
    Covariance(int bands, int threads);

    /// `samples` is [count, bands], all finite.
    void add(const float* samples, std::int64_t count);

    std::int64_t count() const { return count_; }
    std::vector<double> mean() const;
    /// The first `components` principal components; needs two samples or more.
    Pca principal_components(int components) const;

  private:
    void add_exact(const float* samples, std::int64_t count);
    void add_fast(const float* samples, std::int64_t count);

    int bands_, threads_;
    std::int64_t count_ = 0;
    std::vector<double> shift_;   ///< provisional mean
    std::vector<double> sum_;     ///< of x - shift
    std::vector<double> product_; ///< of (x - shift)(x - shift)', [band, band], upper triangle
};

} // namespace redline::spectral
