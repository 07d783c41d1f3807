// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/measured_step.h"

#include <algorithm>
#include <chrono>
#include <ctime>

#include <nlohmann/json.hpp>

namespace redline {

namespace {

std::string now_utc() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

} // namespace

CalibrationPoint calibration_point(const MeasuredStep& measured, const Settings& settings, int bands,
                                   int classes) {
    const MemoryPrediction& predicted = measured.predicted;
    CalibrationPoint point;
    point.setting = memory_setting_text(settings, bands, classes);
    point.time = now_utc();
    point.predicted = predicted.total;
    point.measured = measured.device_total > 0 ? measured.device_total : measured.peak_reserved;
    point.interval_low = predicted.interval_low;
    point.interval_high = predicted.interval_high;
    if (predicted.parts.context > 0 && measured.device_total == 0) {
        // The driver did not say what the context takes: what the allocator holds is compared.
        point.predicted -= predicted.parts.context;
        point.interval_low = std::max<Bytes>(0, point.interval_low - predicted.parts.context);
        point.interval_high -= predicted.parts.context;
    }
    return point;
}

nlohmann::json to_json(const MeasuredStep& measured) {
    const auto apart = [](Bytes predicted, Bytes real) {
        return real > 0 ? nlohmann::json(static_cast<double>(predicted) / static_cast<double>(real) - 1)
                        : nlohmann::json();
    };
    return {{"peak_allocated_bytes", measured.peak_allocated},
            {"peak_reserved_bytes", measured.peak_reserved},
            {"between_steps_bytes", measured.steady},
            {"device_total_bytes",
             measured.device_total > 0 ? nlohmann::json(measured.device_total) : nlohmann::json()},
            {"predicted_over_measured_less_one",
             apart(measured.predicted.peak_allocated, measured.peak_allocated)},
            {"step_seconds", measured.step_seconds}};
}

} // namespace redline
