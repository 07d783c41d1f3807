// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/patch_gather.h"

#include <algorithm>
#include <cstring>

namespace redline {

namespace {

/// Mirrors about the first and last pixel without repeating them: -1 -> 1, n -> n - 2. A single pixel stays
/// itself.
std::int64_t mirrored(std::int64_t index, std::int64_t extent) {
    if (extent == 1) return 0;
    const std::int64_t period = 2 * (extent - 1);
    index = ((index % period) + period) % period;
    return index < extent ? index : period - index;
}

std::vector<std::int64_t> index_table(std::int64_t extent, int patch, PaddingKind padding) {
    std::vector<std::int64_t> table;
    for (std::int64_t i = -patch; i < extent + patch; ++i)
        table.push_back(i >= 0 && i < extent              ? i
                        : padding == PaddingKind::reflect ? mirrored(i, extent)
                                                          : -1);
    return table;
}

} // namespace

PatchGather::PatchGather(std::shared_ptr<const FeatureCube> scene, int patch, PaddingKind padding)
    : scene_(std::move(scene)),
      patch_(patch),
      padding_(padding),
      mirrored_rows_(index_table(scene_->rows, patch, padding)),
      mirrored_cols_(index_table(scene_->cols, patch, padding)) {
    for (int turn = 0; turn < 8; ++turn)
        for (int row = 0; row < patch; ++row)
            for (int col = 0; col < patch; ++col) {
                int r = row, c = col;
                for (int quarter = 0; quarter < (turn & 3); ++quarter) {
                    const int old = r;
                    r = c;
                    c = patch - 1 - old;
                }
                if (turn & 4) c = patch - 1 - c;
                turned_.push_back(r * patch + c);
            }
}

std::int64_t PatchGather::values_per_patch() const {
    return std::int64_t{patch_} * patch_ * scene_->features;
}

void PatchGather::cells(std::int64_t pixel, std::uint8_t turn, std::span<std::int64_t> out) const {
    const std::int64_t top = pixel / scene_->cols - patch_ / 2 + patch_,
                       left = pixel % scene_->cols - patch_ / 2 + patch_;
    const std::int32_t* order = turned_.data() + std::size_t{turn} * static_cast<std::size_t>(patch_) *
                                                     static_cast<std::size_t>(patch_);
    for (int cell = 0; cell < patch_ * patch_; ++cell) {
        const std::int64_t row = mirrored_rows_[static_cast<std::size_t>(top + order[cell] / patch_)];
        const std::int64_t col = mirrored_cols_[static_cast<std::size_t>(left + order[cell] % patch_)];
        out[static_cast<std::size_t>(cell)] = row < 0 || col < 0 ? -1 : row * scene_->cols + col;
    }
}

Result<void> PatchGather::gather(std::span<const std::int64_t> pixels, std::span<const std::uint8_t> turns,
                                 std::span<float> out) const {
    const int area = patch_ * patch_;
    const int features = scene_->features;
    const float* values = scene_->data();
    std::vector<std::int64_t> places(static_cast<std::size_t>(area));
    std::vector<float> window;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const std::uint8_t turn = turns.empty() ? std::uint8_t{0} : turns[i];
        float* target = out.data() + i * static_cast<std::size_t>(values_per_patch());
        if (!values) {
            REDLINE_TRY(gather_windowed(pixels[i], turn, target, window));
            continue;
        }
        cells(pixels[i], turn, places);
        // Four cells at a time: their spectra are read in step and each feature's four values are written
        // side by side.
        int cell = 0;
        for (; cell + 4 <= area; cell += 4) {
            const std::int64_t* p = places.data() + cell;
            if (p[0] < 0 || p[1] < 0 || p[2] < 0 || p[3] < 0) break;
            const float *a = values + p[0] * features, *b = values + p[1] * features,
                        *c = values + p[2] * features, *d = values + p[3] * features;
            float* to = target + cell;
            for (int f = 0; f < features; ++f, to += area) {
                to[0] = a[f];
                to[1] = b[f];
                to[2] = c[f];
                to[3] = d[f];
            }
        }
        for (; cell < area; ++cell) {
            const std::int64_t place = places[static_cast<std::size_t>(cell)];
            const float* from = place < 0 ? nullptr : values + place * features;
            for (int f = 0; f < features; ++f)
                target[static_cast<std::ptrdiff_t>(f) * area + cell] = from ? from[f] : 0.0f;
        }
    }
    return {};
}

Result<void> PatchGather::gather_windowed(std::int64_t pixel, std::uint8_t turn, float* out,
                                          std::vector<float>& window) const {
    const int area = patch_ * patch_;
    const int features = scene_->features;
    std::vector<std::int64_t> places(static_cast<std::size_t>(area));
    cells(pixel, turn, places);
    std::int64_t top = scene_->rows, bottom = -1, left = scene_->cols, right = -1;
    for (const auto place : places) {
        if (place < 0) continue;
        top = std::min(top, place / scene_->cols);
        bottom = std::max(bottom, place / scene_->cols);
        left = std::min(left, place % scene_->cols);
        right = std::max(right, place % scene_->cols);
    }
    const Window box{top, left, bottom - top + 1, right - left + 1};
    window.resize(static_cast<std::size_t>(box.pixels() * features));
    REDLINE_TRY(scene_->read(box, window));
    for (int cell = 0; cell < area; ++cell) {
        const std::int64_t place = places[static_cast<std::size_t>(cell)];
        const float* from =
            place < 0
                ? nullptr
                : window.data() +
                      ((place / scene_->cols - top) * box.cols + place % scene_->cols - left) * features;
        for (int f = 0; f < features; ++f)
            out[static_cast<std::ptrdiff_t>(f) * area + cell] = from ? from[f] : 0.0f;
    }
    return {};
}

} // namespace redline
