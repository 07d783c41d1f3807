// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme.h"

#include <utility>

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSettings>
#include <QSvgRenderer>

namespace redline::ui {

namespace {

constexpr auto themeKey = "window/theme";

QPalette palette(bool dark) {
    QPalette p;
    const auto set = [&p](QPalette::ColorRole role, const char* active, const char* disabled) {
        p.setColor(QPalette::All, role, QColor(QLatin1String(active)));
        p.setColor(QPalette::Disabled, role, QColor(QLatin1String(disabled)));
    };
    if (dark) {
        set(QPalette::Window, "#23262b", "#23262b");
        set(QPalette::WindowText, "#e6e7e9", "#8a8f97");
        set(QPalette::Base, "#1a1c20", "#202328");
        set(QPalette::AlternateBase, "#21242a", "#21242a");
        set(QPalette::Text, "#e6e7e9", "#8a8f97");
        set(QPalette::PlaceholderText, "#8a8f97", "#6c7078");
        set(QPalette::Button, "#2f333a", "#2a2d33");
        set(QPalette::ButtonText, "#e6e7e9", "#8a8f97");
        set(QPalette::BrightText, "#ff8a80", "#ff8a80");
        set(QPalette::ToolTipBase, "#2f333a", "#2f333a");
        set(QPalette::ToolTipText, "#e6e7e9", "#e6e7e9");
        set(QPalette::Highlight, "#2f7fc1", "#4a4f58");
        set(QPalette::HighlightedText, "#ffffff", "#c0c4ca");
        set(QPalette::Link, "#6db7f2", "#6c7078");
        set(QPalette::LinkVisited, "#b39ddb", "#6c7078");
        set(QPalette::Light, "#3a3f47", "#3a3f47");
        set(QPalette::Midlight, "#343840", "#343840");
        set(QPalette::Mid, "#1d2025", "#1d2025");
        set(QPalette::Dark, "#141619", "#141619");
        set(QPalette::Shadow, "#0d0e10", "#0d0e10");
    } else {
        set(QPalette::Window, "#f3f4f6", "#f3f4f6");
        set(QPalette::WindowText, "#1b1d21", "#858a92");
        set(QPalette::Base, "#ffffff", "#f3f4f6");
        set(QPalette::AlternateBase, "#f6f7f9", "#f3f4f6");
        set(QPalette::Text, "#1b1d21", "#858a92");
        set(QPalette::PlaceholderText, "#767b84", "#9a9fa8");
        set(QPalette::Button, "#e8eaed", "#eceef0");
        set(QPalette::ButtonText, "#1b1d21", "#858a92");
        set(QPalette::BrightText, "#b3261e", "#b3261e");
        set(QPalette::ToolTipBase, "#ffffff", "#ffffff");
        set(QPalette::ToolTipText, "#1b1d21", "#1b1d21");
        set(QPalette::Highlight, "#1f6fb2", "#b9bfc8");
        set(QPalette::HighlightedText, "#ffffff", "#ffffff");
        set(QPalette::Link, "#14639e", "#858a92");
        set(QPalette::LinkVisited, "#5e3f9e", "#858a92");
        set(QPalette::Light, "#ffffff", "#ffffff");
        set(QPalette::Midlight, "#eef0f2", "#eef0f2");
        set(QPalette::Mid, "#c2c6cc", "#c2c6cc");
        set(QPalette::Dark, "#9aa0a8", "#9aa0a8");
        set(QPalette::Shadow, "#6c7078", "#6c7078");
    }
    return p;
}

/// Qt 6.4 cannot say which scheme the desktop uses; the palette that the platform handed in at the start can.
bool desktopIsDark() {
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

} // namespace

Theme storedTheme() {
    const QString stored = QSettings().value(QLatin1String(themeKey)).toString();
    if (stored == QLatin1String("dark")) return Theme::dark;
    return stored == QLatin1String("light") ? Theme::light : Theme::system;
}

void applyTheme(Theme theme) {
    const bool systemDark = desktopIsDark();
    QApplication::setPalette(palette(theme == Theme::dark || (theme == Theme::system && systemDark)));
    const char* name = theme == Theme::dark ? "dark" : theme == Theme::light ? "light" : "system";
    QSettings().setValue(QLatin1String(themeKey), QLatin1String(name));
}

bool isDark() {
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

QColor warningColor() {
    return isDark() ? QColor(0xf0, 0xb0, 0x4a) : QColor(0x9a, 0x5b, 0x00);
}
QColor errorColor() {
    return isDark() ? QColor(0xff, 0x8a, 0x80) : QColor(0xb3, 0x26, 0x1e);
}
QColor goodColor() {
    return isDark() ? QColor(0x5c, 0xc8, 0xb0) : QColor(0x00, 0x6d, 0x55);
}
QIcon themedIcon(const char* name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray drawing = file.readAll();
    QIcon icon;
    for (const auto& [mode, group] :
         {std::pair{QIcon::Normal, QPalette::Active}, std::pair{QIcon::Disabled, QPalette::Disabled}}) {
        QByteArray colored = drawing;
        colored.replace("currentColor",
                        QApplication::palette().color(group, QPalette::ButtonText).name().toLatin1());
        QSvgRenderer renderer(colored);
        for (const int size : {18, 36}) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            renderer.render(&painter);
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

QColor mutedText() {
    return QApplication::palette().color(QPalette::PlaceholderText);
}

} // namespace redline::ui
