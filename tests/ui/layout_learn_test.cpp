// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>
#include <QTabWidget>

#include "ui/plots/plot_widget.h"
#include "ui/views/message_bar.h"
#include "window_driver.h"

namespace redline::ui {

namespace {

/// Texts that do not fit where they stand, and plots too small to read.
QStringList blemishes(QWidget& window) {
    QStringList found;
    for (QLabel* label : window.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->wordWrap() || label->text().isEmpty() ||
            label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)
            continue;
        if (label->sizeHint().width() > label->width() + 1)
            found << QStringLiteral("label \"%1\": %2 of %3 px")
                         .arg(label->text())
                         .arg(label->width())
                         .arg(label->sizeHint().width());
    }
    for (QAbstractButton* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible() && !button->text().isEmpty() && button->text() != QStringLiteral("⋯") &&
            button->objectName() != QLatin1String("qt_toolbar_ext_button") &&
            button->sizeHint().width() > button->width() + 1 && button->styleSheet().isEmpty())
            found << QStringLiteral("button \"%1\": %2 of %3 px")
                         .arg(button->text())
                         .arg(button->width())
                         .arg(button->sizeHint().width());
    for (PlotWidget* plot : window.findChildren<PlotWidget*>())
        if (plot->isVisible() && (plot->width() < 220 || plot->height() < 140))
            found << QStringLiteral("plot \"%1\": %2 x %3 px")
                         .arg(plot->content().title)
                         .arg(plot->width())
                         .arg(plot->height());
    return found;
}

} // namespace

/// The whole window with a trained network, in the sizes, themes and languages that people have.
class LayoutTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        test::usePlainSettings();
        window = new MainWindow;
        window->workbench()->setRunsFolder(*folder / "runs");
        window->resize(1440, 900);
        window->show();
        ASSERT_TRUE(
            test::waitUntil(session(), &Session::engineChanged, [&] { return session()->engineReady(); }));
        window->perform(Command::openSynthetic);
        ASSERT_TRUE(test::waitUntil(session(), &Session::splitChanged,
                                    [&] { return session()->split() != nullptr; }));
        Settings settings = session()->settings();
        settings.epochs = 8;
        settings.batch = 16;
        session()->changeSettings(settings, QStringLiteral("test"));
        window->perform(Command::train);
        waitIdle();
        ASSERT_TRUE(session()->outcome()) << window->messages()->text().toStdString();
        window->perform(Command::classify);
        waitIdle();
    }
    static void TearDownTestSuite() {
        delete window;
        window = nullptr;
        delete folder;
        folder = nullptr;
        test::usePlainSettings();
    }
    static Session* session() { return window->session(); }
    static void waitIdle() {
        test::waitUntil(
            window->workbench(), &Workbench::idle, [&] { return !window->workbench()->busy(); }, 120000);
    }

    void look(const QString& what, const QSize& size) {
        window->resize(size);
        const char* names[] = {"image", "plan", "train", "results", "compare"};
        for (int tab = 0; tab < 5; ++tab) {
            window->showTab(tab);
            test::settle();
            const QString name = QStringLiteral("%1_%2_%3x%4")
                                     .arg(QLatin1String(names[tab]), what)
                                     .arg(size.width())
                                     .arg(size.height());
            EXPECT_TRUE(test::saveScreenshot(*window, name));
            EXPECT_EQ(window->size(), size) << "the window cannot be as small as this";
            for (const QString& blemish : blemishes(*window))
                ADD_FAILURE() << name.toStdString() << ": " << blemish.toStdString();
        }
    }

    inline static MainWindow* window = nullptr;
    inline static redline::test::TemporaryFolder* folder = new redline::test::TemporaryFolder;
};

TEST_F(LayoutTest, LightEnglish) {
    look(QStringLiteral("light_en"), {1440, 900});
    look(QStringLiteral("light_en"), {1024, 700});
    look(QStringLiteral("light_en"), {2560, 1440});
}

TEST_F(LayoutTest, DarkEnglish) {
    window->chooseTheme(Theme::dark);
    test::settle();
    look(QStringLiteral("dark_en"), {1440, 900});
    look(QStringLiteral("dark_en"), {1024, 700});
    window->chooseTheme(Theme::light);
    test::settle();
}

TEST_F(LayoutTest, LightChinese) {
    window->chooseLanguage(QStringLiteral("zh_CN"));
    test::settle();
    look(QStringLiteral("light_zh"), {1440, 900});
    look(QStringLiteral("light_zh"), {1024, 700});
    window->chooseLanguage(QStringLiteral("en"));
    test::settle();
}

} // namespace redline::ui
