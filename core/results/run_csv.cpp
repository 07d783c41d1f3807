// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <system_error>

#include <fmt/format.h>

#include "redline/base/files.h"
#include "redline/results/run_store.h"
#include "results/escape.h"

namespace redline {

namespace {

namespace fs = std::filesystem;

std::string class_name(const ClassLegend& legend, int k) {
    return k < legend.size() ? results::csv_field(legend.classes[static_cast<std::size_t>(k)].name)
                             : std::to_string(k);
}

std::string optional_field(const std::optional<double>& value) {
    return value ? fmt::format("{:.9g}", *value) : std::string();
}
std::string real_field(double value) {
    return std::isfinite(value) ? fmt::format("{:.9g}", value) : std::string();
}

std::string confusion_csv(const Run& run) {
    const ConfusionMatrix& confusion = run.outcome.test.confusion;
    std::string csv = "truth \\ predicted";
    for (int p = 0; p < confusion.classes; ++p)
        csv += "," + class_name(run.legend, p);
    csv += "\n";
    for (int t = 0; t < confusion.classes; ++t) {
        csv += class_name(run.legend, t);
        for (int p = 0; p < confusion.classes; ++p)
            csv += fmt::format(",{}", confusion.at(t, p));
        csv += "\n";
    }
    return csv;
}

std::string scores_csv(const Run& run) {
    std::string csv = "value,class,precision,recall,f1,support,predicted\n";
    for (std::size_t k = 0; k < run.outcome.test.per_class.size(); ++k) {
        const ClassScore& s = run.outcome.test.per_class[k];
        const std::int64_t value =
            k < run.legend.classes.size() ? run.legend.classes[k].value : static_cast<std::int64_t>(k);
        csv += fmt::format("{},{},{},{},{},{},{}\n", value, class_name(run.legend, static_cast<int>(k)),
                           optional_field(s.precision), optional_field(s.recall), optional_field(s.f1),
                           s.support, s.predicted);
    }
    return csv;
}

std::string steps_csv(const Run& run) {
    std::string csv = "step,epoch,seconds,loss,learning_rate,classes_seen,memory_peak_bytes,b_simple,gsnr\n";
    for (const StepRecord& s : run.outcome.steps_history) {
        const auto gsnr = s.noise.resolvable && s.noise.b_simple > 0
                              ? std::optional(run.settings.batch / s.noise.b_simple)
                              : std::nullopt;
        csv += fmt::format("{},{:.6g},{:.6g},{},{},{},{},{},{}\n", s.step, s.epoch, s.seconds,
                           real_field(static_cast<double>(s.loss)),
                           real_field(static_cast<double>(s.learning_rate)), s.classes_seen, s.memory_peak,
                           s.noise.resolvable ? real_field(s.noise.b_simple) : std::string(),
                           optional_field(gsnr));
    }
    return csv;
}

std::string epochs_csv(const Run& run) {
    std::string csv = "epoch,seconds,train_loss,validation_loss,validation_oa,validation_macro_f1,guess_low,"
                      "guess_high,best\n";
    for (const EpochRecord& e : run.outcome.epochs_history)
        csv += fmt::format("{},{:.6g},{},{},{},{},{},{},{}\n", e.epoch, e.seconds,
                           real_field(static_cast<double>(e.train_loss)),
                           real_field(static_cast<double>(e.validation_loss)),
                           optional_field(e.validation_oa), optional_field(e.validation_macro_f1),
                           real_field(e.guess_band.low), real_field(e.guess_band.high), e.best ? 1 : 0);
    return csv;
}

} // namespace

Result<std::vector<fs::path>> export_csv(const Run& run, const fs::path& folder) {
    std::error_code error;
    const bool made = fs::create_directories(folder, error);
    if (error)
        return fail(ErrorCode::input, "cannot make the folder: " + error.message(), folder.string(),
                    "choose another folder");
    std::vector<fs::path> written, fresh;
    for (const auto& [name, content] :
         {std::pair{"confusion.csv", confusion_csv(run)}, std::pair{"classes.csv", scores_csv(run)},
          std::pair{"steps.csv", steps_csv(run)}, std::pair{"epochs.csv", epochs_csv(run)}}) {
        const bool was_there = fs::exists(folder / name, error);
        if (auto done = write_file_atomically(folder / name, content); !done) {
            // Some of the tables would look like all of them.
            for (const fs::path& file : fresh)
                fs::remove(file, error);
            if (made) fs::remove(folder, error);
            return fail(std::move(done).error());
        }
        written.push_back(folder / name);
        if (!was_there) fresh.push_back(folder / name);
    }
    return written;
}

} // namespace redline
