// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/variable_picker.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/panels/panel.h"

namespace redline::ui {

QString shapeText(const std::vector<std::int64_t>& shape) {
    QStringList extents;
    for (const std::int64_t extent : shape)
        extents << QString::number(extent);
    return extents.join(QStringLiteral(" × "));
}

VariablePicker::VariablePicker(const QString& why, std::vector<VariableInfo> offered, QWidget* parent)
    : QDialog(parent), offered_(std::move(offered)), table_(new QTableWidget(this)) {
    setWindowTitle(tr("Which one is meant?"));
    resize(560, 360);
    auto* layout = new QVBoxLayout(this);
    auto* text = makeText(this);
    text->setText(why);
    layout->addWidget(text);
    table_->setColumnCount(4);
    table_->setHorizontalHeaderLabels({tr("Name"), tr("Size"), tr("Type"), tr("Remark")});
    table_->setRowCount(static_cast<int>(offered_.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const VariableInfo& one = offered_[static_cast<std::size_t>(row)];
        const QStringList cells{QString::fromStdString(one.name), shapeText(one.shape),
                                QString::fromStdString(one.dtype), windowText(one.note)};
        for (int column = 0; column < cells.size(); ++column)
            table_->setItem(row, column, new QTableWidgetItem(cells[column]));
    }
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    table_->setAccessibleName(tr("What the file offers"));
    layout->addWidget(table_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Open it"));
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(table_, &QTableWidget::cellDoubleClicked, this, &QDialog::accept);
    if (table_->rowCount() > 0) table_->selectRow(0);
}

std::string VariablePicker::chosen() const {
    const int row = table_->currentRow();
    return row < 0 ? std::string() : offered_[static_cast<std::size_t>(row)].name;
}

} // namespace redline::ui
