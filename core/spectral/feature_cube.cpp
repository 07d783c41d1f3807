// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <new>
#include <optional>

#include <fmt/format.h>

#include "redline/spectral/preprocessing.h"
#include "spectral/parallel.h"
#include "spectral/projection.h"

namespace redline {

namespace {

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Turns raw spectra into features; shared by the resident and the lazy cube, so that both give the same
/// numbers.
class Transform {
  public:
    explicit Transform(const Preprocessing& p)
        : bands_(static_cast<int>(p.bands.size())), features_(p.features()) {
        if (p.components.empty()) {
            for (std::size_t b = 0; b < p.bands.size(); ++b) {
                mean_.push_back(p.mean[b]);
                scale_.push_back(1 / p.deviation[b]);
            }
            return;
        }
        std::vector<double> weights = p.components;
        for (std::int64_t c = 0; c < features_; ++c)
            for (std::int64_t b = 0; b < bands_; ++b)
                weights[index(c * bands_ + b)] /= p.component_deviation[index(c)] * p.deviation[index(b)];
        projection_.emplace(std::vector<float>(p.mean.begin(), p.mean.end()), weights, features_);
    }

    void apply(const float* raw, std::int64_t pixels, float* out) const {
        if (projection_) {
            projection_->apply(raw, pixels, out);
            return;
        }
        for (std::int64_t i = 0; i < pixels; ++i)
            for (int b = 0; b < bands_; ++b) {
                const float value = raw[index(i * bands_ + b)];
                out[index(i * bands_ + b)] =
                    std::isfinite(value) ? static_cast<float>((static_cast<double>(value) - mean_[index(b)]) *
                                                              scale_[index(b)])
                                         : 0.0F;
            }
    }

    int bands() const { return bands_; }
    int features() const { return features_; }

  private:
    int bands_, features_;
    std::vector<double> mean_, scale_;
    std::optional<spectral::Projection> projection_;
};

class Resident final : public FeatureCube {
  public:
    std::vector<float> values;
    const float* data() const override { return values.data(); }
    Result<void> read(const Window& w, std::span<float> out) const override {
        for (std::int64_t r = 0; r < w.rows; ++r)
            std::copy_n(values.data() + index(((w.row + r) * cols + w.col) * features),
                        index(w.cols * features), out.data() + index(r * w.cols * features));
        return {};
    }
};

class Lazy final : public FeatureCube {
  public:
    Lazy(CubePtr cube, std::vector<int> bands, Transform transform)
        : cube_(std::move(cube)), bands_(std::move(bands)), transform_(std::move(transform)) {}
    const float* data() const override { return nullptr; }
    Result<void> read(const Window& w, std::span<float> out) const override {
        std::vector<float> raw(index(w.pixels() * transform_.bands()));
        REDLINE_TRY(cube_->read(w, bands_, raw));
        transform_.apply(raw.data(), w.pixels(), out.data());
        return {};
    }

