// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSlider>
#include <QTabWidget>
#include <QTest>

#include "ui/plots/plot_widget.h"
#include "ui/views/cube_details.h"
#include "ui/views/image_canvas.h"
#include "ui/views/label_details.h"
#include "window_driver.h"

namespace redline::ui {

namespace {

QString nameOf(QWidget& widget) {
    auto* accessible = QAccessible::queryAccessibleInterface(&widget);
    return accessible ? accessible->text(QAccessible::Name) : QString();
}

/// What a person can work with: inner parts of a control (the line of a spin box) belong to it.
bool isControl(const QWidget& widget) {
    if (!widget.isVisible() || widget.objectName().startsWith(QLatin1String("qt_"))) return false;
    const QWidget* parent = widget.parentWidget();
    if (qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
        qobject_cast<const QAbstractItemView*>(parent) || qobject_cast<const QLineEdit*>(parent))
        return false;
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
           qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QSlider*>(&widget) ||
           qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget) ||
           qobject_cast<const PlotWidget*>(&widget) || qobject_cast<const ImageCanvas*>(&widget);
}

void expectNames(QWidget& root, const std::string& where) {
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!isControl(*widget)) continue;
        EXPECT_FALSE(nameOf(*widget).isEmpty())
            << where << ": a " << widget->metaObject()->className() << " in "
            << widget->parentWidget()->metaObject()->className() << " has no name";
    }
}

} // namespace

class AccessibilityTest : public ::testing::Test {
  protected:
    void SetUp() override {
        test::usePlainSettings();
        window = std::make_unique<MainWindow>();
        window->resize(1440, 900);
        window->show();
        window->activateWindow();
        window->perform(Command::openSynthetic);
        ASSERT_TRUE(test::waitUntil(window->session(), &Session::splitChanged,
                                    [&] { return window->session()->split() != nullptr; }));
        test::settle();
    }
    std::unique_ptr<MainWindow> window;
};

TEST_F(AccessibilityTest, EveryControlSaysWhatItIs) {
    window->showLessons();
    for (int tab = 0; tab < window->tabs()->count(); ++tab) {
        window->showTab(tab);
        test::settle();
        expectNames(*window, "tab " + std::to_string(tab));
    }
    CubeDetails cube(window->session()->cube(), {});
    cube.show();
    test::settle();
    expectNames(cube, "cube details");
    LabelDetails labels(window->session()->truth(), {}, window->session()->cube()->info());
    labels.show();
    test::settle();
    expectNames(labels, "label details");
}

TEST_F(AccessibilityTest, TheTabKeyReachesEveryControl) {
    for (int tab = 0; tab < window->tabs()->count(); ++tab) {
        window->showTab(tab);
        test::settle();
        std::set<QWidget*> wanted, reached;
        for (QWidget* widget : window->findChildren<QWidget*>())
            if (isControl(*widget) && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus))
                wanted.insert(widget->focusProxy() ? widget->focusProxy() : widget);
        QWidget* at = window->tabs();
        at->setFocus();
        for (int i = 0; i < 600; ++i) {
            // As a key press does: a table keeps the key for its cells unless told otherwise.
            QWidget* focus = QApplication::focusWidget();
            QTest::keyClick(focus ? focus : window.get(), Qt::Key_Tab);
            if (QWidget* now = QApplication::focusWidget()) reached.insert(now);
        }
        for (QWidget* widget : wanted)
            EXPECT_TRUE(reached.contains(widget))
                << "tab " << tab << ": " << nameOf(*widget).toStdString() << " ("
                << widget->metaObject()->className() << ") cannot be reached";
    }
}

TEST_F(AccessibilityTest, EveryMenuEntryHasAKeyInItsMenuAndNoTwoShareAShortcut) {
    std::map<QString, QString> shortcuts;
    for (QAction* action : window->findChildren<QAction*>()) {
        for (const QKeySequence& keys : action->shortcuts()) {
            if (action->shortcutContext() != Qt::WindowShortcut) continue;
            const QString text = keys.toString();
            EXPECT_FALSE(shortcuts.contains(text) && shortcuts[text] != action->text())
                << text.toStdString() << " is both " << shortcuts[text].toStdString() << " and "
                << action->text().toStdString();
            shortcuts[text] = action->text();
        }
    }
    EXPECT_GT(shortcuts.size(), 10U);
    for (QAction* menu : window->menuBar()->actions()) {
        EXPECT_TRUE(menu->text().contains(QLatin1Char('&'))) << menu->text().toStdString();
        std::set<QChar> keys;
        for (QAction* action : menu->menu()->actions()) {
            const auto place = action->text().indexOf(QLatin1Char('&'));
            if (place < 0 || action->isSeparator()) continue;
            const QChar key = action->text()[place + 1].toLower();
            EXPECT_TRUE(keys.insert(key).second)
                << menu->text().toStdString() << ": two entries on " << QString(key).toStdString();
        }
    }
}

} // namespace redline::ui
