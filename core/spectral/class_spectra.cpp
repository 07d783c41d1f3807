// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/spectral/class_spectra.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace redline {

Result<ClassSpectra> class_spectra(const HyperspectralCube& cube, const GroundTruth& truth,
                                   std::int64_t limit, Progress& progress, const CancelToken& cancel) {
    if (truth.rows != cube.rows() || truth.cols != cube.cols())
        return fail(ErrorCode::input, "the labels and the cube have different sizes", "",
                    "open labels that lie on the cube's grid");
    ClassSpectra spectra;
    spectra.classes = truth.classes();
    spectra.bands = static_cast<int>(cube.bands());
    const auto bands = static_cast<std::size_t>(cube.bands());
    const auto classes = static_cast<std::size_t>(truth.classes());
    spectra.pixels.assign(classes, 0);
    std::vector<std::int64_t> seen(classes, 0), finite(classes * bands, 0);
    std::vector<double> mean(classes * bands, 0), squares(classes * bands, 0);
    const std::vector<std::int64_t> counts = truth.legend.counts();
    std::vector<int> all(bands);
    std::iota(all.begin(), all.end(), 0);
    std::vector<float> row_values;

    for (std::int64_t row = 0; row < truth.rows; ++row) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "class spectra were not needed any more");
        progress.report(static_cast<double>(row) / static_cast<double>(truth.rows), "");
        std::vector<std::int64_t> cols;
        for (std::int64_t col = 0; col < truth.cols; ++col) {
            const int label = truth.at(row, col);
            if (label < 0) continue;
            const auto k = static_cast<std::size_t>(label);
            const std::int64_t every = std::max<std::int64_t>(1, (counts[k] + limit - 1) / limit);
            if (seen[k]++ % every == 0) cols.push_back(col);
        }
        if (cols.empty()) continue;
        const Window window{row, cols.front(), 1, cols.back() - cols.front() + 1};
        row_values.resize(static_cast<std::size_t>(window.cols) * bands);
        REDLINE_TRY(cube.read(window, all, row_values));
        for (const std::int64_t col : cols) {
            const auto k = static_cast<std::size_t>(truth.at(row, col));
            ++spectra.pixels[k];
            const float* pixel = row_values.data() + static_cast<std::size_t>(col - window.col) * bands;
            for (std::size_t band = 0; band < bands; ++band) {
                if (!std::isfinite(pixel[band])) continue;
                const std::size_t at = k * bands + band;
                const double delta = pixel[band] - mean[at];
                mean[at] += delta / static_cast<double>(++finite[at]);
                squares[at] += delta * (pixel[band] - mean[at]);
            }
        }
    }
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    spectra.mean.resize(classes * bands);
    spectra.deviation.resize(classes * bands);
    for (std::size_t at = 0; at < mean.size(); ++at) {
        spectra.mean[at] = finite[at] > 0 ? mean[at] : undefined;
        spectra.deviation[at] =
            finite[at] > 1 ? std::sqrt(squares[at] / static_cast<double>(finite[at] - 1)) : undefined;
    }
    progress.report(1, "");
    return spectra;
}

} // namespace redline
