// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_ticker.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace redline::ui {
namespace {

double decimalStep(double wanted) {
    const double decade = std::pow(10.0, std::floor(std::log10(wanted)));
    for (double mantissa : {1.0, 2.0, 5.0})
        if (mantissa * decade >= wanted * 0.999) return mantissa * decade;
    return 10 * decade;
}

double stepFor(Quantity quantity, double wanted) {
    switch (quantity) {
    case Quantity::bytes:
        return std::max(1.0, std::pow(2.0, std::ceil(std::log2(wanted) - 1e-9)));
    case Quantity::count:
        return std::max(1.0, decimalStep(wanted));
    case Quantity::seconds: {
        static constexpr std::array<double, 16> steps{1,   2,   5,    10,   15,   30,   60,    120,
                                                      300, 600, 1200, 1800, 3600, 7200, 14400, 43200};
        if (wanted <= 0.5) return decimalStep(wanted);
        for (double step : steps)
            if (step >= wanted) return step;
        return 86400 * std::ceil(wanted / 86400);
    }
    case Quantity::number:
    case Quantity::share:
        break;
    }
    return decimalStep(wanted);
}

QString fixed(double value, int decimals) {
    if (std::abs(value) < 0.5 * std::pow(10.0, -decimals)) value = 0; // no "-0"
    return QString::number(value, 'f', std::clamp(decimals, 0, 12));
}

int decimalsFor(double step) {
    return step > 0 ? static_cast<int>(std::max(0.0, std::ceil(-std::log10(step) - 1e-9))) : 0;
}

QString superscript(int exponent) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = exponent < 0 ? QStringLiteral("⁻") : QString();
    for (QChar c : QString::number(std::abs(exponent)))
        text += digits[c.digitValue()];
    return text;
}

struct Prefix {
    double scale;
    const char* text;
};

QString bytesLabel(double value) {
    if (value == 0) return QStringLiteral("0");
    static constexpr std::array<Prefix, 6> prefixes{
        {{0x1p50, "PiB"}, {0x1p40, "TiB"}, {0x1p30, "GiB"}, {0x1p20, "MiB"}, {0x1p10, "KiB"}, {1, "B"}}};
    for (const auto& prefix : prefixes) {
        const double scaled = value / prefix.scale;
        if (std::abs(scaled) < 1 && prefix.scale > 1) continue;
        return QString::number(scaled, 'g', 4) + QLatin1Char(' ') + QLatin1String(prefix.text);
    }
    return {};
}

/// Plain digits where they are short; SI letters for large counts; powers of ten for the very small.
QString numberLabel(double value, double step, double largest) {
    static constexpr std::array<Prefix, 4> prefixes{{{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}}};
    if (value == 0) return QStringLiteral("0");
    if (largest >= 1e5)
        for (const auto& prefix : prefixes)
            if (largest >= prefix.scale * 0.999)
                return fixed(value / prefix.scale, decimalsFor(step / prefix.scale)) +
                       QLatin1String(prefix.text);
    if (largest < 1e-3) {
        const int exponent = static_cast<int>(std::floor(std::log10(largest) + 1e-9));
        const double unit = std::pow(10.0, exponent);
        return fixed(value / unit, decimalsFor(step / unit)) + QStringLiteral("·10") + superscript(exponent);
    }
    return fixed(value, decimalsFor(step));
}

QString secondsLabel(double value, double step, double largest) {
    if (step < 1) return numberLabel(value, step, largest) + QStringLiteral(" s");
    const auto total = static_cast<qint64>(std::llround(value));
    if (step >= 86400 && total % 86400 == 0) return QStringLiteral("%1 d").arg(total / 86400);
    if (step < 60 && std::abs(total) < 60) return QStringLiteral("%1 s").arg(total);
    if (std::abs(total) < 3600 && step < 3600)
        return total % 60 == 0
                   ? QStringLiteral("%1 min").arg(total / 60)
                   : QStringLiteral("%1:%2").arg(total / 60).arg(total % 60, 2, 10, QLatin1Char('0'));
    return total % 3600 == 0
               ? QStringLiteral("%1 h").arg(total / 3600)
               : QStringLiteral("%1 h %2").arg(total / 3600).arg(total % 3600 / 60, 2, 10, QLatin1Char('0'));
}

/// On a logarithmic axis each label stands for itself.
QString decadeLabel(double value) {
    if (value < 0.999e-3 || value >= 0.999e15) {
        const int exponent = static_cast<int>(std::floor(std::log10(value) + 1e-9));
        const double mantissa = value / std::pow(10.0, exponent);
        const QString power = QStringLiteral("10") + superscript(exponent);
        return std::abs(mantissa - 1) < 1e-6
                   ? power
                   : QString::number(mantissa, 'g', 2) + QStringLiteral("·") + power;
    }
    static constexpr std::array<Prefix, 4> prefixes{{{1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}}};
    if (value >= 0.999e4)
        for (const auto& prefix : prefixes)
            if (value >= prefix.scale * 0.999)
                return QString::number(value / prefix.scale, 'g', 4) + QLatin1String(prefix.text);
    return QString::number(value, 'g', 5);
}

} // namespace

