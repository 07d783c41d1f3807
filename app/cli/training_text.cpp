// SPDX-License-Identifier: GPL-3.0-or-later
#include "training_text.h"

#include <chrono>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "redline/base/units.h"

namespace redline::cli {

void ProgressObserver::on_status(const TrainingStatus& status) {
    if (status.phase != "training" || status.steps == 0) {
        context_.progress.report(-1, status.phase);
        return;
    }
    context_.progress.report(static_cast<double>(status.step) / static_cast<double>(status.steps),
                             fmt::format("epoch {} of {}, {} samples/s, {} left{}", status.epoch + 1,
                                         status.epochs, number_text(status.samples_per_second),
                                         duration_text(status.seconds_left), last_epoch_));
}

void ProgressObserver::on_epoch(const EpochRecord& record) {
    last_epoch_ = fmt::format(", loss {}", number_text(record.train_loss));
    if (record.validation_macro_f1)
        last_epoch_ += fmt::format(", validation F1 {}", number_text(*record.validation_macro_f1));
}

std::string training_text(const nlohmann::json& document) {
    const auto number = [](const nlohmann::json& value) {
        return value.is_null() ? std::string("undefined") : number_text(value.get<double>());
    };
    const auto& test = document["test"];
    const auto& memory = document["memory"];
    const auto& coverage = document["coverage"];
    const auto& noise = document["noise"];
    std::string text =
        fmt::format("test      OA {}, AA {}, kappa {}, macro F1 {} (guessing: {} to {})\n",
                    number(test["oa"]), number(test["aa"]), number(test["kappa"]), number(test["macro_f1"]),
                    number(test["guess_f1"]["constant"]), number(test["guess_f1"]["prior"]));
    for (const auto& one : test["per_class"])
        text += fmt::format("          {:>4} {:<24} F1 {:<9} of {} pixels\n",
                            one["value"].get<std::int64_t>(), one["name"].get<std::string>(),
                            number(one["f1"]), one["support"].get<std::int64_t>());
    text += fmt::format("verdict   {}\n", document["verdict"]["text"].get<std::string>());
    text += fmt::format(
        "training  {} epochs (best {}), {} steps in {}, {} samples/s\n", document["epochs"].get<int>(),
        document["best_epoch"].get<int>(), document["steps"].get<std::int64_t>(),
        duration_text(document["seconds"].get<double>()), number(document["samples_per_second"]));
    text += fmt::format("memory    predicted {}, measured {}\n",
                        bytes_text(memory["predicted_peak_bytes"].get<Bytes>()),
                        bytes_text(memory["measured_peak_bytes"].get<Bytes>()));
    text += fmt::format("coverage  {} classes per step expected, {} seen\n", number(coverage["expected"]),
                        number(coverage["observed"]));
    if (noise["b_simple"].is_null())
        text += fmt::format("noise     not available: {}\n", noise["status"].get<std::string>());
    else
        text += fmt::format("noise     B_simple {}, GSNR {} at the batch of a step\n",
                            number(noise["b_simple"]), number(noise["gsnr"]));
    if (document["run"].is_string())
        text += fmt::format("run       {}\n", document["run"].get<std::string>());
    return text;
}

std::filesystem::path new_run_folder(const std::string& network) {
    const std::string name = std::filesystem::path(network).stem().string();
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const std::string stamp = fmt::format("runs/{}-{:%Y%m%d-%H%M%S}", name, fmt::localtime(now));
    std::filesystem::path path = stamp;
    for (int i = 2; std::filesystem::exists(path); ++i)
        path = fmt::format("{}-{}", stamp, i);
    return path;
}

} // namespace redline::cli
