// SPDX-License-Identifier: GPL-3.0-or-later
// What core says in finished English sentences is said in the window's language.
#include <string>

#include "support/said_in_chinese.h"
#include "ui/core_sentences.h"

namespace redline::ui {
namespace {

const std::vector<Patterns>& topics() {
    static const std::vector<Patterns> all{readingSentences(), formatSentences(),   labelSentences(),
                                           networkSentences(), trainingSentences(), fileSentences()};
    return all;
}

TEST(CoreSentences, EachPatternIsFoundAgainWithItsValues) {
    const test::Chinese chinese;
    // Whole numbers, each another one: they fit every place, and none of them is a word.
    const QStringList values{"71", "82", "93", "64", "55", "46", "37", "28", "19"};
    int looked = 0;
    for (const Patterns& topic : topics())
        for (const char* pattern : topic) {
            const QString expected = filled(QCoreApplication::translate("core", pattern), values);
            EXPECT_NE(expected, filled(QString::fromUtf8(pattern), values)) << pattern;
            EXPECT_EQ(inWindowLanguage(filled(QString::fromUtf8(pattern), values).toStdString()), expected)
                << pattern;
            ++looked;
        }
    EXPECT_GT(looked, 600);
    for (const char* place : placeNames())
        EXPECT_EQ(placeInWindowLanguage(filled(QString::fromUtf8(place), values).toStdString()),
                  filled(QCoreApplication::translate("core", place), values));
}

TEST(CoreSentences, ValuesThatAreSentencesAreSaidTooAndNamesStay) {
    const std::string nested =
        "a checkpoint was skipped: the checkpoint's checksum does not hold (/tmp/run/checkpoint-A): the "
        "other checkpoint is taken";
    EXPECT_EQ(inWindowLanguage(nested).toStdString(), nested) << "the window speaks English";
    const test::Chinese chinese;
    EXPECT_EQ(
        inWindowLanguage(nested),
        QStringLiteral("跳过了一个检查点：检查点的校验和不符（/tmp/run/checkpoint-A）：改用另一个检查点"));
    EXPECT_EQ(inWindowLanguage("reading pixels failed: no reason given"),
              QStringLiteral("读取像元失败：未给出原因"));
    EXPECT_EQ(inWindowLanguage("reading pixels failed: TIFFFillTile: read error at row 3"),
              QStringLiteral("读取像元失败：TIFFFillTile: read error at row 3"));
    // A class, a variable and a file may have the name of a phrase.
    EXPECT_EQ(
        inWindowLanguage("class \"classifying\" has no training pixel and cannot be learned: label more of "
                         "it, or raise the training share"),
        QStringLiteral("类别“classifying”没有训练像元，无法学习：请为其标注更多像元，或提高训练比例"));
    EXPECT_EQ(guessText({"variable", "text", "--variable", false}), QStringLiteral("变量 取为 text"));
    EXPECT_EQ(guessText({"wavelength unit", "micrometres", "", false}), QStringLiteral("波长单位 取为 微米"));
    // A value with a place of its own is a value.
    EXPECT_EQ(inWindowLanguage("the file has no variable \"%2\""), QStringLiteral("文件中没有变量“%2”"));
    // Options become what the window calls them, in its language.
    EXPECT_EQ(
        messageText({ErrorCode::usage, "\"mid\" is no byte order", "--byte-order", "use little or big"}),
        QStringLiteral("“mid”不是字节序（“字节序”）\n请用 little 或 big"));
    // What core never said stays as it is, also where a short pattern would fit.
    for (const char* unknown :
         {"nobody knows how it gets there from here", "/data/my gets labels.tif", "a.b", ""})
        EXPECT_EQ(inWindowLanguage(unknown).toStdString(), unknown);
}

} // namespace
} // namespace redline::ui
