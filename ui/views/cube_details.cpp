// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/cube_details.h"

#include <algorithm>
#include <set>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleValidator>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "redline/cube/composite.h"
#include "ui/panels/panel.h"
#include "ui/theme.h"
#include "ui/views/cube_summary.h"
#include "ui/views/image_canvas.h"
#include "ui/views/overlays.h"

namespace redline::ui {

CubeDetails::CubeDetails(CubePtr cube, OpenOptions options, QWidget* parent)
    : QDialog(parent),
      cube_(std::move(cube)),
      options_(std::move(options)),
      summary_(new QTextBrowser(this)),
      picture_(new ImageCanvas(this)),
      problem_(makeText(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)),
      openJob_(this),
      pictureJob_(this) {
    setWindowTitle(tr("What was understood"));
    resize(820, 560);
    auto* layout = new QVBoxLayout(this);
    auto* columns = new QHBoxLayout;
    layout->addLayout(columns, 1);
    columns->addWidget(summary_, 3);
    auto* right = new QVBoxLayout;
    columns->addLayout(right, 2);
    right->addWidget(picture_, 1);
    right->addWidget(makeCorrections());
    layout->addWidget(problem_);
    layout->addWidget(buttons_);
    summary_->setAccessibleName(tr("What was understood"));
    problem_->setVisible(false);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Use it"));
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fillChoices();
    refresh();
}

QWidget* CubeDetails::makeCorrections() {
    auto* box = new QWidget(this);
    auto* form = makeForm();
    box->setLayout(form);
    form->addRow(makeHeading(tr("Correct a wrong guess"), box));
    variable_ = new QComboBox(box);
    axisOrder_ = new QComboBox(box);
    const auto number = [&](const QString& help) {
        auto* edit = new QLineEdit(box);
        auto* validator = new QDoubleValidator(edit);
        validator->setLocale(QLocale::c());
        edit->setValidator(validator);
        edit->setPlaceholderText(tr("as in the file"));
        edit->setToolTip(help);
        connect(edit, &QLineEdit::editingFinished, this, &CubeDetails::correct);
        return edit;
    };
    nodata_ = number(tr("Stored value that means no data, before scale and offset"));
    scale_ = number(tr("value = stored × scale + offset, for all bands"));
    offset_ = number(tr("value = stored × scale + offset, for all bands"));
    for (QComboBox* choice : {variable_, axisOrder_}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice->setMinimumContentsLength(12);
        connect(choice, &QComboBox::currentIndexChanged, this, &CubeDetails::correct);
    }
    form->addRow(tr("Variable"), variable_);
    form->addRow(tr("Axis order"), axisOrder_);
    form->addRow(tr("No data"), nodata_);
    form->addRow(tr("Scale"), scale_);
    form->addRow(tr("Offset"), offset_);
    return box;
}

void CubeDetails::fillChoices() {
    const CubeInfo& info = cube_->info();
    const QSignalBlocker quietVariable(variable_), quietOrder(axisOrder_);
    variable_->clear();
    for (const VariableInfo& variable : info.variables) {
        QStringList shape;
        for (const auto extent : variable.shape)
            shape << QString::number(extent);
        variable_->addItem(QStringLiteral("%1  [%2]")
                               .arg(QString::fromStdString(variable.name), shape.join(QStringLiteral(" × "))),
                           QString::fromStdString(variable.name));
    }
    variable_->setCurrentIndex(variable_->findData(QString::fromStdString(info.variable)));
    variable_->setEnabled(variable_->count() > 1);
    variable_->setToolTip(variable_->count() > 1 ? tr("What in the file is the cube")
                                                 : tr("The file offers one thing only"));

    // Only files with named arrays leave the order of the axes open.
    const bool named = !info.variables.empty() || info.format == "npy";
    const bool open = named && std::count(info.axis_order.begin(), info.axis_order.end(), ',') == 2 &&
                      info.interleave != "bil" && info.interleave != "bip";
    axisOrder_->clear();
    axisOrder_->addItem(info.axis_order.empty()
                            ? tr("as in the file")
                            : tr("%1 (as understood)").arg(QString::fromStdString(info.axis_order)),
                        QString::fromStdString(options_.axis_order));
    for (const char* order :
         {"row,col,band", "col,row,band", "band,row,col", "band,col,row", "row,band,col", "col,band,row"})
        if (info.axis_order != order)
            axisOrder_->addItem(QString::fromLatin1(order), QString::fromLatin1(order));
    axisOrder_->setEnabled(open);
    axisOrder_->setToolTip(open ? tr("Order of the axes as stored, slowest first")
                                : tr("This format states the order of its axes"));
}

void CubeDetails::correct() {
    OpenOptions wanted = options_;
    if (variable_->isEnabled() && variable_->currentIndex() >= 0)
        wanted.variable = variable_->currentData().toString().toStdString();
    if (axisOrder_->isEnabled()) wanted.axis_order = axisOrder_->currentData().toString().toStdString();
    const auto number = [](const QLineEdit* edit) -> std::optional<double> {
        bool valid = false;
        const double value = QLocale::c().toDouble(edit->text(), &valid);
        return valid ? std::optional(value) : std::nullopt;
    };
    wanted.nodata = number(nodata_);
    wanted.scale = number(scale_);
    wanted.offset = number(offset_);
    if (wanted == options_) return;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
    openJob_.run<CubePtr>(
        tr("Opening the cube"),
        [paths = cube_->info().paths, wanted](Progress&, const CancelToken&) {
            return open_cube(paths, wanted);
        },
        [this, wanted](CubePtr cube) {
            cube_ = std::move(cube);
            options_ = wanted;
            problem_->setVisible(false);
            fillChoices();
            refresh();
            Q_EMIT readAgain();
        },
        [this](const Error& error) {
            problem_->setText(QString::fromStdString(to_text(error)));
            problem_->setVisible(true);
            fillChoices();
            buttons_->button(QDialogButtonBox::Ok)->setEnabled(true);
        });
}

QString CubeDetails::summary() const {
    return summary_->toPlainText();
}

void CubeDetails::refresh() {
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(true);
    summary_->setHtml(cubeSummary(cube_->info()));
    const bool editable = !cube_->info().paths.empty();
    for (QLineEdit* edit : {nodata_, scale_, offset_})
        edit->setEnabled(editable);
    picture_->setScene({static_cast<int>(cube_->cols()), static_cast<int>(cube_->rows())});
    picture_->setPicture({});
    picture_->setNote(tr("Reading ..."));
    pictureJob_.run<Composite>(
        tr("picture"),
        [cube = cube_](Progress& progress, const CancelToken& cancel) {
            return make_composite(*cube, natural_bands(cube->info().axis), 400, progress, cancel);
        },
        [this](const Composite& composite) {
            picture_->setPicture(toImage(composite));
            picture_->setNote({});
        },
        [this](const Error& error) { picture_->setNote(QString::fromStdString(to_text(error))); });
}

} // namespace redline::ui