  private:
    CubePtr cube_;
    std::vector<int> bands_;
    Transform transform_;
};

/// Reads every pixel once, strip by strip on several threads: `take(window, raw values)` runs on them.
template<typename Take>
Result<void> scan(const HyperspectralCube& cube, const std::vector<int>& bands, Progress& progress,
                  const CancelToken& cancel, const char* message, const Take& take) {
    // Strips of some 8 MB, whatever the shape.
    const std::int64_t row_values = cube.cols() * static_cast<std::int64_t>(bands.size());
    const std::int64_t strip_rows =
        std::clamp<std::int64_t>((std::int64_t{2} << 20) / std::max<std::int64_t>(row_values, 1), 1, 64);
    const std::int64_t strips = (cube.rows() + strip_rows - 1) / strip_rows;
    std::mutex mutex;
    std::optional<Error> error;
    std::int64_t done = 0;
    std::atomic<bool> stop{false};
    parallel_for(strips, spectral_threads(), [&](std::int64_t strip, int) {
        if (stop.load() || cancel.cancelled()) return;
        const Window window{strip * strip_rows, 0, std::min(strip_rows, cube.rows() - strip * strip_rows),
                            cube.cols()};
        std::vector<float> raw(index(window.rows * row_values));
        const Result<void> read = cube.read(window, bands, raw);
        if (read) take(window, raw);
        const std::scoped_lock lock(mutex);
        if (!read && !error) {
            error = read.error();
            stop = true;
        }
        progress.report(static_cast<double>(++done) / static_cast<double>(strips), message);
    });
    if (error) return fail(*error);
    if (cancel.cancelled()) return fail(ErrorCode::cancelled, "cancelled", message);
    return {};
}

/// Marks what is valid in a strip and counts its masked values.
std::int64_t mark_valid(const Window& window, const std::vector<float>& raw, std::int64_t depth,
                        std::vector<std::uint8_t>& valid) {
    std::int64_t masked = 0;
    for (std::int64_t i = 0; i < window.pixels(); ++i) {
        const float* x = raw.data() + index(i * depth);
        const auto bad = std::count_if(x, x + depth, [](float v) { return !std::isfinite(v); });
        masked += bad;
        valid[index(window.row * window.cols + i)] = bad == 0;
    }
    return masked;
}

Result<void> check_bands(const Preprocessing& preprocessing, const HyperspectralCube& cube) {
    const std::size_t bands = preprocessing.bands.size();
    if (bands == 0 || preprocessing.mean.size() != bands || preprocessing.deviation.size() != bands ||
        preprocessing.components.size() != preprocessing.component_deviation.size() * bands)
        return fail(ErrorCode::internal, "the preprocessing's parts do not fit together", "preprocessing");
    for (const int band : preprocessing.bands)
        if (band < 0 || band >= cube.bands())
            return fail(ErrorCode::input,
                        fmt::format("band {} is needed, the cube has {}", band + 1, cube.bands()), "bands",
                        "use a cube of the same sensor");
    return {};
}

} // namespace

Result<std::shared_ptr<const FeatureCube>> make_feature_cube(CubePtr cube, const Preprocessing& preprocessing,
                                                             Bytes memory_limit, Progress& progress,
                                                             const CancelToken& cancel) {
    REDLINE_TRY(check_bands(preprocessing, *cube));
    const Transform transform(preprocessing);
    const std::int64_t pixels = cube->rows() * cube->cols();
    const bool fits = pixels <= memory_limit / static_cast<Bytes>(sizeof(float)) / transform.features();

    std::shared_ptr<Resident> resident;
    std::shared_ptr<FeatureCube> features;
    if (fits) {
        resident = std::make_shared<Resident>();
        try {
            resident->values.resize(index(pixels * transform.features()));
        } catch (const std::bad_alloc&) {
            return fail(ErrorCode::memory,
                        fmt::format("the scene's features take {}, more than the system gives",
                                    bytes_text(pixels * transform.features() * Bytes{sizeof(float)})),
                        "features", "lower the memory limit, so that they are computed when they are needed");
        }
        features = resident;
    } else {
        features = std::make_shared<Lazy>(cube, preprocessing.bands, transform);
    }
    features->rows = cube->rows();
    features->cols = cube->cols();
    features->features = transform.features();
    features->valid.assign(index(pixels), 0);
    std::atomic<std::int64_t> masked{0};
    REDLINE_TRY(scan(*cube, preprocessing.bands, progress, cancel, "preparing the scene",
                     [&](const Window& window, const std::vector<float>& raw) {
                         masked += mark_valid(window, raw, transform.bands(), features->valid);
                         if (resident)
                             transform.apply(raw.data(), window.pixels(),
                                             resident->values.data() +
                                                 index(window.row * window.cols * transform.features()));
                     }));
    features->masked_values = masked;
    return std::shared_ptr<const FeatureCube>(features);
}

Result<std::vector<std::uint8_t>> valid_pixels(const HyperspectralCube& cube, const std::vector<int>& bands,
                                               Progress& progress, const CancelToken& cancel) {
    std::vector<std::uint8_t> valid(index(cube.rows() * cube.cols()), 0);
    for (const int band : bands)
        if (band < 0 || band >= cube.bands())
            return fail(ErrorCode::usage,
                        fmt::format("band {} does not exist, the cube has {}", band + 1, cube.bands()),
                        "bands");
    REDLINE_TRY(scan(cube, bands, progress, cancel, "looking for masked pixels",
                     [&](const Window& window, const std::vector<float>& raw) {
                         mark_valid(window, raw, static_cast<std::int64_t>(bands.size()), valid);
                     }));
    return valid;
}

} // namespace redline
