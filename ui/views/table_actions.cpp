// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/table_actions.h"

#include <algorithm>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QHeaderView>
#include <QTableView>

#include "redline/base/files.h"

namespace redline::ui {
namespace {

QString quoted(QString text) {
    text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"'))) return text;
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

/// Full numbers where the model has them, else what is shown.
QString cell(const QAbstractItemModel& model, int row, int column) {
    const QModelIndex index = model.index(row, column);
    const QString shown = index.data(Qt::DisplayRole).toString();
    const QVariant number = index.data(Qt::UserRole);
    const bool numeric = number.typeId() == QMetaType::Double || number.typeId() == QMetaType::LongLong ||
                         number.typeId() == QMetaType::Int;
    // A sorting number that stands for "undefined" is no value.
    if (!numeric || (number.toDouble() < 0 && !shown.startsWith(QLatin1Char('-'))))
        return numeric ? QString() : shown;
    return number.typeId() == QMetaType::Double ? QString::number(number.toDouble(), 'g', 10)
                                                : number.toString();
}

void copySelection(const QTableView& table) {
    QModelIndexList cells = table.selectionModel()->selectedIndexes();
    std::sort(cells.begin(), cells.end());
    QString text;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0) text += cells[i].row() == cells[i - 1].row() ? QLatin1Char('\t') : QLatin1Char('\n');
        text += cells[i].data(Qt::DisplayRole).toString().replace(QLatin1Char('\n'), QLatin1Char(' '));
    }
    QApplication::clipboard()->setText(
        cells.isEmpty() ? tableCsv(*table.model(), table.verticalHeader()->isVisible()) : text);
}

} // namespace

QString tableCsv(const QAbstractItemModel& model, bool rowHeadings) {
    QStringList lines, fields;
    if (rowHeadings) fields << QString();
    for (int c = 0; c < model.columnCount(); ++c)
        fields << quoted(model.headerData(c, Qt::Horizontal).toString());
    lines << fields.join(QLatin1Char(','));
    for (int r = 0; r < model.rowCount(); ++r) {
        fields.clear();
        if (rowHeadings) fields << quoted(model.headerData(r, Qt::Vertical).toString());
        for (int c = 0; c < model.columnCount(); ++c)
            fields << quoted(cell(model, r, c));
        lines << fields.join(QLatin1Char(','));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

Result<void> writeTableCsv(const QAbstractItemModel& model, bool rowHeadings,
                           const std::filesystem::path& file) {
    return write_file_atomically(file, tableCsv(model, rowHeadings).toStdString());
}

void addTableActions(QTableView& table, const QString& name, std::function<void(const Error&)> failed) {
    auto* copy = new QAction(QApplication::translate("TableActions", "&Copy"), &table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, &table, [&table] { copySelection(table); });
    auto* save = new QAction(QApplication::translate("TableActions", "&Export as CSV …"), &table);
    QObject::connect(save, &QAction::triggered, &table, [&table, name, failed = std::move(failed)] {
        const QString file =
            QFileDialog::getSaveFileName(&table, QApplication::translate("TableActions", "Export table"),
                                         name + QStringLiteral(".csv"), QStringLiteral("CSV (*.csv)"));
        if (file.isEmpty()) return;
        const auto done =
            writeTableCsv(*table.model(), table.verticalHeader()->isVisible(), file.toStdString());
        if (!done && failed) failed(done.error());
    });
    table.addAction(copy);
    table.addAction(save);
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
    // Arrow keys go from cell to cell; Tab has to lead on to what follows the table.
    table.setTabKeyNavigation(false);
}

} // namespace redline::ui
