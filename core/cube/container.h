// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cube/raw_source.h"

namespace redline {

/// A vector that may be the spectral axis.
struct SpectralVector {
    std::string name;
    std::vector<double> values;
    std::string unit;
};

/// An array in a file that holds several (HDF5, MATLAB, NumPy archive), with its axes in the order its own
/// world counts them.
struct StoredArray {
    std::string name;
    std::vector<std::int64_t> shape;
    std::optional<SampleType> type;         ///< empty: not numbers
    std::string dtype;                      ///< in words
    std::vector<std::string> axis_names;    ///< as the file names them; empty when it does not
    std::string stored_at;                  ///< where it lies in the file, when that is not its name
    std::optional<SpectralVector> spectrum; ///< wavelengths that the array itself carries
    const std::string& place() const { return stored_at.empty() ? name : stored_at; }
    int rank_without_ones() const;
};

/// Which stored axis is which. `band` is -1 for a single picture.
struct AxisLayout {
    int row = 0, col = 1, band = 2;
    bool operator==(const AxisLayout&) const = default;
};

/// What is looked for in a container.
struct Wish {
    std::string variable;            ///< a full name or the end of one; empty: the file's likeliest
    std::string axis_order;          ///< empty: deduced
    bool picture = false;            ///< labels or a mask: a two-dimensional array
    bool mask = false;               ///< with `picture`: a mask, which may have several layers
    std::int64_t rows = 0, cols = 0; ///< a picture of this size is preferred; 0: any
    std::string wavelength_unit;     ///< empty: the file's, else guessed
};

/// Chooses the picture (labels, mask) to open; the same explanations.
Result<std::size_t> choose_picture(const std::vector<StoredArray>& arrays, const Wish& wish, CubeInfo& info);

/// The order of the axes of a picture: the wished one, or for layers of a mask the one in which the cube's
/// rows and columns are found; empty where neither says it.
std::string picture_order(const StoredArray& array, const Wish& wish);

/// Whether an array may be a mask of rows x cols pixels: one picture, or several layers of that size.
bool may_be_mask(const StoredArray& array, std::int64_t rows, std::int64_t cols);

/// Chooses the array to open and explains the choice in info.variables and info.guesses. `wanted` is a full
/// name or the end of one. Without a wish: the three-dimensional one, of several the largest whose axis fits
/// a spectral vector.
Result<std::size_t> choose_cube(const std::vector<StoredArray>& arrays, const std::string& wanted,
                                const std::vector<SpectralVector>& spectral, CubeInfo& info);

/// Those arrays that a person can choose from: numbers with two or more axes longer than one.
std::vector<VariableInfo> offered(const std::vector<StoredArray>& arrays);

/// Finds out which axis is the spectral one: by the user's word, by axis names, by a vector of matching
/// length; else row, col, band is assumed, which is a guess (an ambiguous one unless `convention` says that
/// this file format means it). For shapes with more than three axes the extra ones have length 1.
Result<AxisLayout> deduce_axes(const StoredArray& array, const std::string& wanted_order,
                               const std::vector<SpectralVector>& spectral, bool convention, CubeInfo& info);

/// The user's words for the order of the stored axes ("band,row,col"); `axes` are the axes of the array that
/// the words stand for. A usage error names what is accepted.
Result<AxisLayout> parse_axis_order(const std::string& text, const std::vector<int>& axes,
                                    const std::string& where);

/// "row,col,band" as stored, from a layout.
std::string order_text(const AxisLayout& layout);

/// bsq, bil or bip for a row-major array of this layout.
std::string interleave_text(const AxisLayout& layout);

/// The spectral vector that belongs to `bands` bands: the one with the best name among those of that length;
/// null when none fits. Wavelengths that the array itself carries go before all others.
const SpectralVector* vector_for(const StoredArray& array, const std::vector<SpectralVector>& spectral,
                                 std::int64_t bands);
const SpectralVector* vector_for(const std::vector<SpectralVector>& spectral, std::int64_t bands);

/// Words of the field for spectral vectors, by lower-case name.
bool names_wavelength(const std::string& name);
bool names_width(const std::string& name);
bool names_good_bands(const std::string& name);
bool names_bad_bands(const std::string& name);

} // namespace redline
