// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/base/units.h"
#include "redline/memory/devices.h"
#include "redline/memory/step_memory.h"
#include "redline/settings/settings.h"

namespace redline {

/// A measured step beside its prediction, as it is kept for a device. On CUDA totals of the device where they
/// are known.
struct CalibrationPoint {
    std::string setting; ///< for people, and so that measuring it again replaces it
    Bytes predicted = 0, measured = 0;
    Bytes interval_low = 0, interval_high = 0; ///< of the prediction
    std::string time;                          ///< ISO 8601, UTC
    bool operator==(const CalibrationPoint&) const = default;
};

/// What has been measured, by device.
struct Calibration {
    std::map<std::string, std::vector<CalibrationPoint>> devices;
    /// Of `device`; empty where nothing was measured on it.
    const std::vector<CalibrationPoint>& of(const DeviceInfo& device) const;
    bool operator==(const Calibration&) const = default;
};

/// The interval of a prediction after measurements on its device. The prediction itself stays as it is.
struct CalibratedInterval {
    Bytes low = 0, high = 0;
    double ratio = 1; ///< measured over predicted, mean of the logarithms
    int measurements = 0;
    bool model_missed = false; ///< a measurement lay outside the model's own interval
    bool operator==(const CalibratedInterval&) const = default;
};

/// Name of a device in the store: processors by model, GPUs by name.
std::string calibration_key(const DeviceInfo& device);

/// Settings as far as they decide memory, in one line.
std::string memory_setting_text(const Settings& settings, int bands, int classes);

/// $XDG_DATA_HOME/redline/calibration.json, by default ~/.local/share (XDG Base Directory Specification).
std::filesystem::path default_calibration_file();

/// What `file` holds; nothing where there is no such file. Measurements by another memory model are left out.
/// A newer format or broken content is an input error.
Result<Calibration> read_calibration(const std::filesystem::path& file);

/// Adds a measurement, replacing one of the same setting, and keeps what else is in the file. Safe against
/// another process doing the same. Returns the store as it is then.
Result<Calibration> store_calibration(const std::filesystem::path& file, const DeviceInfo& device,
                                      const CalibrationPoint& point);

/// 95 % interval for another setting's step on the same device: the ratio of measured to predicted is taken
/// as log-normal with a prior deviation of 2 % (what the model aims at) worth three observations, so one
/// measurement narrows already and agreeing ones narrow further (Student's t). It is cut to the model's own
/// interval unless a measurement lay outside that. Unset without measurements.
std::optional<CalibratedInterval> calibrated_interval(const MemoryPrediction& prediction,
                                                      const std::vector<CalibrationPoint>& points);

} // namespace redline
