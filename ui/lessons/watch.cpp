// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/watch.h"

#include <functional>
#include <map>

#include <QCoreApplication>
#include <QLocale>

#include "redline/base/units.h"
#include "ui/core_text.h"
#include "ui/session.h"

namespace redline::ui {

namespace {

struct Watch {
    Q_DECLARE_TR_FUNCTIONS(redline::ui::Watch)
};

QString number(double value) {
    return QString::fromStdString(number_text(value, 3));
}
WatchValue inBytes(const QString& name, Bytes value) {
    return {name, static_cast<double>(value), QString::fromStdString(bytes_text(value))};
}
WatchValue inNumber(const QString& name, double value) {
    return {name, value, number(value)};
}

using Planned = std::function<WatchValue(const Session&, const Plan&)>;

const std::map<std::string, Planned>& planned() {
    static const std::map<std::string, Planned> all{
        {"patch", [](const Session& s,
                     const Plan&) { return inNumber(Watch::tr("Patch, pixels"), s.settings().patch); }},
        {"batch",
         [](const Session& s, const Plan&) { return inNumber(Watch::tr("Batch B"), s.settings().batch); }},
        {"micro",
         [](const Session& s, const Plan&) {
             return inNumber(Watch::tr("Micro-batch b"), s.settings().micro_batch());
         }},
        {"rule",
         [](const Session&, const Plan& p) {
             return inBytes(Watch::tr("Memory, rule of thumb"), p.memory.rule_of_thumb);
         }},
        {"memory", [](const Session&,
                      const Plan& p) { return inBytes(Watch::tr("Memory, predicted"), p.memory.total); }},
        {"outputs",
         [](const Session& s, const Plan& p) {
             return inBytes(Watch::tr("Outputs of all layers"),
                            Bytes{4} * p.graph.output_elements() * s.settings().micro_batch());
         }},
        {"activations",
         [](const Session&, const Plan& p) {
             return inBytes(Watch::tr("Activations, predicted"), p.memory.parts.activations);
         }},
        {"parameters",
         [](const Session&, const Plan& p) {
             const auto count = p.graph.parameters();
             return WatchValue{Watch::tr("Parameters"), static_cast<double>(count),
                               QLocale().toString(static_cast<qlonglong>(count))};
         }},
        {"largest_micro",
         [](const Session&, const Plan& p) {
             return inNumber(Watch::tr("Largest micro-batch that fits"),
                             static_cast<double>(p.max_micro_batch));
         }},
        {"coverage",
         [](const Session&, const Plan& p) {
             return inNumber(Watch::tr("Classes per step, expected"), p.coverage.step.expected);
         }},
        {"coverage_micro",
         [](const Session&, const Plan& p) {
             return inNumber(Watch::tr("Classes per micro-batch"), p.coverage.micro.expected);
         }},
        {"coverage_line",
         [](const Session&, const Plan& p) {
             return inNumber(Watch::tr("Coverage line, B"),
                             static_cast<double>(p.coverage.step_batch_for_95));
         }},
        {"gsnr",
         [](const Session&, const Plan& p) {
             return p.gsnr ? inNumber(Watch::tr("GSNR at B"), *p.gsnr)
                           : WatchValue{Watch::tr("GSNR at B"), {}, Watch::tr("not measured yet")};
         }},
    };
    return all;
}

WatchValue trained(const Session& session, const std::string& quantity) {
    const auto outcome = session.outcome();
    const bool f1 = quantity == "macro_f1";
    const QString name = f1 ? Watch::tr("Macro F1, test") : Watch::tr("Guess band of macro F1");
    if (!outcome)
        return {name, {}, session.training() ? Watch::tr("training ...") : Watch::tr("not trained yet")};
    if (f1)
        return outcome->test.macro_f1 ? inNumber(name, *outcome->test.macro_f1)
                                      : WatchValue{name, {}, Watch::tr("undefined")};
    return {name,
            {},
            Watch::tr("%1 to %2").arg(number(outcome->guess_band.low), number(outcome->guess_band.high))};
}

} // namespace

WatchValue watch(const Session& session, const std::string& quantity) {
    if (quantity == "macro_f1" || quantity == "guess_band") return trained(session, quantity);
    const auto found = planned().find(quantity);
    if (found == planned().end())
        return {QString::fromStdString(quantity), {}, Watch::tr("unknown quantity")};
    if (!session.plan()) return {{}, {}, windowText(session.planError().what)};
    return found->second(session, *session.plan());
}

std::vector<std::string> watchable() {
    std::vector<std::string> names{"macro_f1", "guess_band"};
    for (const auto& [name, read] : planned())
        names.push_back(name);
    return names;
}

} // namespace redline::ui
