// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/results_view.h"

#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/models/class_score_model.h"
#include "ui/models/confusion_model.h"
#include "ui/plots/export_dialog.h"
#include "ui/plots/matrix_figure.h"
#include "ui/plots/plot_theme.h"
#include "ui/session.h"
#include "ui/views/guess_scale.h"
#include "ui/views/map_panel.h"
#include "ui/views/rotated_header.h"
#include "ui/views/table_actions.h"

namespace redline::ui {

ResultsView::ResultsView(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      empty_(new QLabel(this)),
      confusionModel_(new ConfusionModel(this)),
      classModel_(new ClassScoreModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      map_(new MapPanel(session, this)) {
    pages_ = new QStackedLayout(this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setText(tr("No results yet. Train a network: how well it does on the test pixels appears here, "
                       "beside what guessing would "
                       "reach."));
    pages_->addWidget(empty_);
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(makeScores());
    auto* split = new QSplitter(Qt::Horizontal, page);
    split->setChildrenCollapsible(false);
    split->addWidget(makeTables());
    split->addWidget(map_);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({520, 380});
    layout->addWidget(split, 1);
    pages_->addWidget(page);
    connect(session, &Session::outcomeChanged, this, &ResultsView::refresh);
    connect(session, &Session::mapChanged, this, &ResultsView::refresh);
    connect(session, &Session::legendChanged, this, &ResultsView::refresh);
    refresh();
}

QWidget* ResultsView::makeScores() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(18);
    const std::array<QString, 4> names{tr("Overall accuracy"), tr("Average accuracy"), tr("Kappa"),
                                       tr("Macro F1")};
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.7);
    large.setBold(true);
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        values_[i] = new QLabel(box);
        values_[i]->setFont(large);
        values_[i]->setAccessibleName(names[i]);
        values_[i]->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto* name = new QLabel(names[i], box);
        muted_.push_back(name);
        column->addWidget(values_[i]);
        column->addWidget(name);
        column->addStretch(1);
        row->addLayout(column);
    }
    auto* column = new QVBoxLayout;
    column->setSpacing(2);
    verdict_ = new QLabel(box);
    verdict_->setWordWrap(true);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    scale_ = new GuessScale(box);
    column->addWidget(verdict_);
    column->addWidget(scale_);
    row->addLayout(column, 1);
    return box;
}

QWidget* ResultsView::makeTables() {
    tables_ = new QTabWidget(this);
    tables_->setDocumentMode(true);
    auto* matrix = new QWidget(tables_);
    auto* column = new QVBoxLayout(matrix);
    column->setContentsMargins(0, 4, 0, 0);
    auto* row = new QHBoxLayout;
    auto* what = new QLabel(tr("Rows: truth. Columns: prediction. Blue agrees, orange does not."), matrix);
    what->setWordWrap(true);
    cellText_ = new QComboBox(matrix);
    cellText_->addItem(tr("Counts and per cent"), static_cast<int>(ConfusionModel::Text::both));
    cellText_->addItem(tr("Counts"), static_cast<int>(ConfusionModel::Text::counts));
    cellText_->addItem(tr("Per cent of the row"), static_cast<int>(ConfusionModel::Text::shares));
    cellText_->setAccessibleName(tr("What the cells say"));
    column->addWidget(what);
    row->addWidget(cellText_);
    row->addStretch(1);
    auto* save = new QPushButton(tr("&Export ..."), matrix);
    save->setToolTip(tr("The confusion matrix as PNG, SVG, PDF or CSV"));
    connect(save, &QPushButton::clicked, this, &ResultsView::askForConfusion);
    row->addWidget(save);
    column->addLayout(row);
    confusion_ = new QTableView(matrix);
    confusion_->setModel(confusionModel_);
    confusion_->setAccessibleName(tr("Confusion matrix"));
    confusion_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    confusion_->setShowGrid(false);
    confusion_->setHorizontalHeader(new RotatedHeader(confusion_));
    confusion_->setWordWrap(false);
    column->addWidget(confusion_, 1);
    tables_->addTab(matrix, tr("Confusion &matrix"));

    classes_ = new QTableView(tables_);
    sorted_->setSourceModel(classModel_);
    sorted_->setSortRole(Qt::UserRole);
    classes_->setModel(sorted_);
    classes_->setSortingEnabled(true);
    classes_->sortByColumn(-1, Qt::AscendingOrder);
    classes_->verticalHeader()->hide();
    classes_->setAccessibleName(tr("Scores per class"));
    classes_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    classes_->setSelectionBehavior(QAbstractItemView::SelectRows);
    classes_->setAlternatingRowColors(true);
    tables_->addTab(classes_, tr("&Per class"));

    const auto failed = [this](const Error& error) { session_->report(error); };
    addTableActions(*confusion_, QStringLiteral("confusion"), failed);
    addTableActions(*classes_, QStringLiteral("classes"), failed);
    connect(cellText_, &QComboBox::currentIndexChanged, this, [this] {
        confusionModel_->setText(static_cast<ConfusionModel::Text>(cellText_->currentData().toInt()));
        fitColumns();
    });
    return tables_;
}

Result<void> ResultsView::exportConfusion(const std::filesystem::path& file, const ExportOptions& options) {
    if (confusionModel_->rowCount() == 0)
        return fail(ErrorCode::usage, "there is no confusion matrix yet", file.string(),
                    "train a network first");
    if (QString::fromStdString(file.extension().string())
            .compare(QLatin1String(".csv"), Qt::CaseInsensitive) == 0)
        return writeTableCsv(*confusionModel_, true, file);
    const bool dark = themeFor(palette()).dark && !options.lightColors;
    MatrixFigure figure;
    figure.model = confusionModel_;
    figure.title = tr("Confusion matrix");
    figure.rowMeaning = tr("Truth");
    figure.columnMeaning = tr("Prediction");
    figure.font = font();
    figure.theme = dark ? darkTheme() : lightTheme();
    confusionModel_->setDark(dark);
    auto written = figure.write(file, options.dpi);
    confusionModel_->setDark(themeFor(palette()).dark);
    return written;
}

void ResultsView::askForConfusion() {
    ExportDialog dialog(tr("Confusion matrix"), {}, themeFor(palette()).dark, this);
    if (dialog.exec() != QDialog::Accepted) return;
    if (const auto done = exportConfusion(dialog.file(), dialog.options()); !done)
        session_->report(done.error());
}

void ResultsView::fitColumns() {
    const QFontMetrics metrics(font());
    const bool both = cellText_->currentIndex() == 0;
    // As narrow as the numbers allow: the sums at the end should be in sight too. The classes' columns are
    // alike.
    const auto* table = confusionModel_;
    const int sums = table->rowCount() - 1, last = table->columnCount() - 1;
    int widest = metrics.horizontalAdvance(QStringLiteral("9.9 %"));
    for (int c = 0; c < last; ++c)
        widest = std::max(widest, metrics.horizontalAdvance(table->index(sums, c).data().toString()));
    for (int c = 0; c <= last; ++c)
        confusion_->setColumnWidth(
            c, 12 + (c < last ? widest : metrics.horizontalAdvance(table->index(sums, c).data().toString())));
    confusion_->verticalHeader()->setDefaultSectionSize((both ? 2 : 1) * metrics.height() + 6);
    confusion_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    confusion_->verticalHeader()->setMaximumWidth(170);
    classes_->verticalHeader()->setDefaultSectionSize(metrics.height() + 6);
    classes_->resizeColumnsToContents();
    classes_->horizontalHeader()->setStretchLastSection(true);
}

QString ResultsView::scoreText(int score) const {
    return values_.at(static_cast<std::size_t>(score))->text();
}
QString ResultsView::verdictText() const {
    return verdict_->text();
}

void ResultsView::refresh() {
    const auto outcome = session_->outcome();
    pages_->setCurrentIndex(outcome || session_->map() ? 1 : 0);
    const Scores scores = outcome ? outcome->test : Scores();
    const auto truth = session_->truth();
    const ClassLegend legend = truth ? truth->legend : ClassLegend{};
    const auto text = [](const std::optional<double>& value) {
        return value ? QString::number(*value, 'f', 3) : tr("undefined");
    };
    const std::array<std::optional<double>, 4> numbers{scores.oa, scores.aa, scores.kappa, scores.macro_f1};
    for (std::size_t i = 0; i < numbers.size(); ++i)
        values_[i]->setText(outcome ? text(numbers[i]) : QStringLiteral("–"));
    if (outcome) {
        QString verdict =
            outcome->judged ? translated(outcome->judged->sentence) : windowText(outcome->verdict_text);
        const auto unevaluated = std::count_if(scores.per_class.begin(), scores.per_class.end(),
                                               [](const ClassScore& score) { return score.support == 0; });
        if (unevaluated == 1)
            verdict += QLatin1Char(' ') + tr("One class has no test samples and was not evaluated.");
        if (unevaluated > 1)
            verdict += QLatin1Char(' ') +
                       tr("%1 classes have no test samples and were not evaluated.").arg(unevaluated);
        verdict_->setText(verdict);
    } else {
        verdict_->setText(tr("This map came without test scores."));
    }
    scale_->setVisible(outcome != nullptr);
    if (outcome) scale_->set(scores.macro_f1, testBand(), scores.guess);
    applyTheme();
    confusionModel_->set(scores, legend);
    classModel_->set(scores, legend, outcome ? outcome->split.train_counts : std::vector<std::int64_t>{});
    fitColumns();
}

/// The verdict is about validation; the scale shows the test scores, and what guessing reaches there.
GuessBand ResultsView::testBand() {
    const auto outcome = session_->outcome();
    if (outcome != banded_) {
        banded_ = outcome;
        band_ = guess_band(outcome->test.confusion, 0);
    }
    return band_;
}

void ResultsView::applyTheme() {
    const PlotTheme theme = themeFor(palette());
    confusionModel_->setDark(theme.dark);
    for (QLabel* label : muted_) {
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, theme.muted);
        label->setPalette(colors);
    }
}

void ResultsView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyTheme();
}

} // namespace redline::ui
