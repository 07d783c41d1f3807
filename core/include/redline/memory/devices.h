// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/base/units.h"

namespace redline {

/// A device that a plan can be made for.
struct DeviceInfo {
    std::string name;         ///< "NVIDIA GeForce RTX 3060"
    std::string id;           ///< "cpu", "cuda:0", or the catalogue's short name
    Bytes memory = 0;         ///< as delivered
    Bytes free = 0;           ///< now; equals memory for catalogue entries
    std::string architecture; ///< "sm_86"; empty for the CPU
    bool present = false;     ///< on this machine
    bool operator==(const DeviceInfo&) const = default;
};

/// GPUs with memory as delivered, smallest first.
const std::vector<DeviceInfo>& device_catalogue();

/// The CPU (with this machine's memory) and each NVIDIA GPU that NVML (opened at run time) reports.
std::vector<DeviceInfo> detected_devices();

/// "cpu", "cuda", "cuda:1" or a catalogue name (case-insensitive); a usage error lists what there is.
Result<DeviceInfo> find_device(const std::string& name);

} // namespace redline
