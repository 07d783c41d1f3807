// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "redline/cube/spectral_breaks.h"

namespace redline {
namespace {

std::vector<double> steps_of(double from, double step, int count) {
    std::vector<double> wavelengths;
    for (int i = 0; i < count; ++i)
        wavelengths.push_back(from + step * i);
    return wavelengths;
}

TEST(SpectralBreaks, LieWhereNoDetectorLooked) {
    auto axis = steps_of(900, 10, 20); // 900 to 1090
    const auto behind = steps_of(1460, 12, 20);
    axis.insert(axis.end(), behind.begin(), behind.end());
    EXPECT_EQ(spectral_breaks(axis), (std::vector<std::size_t>{19}));
}

TEST(SpectralBreaks, AreNotSeenInCoarserDetectorsOrEqualWavelengths) {
    auto axis = steps_of(400, 5, 40);
    const auto coarser = steps_of(600, 12, 30);
    axis.insert(axis.end(), coarser.begin(), coarser.end());
    axis.insert(axis.end(), {948, 948, 948});
    EXPECT_TRUE(spectral_breaks(axis).empty());
}

TEST(SpectralBreaks, NeedEnoughBandsToKnowTheSampling) {
    EXPECT_TRUE(spectral_breaks({443, 490, 560, 665, 842, 1610, 2190}).empty());
    EXPECT_TRUE(spectral_breaks({}).empty());
    EXPECT_TRUE(spectral_breaks({500}).empty());
}

} // namespace
} // namespace redline
