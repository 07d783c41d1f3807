// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "ui/lessons/lesson_panel.h"
#include "window_driver.h"

namespace redline::ui {

namespace {

const QString folder = QStringLiteral(REDLINE_SOURCE_DIR "/resources/translations/");

struct Message {
    QString source, translation;
    bool unfinished = false;
};

std::vector<Message> messagesOf(const QString& path) {
    std::vector<Message> messages;
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("message")) messages.emplace_back();
        if (messages.empty()) continue;
        if (xml.name() == QLatin1String("source"))
            messages.back().source = xml.readElementText();
        else if (xml.name() == QLatin1String("translation")) {
            messages.back().unfinished =
                xml.attributes().value(QLatin1String("type")) == QLatin1String("unfinished");
            messages.back().translation =
                xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

QStringList placeholders(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral("%(n|[1-9])"));
    QStringList found;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        found << match.next().captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

} // namespace

TEST(Translations, EveryTextIsTranslatedAndKeepsItsPlaceholders) {
    const auto messages = messagesOf(folder + QStringLiteral("redline_zh_CN.ts"));
    EXPECT_GT(messages.size(), 500U);
    for (const Message& message : messages) {
        EXPECT_FALSE(message.unfinished || message.translation.isEmpty()) << message.source.toStdString();
        EXPECT_EQ(placeholders(message.source), placeholders(message.translation))
            << message.source.toStdString();
    }
    for (const Message& message : messagesOf(folder + QStringLiteral("redline_en.ts")))
        EXPECT_FALSE(message.unfinished || message.translation.isEmpty()) << message.source.toStdString();
}

TEST(Translations, NoTextOfTheSourcesIsUnknownToThem) {
    const QString tool = QStringLiteral("/usr/lib/qt6/bin/lupdate");
    if (!QFile::exists(tool)) GTEST_SKIP() << "no lupdate here";
    QTemporaryDir copy;
    const QString file = copy.filePath(QStringLiteral("redline_zh_CN.ts"));
    ASSERT_TRUE(QFile::copy(folder + QStringLiteral("redline_zh_CN.ts"), file));
    QProcess collect;
    collect.setWorkingDirectory(QStringLiteral(REDLINE_SOURCE_DIR));
    collect.start(tool, {QStringLiteral("-I"), QStringLiteral("."), QStringLiteral("-locations"),
                         QStringLiteral("none"), QStringLiteral("ui"), QStringLiteral("-ts"), file});
    ASSERT_TRUE(collect.waitForFinished(60000));
    ASSERT_EQ(collect.exitCode(), 0);
    for (const Message& message : messagesOf(file))
        EXPECT_FALSE(message.unfinished)
            << "has no Chinese yet (build the target update_translations): " << message.source.toStdString();
}

// A teacher changes the language in front of the class: nobody loses their place.
TEST(Translations, ChangingTheLanguageKeepsTheLessonAndWhatWasTried) {
    test::usePlainSettings();
    MainWindow window;
    window.show();
    window.showLessons();
    window.lessonPanel()->nextButton()->click();
    window.lessonPanel()->tryButton()->click();
    ASSERT_EQ(window.session()->settings().patch, 150);
    const QString english = window.lessonPanel()->lessons().front().title;
    window.chooseLanguage(QStringLiteral("zh_CN"));
    ASSERT_NE(window.lessonPanel(), nullptr);
    EXPECT_NE(window.lessonPanel()->lessons().front().title, english);
    EXPECT_EQ(window.lessonPanel()->step(), 1);
    EXPECT_EQ(window.session()->settings().patch, 150);
    test::settle();
    test::saveScreenshot(window, QStringLiteral("lesson_patch_chinese_1400"));
    window.chooseLanguage(QStringLiteral("en"));
    EXPECT_EQ(window.lessonPanel()->step(), 1);
    EXPECT_EQ(window.session()->settings().patch, 150);
}

} // namespace redline::ui
