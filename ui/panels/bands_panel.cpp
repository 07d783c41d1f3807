// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/bands_panel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "redline/spectral/preprocessing.h"
#include "ui/core_text.h"
#include "ui/models/band_model.h"
#include "ui/panels/number_row.h"
#include "ui/panels/panel.h"
#include "ui/session.h"

namespace redline::ui {

namespace {

/// More components than this carry noise in every published scene; the command line takes any number.
constexpr int mostComponents = 128;

std::vector<int> wholeNumbers(int first, int last) {
    std::vector<int> values(static_cast<std::size_t>(std::max(1, last - first + 1)));
    std::iota(values.begin(), values.end(), first);
    return values;
}

} // namespace

BandsPanel::BandsPanel(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      kind_(new QComboBox(this)),
      components_(new NumberRow(
          tr("Principal components"),
          tr("Number of principal components that replace the bands. Fitted on training pixels only."),
          this)),
      whitening_(new NumberRow(
          tr("Whitening"),
          tr("How far the components are brought to one scale, in per cent. 100: the noise of the last ones "
             "counts as much as the signal of the first ones. 0: they keep their ratios. With few training "
             "pixels about 50 can classify better."),
          this)),
      stride_(new NumberRow(tr("Every n-th band"), tr("Uses each n-th good band, in bands"), this)),
      first_(new NumberRow(tr("First band"), tr("First band used, counted from 1"), this)),
      last_(new NumberRow(tr("Last band"), tr("Last band used, counted from 1"), this)),
      summary_(makeText(this)),
      table_(new QTableView(this)) {
    kind_->addItem(tr("All good bands"), int(BandChoiceKind::all));
    kind_->addItem(tr("Range"), int(BandChoiceKind::range));
    kind_->addItem(tr("Every n-th"), int(BandChoiceKind::stride));
    kind_->addItem(tr("Principal components"), int(BandChoiceKind::pca));
    kind_->setAccessibleName(tr("Choice of bands"));
    kind_->setToolTip(tr("What of the spectrum the network gets; bad bands are always left out"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(5);
    layout->addWidget(kind_);
    for (NumberRow* row : {components_, whitening_, stride_, first_, last_})
        layout->addWidget(row);
    layout->addWidget(summary_);
    layout->addWidget(table_, 1);
    std::vector<int> percents;
    for (int percent = 0; percent <= 100; percent += 5)
        percents.push_back(percent);
    whitening_->setStops(percents, true);
    whitening_->spinBox()->setPrefix(tr("whitening "));
    whitening_->setSuffix(tr(" %"));
    first_->spinBox()->setPrefix(tr("from "));
    last_->spinBox()->setPrefix(tr("to "));

    table_->setModel(new BandModel(session, table_));
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(20);
    table_->horizontalHeader()->setMinimumSectionSize(30);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);
    table_->setAccessibleName(tr("Bands"));

    connect(kind_, &QComboBox::currentIndexChanged, this, &BandsPanel::store);
    for (NumberRow* row : {components_, whitening_, stride_, first_, last_})
        connect(row, &NumberRow::edited, this, &BandsPanel::store);
    for (const auto change : {&Session::cubeChanged, &Session::planSceneChanged})
        connect(session, change, this, [this] {
            refreshRanges();
            load();
        });
    connect(session, &Session::settingsChanged, this, &BandsPanel::load);
    refreshRanges();
    load();
}

void BandsPanel::refreshRanges() {
    const CubePtr cube = session_->cube();
    const int bands =
        cube && !session_->planScene() ? static_cast<int>(cube->bands()) : session_->availableBands();
    const int good = session_->availableBands();
    components_->setStops(wholeNumbers(1, std::min(good, mostComponents)));
    stride_->setStops(wholeNumbers(1, std::max(1, good / 2)));
    first_->setStops(wholeNumbers(1, bands));
    last_->setStops(wholeNumbers(1, bands));
    table_->setEnabled(cube != nullptr);
}

void BandsPanel::load() {
    loading_ = true;
    const BandChoice& choice = session_->settings().bands;
    kind_->setCurrentIndex(std::max(0, kind_->findData(int(choice.kind))));
    if (choice.components > 0) components_->setValue(choice.components);
    whitening_->setValue(static_cast<int>(std::lround(100 * choice.whitening)));
    stride_->setValue(choice.stride);
    first_->setValue(choice.first + 1);
    if (choice.kind == BandChoiceKind::range) last_->setValue(choice.last + 1);
    components_->setVisible(choice.kind == BandChoiceKind::pca);
    whitening_->setVisible(choice.kind == BandChoiceKind::pca);
    stride_->setVisible(choice.kind == BandChoiceKind::stride);
    first_->setVisible(choice.kind == BandChoiceKind::range);
    last_->setVisible(choice.kind == BandChoiceKind::range);
    loading_ = false;

    const CubePtr cube = session_->cube();
    if (!cube) return summary_->setText(tr("Open a cube to see its bands"));
    const auto features = feature_count(choice, cube->info().axis);
    summary_->setText(features ? tr("The network gets %n value(s) per pixel", nullptr, *features)
                               : messageLine(features.error()));
}

void BandsPanel::store() {
    if (loading_) return;
    Settings settings = session_->settings();
    BandChoice& choice = settings.bands;
    const double whitening = sender() == whitening_ ? whitening_->value() / 100.0 : choice.whitening;
    choice = {};
    choice.whitening = whitening;
    choice.kind = static_cast<BandChoiceKind>(kind_->currentData().toInt());
    const int good = session_->availableBands();
    switch (choice.kind) {
    case BandChoiceKind::pca:
        choice.components = session_->settings().bands.kind == choice.kind ? components_->value()
                                                                           : std::min(30, std::max(1, good));
        break;
    case BandChoiceKind::stride:
        choice.stride = session_->settings().bands.kind == choice.kind ? stride_->value() : 2;
        break;
    case BandChoiceKind::range:
        choice.first = first_->value() - 1;
        choice.last =
            session_->settings().bands.kind == choice.kind ? last_->value() - 1 : last_->stops().back() - 1;
        // The handle that was moved wins; the other one follows.
        if (choice.first > choice.last)
            (sender() == first_ ? choice.last : choice.first) =
                sender() == first_ ? choice.first : choice.last;
        break;
    default:
        break;
    }
    session_->changeSettings(settings, tr("Bands"));
}

} // namespace redline::ui
