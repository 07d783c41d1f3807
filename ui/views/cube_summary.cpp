// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/cube_summary.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QStringList>

#include "redline/base/units.h"
#include "redline/cube/subset.h"
#include "ui/core_text.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

class Summary {
    Q_DECLARE_TR_FUNCTIONS(redline::ui::Summary)

  public:
    QString html(const CubeInfo& info);
    QString html(const GroundTruth& truth);

  private:
    void row(const QString& name, const QString& value);
    void fileNames(const std::vector<std::filesystem::path>& paths);
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

void Summary::fileNames(const std::vector<std::filesystem::path>& paths) {
    QStringList names;
    for (const auto& path : paths)
        names << escaped(path.filename().string());
    if (names.size() > 4)
        names = names.mid(0, 3) << tr("and %n more", nullptr, static_cast<int>(names.size()) - 3);
    row(tr("File"), names.join(QStringLiteral(", ")));
}

void Summary::files(const CubeInfo& info) {
    fileNames(info.paths);
    row(tr("Format"), escaped(info.format));
    row(tr("Variable"), escaped(info.variable));
    row(tr("Size"), tr("%1 rows × %2 columns × %3 bands").arg(info.rows).arg(info.cols).arg(info.bands));
}

void Summary::values(const CubeInfo& info) {
    QStringList stored{escaped(info.dtype)};
    if (!info.interleave.empty()) stored << escaped(info.interleave).toUpper();
    if (!info.axis_order.empty()) stored << tr("axes %1").arg(escaped(info.axis_order));
    if (!keeps_all_digits(info)) stored << tr("read as float32 (7 digits)");
    row(tr("Stored as"), stored.join(QStringLiteral(", ")));
    const bool scaled = std::any_of(info.scale.begin(), info.scale.end(), [](double s) { return s != 1; }) ||
                        std::any_of(info.offset.begin(), info.offset.end(), [](double o) { return o != 0; });
    row(tr("Scale"), scaled ? overBands(info.scale) : tr("none"));
    if (scaled) row(tr("Offset"), overBands(info.offset));
    std::vector<double> nodata = info.nodata;
    std::erase_if(nodata, [](double value) { return std::isnan(value); });
    row(tr("No data"), nodata.empty() ? tr("not declared") : overBands(nodata));
    row(tr("Mask"), windowText(info.mask).toHtmlEscaped());
    QStringList layers;
    for (const VariableInfo& variable : info.variables)
        if (isQualityLayer(variable)) layers << escaped(variable.name);
    row(tr("Can be a mask"), layers.join(QStringLiteral("<br>")));
}

void Summary::spectrum(const WavelengthAxis& axis, std::int64_t bands) {
    if (axis.known()) {
        const auto [low, high] = axis.range_nm();
        QString text = tr("%1 to %2 nm").arg(number(low), number(high));
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

QString remarks(const std::vector<std::string>& warnings, const std::vector<Guess>& guesses) {
    QString html;
    const auto add = [&html](const QString& kind, const QString& text) {
        html += QStringLiteral("<p style='color:%1'><b>%2</b> %3</p>")
                    .arg(warningColor().name(), kind, text.toHtmlEscaped());
    };
    for (const std::string& warning : warnings)
        add(Summary::tr("Warning:"), windowText(warning));
    for (const Guess& guess : guesses)
        add(guess.ambiguous ? Summary::tr("Ambiguous:") : Summary::tr("Guess:"), guessText(guess));
    return html;
}

QString Summary::html(const CubeInfo& info) {
    files(info);
    values(info);
    spectrum(info.axis, info.bands);
    place(info);
    return remarks(info.warnings, info.guesses) + QStringLiteral("<table>") + rows_ +
           QStringLiteral("</table>");
}

QString Summary::html(const GroundTruth& truth) {
    fileNames(truth.paths);
    row(tr("Size"), tr("%1 rows × %2 columns").arg(truth.rows).arg(truth.cols));
    const ClassLegend& legend = truth.legend;
    row(tr("No label"), !legend.unlabelled ? tr("every value is a class")
                        : legend.unlabelled_guessed
                            ? tr("value %1 (assumed: the file does not say it)").arg(*legend.unlabelled)
                            : tr("value %1").arg(*legend.unlabelled));
    std::int64_t labelled = 0;
    for (const std::int64_t count : legend.counts())
        labelled += count;
    row(tr("Labelled"), tr("%1 of %2 pixels").arg(labelled).arg(truth.rows * truth.cols));
    row(tr("Groups"), truth.group.empty() ? QString() : tr("polygons, which a split can keep whole"));
    QString classes = QStringLiteral("<table><tr><th></th><th align='right'>%1</th><th align='left'>%2</th>"
                                     "<th align='right'>%3</th></tr>")
                          .arg(tr("Value"), tr("Class"), tr("Pixels"));
    for (const ClassInfo& info : legend.classes)
        classes += QStringLiteral("<tr><td style='background-color:%1'>&nbsp;&nbsp;&nbsp;</td><td "
                                  "align='right' style='padding:0 8px'>%2</td><td "
                                  "style='padding-right:12px'>%3</td><td align='right'>%4</td></tr>")
                       .arg(QString::fromStdString(info.color.hex()))
                       .arg(info.value)
                       .arg(escaped(info.name))
                       .arg(info.count);
    return remarks(truth.warnings, truth.guesses) + QStringLiteral("<table>") + rows_ +
           QStringLiteral("</table><p><b>%1</b></p>").arg(tr("%n class(es)", nullptr, truth.classes())) +
           classes + QStringLiteral("</table>");
}

} // namespace

bool isQualityLayer(const VariableInfo& variable) {
    return variable.note.find("--mask") != std::string::npos;
}

QString labelSummary(const GroundTruth& truth) {
    return Summary().html(truth);
}

QString cubeSummary(const CubeInfo& info) {
    return Summary().html(info);
}

} // namespace redline::ui
