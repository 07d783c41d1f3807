// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/label_details.h"

#include <algorithm>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/panels/panel.h"
#include "ui/views/cube_summary.h"
#include "ui/views/image_canvas.h"
#include "ui/views/overlays.h"
#include "ui/views/variable_picker.h"

namespace redline::ui {

LabelDetails::LabelDetails(TruthPtr truth, LabelOptions options, CubeInfo cube, QWidget* parent)
    : QDialog(parent),
      truth_(std::move(truth)),
      options_(std::move(options)),
      cube_(std::move(cube)),
      summary_(new QTextBrowser(this)),
      picture_(new ImageCanvas(this)),
      problem_(makeText(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)),
      openJob_(this),
      choicesJob_(this) {
    setWindowTitle(tr("What was understood of the labels"));
    resize(820, 560);
    auto* layout = new QVBoxLayout(this);
    auto* columns = new QHBoxLayout;
    layout->addLayout(columns, 1);
    columns->addWidget(summary_, 1);
    auto* right = new QVBoxLayout;
    columns->addLayout(right, 1);
    right->addWidget(picture_, 1);
    right->addWidget(makeCorrections());
    layout->addWidget(problem_);
    layout->addWidget(buttons_);
    summary_->setAccessibleName(windowTitle());
    problem_->setVisible(false);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Use them"));
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    refresh();
    readChoices();
}

QWidget* LabelDetails::makeCorrections() {
    auto* box = new QWidget(this);
    auto* form = makeForm();
    box->setLayout(form);
    form->addRow(makeHeading(tr("Correct a wrong guess"), box));
    const auto choice = [&](const QString& label, const QString& help) {
        auto* combo = new QComboBox(box);
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(12);
        combo->setAccessibleName(label);
        combo->setToolTip(help);
        combo->setEnabled(false);
        form->addRow(label, combo);
        connect(combo, &QComboBox::activated, this, &LabelDetails::correct);
        return combo;
    };
    variable_ = choice(tr("Variable"), tr("What in the file is the labels"));
    unlabelled_ = choice(tr("No label"), tr("Which value means \"no label\". Where the file does not say it, "
                                            "0 is assumed."));
    classField_ = choice(tr("Class attribute"), tr("The polygons' attribute that gives the class"));
    groupField_ =
        choice(tr("Group attribute"), tr("Polygons with the same value stay together in a split by groups"));
    mask_ = new QLineEdit(QString::fromStdString(options_.mask.string()), box);
    mask_->setPlaceholderText(tr("none"));
    mask_->setAccessibleName(tr("Mask raster"));
    mask_->setToolTip(tr("A raster whose non-zero pixels are left out: clouds, shadows, quality flags"));
    auto* browse = new QPushButton(tr("Browse ..."), box);
    auto* row = new QHBoxLayout;
    row->addWidget(mask_, 1);
    row->addWidget(browse);
    form->addRow(tr("Mask"), row);
    connect(mask_, &QLineEdit::editingFinished, this, &LabelDetails::correct);
    connect(browse, &QPushButton::clicked, this, &LabelDetails::browseMask);
    return box;
}

void LabelDetails::readChoices() {
    if (truth_->paths.empty()) return;
    choicesJob_.run<LabelChoices>(
        tr("Opening the labels"),
        [path = truth_->paths.front(), layer = options_.variable](Progress&, const CancelToken&) {
            return list_label_choices(path, layer);
        },
        [this](const LabelChoices& choices) { showChoices(choices); });
}

void LabelDetails::showChoices(const LabelChoices& choices) {
    variable_->clear();
    variable_->addItem(tr("the likeliest"), QString());
    for (const VariableInfo& one : choices.variables)
        variable_->addItem(
            QStringLiteral("%1  [%2]").arg(QString::fromStdString(one.name), shapeText(one.shape)),
            QString::fromStdString(one.name));
    variable_->setCurrentIndex(std::max(0, variable_->findData(QString::fromStdString(options_.variable))));
    variable_->setEnabled(choices.variables.size() > 1);
    if (choices.variables.size() <= 1) variable_->setToolTip(tr("The file offers one thing only"));
    for (QComboBox* combo : {classField_, groupField_}) {
        combo->clear();
        combo->addItem(combo == classField_ ? tr("the likeliest") : tr("every polygon by itself"), QString());
        for (const std::string& field : choices.fields)
            combo->addItem(QString::fromStdString(field), QString::fromStdString(field));
        combo->setEnabled(choices.polygons && !choices.fields.empty());
        if (!choices.polygons) combo->setToolTip(tr("For polygons only: this is a raster"));
    }
    classField_->setCurrentIndex(
        std::max(0, classField_->findData(QString::fromStdString(options_.class_field))));
    groupField_->setCurrentIndex(
        std::max(0, groupField_->findData(QString::fromStdString(options_.group_field))));
    Q_EMIT choicesKnown();
}

void LabelDetails::fillUnlabelled() {
    const ClassLegend& legend = truth_->legend;
    unlabelled_->clear();
    unlabelled_->addItem(tr("Every value is a class"));
    std::vector<std::int64_t> values;
    if (legend.unlabelled) values.push_back(*legend.unlabelled);
    for (const ClassInfo& info : legend.classes)
        values.push_back(info.value);
    std::sort(values.begin(), values.end());
    for (const std::int64_t value : values) {
        const bool guessed = legend.unlabelled_guessed && legend.unlabelled == value;
        unlabelled_->addItem(guessed ? tr("%1 (assumed)").arg(value) : QString::number(value),
                             static_cast<qlonglong>(value));
    }
    unlabelled_->setCurrentIndex(
        legend.unlabelled ? unlabelled_->findData(static_cast<qlonglong>(*legend.unlabelled)) : 0);
    unlabelled_->setEnabled(!truth_->paths.empty());
}

void LabelDetails::browseMask() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a mask"), mask_->text());
    if (file.isEmpty()) return;
    mask_->setText(file);
    correct();
}

