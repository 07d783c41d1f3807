// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "redline/base/error.h"

namespace redline {

/// Walks through a MATLAB file of version 4 to 7 (MathWorks, "MAT-File Format", 2019) before a library that
/// trusts its sizes opens it: every element lies inside the file and its parent, and the data have as many
/// elements as the dimensions say.
Result<void> check_mat_file(const std::filesystem::path& path);

} // namespace redline