QString shortCategory(const QString& name) {
    constexpr qsizetype longest = 16;
    return name.size() <= longest ? name : name.left(longest - 1) + QStringLiteral("…");
}

QString wrappedCategory(const QString& name) {
    qsizetype at = -1;
    for (qsizetype i = 1; i + 1 < name.size(); ++i)
        if ((name[i] == QLatin1Char(' ') || name[i] == QLatin1Char('-')) &&
            (at < 0 || std::abs(2 * i - name.size()) < std::abs(2 * at - name.size())))
            at = i;
    if (at < 0) return shortCategory(name);
    const qsizetype end = name[at] == QLatin1Char('-') ? at + 1 : at;
    return shortCategory(name.left(end)) + QLatin1Char('\n') + shortCategory(name.mid(at + 1));
}

std::vector<double> linearTicks(Quantity quantity, double lower, double upper, int count) {
    std::vector<double> ticks;
    if (!(upper > lower) || !std::isfinite(lower) || !std::isfinite(upper)) return ticks;
    // One label gives no scale: where rounding leaves a single one, the next finer step is taken.
    for (int wanted = std::max(1, count); wanted <= 16; ++wanted) {
        ticks.clear();
        const double step = stepFor(quantity, (upper - lower) / wanted);
        const double first = std::ceil(lower / step - 1e-9);
        for (double i = first; i * step <= upper + 1e-9 * step && ticks.size() < 200; ++i)
            ticks.push_back(i * step);
        if (ticks.size() >= 2) break;
    }
    return ticks;
}

std::vector<double> logarithmicTicks(Quantity quantity, double lower, double upper, int count) {
    std::vector<double> ticks;
    if (!(lower > 0) || !(upper > lower) || !std::isfinite(upper)) return ticks;
    const bool binary = quantity == Quantity::bytes || quantity == Quantity::count;
    const double base = binary ? 2 : 10;
    const double first = std::log(lower) / std::log(base), last = std::log(upper) / std::log(base);
    const double every = std::max(1.0, std::ceil((last - first) / std::max(1, count)));
    if (!binary && last - first < 1.5) {
        const double start = std::floor(first);
        const std::vector<double> mantissas = last - first < 0.7
                                                  ? std::vector<double>{1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9}
                                                  : std::vector<double>{1, 2, 5};
        for (double e = start; e <= last; ++e)
            for (double mantissa : mantissas) {
                const double tick = mantissa * std::pow(10.0, e);
                if (tick >= lower * (1 - 1e-9) && tick <= upper * (1 + 1e-9)) ticks.push_back(tick);
            }
        if (ticks.size() >= 2) return ticks;
        return linearTicks(quantity, lower, upper, count);
    }
    for (double e = std::ceil(first / every - 1e-9) * every; e <= last + 1e-9; e += every)
        ticks.push_back(std::pow(base, e));
    if (ticks.size() < 2) return linearTicks(quantity, lower, upper, count);
    return ticks;
}

QStringList tickLabels(Quantity quantity, const std::vector<double>& ticks, bool logarithmic) {
    QStringList labels;
    if (ticks.empty()) return labels;
    double largest = 0, step = ticks.size() > 1 ? ticks[1] - ticks[0] : std::abs(ticks[0]);
    for (std::size_t i = 1; i < ticks.size(); ++i)
        step = std::min(step, ticks[i] - ticks[i - 1]);
    for (double tick : ticks)
        largest = std::max(largest, std::abs(tick));
    for (double tick : ticks) {
        if (quantity == Quantity::bytes)
            labels << bytesLabel(tick);
        else if (quantity == Quantity::seconds)
            labels << secondsLabel(tick, step, largest);
        else if (quantity == Quantity::share)
            labels << numberLabel(100 * tick, 100 * step, 100 * largest) + QStringLiteral(" %");
        else
            labels << (!logarithmic ? numberLabel(tick, step, largest)
                       : quantity == Quantity::count && tick < 1e6
                           ? QString::number(static_cast<qint64>(std::llround(tick)))
                           : decadeLabel(tick));
    }
    return labels;
}

void PlotTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                          QVector<double>* subTicks, QVector<QString>* labels) {
    if (subTicks) subTicks->clear();
    if (!axis_.categories.isEmpty()) {
        ticks.clear();
        if (labels) labels->clear();
        // With more names than places, every second, third, ... is written.
        const auto every =
            std::max<qsizetype>(1, (axis_.categories.size() + tickCount() - 1) / std::max(1, tickCount()));
        for (qsizetype i = 0; i < axis_.categories.size(); i += every) {
            if (!range.contains(static_cast<double>(i))) continue;
            ticks.append(static_cast<double>(i));
            if (labels)
                labels->append(wrapped_ ? wrappedCategory(axis_.categories[i])
                                        : shortCategory(axis_.categories[i]));
        }
        return;
    }
    const auto values = logarithmic_ ? logarithmicTicks(axis_.quantity, range.lower, range.upper, tickCount())
                                     : linearTicks(axis_.quantity, range.lower, range.upper, tickCount());
    ticks = QVector<double>(values.begin(), values.end());
    if (labels) {
        const QStringList texts = tickLabels(axis_.quantity, values, logarithmic_);
        *labels = QVector<QString>(texts.begin(), texts.end());
    }
}

} // namespace redline::ui
