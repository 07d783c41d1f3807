// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "cube/container.h"

namespace redline {

/// A NumPy array (.npy) or an archive of several (.npz), by content. Plain arrays are mapped, deflated ones
/// unpacked.
Result<OpenedRaster> open_npy(const std::filesystem::path& path, const Wish& wish, Bytes resident_limit);

bool is_npy(std::string_view start);
bool is_zip(std::string_view start);

} // namespace redline
