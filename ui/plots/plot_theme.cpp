// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_theme.h"

#include <array>

namespace redline::ui {

QColor PlotTheme::color(int index) const {
    if (index == plotNeutral) return muted;
    if (index < 0) return text;
    // Blue and vermillion are lifted on dark ground, where the published ones fall below a contrast of 3:1.
    static const std::array<QRgb, 7> onLight{0xff0072b2, 0xffd55e00, 0xff009e73, 0xffe69f00,
                                             0xff56b4e9, 0xffcc79a7, 0xffc9b800};
    static const std::array<QRgb, 7> onDark{0xff3d9bdc, 0xffef7a1f, 0xff1fbf8f, 0xffe69f00,
                                            0xff7cc8f2, 0xffd990b8, 0xfff0e442};
    const auto& colors = dark ? onDark : onLight;
    return QColor(colors[static_cast<std::size_t>(index) % colors.size()]);
}

PlotTheme lightTheme() {
    PlotTheme theme;
    theme.background = QColor(255, 255, 255);
    theme.frame = QColor(120, 120, 120);
    theme.grid = QColor(228, 228, 228);
    theme.text = QColor(28, 28, 28);
    theme.muted = QColor(105, 105, 105);
    theme.label = QColor(255, 255, 255, 225);
    return theme;
}

PlotTheme darkTheme() {
    PlotTheme theme;
    theme.dark = true;
    theme.background = QColor(30, 31, 34);
    theme.frame = QColor(140, 140, 145);
    theme.grid = QColor(56, 58, 63);
    theme.text = QColor(230, 230, 230);
    theme.muted = QColor(160, 162, 168);
    theme.label = QColor(30, 31, 34, 225);
    return theme;
}

PlotTheme themeFor(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128 ? darkTheme() : lightTheme();
}

} // namespace redline::ui
