// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "redline/spectral/preprocessing.h"

namespace redline {

namespace {

/// How far a band may lie from the stored wavelength: half the distance to the stored band's nearest
/// neighbour, and at most 10 nm, since beyond that absorption features are missed. A single band has 10 nm.
double tolerance_nm(const std::vector<double>& stored, std::size_t band) {
    double nearest = 20;
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const double distance = std::abs(stored[i] - stored[band]);
        // Overlapping detectors measure one wavelength twice.
        if (i != band && distance > 1e-6) nearest = std::min(nearest, distance);
    }
    return nearest / 2;
}

} // namespace

Result<Preprocessing> match_to_cube(const Preprocessing& stored, const CubeInfo& cube) {
    Preprocessing matched = stored;
    const std::vector<double>& offered = cube.axis.wavelength_nm;
    if (stored.wavelength_nm.empty() || offered.empty()) {
        const int last = *std::max_element(stored.bands.begin(), stored.bands.end());
        const int total = static_cast<int>(cube.bands);
        // Without wavelengths on both sides only the same number of bands is evidence of the same sensor.
        if (stored.cube_bands > 0 ? stored.cube_bands == total
                                  : last < total && static_cast<int>(stored.bands.size()) == total)
            return matched;
        return fail(ErrorCode::input,
                    fmt::format("the network was trained on {} of {} bands, the cube has {} and {} no "
                                "wavelengths to match by",
                                stored.bands.size(), stored.cube_bands > 0 ? stored.cube_bands : last + 1,
                                total, offered.empty() ? "it has" : "the network has"),
                    "bands", "use a cube of the same sensor");
    }
    std::vector<bool> taken(offered.size(), false);
    for (std::size_t i = 0; i < stored.bands.size(); ++i) {
        const double wanted = stored.wavelength_nm[i];
        int best = -1;
        for (std::size_t band = 0; band < offered.size(); ++band) {
            if (taken[band] || !std::isfinite(offered[band])) continue;
            const double distance = std::abs(offered[band] - wanted);
            // The band with the stored number wins a tie: two detectors may measure the same wavelength.
            const double best_distance =
                best < 0 ? HUGE_VAL : std::abs(offered[static_cast<std::size_t>(best)] - wanted);
            if (distance < best_distance ||
                (distance == best_distance && static_cast<int>(band) == stored.bands[i]))
                best = static_cast<int>(band);
        }
        const double tolerance = tolerance_nm(stored.wavelength_nm, i);
        if (best < 0 || std::abs(offered[static_cast<std::size_t>(best)] - wanted) > tolerance) {
            const std::string nearest =
                best < 0 ? std::string("it has no band left")
                         : fmt::format("the nearest is {:.1f} nm", offered[static_cast<std::size_t>(best)]);
            return fail(ErrorCode::input,
                        fmt::format("the network needs a band at {:.1f} nm (within {:.1f} nm), {}", wanted,
                                    tolerance, nearest),
                        "wavelengths", "use a cube of the same sensor, or train on this one");
        }
        matched.bands[i] = best;
        taken[static_cast<std::size_t>(best)] = true;
    }
    matched.cube_bands = static_cast<int>(cube.bands);
    return matched;
}

} // namespace redline
