// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "redline/base/error.h"
#include "redline/settings/settings.h"
#include "redline/spectral/preprocessing.h"

namespace redline {

/// Copies patches out of a scene straight into a batch: no patch is ever held twice. Safe to call from
/// several threads.
class PatchGather {
  public:
    /// `patch` is P; the centre is pixel P/2. Beyond the scene's edge pixels are mirrored without repeating
    /// the edge, or zero.
    PatchGather(std::shared_ptr<const FeatureCube> scene, int patch, PaddingKind padding);

    int patch() const { return patch_; }
    std::int64_t values_per_patch() const;

    /// Fills `out` [sample, feature, P row, P col] with the patches around `pixels` (row * cols + col).
    /// `turns` is empty or gives each sample one of the eight symmetries of the square: bit 2 flips columns,
    /// bits 0-1 then turn by quarter turns.
    Result<void> gather(std::span<const std::int64_t> pixels, std::span<const std::uint8_t> turns,
                        std::span<float> out) const;

    /// The pixel each cell of a patch shows: indices into the scene, -1 where it is zero padding.
    void cells(std::int64_t pixel, std::uint8_t turn, std::span<std::int64_t> out) const;

    /// The pixel that a place up to P beyond the scene's edge shows: an index into the scene, -1 where it is
    /// zero padding.
    std::int64_t cell(std::int64_t row, std::int64_t col) const {
        const std::int64_t r = mirrored_rows_[static_cast<std::size_t>(row + patch_)];
        const std::int64_t c = mirrored_cols_[static_cast<std::size_t>(col + patch_)];
        return r < 0 || c < 0 ? -1 : r * scene_->cols + c;
    }

  private:
    void prefetch(std::int64_t pixel) const;
    /// `places` as cells() gives them.
    void copy_patch(std::span<const std::int64_t> places, float* target) const;
    Result<void> gather_windowed(std::int64_t pixel, std::uint8_t turn, float* out,
                                 std::vector<float>& window) const;

    std::shared_ptr<const FeatureCube> scene_;
    int patch_;
    PaddingKind padding_;
    std::vector<std::int32_t> turned_; ///< [turn, cell]: which cell of the patch lies there
    std::vector<std::int64_t> mirrored_rows_,
        mirrored_cols_; ///< [-P/2 .. extent + P): index inside the scene, -1: zero padding
};

} // namespace redline
