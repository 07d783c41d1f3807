// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>

#include <QString>

#include "redline/base/error.h"

class QAbstractItemModel;
class QTableView;

namespace redline::ui {

/// What a table shows, comma-separated with its headings, in the order in which it is sorted.
QString tableCsv(const QAbstractItemModel& model, bool rowHeadings);
Result<void> writeTableCsv(const QAbstractItemModel& model, bool rowHeadings,
                           const std::filesystem::path& file);

/// Gives a table a menu and Ctrl+C: copy the selection (or all) and export as CSV. `failed` hears of errors.
void addTableActions(QTableView& table, const QString& name, std::function<void(const Error&)> failed);

} // namespace redline::ui
