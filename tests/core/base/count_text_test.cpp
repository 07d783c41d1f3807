// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/count_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace redline {
namespace {

TEST(CountText, ThousandsAreSetApart) {
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(count_text(1000), "1,000");
    EXPECT_EQ(count_text(2902016), "2,902,016");
    EXPECT_EQ(count_text(-100), "-100");
    EXPECT_EQ(count_text(-123456), "-123,456");
    EXPECT_EQ(count_text(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
}

} // namespace
} // namespace redline
