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

using Four = float __attribute__((vector_size(16)));

Four load_four(const float* from) {
    Four four;
    std::memcpy(&four, from, sizeof four);
    return four;
}

void store_four(float* to, Four four) {
    std::memcpy(to, &four, sizeof four);
}

/// Writes four spectra side by side: feature f of a, b, c, d to `to[f * area]` and the three places after it.
void transpose_four(const float* a, const float* b, const float* c, const float* d, int features, float* to,
                    std::ptrdiff_t area) {
    int f = 0;
    for (; f + 4 <= features; f += 4, to += 4 * area) {
        const Four from_a = load_four(a + f), from_b = load_four(b + f), from_c = load_four(c + f),
                   from_d = load_four(d + f);
        const Four ab_low = __builtin_shufflevector(from_a, from_b, 0, 4, 1, 5);
        const Four ab_high = __builtin_shufflevector(from_a, from_b, 2, 6, 3, 7);
        const Four cd_low = __builtin_shufflevector(from_c, from_d, 0, 4, 1, 5);
        const Four cd_high = __builtin_shufflevector(from_c, from_d, 2, 6, 3, 7);
        store_four(to, __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
        store_four(to + area, __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7));
        store_four(to + 2 * area, __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
        store_four(to + 3 * area, __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
    }
    for (; f < features; ++f, to += area) {
        to[0] = a[f];
        to[1] = b[f];
        to[2] = c[f];
        to[3] = d[f];
    }
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
    if (turn == 0) { // no division per cell
        std::size_t cell = 0;
        for (int row = 0; row < patch_; ++row) {
            const std::int64_t from = mirrored_rows_[static_cast<std::size_t>(top + row)];
            for (int col = 0; col < patch_; ++col, ++cell) {
                const std::int64_t place = mirrored_cols_[static_cast<std::size_t>(left + col)];
                out[cell] = from < 0 || place < 0 ? -1 : from * scene_->cols + place;
            }
        }
        return;
    }
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
    const auto turn_of = [&](std::size_t sample) { return turns.empty() ? std::uint8_t{0} : turns[sample]; };
    const auto patch_size = static_cast<std::size_t>(values_per_patch());
    if (scene_->data() == nullptr) {
        std::vector<float> window;
        for (std::size_t i = 0; i < pixels.size(); ++i)
            REDLINE_TRY(gather_windowed(pixels[i], turn_of(i), out.data() + i * patch_size, window));
        return {};
    }
    std::vector<std::int64_t> places(static_cast<std::size_t>(patch_) * static_cast<std::size_t>(patch_));
    const bool fits_in_cache = patch_size * sizeof(float) <= 1 << 16;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        cells(pixels[i], turn_of(i), places);
        // Pixels of a batch lie anywhere in the scene: the next patch is fetched while this one is written.
        if (fits_in_cache && i + 1 < pixels.size()) prefetch(pixels[i + 1]);
        copy_patch(places, out.data() + i * patch_size);
    }
    return {};
}

void PatchGather::prefetch(std::int64_t pixel) const {
    const std::int64_t top = std::max<std::int64_t>(pixel / scene_->cols - patch_ / 2, 0);
    const std::int64_t left = std::max<std::int64_t>(pixel % scene_->cols - patch_ / 2, 0);
    const std::int64_t length = std::min<std::int64_t>(patch_, scene_->cols - left) * scene_->features;
    constexpr std::int64_t line = 64 / sizeof(float);
    for (std::int64_t row = top; row < std::min<std::int64_t>(top + patch_, scene_->rows); ++row)
        for (std::int64_t at = 0; at < length; at += line)
            __builtin_prefetch(scene_->data() + (row * scene_->cols + left) * scene_->features + at);
}

void PatchGather::copy_patch(std::span<const std::int64_t> places, float* target) const {
    const int area = patch_ * patch_;
    const int features = scene_->features;
    const float* values = scene_->data();
    // Four cells at a time: their spectra are read in step and each feature's four values are written
    // side by side.
    int cell = 0;
    for (; cell + 4 <= area; cell += 4) {
        const std::int64_t* p = places.data() + cell;
        if (p[0] < 0 || p[1] < 0 || p[2] < 0 || p[3] < 0) break;
        transpose_four(values + p[0] * features, values + p[1] * features, values + p[2] * features,
                       values + p[3] * features, features, target + cell, area);
    }
    for (; cell < area; ++cell) {
        const std::int64_t place = places[static_cast<std::size_t>(cell)];
        const float* from = place < 0 ? nullptr : values + place * features;
        for (int f = 0; f < features; ++f)
            target[static_cast<std::ptrdiff_t>(f) * area + cell] = from ? from[f] : 0.0f;
    }
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
