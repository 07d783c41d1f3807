// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "redline/base/files.h"
#include "redline/base/units.h"
#include "redline/results/run_store.h"
#include "results/escape.h"
#include "results/run_figures.h"

namespace redline {

namespace {

using results::escape_markup;

constexpr const char* style = R"(
body{font-family:sans-serif;color:#222;max-width:1180px;margin:2em auto;padding:0 1em;line-height:1.45}
h1{margin-bottom:.1em}h2{margin-top:1.6em;border-bottom:1px solid #ccc}
table{border-collapse:collapse;margin:.6em 0}td,th{padding:.25em .7em;border-bottom:1px solid #e3e3e3;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.figures{display:flex;flex-wrap:wrap;gap:12px}.verdict{font-size:1.15em;padding:.6em .9em;border-left:5px solid #0072b2;background:#f3f7fa}
.guessing{border-color:#d55e00;background:#fdf3ec}.swatch{display:inline-block;width:.9em;height:.9em;margin-right:.4em;border:1px solid #999;vertical-align:-.1em}
.note{color:#555}pre{background:#f6f6f6;padding:.8em;overflow:auto})";

std::string share(const std::optional<double>& value) {
    return value ? fmt::format("{:.4f}", *value) : std::string("undefined");
}

std::string row(const std::string& name, const std::string& value) {
    return fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escape_markup(name), escape_markup(value));
}

std::string join(const std::vector<std::filesystem::path>& paths) {
    std::string text;
    for (const auto& path : paths)
        text += (text.empty() ? "" : ", ") + path.string();
    return text.empty() ? "-" : text;
}

std::string verdict(const TrainOutcome& o) {
    std::string text = o.verdict_text.empty() ? std::string(to_text(o.verdict)) : o.verdict_text;
    return fmt::format("<p class=\"verdict{}\">{}</p>\n",
                       o.verdict == VerdictState::guessing ? " guessing" : "", escape_markup(text));
}

std::string score_table(const TrainOutcome& o) {
    std::string html = "<table><tr><th></th><th class=n>OA</th><th class=n>AA</th><th class=n>kappa</th><th "
                       "class=n>macro F1</th><th class=n>samples</th></tr>\n";
    const auto line = [&](const char* name, const Scores& s) {
        html += fmt::format("<tr><th>{}</th><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td><td "
                            "class=n>{}</td><td class=n>{}</td></tr>\n",
                            name, share(s.oa), share(s.aa), share(s.kappa), share(s.macro_f1),
                            s.confusion.total());
    };
    line("test", o.test);
    line("validation", o.validation);
    html += "</table>\n";
    const GuessLevel& g = o.test.guess;
    const GuessBand test_band = guess_band(o.test.confusion, 0);
    html += fmt::format("<p class=note>Macro F1 of guessing on the test counts: always one class {:.4f}, "
                        "uniform {:.4f}, by class frequency {:.4f}. Permuted "
                        "test predictions reach {:.4f} to {:.4f}, validation predictions {:.4f} to {:.4f} "
                        "(95 %). AA and macro F1 are means over the classes with samples.</p>\n",
                        g.constant, g.uniform, g.prior, test_band.low, test_band.high, o.guess_band.low,
                        o.guess_band.high);
    return html;
}

std::string count_at(const std::vector<std::int64_t>& counts, std::size_t k) {
    return k < counts.size() ? std::to_string(counts[k]) : std::string("-");
}

std::string class_table(const Run& run) {
    const TrainOutcome& o = run.outcome;
    std::string html = "<table><tr><th>class</th><th class=n>value</th><th class=n>training</th><th "
                       "class=n>validation</th><th class=n>test</th>"
                       "<th class=n>precision</th><th class=n>recall</th><th class=n>F1</th></tr>\n";
    for (std::size_t k = 0; k < run.legend.classes.size(); ++k) {
        const ClassInfo& info = run.legend.classes[k];
        const ClassScore s = k < o.test.per_class.size() ? o.test.per_class[k] : ClassScore{};
        const auto cell = [](const std::optional<double>& v) {
            return v ? fmt::format("{:.4f}", *v) : std::string("-");
        };
        html +=
            fmt::format("<tr><td><span class=swatch style=\"background:{}\"></span>{}</td><td "
                        "class=n>{}</td><td class=n>{}</td><td class=n>{}</td>"
                        "<td class=n>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td></tr>\n",
                        info.color.hex(), escape_markup(info.name), info.value,
                        count_at(o.split.train_counts, k), count_at(o.split.validation_counts, k),
                        count_at(o.split.test_counts, k), cell(s.precision), cell(s.recall), cell(s.f1));
    }
    return html + "</table>\n";
}

std::string run_table(const Run& run) {
    const TrainOutcome& o = run.outcome;
    std::string html = "<table>\n";
    html += row("network", run.settings.network);
    html += row("patch, bands",
                fmt::format("{0} x {0} pixels, {1} inputs per pixel", run.settings.patch, run.features));
    html += row("batch",
                fmt::format("B = {} in micro-batches of {}", run.settings.batch, run.settings.micro_batch()));
    html += row("epochs", fmt::format("{} ({} steps), best {}", o.epochs, o.steps, o.best_epoch));
    html += row("time",
                fmt::format("{}, {} samples/s", duration_text(o.seconds), number_text(o.samples_per_second)));
    html += row("memory of a step",
                fmt::format("predicted {}, measured {}",
                            o.predicted_peak > 0 ? bytes_text(o.predicted_peak) : "unknown",
                            o.measured_peak > 0 ? bytes_text(o.measured_peak) : "not measured"));
    html += row("classes per step",
                fmt::format("expected {}, observed {}, of {}", number_text(o.expected_coverage, 4),
                            number_text(o.observed_coverage, 4), run.legend.classes.size()));
    html += row("noise scale",
                o.noise.resolvable
                    ? fmt::format("B_simple {} ({} to {})", number_text(o.noise.b_simple),
                                  number_text(o.noise.b_simple_low), number_text(o.noise.b_simple_high))
                    : "not resolvable" +
                          (o.noise.reason.empty() ? std::string() : ": " + to_text(o.noise.reason)));
    html += row("split", fmt::format("{}, validation {} of the training part", to_text(run.settings.split),
                                     number_text(run.settings.split.validation)));
    html += row("overlapping test patches", fmt::format("{:.1f} %", 100 * o.split.test_overlap));
    html += row("cube", fmt::format("{} ({} x {} pixels, {} bands)", join(run.data.cube), run.data.rows,
                                    run.data.cols, run.data.bands));
    html += row("labels", join(run.data.labels));
    if (!run.data.test_labels.empty()) html += row("test labels", join(run.data.test_labels));
    html += row("written by", run.program);
    html += row("environment", run.environment);
    return html + "</table>\n";
}

std::string warning_list(const Run& run) {
    std::vector<std::string> all = run.warnings;
    for (const std::string& w : run.outcome.warnings)
        if (std::find(all.begin(), all.end(), w) == all.end()) all.push_back(w);
    if (all.empty()) return {};
    std::string html = "<h2>Warnings</h2>\n<ul>\n";
    for (const std::string& w : all)
        html += fmt::format("<li>{}</li>\n", escape_markup(w));
    return html + "</ul>\n";
}

} // namespace

std::string report_html(const Run& run) {
    std::string html =
        fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Redline "
                    "run {0}</title>\n<style>{1}</style>\n</head>\n"
                    "<body>\n<h1>Run {0}</h1>\n",
                    escape_markup(run.name), style);
    if (run.finished) {
        html += verdict(run.outcome) + "<h2>Scores</h2>\n" + score_table(run.outcome);
    } else {
        html += "<p class=\"verdict\">This run has no results yet: it is still training, or was ended before "
                "its test.</p>\n";
    }
    html += "<h2>Training</h2>\n<div class=\"figures\">\n";
    for (const Figure& figure : results::run_figures(run))
        html += to_svg(figure);
    html += "</div>\n<h2>Classes</h2>\n" + class_table(run);
    if (run.finished && run.outcome.test.confusion.total() > 0)
        html += "<h2>Confusion matrix of the test</h2>\n" +
                confusion_svg(run.outcome.test.confusion, run.legend) +
                "<p class=note>Shade: share of the row. Hover for counts and shares.</p>\n";
    html += warning_list(run) + "<h2>Configuration</h2>\n" + run_table(run);
    html +=
        "<h2>Settings</h2>\n<pre>" +
        escape_markup(to_json(run.settings).dump(2, ' ', false, nlohmann::json::error_handler_t::replace)) +
        "</pre>\n";
    return html + "</body>\n</html>\n";
}

Result<void> write_report(const Run& run, const std::filesystem::path& html) {
    return write_file_atomically(html, report_html(run));
}

} // namespace redline
