// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/memory/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "noise/student.h"
#include "redline/base/files.h"

namespace redline {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr int format = 1;
/// Counts up when predictions change: ratios to another model's predictions say nothing about this one's.
constexpr int model_version = 3;
constexpr std::size_t most_points = 200; ///< per device; the oldest go first

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.rfind("model name", 0) == 0) {
            const auto colon = line.find(": ");
            if (colon != std::string::npos) return line.substr(colon + 2);
        }
    return "processor";
}

Result<json> read_store(const fs::path& file) {
    std::error_code ignored;
    if (!fs::exists(file, ignored)) return json{{"format", format}, {"devices", json::object()}};
    REDLINE_ASSIGN(json document, read_json(file));
    const auto broken = [&](const std::string& what) {
        return fail(ErrorCode::input, what, file.string(), "move the file away; measuring makes a new one");
    };
    if (!document.is_object() || !document.contains("format") || !document["format"].is_number_integer() ||
        !document.contains("devices") || !document["devices"].is_object())
        return broken("this is not a store of measured memory");
    if (document["format"] > format)
        return fail(ErrorCode::input,
                    "the measured memory was stored by a newer Redline (format " + document["format"].dump() +
                        ")",
                    file.string(), "use that version");
    for (const auto& [name, points] : document["devices"].items())
        if (!points.is_array()) return broken("the measurements of \"" + name + "\" are not a list");
    return document;
}

std::optional<CalibrationPoint> point_of(const json& document) {
    try {
        if (document.at("model").get<int>() != model_version) return {};
        CalibrationPoint point;
        point.setting = document.at("setting").get<std::string>();
        point.predicted = document.at("predicted_bytes").get<Bytes>();
        point.measured = document.at("measured_bytes").get<Bytes>();
        point.interval_low = document.at("interval_bytes").at(0).get<Bytes>();
        point.interval_high = document.at("interval_bytes").at(1).get<Bytes>();
        point.time = document.value("time", "");
        if (point.predicted <= 0 || point.measured <= 0) return {};
        return point;
    } catch (const json::exception&) {
        return {}; // somebody else's entry: kept in the file, of no use here
    }
}

Calibration calibration_of(const json& store) {
    Calibration calibration;
    for (const auto& [name, points] : store["devices"].items())
        for (const json& one : points)
            if (auto point = point_of(one)) calibration.devices[name].push_back(std::move(*point));
    return calibration;
}

/// Held while the store is read, changed and written.
class FileLock {
  public:
    explicit FileLock(const fs::path& file)
        : descriptor_(::open((file.string() + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)) {
        if (descriptor_ >= 0) ::flock(descriptor_, LOCK_EX);
    }
    ~FileLock() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    int descriptor_;
};

} // namespace

const std::vector<CalibrationPoint>& Calibration::of(const DeviceInfo& device) const {
    static const std::vector<CalibrationPoint> none;
    if (devices.empty() || !device.present) return none;
    const auto found = devices.find(calibration_key(device));
    return found == devices.end() ? none : found->second;
}

std::string calibration_key(const DeviceInfo& device) {
    if (device.id != "cpu") return device.name;
    static const std::string processor = processor_name();
    return "CPU: " + processor;
}

std::string memory_setting_text(const Settings& settings, int bands, int classes) {
    std::string text = settings.network;
    for (const auto& [name, value] : settings.options)
        text += " " + name + "=" + value;
    text += " patch " + std::to_string(settings.patch) + " bands " + std::to_string(bands) + " classes " +
            std::to_string(classes) + " b " + std::to_string(settings.micro_batch()) + " M " +
            std::to_string(settings.accumulation()) + " norm " + to_text(settings.norm) + " " +
            to_text(settings.optimizer) + " " + to_text(settings.precision);
    if (settings.weight_decay != 0) text += " weight-decay";
    if (settings.relu_inplace) text += " relu-inplace";
    if (settings.adam_foreach) text += *settings.adam_foreach ? " foreach" : " single";
    if (settings.checkpoint_segments > 1 || !settings.checkpoint_ranges.empty())
        text += " checkpoint " + to_text(settings.checkpoint) + " " +
                std::to_string(settings.checkpoint_segments);
    for (const auto& [first, end] : settings.checkpoint_ranges)
        text += " " + std::to_string(first) + ":" + std::to_string(end);
    return text;
}

