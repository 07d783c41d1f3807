// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/memory/calibration.h"

#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/base/files.h"
#include "redline/planning/plan.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

constexpr Bytes mebibyte = Bytes{1} << 20;

DeviceInfo here() {
    return {"CPU", "cpu", 16 << 10, 16 << 10, "", true};
}

CalibrationPoint point(const std::string& setting, double ratio) {
    CalibrationPoint one;
    one.setting = setting;
    one.predicted = 100 * mebibyte;
    one.measured = static_cast<Bytes>(std::llround(ratio * 100 * mebibyte));
    one.interval_low = 70 * mebibyte;
    one.interval_high = 150 * mebibyte;
    one.time = "2026-01-02T03:04:05Z";
    return one;
}

MemoryPrediction wide() {
    MemoryPrediction prediction;
    prediction.total = 200 * mebibyte;
    prediction.interval_low = 140 * mebibyte;
    prediction.interval_high = 300 * mebibyte;
    return prediction;
}

TEST(Calibration, IsKeptByDeviceReplacedBySettingAndReadAgain) {
    test::TemporaryFolder folder;
    const auto file = folder / "data/calibration.json";
    EXPECT_TRUE(read_calibration(file)->devices.empty()) << "nothing was measured yet";
    ASSERT_TRUE(store_calibration(file, here(), point("a", 1.02)));
    ASSERT_TRUE(store_calibration(file, here(), point("b", 0.98)));
    DeviceInfo gpu = here();
    gpu.id = "cuda:0";
    gpu.name = "NVIDIA Some GPU";
    ASSERT_TRUE(store_calibration(file, gpu, point("a", 1.3)));
    const auto stored = store_calibration(file, here(), point("a", 1.05));
    ASSERT_TRUE(stored);
    const auto known = read_calibration(file);
    ASSERT_TRUE(known);
    EXPECT_EQ(*known, *stored);
    ASSERT_EQ(known->of(here()).size(), 2u) << "the same setting again replaces";
    EXPECT_EQ(known->of(here())[0], point("b", 0.98));
    EXPECT_EQ(known->of(here())[1], point("a", 1.05));
    EXPECT_EQ(known->of(gpu).size(), 1u);
    gpu.present = false;
    EXPECT_TRUE(known->of(gpu).empty()) << "a device that is not here was not measured";
}

TEST(Calibration, KeepsWhatItDoesNotKnowAndRefusesANewerFormat) {
    test::TemporaryFolder folder;
    const auto file = folder / "calibration.json";
    ASSERT_TRUE(
        write_json(file, {{"format", 1},
                          {"note", "mine"},
                          {"devices", {{calibration_key(here()), {{{"setting", "old"}, {"model", 0}}}}}}}));
    const auto stored = store_calibration(file, here(), point("a", 1.01));
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->of(here()).size(), 1u) << "another model's ratios say nothing about this one's";
    const auto document = *read_json(file);
    EXPECT_EQ(document["note"], "mine");
    EXPECT_EQ(document["devices"][calibration_key(here())].size(), 2u);
    ASSERT_TRUE(write_json(file, {{"format", 2}, {"devices", nlohmann::json::object()}}));
    const auto newer = store_calibration(file, here(), point("a", 1.01));
    ASSERT_FALSE(newer);
    EXPECT_EQ(newer.error().code, ErrorCode::input);
    EXPECT_EQ((*read_json(file))["format"], 2) << "left as it was";
    ASSERT_TRUE(write_file_atomically(file, "[1, 2]"));
    EXPECT_FALSE(read_calibration(file));
}

TEST(Calibration, OneMeasurementNarrowsAndAgreeingOnesNarrowFurther) {
    const MemoryPrediction prediction = wide();
    EXPECT_FALSE(calibrated_interval(prediction, {}));
    std::vector<CalibrationPoint> points;
    Bytes width = prediction.interval_high - prediction.interval_low;
    for (int i = 0; i < 6; ++i) {
        points.push_back(point(std::to_string(i), 1.03));
        const auto calibrated = calibrated_interval(prediction, points);
        ASSERT_TRUE(calibrated);
        EXPECT_EQ(calibrated->measurements, i + 1);
        EXPECT_NEAR(calibrated->ratio, 1.03, 1e-6);
        EXPECT_LT(calibrated->high - calibrated->low, width) << i;
        width = calibrated->high - calibrated->low;
        EXPECT_LT(calibrated->low, 206 * mebibyte);
        EXPECT_GT(calibrated->high, 206 * mebibyte);
        EXPECT_GE(calibrated->low, prediction.interval_low);
        EXPECT_LE(calibrated->high, prediction.interval_high);
    }
    // By hand: one measurement, t with 3 degrees of freedom (3.182), deviation 0.02 sqrt(2).
    const auto one = calibrated_interval(prediction, {point("a", 1.0)});
    EXPECT_NEAR(std::log(static_cast<double>(one->high) / static_cast<double>(prediction.total)),
                3.182 * 0.02 * std::sqrt(2.0), 2e-4);
    // Scattered measurements say less.
    const auto scattered = calibrated_interval(prediction, {point("a", 0.9), point("b", 1.1)});
    const auto agreeing = calibrated_interval(prediction, {point("a", 1.0), point("b", 1.0)});
    EXPECT_GT(scattered->high - scattered->low, 2 * (agreeing->high - agreeing->low));
}

TEST(Calibration, AModelThatMissedIsNotProtectedByItsOwnInterval) {
    MemoryPrediction narrow = wide();
    narrow.interval_low = 199 * mebibyte;
    narrow.interval_high = 202 * mebibyte;
    const auto inside = calibrated_interval(narrow, {point("a", 1.1)});
    EXPECT_FALSE(inside->model_missed);
    EXPECT_LE(inside->high, narrow.interval_high);
    const auto outside = calibrated_interval(narrow, {point("a", 1.6)});
    EXPECT_TRUE(outside->model_missed);
    EXPECT_GT(outside->low, narrow.interval_high);
}

TEST(Calibration, ThePlanKeepsTheModelsValueBesideIt) {
    PlanInput input;
    input.settings.network = "hamida";
    input.bands = 40;
    input.classes = 7;
    input.device = here();
    const auto raw = make_plan(input);
    ASSERT_TRUE(raw);
    EXPECT_FALSE(raw->calibrated);
    EXPECT_TRUE(to_json(*raw, input)["memory"]["calibration"].is_null());
    CalibrationPoint measured = point("a", 1.004);
    input.calibration = {measured, point("b", 1.006)};
    const auto plan = make_plan(input);
    ASSERT_TRUE(plan && plan->calibrated);
    EXPECT_EQ(plan->memory, raw->memory);
    const auto document = to_json(*plan, input)["memory"];
    EXPECT_EQ(document["total_bytes"], raw->memory.total);
    EXPECT_EQ(document["interval_bytes"][1], raw->memory.interval_high);
    EXPECT_EQ(document["calibration"]["measurements"], 2);
    EXPECT_GE(document["calibration"]["interval_bytes"][0], raw->memory.interval_low);
}

} // namespace
} // namespace redline
