// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "redline/spectral/preprocessing.h"
#include "spectral/covariance.h"

namespace redline {

namespace {

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// Mean and squared deviations per band, in double around the first value.
struct BandMoments {
    explicit BandMoments(std::size_t bands) : shift(bands), sum(bands), squares(bands) {}
    void add(const float* x) {
        if (count++ == 0)
            for (std::size_t b = 0; b < shift.size(); ++b)
                shift[b] = static_cast<double>(x[b]);
        for (std::size_t b = 0; b < shift.size(); ++b) {
            const double d = static_cast<double>(x[b]) - shift[b];
            sum[b] += d;
            squares[b] += d * d;
        }
    }
    std::int64_t count = 0;
    std::vector<double> shift, sum, squares;
};

/// Reads the spectra of scattered pixels strip by strip and hands complete ones (no masked value) on, [count,
/// band] at a time.
template<typename Take>
Result<void> read_spectra(const HyperspectralCube& cube, const std::vector<int>& bands,
                          std::vector<std::int64_t> pixels, Progress& progress, const CancelToken& cancel,
                          const Take& take) {
    std::sort(pixels.begin(), pixels.end());
    const std::int64_t cols = cube.cols(), depth = static_cast<std::int64_t>(bands.size());
    if (!pixels.empty() && (pixels.front() < 0 || pixels.back() >= cube.rows() * cols))
        return fail(ErrorCode::internal, "a training pixel lies outside the cube", "pixels");
    constexpr std::int64_t strip_rows = 8;
    std::vector<float> values, complete;
    const auto keep = [&](const float* x) {
        if (std::all_of(x, x + depth, [](float v) { return std::isfinite(v); }))
            complete.insert(complete.end(), x, x + depth);
    };
    for (std::size_t first = 0; first < pixels.size();) {
        if (cancel.cancelled())
            return fail(ErrorCode::cancelled, "cancelled while the preprocessing was fitted");
        progress.report(static_cast<double>(first) / static_cast<double>(pixels.size()),
                        "reading training pixels");
        const std::int64_t strip = pixels[first] / cols / strip_rows;
        std::size_t last = first;
        std::int64_t left = cols, right = 0;
        while (last < pixels.size() && pixels[last] / cols / strip_rows == strip) {
            left = std::min(left, pixels[last] % cols);
            right = std::max(right, pixels[last] % cols + 1);
            ++last;
        }
        Window window{strip * strip_rows, left, std::min(strip_rows, cube.rows() - strip * strip_rows),
                      right - left};
        complete.clear();
        if (window.pixels() <= 32 * static_cast<std::int64_t>(last - first)) {
            values.resize(index(window.pixels() * depth));
            REDLINE_TRY(cube.read(window, bands, values));
            for (std::size_t i = first; i < last; ++i)
                keep(
                    values.data() +
                    index(((pixels[i] / cols - window.row) * window.cols + pixels[i] % cols - left) * depth));
        } else { // few pixels in a wide strip
            values.resize(index(depth));
            for (std::size_t i = first; i < last; ++i) {
                REDLINE_TRY(cube.read({pixels[i] / cols, pixels[i] % cols, 1, 1}, bands, values));
                keep(values.data());
            }
        }
        take(complete.data(), static_cast<std::int64_t>(complete.size()) / depth);
        first = last;
    }
    return {};
}

Result<void> enough(std::int64_t found, std::size_t asked) {
    if (found > 0) return {};
    return fail(ErrorCode::input,
                fmt::format("none of the {} training pixels has a value in every chosen band", asked),
                "bands", "leave out the bands without data, or mark them as bad");
}

} // namespace

int Preprocessing::features() const {
    return static_cast<int>(component_deviation.empty() ? bands.size() : component_deviation.size());
}

Result<Preprocessing> fit_preprocessing(const HyperspectralCube& cube, const BandChoice& choice,
                                        const std::vector<std::int64_t>& pixels, Progress& progress,
                                        const CancelToken& cancel) {
    Preprocessing fitted;
    REDLINE_ASSIGN(fitted.bands, choose_bands(choice, cube.info().axis));
    fitted.cube_bands = static_cast<int>(cube.bands());
    if (cube.info().axis.known())
        for (const int band : fitted.bands)
            fitted.wavelength_nm.push_back(cube.info().axis.wavelength_nm[index(band)]);
    if (pixels.empty())
        return fail(ErrorCode::input, "there is no training pixel", "split",
                    "label some pixels, or raise the training share");

    if (choice.kind == BandChoiceKind::pca) {
        spectral::Covariance covariance(static_cast<int>(fitted.bands.size()), 0);
        REDLINE_TRY(read_spectra(cube, fitted.bands, pixels, progress, cancel,
                                 [&](const float* x, std::int64_t count) { covariance.add(x, count); }));
        fitted.fitted_pixels = covariance.count();
        REDLINE_TRY(enough(covariance.count(), pixels.size()));
        const std::int64_t most =
            std::min<std::int64_t>(static_cast<std::int64_t>(fitted.bands.size()), covariance.count() - 1);
        Pca pca;
        if (choice.components <= most) pca = covariance.principal_components(choice.components);
        // Rounding leaves a trace of variance in directions that have none.
        const auto useful = std::count_if(pca.explained_variance.begin(), pca.explained_variance.end(),
                                          [&](double v) { return v > 1e-12 * pca.total_variance; });
        if (choice.components > most || useful < choice.components)
            return fail(ErrorCode::usage,
                        fmt::format("{} principal components, but {} training pixels support no more than {}",
                                    choice.components, covariance.count(),
                                    choice.components > most ? most : useful),
                        "bands", "choose fewer components, or train on more pixels");
        fitted.mean = std::move(pca.mean);
        fitted.deviation.assign(fitted.bands.size(), 1.0);
        fitted.components = std::move(pca.components);
        const double first = std::sqrt(pca.explained_variance.front());
        for (const double variance : pca.explained_variance)
            fitted.component_deviation.push_back(first *
                                                 std::pow(std::sqrt(variance) / first, choice.whitening));
        return fitted;
    }

    BandMoments moments(fitted.bands.size());
    REDLINE_TRY(
        read_spectra(cube, fitted.bands, pixels, progress, cancel, [&](const float* x, std::int64_t count) {
            for (std::int64_t i = 0; i < count; ++i)
                moments.add(x + index(i) * fitted.bands.size());
        }));
    REDLINE_TRY(enough(moments.count, pixels.size()));
    fitted.fitted_pixels = moments.count;
    const double n = static_cast<double>(moments.count);
    for (std::size_t b = 0; b < fitted.bands.size(); ++b) {
        const double mean = moments.sum[b] / n;
        const double variance = n > 1 ? (moments.squares[b] - n * mean * mean) / (n - 1) : 0;
        const double value = moments.shift[b] + mean;
        fitted.mean.push_back(value);
        // Below float resolution of its mean a band is constant.
        fitted.deviation.push_back(variance > 1e-14 * value * value && variance > 0 ? std::sqrt(variance)
                                                                                    : 1.0);
    }
    return fitted;
}

} // namespace redline
