// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "redline/base/error.h"
#include "redline/base/progress.h"
#include "redline/cube/cube.h"
#include "redline/settings/settings.h"

namespace redline {

/// What turns raw cube values into network input: chosen bands, mean and deviation, perhaps a PCA. Fitted on
/// training pixels only and stored with the network.
struct Preprocessing {
    std::vector<int> bands;                  ///< of the cube it was fitted on, indices from 0
    std::vector<double> wavelength_nm;       ///< of those bands, or empty: other cubes are matched by these
    std::vector<double> mean, deviation;     ///< one per band
    std::vector<double> components;          ///< PCA: [component, band], or empty
    std::vector<double> component_deviation; ///< PCA scores are divided by this; one per component
    std::int64_t fitted_pixels = 0;
    int cube_bands = 0; ///< bands of the cube it was fitted on; 0: unknown
    /// Number of network inputs per pixel: bands or components.
    int features() const;
    bool operator==(const Preprocessing&) const = default;
};

nlohmann::json to_json(const Preprocessing& preprocessing);
Result<Preprocessing> preprocessing_from_json(const nlohmann::json& document);

/// Band indices a choice means for this axis; an error names what is out of range.
Result<std::vector<int>> choose_bands(const BandChoice& choice, const WavelengthAxis& axis);

/// How many features a choice gives, without reading pixels.
Result<int> feature_count(const BandChoice& choice, const WavelengthAxis& axis);

/// Fits on `pixels` (row * cols + col); pixels with a NaN in a chosen band are left out. Mean and deviation
/// (divisor n - 1) of each band; constant bands get deviation 1. For a PCA the values are centred only
/// (deviation 1) and the score of component c divided by s_1 (s_c / s_1)^w, with s its deviation and w the
/// choice's whitening.
Result<Preprocessing> fit_preprocessing(const HyperspectralCube& cube, const BandChoice& choice,
                                        const std::vector<std::int64_t>& pixels, Progress& progress,
                                        const CancelToken& cancel);

/// Maps a stored preprocessing onto another cube: bands are matched by wavelength, else by number when the
/// counts agree; refuses with a short message when neither fits.
Result<Preprocessing> match_to_cube(const Preprocessing& stored, const CubeInfo& cube);

/// Principal components of rows of samples.
struct Pca {
    std::vector<double> mean;               ///< [band]
    std::vector<double> components;         ///< [component, band], unit length, largest entry positive
    std::vector<double> explained_variance; ///< [component], divisor n - 1
    double total_variance = 0;
};
/// `samples` is [sample, band] without NaN. Covariance with divisor n - 1 (Jolliffe 2002, "Principal
/// component analysis"). Components beyond the rank the samples can have (count - 1) are an error. The result
/// does not depend on `threads` (0: all cores).
Result<Pca> fit_pca(std::span<const float> samples, std::int64_t count, int bands, int components,
                    int threads = 0);

/// Scores (sample - mean) . component as [sample, component].
std::vector<float> pca_scores(const Pca& pca, std::span<const float> samples, std::int64_t count,
                              int threads = 0);

/// Network input of a whole scene: preprocessed values [row, col, feature] float32, 0 (the training mean)
/// where a value is masked. Held in memory when it fits the limit, else computed per window from the cube.
class FeatureCube {
  public:
    virtual ~FeatureCube() = default;
    std::int64_t rows = 0, cols = 0;
    int features = 0;
    /// [row, col]: non-zero where the pixel can be a patch centre (no masked value in any chosen band).
    std::vector<std::uint8_t> valid;
    std::int64_t masked_values = 0; ///< NaN or no-data values among the chosen bands
    /// The whole array when resident, else null.
    virtual const float* data() const = 0;
    /// Copies a window inside the scene to `out` [row, col, feature].
    virtual Result<void> read(const Window& window, std::span<float> out) const = 0;
};

/// Reads the cube once. Held in memory when rows * cols * features floats fit `memory_limit`.
Result<std::shared_ptr<const FeatureCube>> make_feature_cube(CubePtr cube, const Preprocessing& preprocessing,
                                                             Bytes memory_limit, Progress& progress,
                                                             const CancelToken& cancel);

/// [row, col]: non-zero where no chosen band is masked.
Result<std::vector<std::uint8_t>> valid_pixels(const HyperspectralCube& cube, const std::vector<int>& bands,
                                               Progress& progress, const CancelToken& cancel);

} // namespace redline