fs::path default_calibration_file() {
    const char* data = std::getenv("XDG_DATA_HOME");
    fs::path folder;
    if (data && *data == '/') {
        folder = data;
    } else {
        const char* home = std::getenv("HOME");
        folder = fs::path(home && *home ? home : ".") / ".local/share";
    }
    return folder / "redline/calibration.json";
}

Result<Calibration> read_calibration(const fs::path& file) {
    REDLINE_ASSIGN(const json store, read_store(file));
    return calibration_of(store);
}

Result<Calibration> store_calibration(const fs::path& file, const DeviceInfo& device,
                                      const CalibrationPoint& point) {
    std::error_code failed;
    fs::create_directories(file.parent_path(), failed);
    if (failed)
        return fail(ErrorCode::input, "the folder for measured memory cannot be made: " + failed.message(),
                    file.parent_path().string(), "check that it can be written");
    const FileLock lock(file);
    REDLINE_ASSIGN(json store, read_store(file));
    json& points = store["devices"][calibration_key(device)];
    if (!points.is_array()) points = json::array();
    json kept = json::array();
    for (const json& one : points)
        if (!one.is_object() || one.value("setting", json()) != json(point.setting) ||
            one.value("model", json()) != json(model_version))
            kept.push_back(one);
    kept.push_back({{"setting", point.setting},
                    {"predicted_bytes", point.predicted},
                    {"measured_bytes", point.measured},
                    {"interval_bytes", {point.interval_low, point.interval_high}},
                    {"time", point.time},
                    {"model", model_version}});
    while (kept.size() > most_points)
        kept.erase(kept.begin());
    points = std::move(kept);
    REDLINE_TRY(write_json(file, store));
    return calibration_of(store);
}

std::optional<CalibratedInterval> calibrated_interval(const MemoryPrediction& prediction,
                                                      const std::vector<CalibrationPoint>& points) {
    if (points.empty()) return {};
    constexpr double prior_deviation = 0.02, prior_observations = 3;
    CalibratedInterval result;
    result.measurements = static_cast<int>(points.size());
    const auto n = static_cast<double>(points.size());
    double mean = 0;
    for (const CalibrationPoint& point : points) {
        mean += std::log(static_cast<double>(point.measured) / static_cast<double>(point.predicted)) / n;
        result.model_missed = result.model_missed || point.measured < point.interval_low ||
                              point.measured > point.interval_high;
    }
    double squares = prior_observations * prior_deviation * prior_deviation;
    for (const CalibrationPoint& point : points) {
        const double off =
            std::log(static_cast<double>(point.measured) / static_cast<double>(point.predicted)) - mean;
        squares += off * off;
    }
    const double freedom = prior_observations + n - 1;
    const double half = student_quantile_975(freedom) * std::sqrt(squares / freedom * (1 + 1 / n));
    const auto total = static_cast<double>(prediction.total);
    result.ratio = std::exp(mean);
    result.low = static_cast<Bytes>(std::floor(total * std::exp(mean - half)));
    result.high = static_cast<Bytes>(std::ceil(total * std::exp(mean + half)));
    if (!result.model_missed) {
        result.low = std::max(result.low, prediction.interval_low);
        result.high = std::min(result.high, prediction.interval_high);
        if (result.low >
            result.high) { // measurements on one edge of the model's interval, this one at the other
            result.low = prediction.interval_low;
            result.high = prediction.interval_high;
        }
    }
    return result;
}

} // namespace redline
