// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/data_panel.h"

#include <algorithm>
#include <numeric>

#include <QAction>
#include <QColorDialog>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/models/class_model.h"
#include "ui/panels/panel.h"
#include "ui/session.h"

namespace redline::ui {

namespace {

QString fileName(const std::vector<std::filesystem::path>& paths) {
    if (paths.empty()) return {};
    const QString first = QString::fromStdString(paths.front().filename().string());
    return paths.size() == 1
               ? first
               : DataPanel::tr("%1 and %n more tile(s)", nullptr, static_cast<int>(paths.size()) - 1)
                     .arg(first);
}

std::int64_t sum(const std::vector<std::int64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

} // namespace

DataPanel::DataPanel(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      cube_(makeText(this)),
      labels_(makeText(this)),
      split_(makeText(this)),
      openCube_(new QPushButton(tr("Open cube ..."), this)),
      openLabels_(new QPushButton(tr("Open labels ..."), this)),
      details_(new QPushButton(tr("Details ..."), this)),
      labelDetails_(new QPushButton(tr("Details ..."), this)),
      unlabelled_(new QComboBox(this)),
      table_(new QTableView(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(5);
    layout->addWidget(makeHeading(tr("Cube"), this));
    layout->addWidget(cube_);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(openCube_);
    buttons->addWidget(details_);
    layout->addLayout(buttons);
    layout->addWidget(makeHeading(tr("Labels"), this));
    layout->addWidget(labels_);
    layout->addWidget(unlabelled_);
    auto* labelButtons = new QHBoxLayout;
    labelButtons->addWidget(openLabels_);
    labelButtons->addWidget(labelDetails_);
    layout->addLayout(labelButtons);
    labelDetails_->setToolTip(
        tr("Classes, counts, the value that means no label, attribute and mask as they were "
           "understood, and where to correct them"));
    labelDetails_->setAccessibleName(tr("Details of the labels"));
    details_->setAccessibleName(tr("Details of the cube"));
    details_->setObjectName(QStringLiteral("cubeDetails"));
    connect(labelDetails_, &QPushButton::clicked, this, &DataPanel::labelDetailsWanted);
    unlabelled_->setAccessibleName(tr("Value that means no label"));
    unlabelled_->setToolTip(
        tr("Which value of the raster means \"no label\". Where the file does not say it, 0 is assumed."));
    connect(unlabelled_, &QComboBox::activated, this, [this](int index) {
        const QVariant value = unlabelled_->itemData(index);
        Q_EMIT unlabelledDeclared(value.isValid() ? std::optional<std::int64_t>(value.toLongLong())
                                                  : std::nullopt);
    });

    table_->setModel(new ClassModel(session, table_));
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(22);
    table_->horizontalHeader()->setMinimumSectionSize(30);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(ClassModel::name, QHeaderView::Stretch);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setTabKeyNavigation(false);
    table_->setAccessibleName(tr("Classes"));
    auto* color = new QAction(tr("&Colour ..."), table_);
    connect(color, &QAction::triggered, this, &DataPanel::chooseColor);
    auto* rename = new QAction(tr("&Rename"), table_);
    connect(rename, &QAction::triggered, this, [this] {
        if (const QModelIndex now = table_->currentIndex(); now.isValid())
            table_->edit(now.siblingAtColumn(ClassModel::name));
    });
    table_->addActions({rename, color});
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    layout->addWidget(table_, 1);
    layout->addWidget(split_);

    details_->setToolTip(tr("Size, type, wavelengths, bad bands, scale, no-data and coordinates as they were "
                            "understood, and where to correct them"));
    connect(openCube_, &QPushButton::clicked, session, [session] { session->request(Command::openCube); });
    connect(openLabels_, &QPushButton::clicked, session,
            [session] { session->request(Command::openLabels); });
    connect(details_, &QPushButton::clicked, this, &DataPanel::detailsWanted);
    connect(session, &Session::cubeChanged, this, &DataPanel::refreshCube);
    connect(session, &Session::truthChanged, this, &DataPanel::refreshLabels);
    connect(session, &Session::splitChanged, this, &DataPanel::refreshSplit);
    refreshCube();
    refreshLabels();
    refreshSplit();
}

void DataPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // The names are what one reads; the label value is in the tooltip too.
    constexpr int roomForAll = 290;
    table_->setColumnHidden(ClassModel::value, width() < roomForAll);
}

void DataPanel::chooseColor() {
    const QModelIndex now = table_->currentIndex().siblingAtColumn(ClassModel::name);
    if (!now.isValid()) return;
    const QColor chosen = QColorDialog::getColor(now.data(Qt::DecorationRole).value<QColor>(), this,
                                                 tr("Colour of %1").arg(now.data().toString()));
    if (chosen.isValid()) table_->model()->setData(now, chosen, Qt::DecorationRole);
}

void DataPanel::refreshCube() {
    const CubePtr cube = session_->cube();
    details_->setEnabled(cube != nullptr);
    openLabels_->setEnabled(cube != nullptr);
    openLabels_->setToolTip(cube ? tr("A label raster or polygons with a class attribute")
                                 : tr("Open a cube first: labels lie on its grid"));
    if (!cube) return cube_->setText(tr("No cube open"));
    const CubeInfo& info = cube->info();
    QStringList lines;
    const QString name = fileName(info.paths);
    lines << (name.isEmpty() ? tr("Built-in synthetic scene") : name);
    lines << tr("%1 × %2 pixels, %3 bands").arg(info.rows).arg(info.cols).arg(info.bands);
    lines << QStringLiteral("%1, %2").arg(QString::fromStdString(info.format),
                                          QString::fromStdString(info.dtype));
    const auto bad = info.axis.bad_bands().size();
    if (bad > 0) lines << tr("%n bad band(s)", nullptr, static_cast<int>(bad));
    if (!info.guesses.empty())
        lines << tr("%n guess(es): see Details", nullptr, static_cast<int>(info.guesses.size()));
    cube_->setText(lines.join(QLatin1Char('\n')));
    QStringList paths;
    for (const auto& path : info.paths)
        paths << QString::fromStdString(path.string());
    cube_->setToolTip(paths.mid(0, 20).join(QLatin1Char('\n')));
}

void DataPanel::refreshLabels() {
    const auto truth = session_->truth();
    table_->setEnabled(truth != nullptr);
    labelDetails_->setEnabled(truth && !truth->paths.empty());
    refreshUnlabelled();
    if (!truth) return labels_->setText(tr("No labels open"));
    QStringList lines;
    const QString name = fileName(truth->paths);
    if (!name.isEmpty()) lines << name;
    lines << tr("%1 classes, %2 labelled pixels")
                 .arg(truth->classes())
                 .arg(QLocale().toString(static_cast<qlonglong>(sum(truth->legend.counts()))));
    if (session_->testTruth()) lines << tr("Test labels of their own");
    labels_->setText(lines.join(QLatin1Char('\n')));
}

void DataPanel::refreshUnlabelled() {
    const QSignalBlocker quiet(unlabelled_);
    unlabelled_->clear();
    const auto truth = session_->truth();
    unlabelled_->setVisible(truth != nullptr);
    if (!truth) return;
    const ClassLegend& legend = truth->legend;
    unlabelled_->addItem(tr("Every value is a class"));
    std::vector<std::int64_t> values;
    if (legend.unlabelled) values.push_back(*legend.unlabelled);
    for (const ClassInfo& info : legend.classes)
        values.push_back(info.value);
    std::sort(values.begin(), values.end());
    for (const std::int64_t value : values) {
        const bool guessed = legend.unlabelled_guessed && legend.unlabelled == value;
        unlabelled_->addItem(guessed ? tr("Unlabelled: %1 (assumed)").arg(value)
                                     : tr("Unlabelled: %1").arg(value),
                             static_cast<qlonglong>(value));
    }
    unlabelled_->setCurrentIndex(
        legend.unlabelled ? unlabelled_->findData(static_cast<qlonglong>(*legend.unlabelled)) : 0);
    // The built-in scene says itself what is what.
    unlabelled_->setEnabled(!truth->paths.empty());
}

void DataPanel::refreshSplit() {
    const auto split = session_->split();
    split_->setVisible(split != nullptr);
    if (!split) return;
    QString text = tr("Train %1, validation %2, test %3 pixels")
                       .arg(sum(split->train_counts))
                       .arg(sum(split->validation_counts))
                       .arg(sum(split->test_counts));
    if (split->test_overlap > 0.005)
        text += QLatin1Char('\n') + tr("%1 % of the test pixels lie where a training patch reaches: their "
                                       "accuracy flatters. A spatially disjoint split avoids it.")
                                        .arg(100 * split->test_overlap, 0, 'f', 0);
    // The overlap is said above, in the window's language.
    for (const std::string& warning : split->warnings)
        if (warning.find("of the test pixels") == std::string::npos)
            text += QLatin1Char('\n') + windowText(warning);
    split_->setText(text);
}

} // namespace redline::ui