void LabelDetails::correct() {
    LabelOptions wanted = options_;
    if (variable_->isEnabled()) wanted.variable = variable_->currentData().toString().toStdString();
    if (classField_->isEnabled()) wanted.class_field = classField_->currentData().toString().toStdString();
    if (groupField_->isEnabled()) wanted.group_field = groupField_->currentData().toString().toStdString();
    wanted.mask = mask_->text().trimmed().toStdString();
    if (sender() == unlabelled_) {
        const QVariant value = unlabelled_->currentData();
        wanted.no_unlabelled = !value.isValid();
        wanted.unlabelled.reset();
        if (value.isValid()) wanted.unlabelled = value.toLongLong();
    }
    if (wanted == options_) return;
    const bool otherThing = wanted.variable != options_.variable;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
    openJob_.run<TruthPtr>(
        tr("Opening the labels"),
        [paths = truth_->paths, cube = cube_, wanted](Progress&, const CancelToken&) -> Result<TruthPtr> {
            REDLINE_ASSIGN(auto truth, open_labels(paths, cube, wanted));
            return std::make_shared<const GroundTruth>(std::move(truth));
        },
        [this, wanted, otherThing](TruthPtr truth) {
            truth_ = std::move(truth);
            options_ = wanted;
            problem_->setVisible(false);
            refresh();
            if (otherThing) readChoices();
            Q_EMIT readAgain();
        },
        [this](const Error& error) {
            problem_->setText(messageText(error));
            problem_->setVisible(true);
            fillUnlabelled();
            readChoices();
            mask_->setText(QString::fromStdString(options_.mask.string()));
            buttons_->button(QDialogButtonBox::Ok)->setEnabled(true);
            Q_EMIT readAgain();
        });
}

QString LabelDetails::summary() const {
    return summary_->toPlainText();
}

QString LabelDetails::problem() const {
    return problem_->isHidden() ? QString() : problem_->text();
}

void LabelDetails::refresh() {
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(true);
    summary_->setHtml(labelSummary(*truth_));
    fillUnlabelled();
    mask_->setEnabled(!truth_->paths.empty());
    picture_->setScene({static_cast<int>(truth_->cols), static_cast<int>(truth_->rows)});
    picture_->setPicture(classOverlay(truth_->label, truth_->rows, truth_->cols, truth_->legend));
}

} // namespace redline::ui
