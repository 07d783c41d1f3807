// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace redline::scene {

/// round(share * total) shared out over the classes by largest remainder; a class with pixels gets one or
/// more, and one with two or more keeps one back.
std::vector<std::int64_t> share_quotas(const std::vector<std::int64_t>& counts, double share);

/// `wanted` of each class, but at most four fifths of what there is (never less than one), so that something
/// is left to test with.
std::vector<std::int64_t> fixed_quotas(const std::vector<std::int64_t>& counts, std::int64_t wanted);

/// How many of each class's training pixels validate: round(share * n), but none of fewer than three, and
/// never all.
std::vector<std::int64_t> validation_quotas(const std::vector<std::int64_t>& training, double share);

} // namespace redline::scene
