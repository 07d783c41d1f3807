// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/core_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

namespace redline::ui {

namespace {

struct CoreText {
    Q_DECLARE_TR_FUNCTIONS(redline::ui::CoreText)
};

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

QString verdictSentence(const Plan& plan) {
    QStringList sentences;
    for (const Message& sentence : plan.evidence)
        sentences << translated(sentence);
    return sentences.join(QLatin1Char(' '));
}

QString evidence(const LearningVerdict& verdict) {
    QString text = translated(verdict.sentence);
    // The state stands beside the text already; its colon is a wide one in Chinese.
    for (const QString& colon : {QStringLiteral(": "), QStringLiteral("：")}) {
        const auto at = text.indexOf(colon);
        if (at > 0 && at < 12 && !verdict.text.starts_with("Learning, but"))
            text.remove(0, at + colon.size());
    }
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString samplerName(SamplerKind sampler) {
    switch (sampler) {
    case SamplerKind::natural:
        return CoreText::tr("natural");
    case SamplerKind::inverse:
        return CoreText::tr("inverse frequency");
    case SamplerKind::stratified:
        return CoreText::tr("stratified");
    case SamplerKind::coverage:
        return CoreText::tr("coverage-maximising");
    case SamplerKind::class_then_pixel:
        return CoreText::tr("class, then pixel");
    }
    return {};
}

QString translated(const Message& message) {
    const QString pattern = QCoreApplication::translate("core", message.pattern.c_str());
    QStringList values;
    for (const Message& value : message.values)
        values << translated(value);
    return filled(pattern, values);
}

QString phrase(const std::string& english) {
    return QCoreApplication::translate("core", english.c_str());
}

namespace {

/// The options of the command line under the names that they have in the window.
QString withWindowNames(QString text) {
    const std::pair<const char*, QString> names[]{
        {"--label-variable", CoreText::tr("Variable (labels)")},
        {"--wavelength-unit", CoreText::tr("Wavelength unit")},
        {"--class-field", CoreText::tr("Class attribute")},
        {"--group-field", CoreText::tr("Group attribute")},
        {"--axis-order", CoreText::tr("Axis order")},
        {"--byte-order", CoreText::tr("Byte order")},
        {"--unlabelled", CoreText::tr("No label")},
        {"--test-labels", CoreText::tr("Open test labels")},
        {"--variable", CoreText::tr("Variable")},
        {"--nodata", CoreText::tr("No data")},
        {"--scale", CoreText::tr("Scale")},
        {"--mask-variable", CoreText::tr("Variable (mask)")},
        {"--mask-values", CoreText::tr("Mask values")},
        {"--mask", CoreText::tr("Mask")},
        {"--micro", CoreText::tr("Micro-batch")},
        {"--batch", CoreText::tr("Batch")},
        {"--patch", CoreText::tr("Patch")},
        {"--bands", CoreText::tr("Bands")},
        {"--split", CoreText::tr("Split")},
        {"--offset", CoreText::tr("Offset")},
        {"--device", CoreText::tr("Device")},
        {"--network", CoreText::tr("Network")},
        {"--norm", CoreText::tr("Norm")},
        {"--lr", CoreText::tr("Learning rate")},
    };
    for (const auto& [option, name] : names)
        text.replace(QLatin1String(option), QStringLiteral("“%1”").arg(name));
    return text;
}

} // namespace

QString windowText(const std::string& message) {
    return withWindowNames(inWindowLanguage(message));
}

QString guessText(const Guess& guess) {
    // What a variable, an attribute or a layer is called is up to the file's author.
    const bool name = guess.what == "variable" || guess.what == "class attribute" || guess.what == "layer" ||
                      guess.what == "mask variable" || guess.what == "mask layer";
    return CoreText::tr("%1 taken as %2")
        .arg(phrase(guess.what), name ? QString::fromStdString(guess.value) : inWindowLanguage(guess.value));
}

namespace {

QString whatAndWhere(const Error& error) {
    const QString what = windowText(error.what);
    if (error.where.empty()) return what;
    const bool option = error.where.starts_with("--");
    return CoreText::tr("%1 (%2)").arg(what,
                                       option ? windowText(error.where) : placeInWindowLanguage(error.where));
}

} // namespace

QString messageText(const Error& error) {
    QString text = whatAndWhere(error);
    if (!error.remedy.empty()) text += QLatin1Char('\n') + windowText(error.remedy);
    return text;
}

QString messageLine(const Error& error) {
    const QString text = whatAndWhere(error);
    return error.remedy.empty() ? text : CoreText::tr("%1: %2").arg(text, windowText(error.remedy));
}

const Advice* cheapestChange(const Plan& plan) {
    const auto found = std::find_if(plan.advice.begin(), plan.advice.end(),
                                    [](const Advice& advice) { return !advice.changes.empty(); });
    return found == plan.advice.end() ? nullptr : &*found;
}

} // namespace redline::ui
