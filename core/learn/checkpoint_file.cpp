// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>
#include <span>

#include "learn/run_folder.h"
#include "redline/base/files.h"

// Checkpoints: a safetensors file whose metadata holds the state as JSON and a checksum over the state and
// every value.

namespace redline::learn {

using nlohmann::json;

namespace {

json epoch_json(const EpochRecord& e) {
    return {{"epoch", e.epoch},
            {"seconds", e.seconds},
            {"train_loss", e.train_loss},
            {"validation_loss", e.validation_loss},
            {"validation_oa", e.validation_oa ? json(*e.validation_oa) : json(nullptr)},
            {"validation_macro_f1", e.validation_macro_f1 ? json(*e.validation_macro_f1) : json(nullptr)},
            {"guess_low", e.guess_band.low},
            {"guess_high", e.guess_band.high},
            {"best", e.best}};
}

EpochRecord epoch_from_json(const json& document) {
    EpochRecord e;
    e.epoch = document.at("epoch").get<int>();
    e.seconds = document.at("seconds").get<double>();
    e.train_loss = document.at("train_loss").get<float>();
    e.validation_loss = document.at("validation_loss").get<float>();
    if (!document.at("validation_oa").is_null()) e.validation_oa = document.at("validation_oa").get<double>();
    if (!document.at("validation_macro_f1").is_null())
        e.validation_macro_f1 = document.at("validation_macro_f1").get<double>();
    e.guess_band = {document.at("guess_low").get<double>(), document.at("guess_high").get<double>()};
    e.best = document.at("best").get<bool>();
    return e;
}

json state_json(const RunState& s) {
    json epochs = json::array();
    for (const auto& e : s.epochs)
        epochs.push_back(epoch_json(e));
    return {{"epochs_done", s.epochs_done},
            {"steps_in_epoch", s.steps_in_epoch},
            {"steps_done", s.steps_done},
            {"optimizer_steps", s.optimizer_steps},
            {"best_epoch", s.best_epoch},
            {"best_f1", s.best_f1},
            {"best_loss", s.best_loss},
            {"seconds", s.seconds},
            {"loss_scale", s.loss_scale},
            {"good_steps", s.good_steps},
            {"epoch_loss", s.epoch_loss},
            {"observed_coverage_sum", s.observed_coverage_sum},
            {"coverage_steps", s.coverage_steps},
            {"last_seen", s.last_seen},
            {"epochs", epochs}};
}

RunState state_from_json(const json& d) {
    RunState s;
    s.epochs_done = d.at("epochs_done").get<int>();
    s.steps_in_epoch = d.at("steps_in_epoch").get<std::int64_t>();
    s.steps_done = d.at("steps_done").get<std::int64_t>();
    s.optimizer_steps = d.at("optimizer_steps").get<std::int64_t>();
    s.best_epoch = d.at("best_epoch").get<int>();
    s.best_f1 = d.at("best_f1").get<double>();
    s.best_loss = d.at("best_loss").get<double>();
    s.seconds = d.at("seconds").get<double>();
    s.loss_scale = d.at("loss_scale").get<double>();
    s.good_steps = d.at("good_steps").get<int>();
    s.epoch_loss = d.at("epoch_loss").get<double>();
    s.observed_coverage_sum = d.at("observed_coverage_sum").get<double>();
    s.coverage_steps = d.value("coverage_steps", s.steps_done); // older checkpoints counted every step
    s.last_seen = d.at("last_seen").get<std::vector<std::int64_t>>();
    for (const auto& e : d.at("epochs"))
        s.epochs.push_back(epoch_from_json(e));
    return s;
}

/// In the order of names: a reader gives them back in another order than they were written in.
std::string checksum(const TensorFile& file, const std::string& state) {
    std::vector<const StoredTensor*> tensors;
    for (const auto& tensor : file.tensors)
        tensors.push_back(&tensor);
    std::sort(tensors.begin(), tensors.end(),
              [](const StoredTensor* x, const StoredTensor* y) { return x->name < y->name; });
    std::uint32_t sum = crc32_of(std::as_bytes(std::span(state)));
    for (const StoredTensor* tensor : tensors) {
        sum = crc32_of(std::as_bytes(std::span(tensor->name)), sum);
        sum = crc32_of(std::as_bytes(std::span(tensor->data)), sum);
    }
    return std::to_string(sum);
}

std::filesystem::path checkpoint_path(const std::filesystem::path& run, std::int64_t serial) {
    return run / (serial % 2 ? "checkpoint-A" : "checkpoint-B");
}

void append_prefixed(std::vector<StoredTensor>& to, const std::vector<StoredTensor>& tensors,
                     const std::string& prefix) {
    for (const auto& tensor : tensors) {
        to.push_back(tensor);
        to.back().name = prefix + tensor.name;
    }
}

std::vector<StoredTensor> without_prefix(const std::vector<StoredTensor>& tensors,
                                         const std::string& prefix) {
    std::vector<StoredTensor> found;
    for (const auto& tensor : tensors)
        if (tensor.name.rfind(prefix, 0) == 0) {
            found.push_back(tensor);
            found.back().name.erase(0, prefix.size());
        }
    return found;
}

struct Checkpoint {
    std::int64_t serial = 0;
    RunState state;
    TensorFile file;
};

Result<Checkpoint> read_one(const std::filesystem::path& path) {
    Checkpoint checkpoint;
    REDLINE_ASSIGN(checkpoint.file, read_safetensors(path));
    auto& metadata = checkpoint.file.metadata;
    const auto state = metadata.find("state"), sum = metadata.find("checksum");
    if (state == metadata.end() || sum == metadata.end() ||
        sum->second != checksum(checkpoint.file, state->second))
        return fail(ErrorCode::input, "the checkpoint's checksum does not hold", path.string(),
                    "the other checkpoint is taken");
    try {
        const json document = json::parse(state->second);
        checkpoint.serial = document.at("serial").get<std::int64_t>();
        checkpoint.state = state_from_json(document);
    } catch (const json::exception& error) {
        return fail(ErrorCode::input, std::string("the checkpoint's state cannot be read: ") + error.what(),
                    path.string(), "the other checkpoint is taken");
    }
    return checkpoint;
}

} // namespace

Result<void> RunFolder::write_checkpoint(const RunState& state, const RunTensors& tensors) {
    TensorFile file;
    append_prefixed(file.tensors, tensors.current, "current.");
    append_prefixed(file.tensors, tensors.moments, "moments.");
    append_prefixed(file.tensors, tensors.best, "best.");
    if (!tensors.noise.empty()) {
        StoredTensor noise;
        noise.name = "noise";
        noise.dtype = "F64";
        noise.shape = {static_cast<std::int64_t>(tensors.noise.size())};
        noise.data.assign(reinterpret_cast<const char*>(tensors.noise.data()),
                          tensors.noise.size() * sizeof(double));
        file.tensors.push_back(std::move(noise));
    }
    json document = state_json(state);
    document["serial"] = serial_ + 1;
    const std::string text = document.dump();
    file.metadata["state"] = text;
    file.metadata["checksum"] = checksum(file, text);
    REDLINE_TRY(write_safetensors(checkpoint_path(path_, serial_ + 1), file));
    ++serial_;
    return {};
}

Result<RunState> RunFolder::read_checkpoint(RunTensors& tensors, std::vector<std::string>& warnings) {
    std::optional<Checkpoint> newest;
    std::string problems;
    for (const std::int64_t which : {1, 2}) {
        const auto path = checkpoint_path(path_, which);
        std::error_code error;
        if (!std::filesystem::exists(path, error)) continue;
        auto one = read_one(path);
        if (!one) {
            problems += (problems.empty() ? "" : "; ") + to_text(one.error());
            warnings.push_back("a checkpoint was skipped: " + to_text(one.error()));
            continue;
        }
        if (!newest || one->serial > newest->serial) newest = std::move(*one);
    }
    if (!newest)
        return fail(ErrorCode::input,
                    problems.empty() ? "the run has no checkpoint"
                                     : "no checkpoint of the run can be read: " + problems,
                    path_.string(), "train again from the start");
    serial_ = newest->serial;
    tensors.current = without_prefix(newest->file.tensors, "current.");
    tensors.moments = without_prefix(newest->file.tensors, "moments.");
    tensors.best = without_prefix(newest->file.tensors, "best.");
    for (const auto& tensor : newest->file.tensors)
        if (tensor.name == "noise" && tensor.dtype == "F64") {
            tensors.noise.resize(tensor.data.size() / sizeof(double));
            std::memcpy(tensors.noise.data(), tensor.data.data(), tensors.noise.size() * sizeof(double));
        }
    return newest->state;
}

} // namespace redline::learn
