// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <utility>

#include "cube/lazy_cube.h"

namespace redline {

namespace {

class MemoryCube final : public HyperspectralCube {
  public:
    MemoryCube(CubeInfo info, std::vector<float> values)
        : info_(std::move(info)), values_(std::move(values)) {}

    const CubeInfo& info() const override { return info_; }

    Result<void> read(const Window& window, std::span<const int> bands, std::span<float> out) const override {
        REDLINE_TRY(check_read(info_, window, bands, out.size()));
        auto to = out.begin();
        for (std::int64_t row = window.row; row < window.row + window.rows; ++row)
            for (std::int64_t col = window.col; col < window.col + window.cols; ++col) {
                const float* pixel = values_.data() + (row * info_.cols + col) * info_.bands;
                for (const int band : bands)
                    *to++ = pixel[band];
            }
        return {};
    }

    Result<void> read_decimated(int band, std::int64_t rows, std::int64_t cols,
                                std::span<float> out) const override {
        return sample_band(*this, band, rows, cols, out);
    }

  private:
    CubeInfo info_;
    std::vector<float> values_;
};

} // namespace

CubePtr make_memory_cube(CubeInfo info, std::vector<float> values) {
    const auto bands = static_cast<std::size_t>(std::max<std::int64_t>(info.bands, 0));
    // Values are final here: mask, scale and offset have been applied by whoever made them.
    values.resize(static_cast<std::size_t>(info.rows * info.cols) * bands,
                  std::numeric_limits<float>::quiet_NaN());
    if (info.axis.good.size() != bands) info.axis.good.assign(bands, 1);
    if (info.scale.size() != bands) info.scale.assign(bands, 1.0);
    if (info.offset.size() != bands) info.offset.assign(bands, 0.0);
    if (info.dtype.empty()) info.dtype = "float32";
    if (info.interleave.empty()) info.interleave = "bip";
    if (info.axis_order.empty()) info.axis_order = "row,col,band";
    return std::make_shared<MemoryCube>(std::move(info), std::move(values));
}

Result<std::vector<float>> HyperspectralCube::spectrum(std::int64_t row, std::int64_t col) const {
    const CubeInfo& cube = info();
    if (row < 0 || row >= cube.rows || col < 0 || col >= cube.cols)
        return fail(ErrorCode::input,
                    "pixel (row " + std::to_string(row) + ", column " + std::to_string(col) +
                        ") lies outside the cube",
                    place_of(cube),
                    "choose a row from 0 to " + std::to_string(cube.rows - 1) + " and a column from 0 to " +
                        std::to_string(cube.cols - 1));
    std::vector<int> bands(static_cast<std::size_t>(cube.bands));
    for (std::size_t i = 0; i < bands.size(); ++i)
        bands[i] = static_cast<int>(i);
    std::vector<float> values(bands.size());
    REDLINE_TRY(read(Window{row, col, 1, 1}, bands, values));
    return values;
}

} // namespace redline
