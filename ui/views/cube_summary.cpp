// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/cube_summary.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QStringList>

#include "redline/base/units.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

class Summary {
    Q_DECLARE_TR_FUNCTIONS(redline::ui::Summary)

  public:
    QString html(const CubeInfo& info);

  private:
    void row(const QString& name, const QString& value);
    void files(const CubeInfo& info);
    void values(const CubeInfo& info);
    void spectrum(const WavelengthAxis& axis, std::int64_t bands);
    void place(const CubeInfo& info);

    QString rows_;
};

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}
QString number(double value) {
    return QString::fromStdString(number_text(value, 6));
}

/// "0.0001" where all bands agree, else the range.
QString overBands(const std::vector<double>& values) {
    if (values.empty()) return {};
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    return *low == *high ? number(*low) : Summary::tr("%1 to %2, by band").arg(number(*low), number(*high));
}

void Summary::row(const QString& name, const QString& value) {
    if (!value.isEmpty())
        rows_ += QStringLiteral("<tr><td style='padding-right:12px'><b>%1</b></td><td>%2</td></tr>")
                     .arg(name.toHtmlEscaped(), value);
}

void Summary::files(const CubeInfo& info) {
    QStringList names;
    for (const auto& path : info.paths)
        names << escaped(path.filename().string());
    if (names.size() > 4)
        names = names.mid(0, 3) << tr("and %n more", nullptr, static_cast<int>(names.size()) - 3);
    row(tr("File"), names.join(QStringLiteral(", ")));
    row(tr("Format"), escaped(info.format));
    row(tr("Variable"), escaped(info.variable));
    row(tr("Size"), tr("%1 rows × %2 columns × %3 bands").arg(info.rows).arg(info.cols).arg(info.bands));
}

void Summary::values(const CubeInfo& info) {
    QStringList stored{escaped(info.dtype)};
    if (!info.interleave.empty()) stored << escaped(info.interleave).toUpper();
    if (!info.axis_order.empty()) stored << tr("axes %1").arg(escaped(info.axis_order));
    row(tr("Stored as"), stored.join(QStringLiteral(", ")));
    const bool scaled = std::any_of(info.scale.begin(), info.scale.end(), [](double s) { return s != 1; }) ||
                        std::any_of(info.offset.begin(), info.offset.end(), [](double o) { return o != 0; });
    row(tr("Scale"), scaled ? overBands(info.scale) : tr("none"));
    if (scaled) row(tr("Offset"), overBands(info.offset));
    std::vector<double> nodata = info.nodata;
    std::erase_if(nodata, [](double value) { return std::isnan(value); });
    row(tr("No data"), nodata.empty() ? tr("not declared") : overBands(nodata));
}

void Summary::spectrum(const WavelengthAxis& axis, std::int64_t bands) {
    if (axis.known()) {
        const auto [low, high] = std::minmax_element(axis.wavelength_nm.begin(), axis.wavelength_nm.end());
        QString text = tr("%1 to %2 nm").arg(number(*low), number(*high));
        if (axis.unit_assumed) text += QStringLiteral(" ") + tr("(unit assumed)");
        if (!std::is_sorted(axis.wavelength_nm.begin(), axis.wavelength_nm.end()))
            text += QStringLiteral("; ") +
                    tr("not ascending (several detectors): plots are sorted, the order of the bands is kept");
        row(tr("Wavelengths"), text);
    } else {
        row(tr("Wavelengths"), tr("unknown: bands go by their numbers"));
    }
    const std::vector<int> bad = axis.bad_bands();
    QString text = tr("%1 of %2").arg(bad.size()).arg(bands);
    if (!bad.empty()) {
        QStringList list;
        for (std::size_t i = 0; i < bad.size() && i < 12; ++i)
            list << QString::number(bad[i] + 1);
        if (bad.size() > 12) list << QStringLiteral("…");
        text += QStringLiteral(" (%1)").arg(list.join(QStringLiteral(", ")));
    }
    row(tr("Bad bands"), text);
}

void Summary::place(const CubeInfo& info) {
    row(tr("Coordinates"), info.crs.empty() ? tr("none") : escaped(info.crs.substr(0, 120)));
    if (info.geotransform) {
        const auto& g = *info.geotransform;
        row(tr("Pixel size"),
            QStringLiteral("%1 × %2").arg(number(std::hypot(g[1], g[4])), number(std::hypot(g[2], g[5]))));
        row(tr("Upper left"), QStringLiteral("%1, %2").arg(number(g[0]), number(g[3])));
    }
    row(tr("Acquired"), escaped(info.acquisition_time));
}

QString Summary::html(const CubeInfo& info) {
    QString html;
    for (const std::string& warning : info.warnings)
        html += QStringLiteral("<p style='color:%1'><b>%2</b> %3</p>")
                    .arg(warningColor().name(), tr("Warning:"), escaped(warning));
    for (const Guess& guess : info.guesses) {
        html += QStringLiteral("<p style='color:%1'><b>%2</b> %3</p>")
                    .arg(warningColor().name(), guess.ambiguous ? tr("Ambiguous:") : tr("Guess:"),
                         tr("%1 taken as %2").arg(escaped(guess.what), escaped(guess.value)));
    }
    files(info);
    values(info);
    spectrum(info.axis, info.bands);
    place(info);
    return html + QStringLiteral("<table>") + rows_ + QStringLiteral("</table>");
}

} // namespace

QString cubeSummary(const CubeInfo& info) {
    return Summary().html(info);
}

} // namespace redline::ui
