// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "cube/container.h"
#include "cube/io/hdf5_handle.h"

namespace redline {

/// What an HDF5 file holds, by full name without the leading slash.
struct Hdf5Tree {
    std::vector<StoredArray> arrays;
    std::vector<SpectralVector> spectral; ///< the likeliest first
};

/// Lists the datasets of a file. `matlab`: MATLAB's own groups and text are left out and shapes are turned
/// round, as MATLAB counts them; axes then have the order of MATLAB.
Hdf5Tree list_hdf5(hid_t file, bool matlab);

} // namespace redline
