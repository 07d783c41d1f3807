// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/export_dialog.h"

#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>

namespace redline::ui {
namespace {

constexpr double mmPerUnit = 25.4 / 96;

QString fileNameFor(QString title) {
    title.replace(
        QRegularExpression(QStringLiteral("[^\\w]+"), QRegularExpression::UseUnicodePropertiesOption),
        QStringLiteral("-"));
    return title.isEmpty() ? QStringLiteral("plot") : title.toLower();
}

} // namespace

ExportDialog::ExportDialog(const QString& title, const QSize& screenSize, bool dark, QWidget* parent)
    : QDialog(parent),
      file_(new QLineEdit(this)),
      format_(new QComboBox(this)),
      width_(new QDoubleSpinBox(this)),
      height_(new QDoubleSpinBox(this)),
      dpi_(new QSpinBox(this)),
      light_(new QCheckBox(tr("Light colours, for paper"), this)) {
    setWindowTitle(tr("Export plot"));
    auto* form = new QFormLayout(this);
    format_->addItem(tr("PNG picture"), QStringLiteral("png"));
    format_->addItem(tr("SVG drawing"), QStringLiteral("svg"));
    format_->addItem(tr("PDF drawing"), QStringLiteral("pdf"));
    format_->addItem(tr("CSV data"), QStringLiteral("csv"));
    form->addRow(tr("&Format"), format_);
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    file_->setText(QDir(folder.isEmpty() ? QDir::homePath() : folder)
                       .filePath(fileNameFor(title) + QStringLiteral(".png")));
    file_->setMinimumWidth(320);
    auto* choose = new QPushButton(tr("&Browse …"), this);
    auto* row = new QHBoxLayout;
    row->addWidget(file_, 1);
    row->addWidget(choose);
    form->addRow(tr("F&ile"), row);
    for (QDoubleSpinBox* box : {width_, height_}) {
        box->setRange(30, 1000);
        box->setDecimals(0);
        box->setSuffix(tr(" mm"));
    }
    width_->setValue(screenSize.width() * mmPerUnit);
    height_->setValue(screenSize.height() * mmPerUnit);
    form->addRow(tr("&Width"), width_);
    form->addRow(tr("&Height"), height_);
    // A table is as large as its cells.
    if (screenSize.isEmpty()) {
        form->setRowVisible(width_, false);
        form->setRowVisible(height_, false);
    }
    dpi_->setRange(50, 1200);
    dpi_->setValue(300);
    dpi_->setSuffix(tr(" dots per inch"));
    form->addRow(tr("&Resolution"), dpi_);
    light_->setChecked(true);
    light_->setVisible(dark);
    form->addRow(QString(), light_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(choose, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::update);
    update();
}

QString ExportDialog::suffix() const {
    return format_->currentData().toString();
}

void ExportDialog::update() {
    const bool figure = suffix() != QLatin1String("csv");
    width_->setEnabled(figure);
    height_->setEnabled(figure);
    light_->setEnabled(figure);
    dpi_->setEnabled(suffix() == QLatin1String("png"));
    const QFileInfo info(file_->text());
    file_->setText(info.dir().filePath(info.completeBaseName() + QLatin1Char('.') + suffix()));
}

void ExportDialog::browse() {
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("Export plot"), file_->text(),
                                     QStringLiteral("%1 (*.%2)").arg(format_->currentText(), suffix()));
    if (chosen.isEmpty()) return;
    file_->setText(chosen);
    update();
}

std::filesystem::path ExportDialog::file() const {
    return file_->text().toStdString();
}

ExportOptions ExportDialog::options() const {
    ExportOptions options;
    options.size = QSize(static_cast<int>(std::lround(width_->value() / mmPerUnit)),
                         static_cast<int>(std::lround(height_->value() / mmPerUnit)));
    options.dpi = dpi_->value();
    options.lightColors = light_->isChecked();
    return options;
}

} // namespace redline::ui
