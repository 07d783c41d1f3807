// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>

#include "redline/cube/cube.h"

class QTableWidget;

namespace redline::ui {

/// Asks which of the things in a file is meant, when the file does not say it.
class VariablePicker : public QDialog {
    Q_OBJECT

  public:
    /// `why` says what was not clear.
    VariablePicker(const QString& why, std::vector<VariableInfo> offered, QWidget* parent = nullptr);

    /// The name that was chosen.
    std::string chosen() const;
    QTableWidget* table() const { return table_; }

  private:
    std::vector<VariableInfo> offered_;
    QTableWidget* table_;
};

/// "80 × 50 × 103".
QString shapeText(const std::vector<std::int64_t>& shape);

} // namespace redline::ui
