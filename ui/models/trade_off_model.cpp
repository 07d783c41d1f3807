// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/trade_off_model.h"

#include "redline/base/units.h"

namespace redline::ui {
namespace {

QString valueText(int column, double value) {
    switch (column) {
    case TradeOffModel::memory_predicted:
    case TradeOffModel::memory_measured:
        return QString::fromStdString(bytes_text(static_cast<Bytes>(value)));
    case TradeOffModel::seconds:
        return QString::fromStdString(duration_text(value));
    case TradeOffModel::coverage:
        return QString::number(value, 'f', 2);
    case TradeOffModel::gsnr:
        return QString::fromStdString(number_text(value));
    default:
        return QString::number(value, 'f', 3);
    }
}

QString quoted(QString text) {
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"'))) return text;
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

} // namespace

Spread TradeOffRow::*TradeOffModel::member(int column) {
    switch (column) {
    case oa:
        return &TradeOffRow::oa;
    case aa:
        return &TradeOffRow::aa;
    case kappa:
        return &TradeOffRow::kappa;
    case macro_f1:
        return &TradeOffRow::macro_f1;
    case memory_predicted:
        return &TradeOffRow::memory_predicted;
    case memory_measured:
        return &TradeOffRow::memory_measured;
    case coverage:
        return &TradeOffRow::coverage;
    case gsnr:
        return &TradeOffRow::gsnr;
    case seconds:
        return &TradeOffRow::seconds;
    default:
        return nullptr;
    }
}

QString TradeOffModel::title(int column) {
    switch (column) {
    case name:
        return tr("Configuration");
    case runs:
        return tr("Runs");
    case oa:
        return tr("OA");
    case aa:
        return tr("AA");
    case kappa:
        return tr("Kappa");
    case macro_f1:
        return tr("Macro F1");
    case memory_predicted:
        return tr("Memory predicted");
    case memory_measured:
        return tr("Memory measured");
    case coverage:
        return tr("Classes per step");
    case gsnr:
        return tr("GSNR");
    case seconds:
        return tr("Time");
    default:
        return {};
    }
}

void TradeOffModel::set(std::vector<TradeOffRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int TradeOffModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TradeOffModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant TradeOffModel::data(const QModelIndex& index, int role) const {
    const TradeOffRow& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return int((column == name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        QStringList names;
        for (const auto& run : row.runs)
            names << QString::fromStdString(run);
        return names.join(QLatin1Char('\n'));
    }
    if (column == name)
        return role == Qt::DisplayRole || role == Qt::UserRole ? QString::fromStdString(row.name)
                                                               : QVariant();
    if (column == runs)
        return role == Qt::DisplayRole || role == Qt::UserRole
                   ? QVariant::fromValue<qlonglong>(static_cast<qlonglong>(row.runs.size()))
                   : QVariant();
    const Spread& spread = row.*member(column);
    if (role == Qt::UserRole) return spread.count > 0 ? spread.mean : -1.0;
    if (role != Qt::DisplayRole) return {};
    if (spread.count == 0) return QStringLiteral("–");
    if (!spread.sd) return valueText(column, spread.mean);
    return QStringLiteral("%1 ± %2").arg(valueText(column, spread.mean), valueText(column, *spread.sd));
}

QVariant TradeOffModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return title(section);
    if (role == Qt::ToolTipRole && section > runs) return tr("Mean ± standard deviation over the seeds");
    return {};
}

QString TradeOffModel::csv() const {
    // Headings are part of the file format, hence not translated.
    static const char* const names[] = {
        "oa",       "aa",   "kappa",  "macro_f1", "memory_predicted_bytes", "memory_measured_bytes",
        "coverage", "gsnr", "seconds"};
    QString text = QStringLiteral("configuration,runs");
    for (const char* one : names)
        text += QStringLiteral(",%1_mean,%1_sd,%1_n").arg(QLatin1String(one));
    text += QLatin1Char('\n');
    for (const TradeOffRow& row : rows_) {
        text +=
            quoted(QString::fromStdString(row.name)) + QLatin1Char(',') + QString::number(row.runs.size());
        for (int column = oa; column < columns; ++column) {
            const Spread& spread = row.*member(column);
            const auto number = [](double value) { return QString::number(value, 'g', 10); };
            text += QLatin1Char(',') + (spread.count > 0 ? number(spread.mean) : QString());
            text += QLatin1Char(',') + (spread.sd ? number(*spread.sd) : QString());
            text += QLatin1Char(',') + QString::number(spread.count);
        }
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace redline::ui
