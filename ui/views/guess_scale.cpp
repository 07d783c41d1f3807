// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/guess_scale.h"

#include <QPainter>

#include "ui/plots/plot_theme.h"

namespace redline::ui {

GuessScale::GuessScale(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize GuessScale::sizeHint() const {
    return {240, 2 * fontMetrics().height() + 20};
}

void GuessScale::set(std::optional<double> macroF1, const GuessBand& band, const GuessLevel& level) {
    score_ = macroF1;
    band_ = band;
    level_ = level;
    const auto text = [](double v) { return QString::number(v, 'f', 3); };
    const QString said = tr("Macro F1 by guessing, from the test counts: one class always %1, uniform %2, "
                            "class frequencies %3. Permuted "
                            "predictions reach %4 to %5.")
                             .arg(text(level.constant), text(level.uniform), text(level.prior),
                                  text(band.low), text(band.high));
    setToolTip(said);
    setAccessibleDescription(said);
    update();
}

void GuessScale::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PlotTheme theme = themeFor(palette());
    const int line = fontMetrics().height();
    const QRectF bar(6, line + 4, width() - 12, 10);
    const auto at = [&bar](double value) { return bar.left() + value * bar.width(); };
    painter.setPen(QPen(theme.frame, 1));
    painter.setBrush(theme.background);
    painter.drawRoundedRect(bar, 3, 3);
    // The whole range of what guessing reaches, widened to a visible width.
    const double low = std::min({band_.low, level_.constant, level_.uniform, level_.prior});
    const double high = std::max({band_.high, level_.constant, level_.uniform, level_.prior});
    QRectF guess(at(low), bar.top(), std::max(3.0, at(high) - at(low)), bar.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.muted);
    painter.drawRect(guess);
    const QString guessText =
        tr("guessing %1 – %2 (test)").arg(QString::number(low, 'f', 3), QString::number(high, 'f', 3));
    painter.setPen(theme.muted);
    QRectF below(0, bar.bottom() + 2, fontMetrics().horizontalAdvance(guessText) + 4, line);
    below.moveLeft(
        std::clamp(guess.center().x() - below.width() / 2, 2.0, std::max(2.0, width() - below.width() - 2)));
    painter.drawText(below, Qt::AlignCenter, guessText);
    if (!score_) return;
    const QColor color = theme.color(*score_ > high ? plotBlue : plotVermillion);
    painter.setPen(QPen(color, 3));
    painter.drawLine(QPointF(at(*score_), bar.top() - 3), QPointF(at(*score_), bar.bottom() + 3));
    const QString text = tr("test macro F1 %1").arg(QString::number(*score_, 'f', 3));
    QRectF above(0, 1, fontMetrics().horizontalAdvance(text) + 4, line);
    above.moveLeft(
        std::clamp(at(*score_) - above.width() / 2, 2.0, std::max(2.0, width() - above.width() - 2)));
    painter.setPen(theme.dark ? color : color.darker(120));
    painter.drawText(above, Qt::AlignCenter, text);
}

} // namespace redline::ui
