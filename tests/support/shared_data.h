// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <gtest/gtest.h>

namespace redline::test {

/// Real files and golden values that are shared beside the project; absent in a user's clone.
inline std::filesystem::path shared(const std::filesystem::path& relative) {
    return std::filesystem::path(REDLINE_SHARED_DIR) / relative;
}

} // namespace redline::test

/// Skips the test with a message where the shared file is not there.
#define REDLINE_NEEDS_SHARED(relative)                                                                       \
    if (!std::filesystem::exists(::redline::test::shared(relative)))                                         \
    GTEST_SKIP() << "no " << ::redline::test::shared(relative) << " here: this test reads shared data"
