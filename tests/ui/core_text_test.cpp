// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QRegularExpression>
#include <QTranslator>
#include <gtest/gtest.h>

#include "redline/memory/devices.h"
#include "redline/planning/verdict.h"
#include "ui/core_text.h"

namespace redline::ui {
namespace {

/// Every pattern of a message, its values' too.
void patterns(const Message& message, QStringList& to) {
    to << QString::fromStdString(message.pattern);
    for (const Message& value : message.values)
        patterns(value, to);
}

/// Words, not a number, a unit, a device or a name of the field.
bool needsTranslation(const QString& text) {
    for (const DeviceInfo& device : device_catalogue())
        if (text == QString::fromStdString(device.name)) return false;
    static const QRegularExpression word(QStringLiteral("[a-z]{4,}"));
    return text.contains(QLatin1Char(' ')) && text.contains(word);
}

TEST(CoreText, EverySentenceOfAPlanIsThereInChinese) {
    QTranslator chinese;
    ASSERT_TRUE(chinese.load(QStringLiteral(":/i18n/redline_zh_CN.qm")));
    QStringList all;
    const auto collect = [&](const PlanInput& input) {
        const auto plan = make_plan(input);
        ASSERT_TRUE(plan) << to_text(plan.error());
        for (const Message& message : plan->evidence)
            patterns(message, all);
        for (const Message& message : plan->notes)
            patterns(message, all);
        for (const Message& message : plan->red_line.reasons)
            patterns(message, all);
        for (const Advice& advice : plan->advice)
            for (const Message* message : {&advice.title, &advice.why, &advice.before, &advice.after})
                patterns(*message, all);
    };
    PlanInput input;
    input.bands = 30;
    input.classes = 16;
    for (const char* network : {"hamida", "ssrn"})
        for (const int batch : {4, 64, 512})
            for (const double b_simple : {0.0, 20.0, 900.0})
                for (const Bytes memory : {Bytes{8} << 20, Bytes{64} << 30}) {
                    input.settings.network = network;
                    input.settings.patch = 9;
                    input.settings.batch = batch;
                    input.settings.micro = batch == 512 ? 300 : 0;
                    input.device.id = "cuda";
                    input.device.name = "A-GPU";
                    input.device.memory = memory;
                    input.noise.reset();
                    if (b_simple > 0) {
                        input.noise = given_noise_scale(b_simple);
                        input.noise->b_simple_low = 0.7 * b_simple;
                        input.noise->b_simple_high = batch == 64 ? HUGE_VAL : 1.6 * b_simple;
                    }
                    input.norm_correlation = batch == 4 ? std::optional<double>(0.8) : std::nullopt;
                    input.counts =
                        b_simple > 500 ? std::vector<std::int64_t>(16, 20) : std::vector<std::int64_t>();
                    collect(input);
                }
    for (const double f1 : {0.05, 0.2, 0.9})
        patterns(learning_verdict(f1, {0.1, 0.3}, "validation").sentence, all);
    all.removeDuplicates();
    int looked = 0;
    for (const QString& pattern : all) {
        if (!needsTranslation(pattern)) continue;
        ++looked;
        EXPECT_FALSE(chinese.translate("core", pattern.toUtf8().constData()).isEmpty())
            << pattern.toStdString();
    }
    EXPECT_GT(looked, 25);
}

TEST(CoreText, ValuesGoIntoTheTranslatedPattern) {
    QTranslator chinese;
    ASSERT_TRUE(chinese.load(QStringLiteral(":/i18n/redline_zh_CN.qm")));
    const Message message{"B = %1 is left of %2 and %3.",
                          {"4", {"coverage %1", {"61"}}, {"noise %1 (%2 to %3)", {"38", "29", "47"}}}};
    EXPECT_EQ(to_text(message), "B = 4 is left of coverage 61 and noise 38 (29 to 47).");
    EXPECT_EQ(translated(message), "B = 4 is left of coverage 61 and noise 38 (29 to 47).");
    QApplication::installTranslator(&chinese);
    const QString text = translated(message);
    QApplication::removeTranslator(&chinese);
    EXPECT_EQ(text, QStringLiteral("B = 4 位于覆盖线 61和噪声线 38（29 至 47）的左侧。"));
}

} // namespace
} // namespace redline::ui
