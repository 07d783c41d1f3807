// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "redline/base/error.h"
#include "redline/planning/plan.h"

namespace redline::learn {

/// Says what was needed against what was predicted, and what would fit.
Error out_of_memory(const std::string& reason, const std::optional<Plan>& plan);

/// Whether LibTorch's message says that memory ran out.
bool means_out_of_memory(const std::string& text);

} // namespace redline::learn
