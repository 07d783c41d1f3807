// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "redline/spectral/preprocessing.h"
#include "spectral/covariance.h"
#include "spectral/parallel.h"
#include "spectral/projection.h"

namespace redline {

Result<Pca> fit_pca(std::span<const float> samples, std::int64_t count, int bands, int components,
                    int threads) {
    if (count < 2)
        return fail(ErrorCode::input, fmt::format("a PCA of {} samples", count), "pca",
                    "two samples or more are needed");
    if (static_cast<std::int64_t>(samples.size()) < count * bands)
        return fail(ErrorCode::internal, "fewer values than samples times bands", "pca");
    const std::int64_t most = std::min<std::int64_t>(bands, count - 1);
    if (components < 1 || components > most)
        return fail(
            ErrorCode::usage,
            fmt::format("{} principal components of {} samples with {} bands", components, count, bands),
            "pca", fmt::format("choose 1 to {}", most));
    spectral::Covariance covariance(bands, threads);
    covariance.add(samples.data(), count);
    return covariance.principal_components(components);
}

std::vector<float> pca_scores(const Pca& pca, std::span<const float> samples, std::int64_t count,
                              int threads) {
    const int bands = static_cast<int>(pca.mean.size());
    const int components = static_cast<int>(pca.explained_variance.size());
    const spectral::Projection projection({pca.mean.begin(), pca.mean.end()}, pca.components, components);
    std::vector<float> scores(static_cast<std::size_t>(count * components));
    constexpr std::int64_t chunk = 6 * 512;
    parallel_for((count + chunk - 1) / chunk, threads > 0 ? threads : spectral_threads(),
                 [&](std::int64_t i, int) {
                     const std::int64_t first = i * chunk;
                     projection.apply(samples.data() + static_cast<std::size_t>(first * bands),
                                      std::min(chunk, count - first),
                                      scores.data() + static_cast<std::size_t>(first * components));
                 });
    return scores;
}

} // namespace redline
