// SPDX-License-Identifier: GPL-3.0-or-later
#include "spectral/covariance.h"

#include <algorithm>

#include <Eigen/Dense>

#include "spectral/parallel.h"
#include "spectral/tile_product.h"

namespace redline::spectral {

namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr std::int64_t exact_samples = 4096;
constexpr std::int64_t block_rows = 256;
/// Partial sums per call; a fixed number, so that the result is the same for any number of threads.
constexpr std::int64_t slices = 16;

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Sums of one slice of the samples, padded to whole tiles.
class Slice {
  public:
    explicit Slice(int bands)
        : bands_(bands),
          row_tiles_((bands + tile_rows - 1) / tile_rows),
          col_tiles_((bands + tile_cols - 1) / tile_cols),
          product(index(std::int64_t{row_tiles_} * tile_rows * col_tiles_ * tile_cols)),
          sum(index(bands)),
          a_(index(std::int64_t{row_tiles_} * tile_rows * block_rows)),
          b_(index(std::int64_t{col_tiles_} * tile_cols * block_rows)) {}

    void add_block(const float* samples, std::int64_t rows, const std::vector<float>& shift) {
        pack(samples, rows, shift);
        float tile[tile_rows * tile_cols];
        for (int i = 0; i < row_tiles_; ++i)
            for (int j = i * tile_rows / tile_cols; j < col_tiles_; ++j) {
                tile_product(a_.data() + index(std::int64_t{i} * tile_rows * rows),
                             b_.data() + index(std::int64_t{j} * tile_cols * rows), rows, tile);
                for (int r = 0; r < tile_rows; ++r) {
                    double* out = product.data() + index(std::int64_t{i * tile_rows + r} * stride() +
                                                         std::int64_t{j} * tile_cols);
                    for (int c = 0; c < tile_cols; ++c)
                        out[c] += static_cast<double>(tile[r * tile_cols + c]);
                }
            }
    }

    std::int64_t stride() const { return std::int64_t{col_tiles_} * tile_cols; }

  private:
    void pack(const float* samples, std::int64_t rows, const std::vector<float>& shift) {
        centred_.resize(index(bands_));
        block_sum_.assign(index(bands_), 0.0F);
        for (std::int64_t s = 0; s < rows; ++s) {
            const float* x = samples + index(s * bands_);
            for (int band = 0; band < bands_; ++band) {
                centred_[index(band)] = x[band] - shift[index(band)];
                block_sum_[index(band)] += centred_[index(band)];
            }
            spread(a_, tile_rows, row_tiles_, s, rows);
            spread(b_, tile_cols, col_tiles_, s, rows);
        }
        for (int band = 0; band < bands_; ++band)
            sum[index(band)] += static_cast<double>(block_sum_[index(band)]);
    }

    void spread(std::vector<float>& panels, int width, int tiles, std::int64_t s, std::int64_t rows) const {
        for (int t = 0; t < tiles; ++t) {
            float* out = panels.data() + index((std::int64_t{t} * rows + s) * width);
            const int first = t * width, filled = std::min(width, bands_ - first);
            std::copy_n(centred_.data() + first, filled, out);
            std::fill(out + filled, out + width, 0.0F);
        }
    }

    int bands_, row_tiles_, col_tiles_;

  public:
    std::vector<double> product, sum;

  private:
    std::vector<float> a_, b_, centred_, block_sum_;
};

} // namespace

Covariance::Covariance(int bands, int threads)
    : bands_(bands),
      threads_(threads > 0 ? threads : spectral_threads()),
      sum_(index(bands)),
      product_(index(std::int64_t{bands} * bands)) {}

void Covariance::add(const float* samples, std::int64_t count) {
    if (count <= 0) return;
    if (shift_.empty()) {
        shift_.assign(index(bands_), 0.0);
        const std::int64_t some = std::min<std::int64_t>(count, 1024);
        for (std::int64_t s = 0; s < some; ++s)
            for (int band = 0; band < bands_; ++band)
                shift_[index(band)] +=
                    static_cast<double>(samples[index(s * bands_ + band)]) / static_cast<double>(some);
        // A float, so that the fast and the exact part subtract the same number.
        for (double& value : shift_)
            value = static_cast<double>(static_cast<float>(value));
    }
    const std::int64_t exact = std::clamp<std::int64_t>(exact_samples - count_, 0, count);
    if (exact > 0) add_exact(samples, exact);
    if (exact < count) add_fast(samples + index(exact * bands_), count - exact);
    count_ += count;
}

void Covariance::add_exact(const float* samples, std::int64_t count) {
    Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> x(samples, count,
                                                                                              bands_);
    const Eigen::Map<const Eigen::RowVectorXd> shift(shift_.data(), bands_);
    const RowMatrix centred = x.cast<double>().rowwise() - shift;
    Eigen::Map<Eigen::RowVectorXd>(sum_.data(), bands_) += centred.colwise().sum();
    Eigen::Map<RowMatrix> product(product_.data(), bands_, bands_);
    product.selfadjointView<Eigen::Upper>().rankUpdate(centred.transpose());
}

void Covariance::add_fast(const float* samples, std::int64_t count) {
    const std::vector<float> shift(shift_.begin(), shift_.end());
    const std::int64_t blocks = (count + block_rows - 1) / block_rows;
    std::vector<Slice> parts(index(std::min(slices, blocks)), Slice(bands_));
    const auto part_count = static_cast<std::int64_t>(parts.size());
    parallel_for(part_count, threads_, [&](std::int64_t part, int) {
        for (std::int64_t block = part * blocks / part_count; block < (part + 1) * blocks / part_count;
             ++block) {
            const std::int64_t first = block * block_rows;
            parts[index(part)].add_block(samples + index(first * bands_), std::min(block_rows, count - first),
                                         shift);
        }
    });
    for (const Slice& part : parts)
        for (int i = 0; i < bands_; ++i) {
            sum_[index(i)] += part.sum[index(i)];
            for (int j = i; j < bands_; ++j)
                product_[index(std::int64_t{i} * bands_ + j)] += part.product[index(i * part.stride() + j)];
        }
}

std::vector<double> Covariance::mean() const {
    std::vector<double> mean = shift_;
    for (int band = 0; band < bands_; ++band)
        mean[index(band)] += sum_[index(band)] / static_cast<double>(count_);
    return mean;
}

Pca Covariance::principal_components(int components) const {
    const Eigen::Map<const RowMatrix> product(product_.data(), bands_, bands_);
    const Eigen::Map<const Eigen::VectorXd> sum(sum_.data(), bands_);
    const double n = static_cast<double>(count_);
    Eigen::MatrixXd covariance = product.selfadjointView<Eigen::Upper>();
    covariance = (covariance - sum * sum.transpose() / n) / (n - 1);

    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance);
    Pca pca;
    pca.mean = mean();
    pca.total_variance = covariance.trace();
    for (int c = 0; c < components; ++c) {
        const int column = bands_ - 1 - c; // Eigen sorts ascending
        Eigen::VectorXd direction = solver.eigenvectors().col(column);
        Eigen::Index largest = 0;
        direction.cwiseAbs().maxCoeff(&largest);
        if (direction[largest] < 0) direction = -direction;
        pca.components.insert(pca.components.end(), direction.data(), direction.data() + bands_);
        pca.explained_variance.push_back(std::max(0.0, solver.eigenvalues()[column]));
    }
    return pca;
}

} // namespace redline::spectral
