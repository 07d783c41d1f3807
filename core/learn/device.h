// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <c10/core/Device.h>

#include "redline/base/error.h"
#include "redline/memory/devices.h"

namespace redline::learn {

/// "cpu", "cuda" or "cuda:1" that this machine has; a usage error says what there is.
Result<c10::Device> choose_device(const std::string& name);

/// The entry of detected_devices() that fits, with its free memory.
DeviceInfo describe_device(const c10::Device& device);

/// LibTorch's own threads: what was asked for, else the cores less one.
void set_threads(int wanted);

/// Batch size for evaluating a network: as many samples as some 128 MiB of its largest layers hold, 1 to
/// 1,024.
std::int64_t evaluation_batch(std::int64_t largest_layer_elements);

} // namespace redline::learn
