// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/units.h"

#include <limits>

#include <gtest/gtest.h>

namespace redline {
namespace {

TEST(BytesText, UsesBinaryPrefixesAndThreeDigits) {
    EXPECT_EQ(bytes_text(0), "0 B");
    EXPECT_EQ(bytes_text(1023), "1023 B");
    EXPECT_EQ(bytes_text(1024), "1.00 KiB");
    EXPECT_EQ(bytes_text((Bytes{1} << 20) - 1), "1.00 MiB");
    EXPECT_EQ(bytes_text(Bytes{6} << 30), "6.00 GiB");
    EXPECT_EQ(bytes_text(4681000000), "4.36 GiB");
    EXPECT_EQ(bytes_text(Bytes{500} << 20), "500 MiB");
}

TEST(NumberText, KeepsSignificantDigitsWithoutTrailingZeros) {
    EXPECT_EQ(number_text(0.5), "0.5");
    EXPECT_EQ(number_text(1234.4), "1234");
    EXPECT_EQ(number_text(0.012345), "0.0123");
    EXPECT_EQ(number_text(38.04), "38");
    EXPECT_EQ(number_text(std::numeric_limits<double>::quiet_NaN()), "undefined");
    EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "unbounded");
}

TEST(DurationText, SaysSecondsMinutesAndHours) {
    EXPECT_EQ(duration_text(3.25), "3.2 s");
    EXPECT_EQ(duration_text(12.4), "12 s");
    EXPECT_EQ(duration_text(185), "3 min 05 s");
    EXPECT_EQ(duration_text(7800), "2 h 10 min");
    EXPECT_EQ(duration_text(-1), "unknown");
}

} // namespace
} // namespace redline
