// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace redline {

/// The spectral axis of a cube. Band order is that of the file and is never changed; plots sort for
/// themselves.
struct WavelengthAxis {
    std::vector<double> wavelength_nm;  ///< one per band, or empty when unknown
    std::vector<double> fwhm_nm;        ///< one per band, or empty
    std::vector<std::uint8_t> good;     ///< one per band: 0 marks a bad band; never empty for an open cube
    std::vector<std::string> band_name; ///< one per band, or empty
    bool unit_assumed = false;          ///< the file gives no unit and it was guessed from the values

    /// The smallest and the largest known wavelength [nm]; bands without one do not count. The axis is known.
    std::pair<double, double> range_nm() const;
    bool known() const { return !wavelength_nm.empty(); }
    std::vector<int> bad_bands() const;  ///< indices from 0
    std::vector<int> good_bands() const; ///< indices from 0
    /// The good band nearest to a wavelength; -1 when the axis is unknown or there is no good band.
    int nearest_good_band(double wavelength) const;
    /// "band 12 (547.3 nm)", counting from 1; "band 12" when unknown.
    std::string label(int band) const;
    bool operator==(const WavelengthAxis&) const = default;
};

} // namespace redline
