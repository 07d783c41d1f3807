// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/core_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "redline/base/units.h"

namespace redline::ui {

namespace {

struct CoreText {
    Q_DECLARE_TR_FUNCTIONS(redline::ui::CoreText)
};

// Collected by lupdate; looked up by phrase().
[[maybe_unused]] const char* const phrases[] = {
    QT_TRANSLATE_NOOP("core", "Smaller micro-batch"),
    QT_TRANSLATE_NOOP("core", "Group norm instead of batch norm"),
    QT_TRANSLATE_NOOP("core", "Larger batch"),
    QT_TRANSLATE_NOOP("core", "Gradient accumulation"),
    QT_TRANSLATE_NOOP("core", "Coverage-maximising sampler"),
    QT_TRANSLATE_NOOP("core", "Mixed precision (bf16)"),
    QT_TRANSLATE_NOOP("core", "Gradient checkpointing"),
    QT_TRANSLATE_NOOP("core", "Smaller patch"),
    QT_TRANSLATE_NOOP("core", "Fewer bands"),
    QT_TRANSLATE_NOOP("core", "Diagnosis: left of the red line, short of coverage"),
    QT_TRANSLATE_NOOP("core", "Diagnosis: left of the red line, short of sample noise"),
    QT_TRANSLATE_NOOP("core", "Diagnosis: left of the red line, short of coverage and sample noise"),
    QT_TRANSLATE_NOOP("core", "preparing"),
    QT_TRANSLATE_NOOP("core", "training"),
    QT_TRANSLATE_NOOP("core", "paused"),
    QT_TRANSLATE_NOOP("core", "testing"),
};

QString number(double value) {
    return QString::fromStdString(number_text(value, 3));
}
QString bytes(Bytes value) {
    return QString::fromStdString(bytes_text(value));
}

QString coveragePart(const RedLine& line) {
    return line.coverage_line > 0 ? CoreText::tr("coverage %1").arg(line.coverage_line)
                                  : CoreText::tr("coverage (no B reaches 95 %)");
}

QString noisePart(const RedLine& line) {
    if (!line.noise_line) return CoreText::tr("noise (not measured yet)");
    QString text = CoreText::tr("noise %1").arg(number(*line.noise_line));
    if (!line.noise_line_high) {
        if (line.noise_line_low) text += CoreText::tr(" (at least %1)").arg(number(*line.noise_line_low));
    } else if (line.noise_line_low && *line.noise_line_high > *line.noise_line_low) {
        text += CoreText::tr(" (%1 to %2)").arg(number(*line.noise_line_low), number(*line.noise_line_high));
    }
    return text;
}

QString position(const Plan& plan, const Settings& settings) {
    const RedLine& line = plan.red_line;
    const int batch = settings.batch;
    if (line.side == Side::left) {
        QStringList missed;
        if (line.coverage_line == 0 || batch < line.coverage_line) missed << coveragePart(line);
        if (line.noise_line && batch < *line.noise_line) missed << noisePart(line);
        QString text =
            CoreText::tr("B = %1 is left of %2.").arg(batch).arg(missed.join(CoreText::tr(" and ")));
        if (!line.noise_line) text += CoreText::tr(" Noise: not measured yet.");
        return text;
    }
    if (plan.verdict == VerdictState::risk)
        return CoreText::tr("b = %1 is left of the norm line %2.")
            .arg(settings.micro_batch())
            .arg(number(line.norm_line.value_or(0)));
    if (line.side == Side::right)
        return CoreText::tr("B = %1 is right of %2 and %3.")
            .arg(batch)
            .arg(coveragePart(line), noisePart(line));
    if (line.noise_line)
        return CoreText::tr("B = %1 has passed %2, but lies inside the uncertainty of %3.")
            .arg(batch)
            .arg(coveragePart(line), noisePart(line));
    return CoreText::tr("B = %1 has passed %2; noise not measured yet.").arg(batch).arg(coveragePart(line));
}

} // namespace

QString stateName(VerdictState state) {
    switch (state) {
    case VerdictState::risk:
        return CoreText::tr("Risk (unproven)");
    case VerdictState::no_risk_seen:
        return CoreText::tr("No risk seen (unproven)");
    case VerdictState::learning:
        return CoreText::tr("Learning");
    case VerdictState::guessing:
        return CoreText::tr("Guessing");
    }
    return {};
}

QString verdictSentence(const Plan& plan, const Settings& settings) {
    QString text;
    if (!plan.red_line.fits) {
        const QString remedy = plan.max_micro_batch > 0
                                   ? CoreText::tr("b = %1 would fit").arg(plan.max_micro_batch)
                                   : CoreText::tr("not even b = 1 fits");
        text = CoreText::tr("Does not fit: %1 needed, %2 there; %3. ")
                   .arg(bytes(plan.memory.total), bytes(plan.red_line.budget), remedy);
    }
    text += position(plan, settings);
    if (const Advice* advice = cheapestChange(plan))
        text += QLatin1Char(' ') + CoreText::tr("Cheapest change: %1.").arg(phrase(advice->title));
    return text;
}

QString phrase(const std::string& english) {
    return QCoreApplication::translate("core", english.c_str());
}

const Advice* cheapestChange(const Plan& plan) {
    const auto found = std::find_if(plan.advice.begin(), plan.advice.end(),
                                    [](const Advice& advice) { return !advice.changes.empty(); });
    return found == plan.advice.end() ? nullptr : &*found;
}

} // namespace redline::ui
