// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QDialog>

#include "ui/plots/plot_export.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace redline::ui {

/// Asks for file, format, size in millimetres and dots per inch of a figure.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    ExportDialog(const QString& title, const QSize& screenSize, bool dark, QWidget* parent = nullptr);
    std::filesystem::path file() const;
    ExportOptions options() const;

  private:
    void browse();
    void update();
    QString suffix() const;

    QLineEdit* file_;
    QComboBox* format_;
    QDoubleSpinBox *width_, *height_;
    QSpinBox* dpi_;
    QCheckBox* light_;
};

} // namespace redline::ui
