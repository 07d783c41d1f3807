// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <sstream>

#include "learn/run_folder.h"
#include "redline/base/files.h"
#include "redline/base/units.h"

// The tables of a run: steps.csv, noise.csv and epochs.csv.

namespace redline::learn {

namespace {

const std::string step_header =
    "step,epoch,seconds,loss,learning_rate,classes_seen,memory_peak_bytes,noise_trace,noise_gradient_norm2,"
    "b_simple,b_simple_low,b_simple_high,norm_line";

void add_row(std::string& table, std::initializer_list<std::string> cells) {
    const char* separator = "";
    for (const auto& cell : cells) {
        table += separator + cell;
        separator = ",";
    }
    table += '\n';
}

/// Rows of a table up to a step. An older version's rows may have fewer columns: the rest stays empty.
std::string rows_before(const std::string& table, const std::string& header, std::int64_t last_step) {
    const auto columns = std::count(header.begin(), header.end(), ',');
    std::istringstream lines(table);
    std::string line, rows;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::int64_t step = 0;
        const auto read = std::from_chars(line.data(), line.data() + line.size(), step);
        if (read.ec != std::errc() || step > last_step) break;
        const auto there = std::count(line.begin(), line.end(), ',');
        if (there < columns) line.append(static_cast<std::size_t>(columns - there), ',');
        rows += line + "\n";
    }
    return rows;
}

} // namespace

Result<void> RunFolder::start_tables(const RunState& state) {
    step_rows_ = step_header + "\n";
    noise_rows_ = "step,quantity,of,value,low,high\n";
    if (state.steps_done == 0) return {};
    if (const auto old = read_file(path_ / "steps.csv"))
        step_rows_ += rows_before(*old, step_header, state.steps_done);
    if (const auto old = read_file(path_ / "noise.csv"))
        noise_rows_ += rows_before(*old, "step,quantity,of,value,low,high", state.steps_done);
    return {};
}

void RunFolder::add(const StepRecord& r) {
    const NoiseEstimate& noise = r.noise;
    add_row(
        step_rows_,
        {std::to_string(r.step), number_text(r.epoch, 6), number_text(r.seconds, 6), number_text(r.loss, 9),
         number_text(r.learning_rate, 9), std::to_string(r.classes_seen), std::to_string(r.memory_peak),
         noise.resolvable ? number_text(noise.trace, 6) : "",
         noise.resolvable ? number_text(noise.gradient_norm2, 6) : "",
         noise.resolvable ? number_text(noise.b_simple, 6) : "",
         noise.resolvable ? number_text(noise.b_simple_low, 6) : "",
         noise.resolvable && std::isfinite(noise.b_simple_high) ? number_text(noise.b_simple_high, 6) : "",
         r.norm_line ? number_text(*r.norm_line, 6) : ""});
}

void RunFolder::add(const NoiseReport& report) {
    const std::string step = std::to_string(report.step);
    const auto value = [&](const char* quantity, const std::string& of, std::optional<double> number,
                           double low = NAN, double high = NAN) {
        if (!number || !std::isfinite(*number)) return;
        const auto end = [](double x) { return std::isfinite(x) ? number_text(x, 6) : std::string(); };
        add_row(noise_rows_, {step, quantity, of, number_text(*number, 6), end(low), end(high)});
    };
    const auto scale = [&](const std::string& of, const NoiseEstimate& noise) {
        if (noise.resolvable) value("b_simple", of, noise.b_simple, noise.b_simple_low, noise.b_simple_high);
    };
    scale("whole network", report.whole);
    scale("classifier from per-sample gradients", report.classifier);
    for (const GroupNoise& group : report.groups)
        scale(group.name, group.noise);
    if (report.parts) {
        value("within", "classifier", report.parts->within);
        value("between", "classifier", report.parts->between);
    }
    for (const SamplerForecast& forecast : report.samplers)
        if (forecast.noise) value("gsnr_predicted", to_text(forecast.sampler), forecast.noise->gsnr);
    for (const NormNoise& norm : report.norms) {
        if (norm.micro_batches == 0) continue;
        value("mean_deviation", norm.layer.name, norm.mean_deviation);
        value("variance_deviation", norm.layer.name, norm.variance_deviation);
        value("effective_samples", norm.layer.name, norm.effective);
        value("rho", norm.layer.name, norm.rho);
        value("train_eval_gap", norm.layer.name, norm.train_eval_gap);
    }
    value("norm_line", "", report.norm_line);
}

Result<void> RunFolder::write_tables(const std::vector<EpochRecord>& epochs) {
    REDLINE_TRY(write_file_atomically(path_ / "steps.csv", step_rows_));
    REDLINE_TRY(write_file_atomically(path_ / "noise.csv", noise_rows_));
    std::string rows = "epoch,seconds,train_loss,validation_loss,validation_oa,validation_macro_f1,guess_low,"
                       "guess_high,best\n";
    const auto optional = [](const std::optional<double>& value) {
        return value ? number_text(*value, 9) : std::string();
    };
    for (const auto& e : epochs)
        add_row(rows, {std::to_string(e.epoch), number_text(e.seconds, 6), number_text(e.train_loss, 9),
                       number_text(e.validation_loss, 9), optional(e.validation_oa),
                       optional(e.validation_macro_f1), number_text(e.guess_band.low, 6),
                       number_text(e.guess_band.high, 6), e.best ? "1" : "0"});
    return write_file_atomically(path_ / "epochs.csv", rows);
}

} // namespace redline::learn
