// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_content.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>

#include "redline/base/units.h"

namespace redline::ui {
namespace {

bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

QString quoted(QString text) {
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) &&
        !text.contains(QLatin1Char('\n')))
        return text;
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

QString plain(double value) {
    if (!std::isfinite(value)) return {};
    if (value == std::round(value) && std::abs(value) < 9e15)
        return QString::number(static_cast<qint64>(value));
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

/// The heading of a column: what the window writes as "2 GiB" or "3 min" is a plain number of bytes or
/// seconds here.
QString columnTitle(const AxisSpec& axis) {
    if (axis.quantity == Quantity::bytes) return axis.label + QStringLiteral(" [B]");
    if (axis.quantity == Quantity::seconds) return axis.label + QStringLiteral(" [s]");
    return axisTitle(axis);
}

/// Words of the file format, hence not translated.
QString kindWord(SeriesStyle style) {
    switch (style) {
    case SeriesStyle::solid:
        return QStringLiteral("curve");
    case SeriesStyle::predicted:
        return QStringLiteral("predicted");
    case SeriesStyle::rule:
        return QStringLiteral("rule of thumb");
    case SeriesStyle::measured:
        return QStringLiteral("measured");
    case SeriesStyle::area:
        return QStringLiteral("stacked part");
    case SeriesStyle::bars:
        return QStringLiteral("bar");
    }
    return {};
}

double element(const std::vector<double>& values, std::size_t i) {
    return i < values.size() ? values[i] : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

bool ReferenceLine::operator==(const ReferenceLine& other) const {
    return orientation == other.orientation && same(value, other.value) && label == other.label &&
           color == other.color && strong == other.strong && extendRange == other.extendRange &&
           beyond == other.beyond && same(low, other.low) && same(high, other.high);
}

bool PlotContent::hasData() const {
    for (const auto& one : series)
        for (std::size_t i = 0; i < std::min(one.x.size(), one.y.size()); ++i)
            if (std::isfinite(one.x[i]) && std::isfinite(one.y[i])) return true;
    return false;
}

QString axisTitle(const AxisSpec& axis) {
    return axis.unit.isEmpty() ? axis.label : QStringLiteral("%1 [%2]").arg(axis.label, axis.unit);
}

QString valueText(const AxisSpec& axis, double value) {
    if (!std::isfinite(value)) return QCoreApplication::translate("redline::ui", "undefined");
    if (!axis.categories.isEmpty()) return axis.categories.value(static_cast<int>(std::lround(value)));
    switch (axis.quantity) {
    case Quantity::bytes:
        return QString::fromStdString(bytes_text(static_cast<Bytes>(std::llround(value))));
    case Quantity::seconds:
        return QString::fromStdString(duration_text(value));
    case Quantity::share:
        return QString::number(100 * value, 'f', std::abs(value) < 0.1 ? 2 : 1) + QStringLiteral(" %");
    case Quantity::count:
        if (value == std::round(value) && std::abs(value) < 1e9)
            return QString::number(static_cast<qint64>(value));
        break;
    case Quantity::number:
        break;
    }
    QString text = QString::fromStdString(number_text(value, 4));
    return axis.unit.isEmpty() ? text : text + QLatin1Char(' ') + axis.unit;
}

QString toCsv(const PlotContent& content) {
    QString csv = quoted(QStringLiteral("series")) + QStringLiteral(",kind,") +
                  quoted(columnTitle(content.x)) + QLatin1Char(',') + quoted(columnTitle(content.y)) +
                  QStringLiteral(",low,high,note\n");
    const auto row = [&csv](const QStringList& fields) {
        csv += fields.join(QLatin1Char(',')) + QLatin1Char('\n');
    };
    for (const auto& one : content.series) {
        const QString kind = kindWord(one.style);
        for (std::size_t i = 0; i < std::min(one.x.size(), one.y.size()); ++i) {
            QString x = plain(one.x[i]);
            if (!content.x.categories.isEmpty())
                x = content.x.categories.value(static_cast<int>(one.x[i]), x);
            row({quoted(one.name), quoted(kind), quoted(x), plain(one.y[i]), plain(element(one.low, i)),
                 plain(element(one.high, i)), i < one.notes.size() ? quoted(one.notes[i]) : QString()});
        }
    }
    for (const auto& line : content.lines) {
        const bool vertical = line.orientation == Qt::Vertical;
        row({quoted(line.label), QStringLiteral("reference line"), vertical ? plain(line.value) : QString(),
             vertical ? QString() : plain(line.value), plain(line.low), plain(line.high), QString()});
    }
    return csv;
}

} // namespace redline::ui
