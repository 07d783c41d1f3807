// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <QPushButton>
#include <QTableWidget>

#include "ui/lessons/lesson_panel.h"
#include "ui/panels/number_row.h"
#include "ui/panels/settings_panel.h"
#include "window_driver.h"

namespace redline::ui {

TEST(Lessons, EveryScriptIsCompleteInBothLanguagesAndUsesKnownNames) {
    const auto english = builtInLessons(QStringLiteral("en"));
    const auto chinese = builtInLessons(QStringLiteral("zh_CN"));
    ASSERT_TRUE(english) << to_text(english.error());
    ASSERT_TRUE(chinese) << to_text(chinese.error());
    ASSERT_GE(english->size(), 3U);
    const std::vector<std::string> known = watchable();
    for (std::size_t i = 0; i < english->size(); ++i) {
        const Lesson& lesson = (*english)[i];
        EXPECT_NE(lesson.title, (*chinese)[i].title);
        for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
            const LessonStep& step = lesson.steps[k];
            EXPECT_NE(step.text, (*chinese)[i].steps[k].text) << lesson.id.toStdString() << " step " << k;
            EXPECT_TRUE(step.answers.isEmpty() || !step.explanation.isEmpty());
            for (const std::string& quantity : step.watch)
                EXPECT_EQ(std::count(known.begin(), known.end(), quantity), 1) << quantity;
            for (const std::string& json : {step.settings, step.attempt})
                EXPECT_TRUE(json.empty() || settings_from_json(nlohmann::json::parse(json))) << json;
        }
    }
}

TEST(Lessons, ABrokenScriptNamesTheFileAndTheKey) {
    const auto damaged = parseLesson("{\"title\": ", QStringLiteral("mine.json"), QStringLiteral("en"));
    ASSERT_FALSE(damaged);
    EXPECT_NE(damaged.error().where.find("mine.json"), std::string::npos);
    const auto empty = parseLesson("{\"title\": \"x\"}", QStringLiteral("mine.json"), QStringLiteral("en"));
    ASSERT_FALSE(empty);
    EXPECT_NE(empty.error().what.find("steps"), std::string::npos);
}

// The worked example of the patch lesson: 100 x 100 x 54 to 150 x 150 x 54 multiplies activations by
// about 2.25.
TEST(Lessons, ThePatchLessonShowsTheWorkedExample) {
    test::usePlainSettings();
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    window.showLessons();
    LessonPanel* lesson = window.lessonPanel();
    ASSERT_NE(lesson, nullptr);
    EXPECT_EQ(window.session()->settings().patch, 100);
    lesson->nextButton()->click();
    ASSERT_TRUE(window.session()->plan()) << to_text(window.session()->planError());
    const Plan before = *window.session()->plan();
    EXPECT_EQ(before.graph.input, (Shape{54, 100, 100}));
    lesson->tryButton()->click();
    EXPECT_EQ(window.session()->settings().patch, 150);
    ASSERT_TRUE(window.session()->plan());
    const Plan& after = *window.session()->plan();
    EXPECT_EQ(after.graph.input, (Shape{54, 150, 150}));
    const double elements = static_cast<double>(after.graph.output_elements()) /
                            static_cast<double>(before.graph.output_elements());
    EXPECT_NEAR(elements, 2.25, 0.05);
    // The lesson asks for that ratio, so its table has to show it.
    bool shown = false;
    for (int row = 0; row < lesson->table()->rowCount(); ++row) {
        const auto* cell = lesson->table()->item(row, 0);
        if (!cell || !cell->text().startsWith(QStringLiteral("Outputs"))) continue;
        shown = true;
        EXPECT_NEAR(lesson->table()->item(row + 1, 2)->text().mid(2).toDouble(), 2.25, 0.05);
    }
    EXPECT_TRUE(shown);
    // What the table shows is the plan's own number and its ratio.
    bool found = false;
    for (int row = 0; row < lesson->table()->rowCount(); ++row) {
        const auto* cell = lesson->table()->item(row, 0);
        if (!cell || !cell->text().startsWith(QStringLiteral("Patch"))) continue;
        found = true;
        EXPECT_EQ(lesson->table()->item(row + 1, 0)->text(), QStringLiteral("100"));
        EXPECT_EQ(lesson->table()->item(row + 1, 1)->text(), QStringLiteral("150"));
        EXPECT_EQ(lesson->table()->item(row + 1, 2)->text(), QStringLiteral("× 1.5"));
    }
    EXPECT_TRUE(found);
    test::settle();
    test::saveScreenshot(window, QStringLiteral("lesson_patch_light_1400"));
}

} // namespace redline::ui
