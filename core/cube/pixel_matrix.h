// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "cube/container.h"
#include "cube/raw_source.h"

namespace redline {

/// A cube stored as a matrix of bands x pixels or pixels x bands, with the picture's size beside it (Jasper
/// Ridge, Samson: Y or V with nRow and nCol).
struct PixelMatrix {
    std::size_t array = 0;
    int band_axis = 0;
    std::int64_t rows = 0, cols = 0;
    std::int64_t bands(const StoredArray& stored) const {
        return stored.shape[static_cast<std::size_t>(band_axis)];
    }
    /// `pixel` and `band`: distances between neighbours along the matrix's axes.
    Strides strides(std::int64_t pixel, std::int64_t band, bool down_columns) const {
        return down_columns ? Strides{pixel, pixel * rows, band} : Strides{pixel * cols, pixel, band};
    }
};

/// Whether the user's word (the place of row and col in "band,col,row") turns the usual order of pixels
/// round: down the columns in MATLAB's files, along the rows in others. Fills info.axis_order and its guess.
Result<bool> pixels_turned(const std::string& wanted_order, const PixelMatrix& matrix, bool matlab,
                           const std::string& name, CubeInfo& info);

/// Looks for such a matrix; `scalar` gives the number in an array of one element. Empty when there is none.
std::optional<PixelMatrix>
find_pixel_matrix(const std::vector<StoredArray>& arrays, const std::string& wanted,
                  const std::function<std::optional<double>(const StoredArray&)>& scalar);

} // namespace redline
