// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <vector>

#include <QWidget>

#include "redline/base/error.h"
#include "redline/learn/engine.h"
#include "ui/plots/plot_export.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QStackedLayout;
class QTableView;
class QTabWidget;

namespace redline::ui {

class ClassScoreModel;
class ConfusionModel;
class GuessScale;
class MapPanel;
class Session;

/// What the last run reached on the test pixels: scores beside the guess level, confusion matrix, scores per
/// class, and the map.
class ResultsView : public QWidget {
    Q_OBJECT

  public:
    explicit ResultsView(Session* session, QWidget* parent = nullptr);

    QTableView* confusionTable() const { return confusion_; }
    QTableView* classTable() const { return classes_; }
    MapPanel* mapPanel() const { return map_; }
    QString scoreText(int score) const; ///< 0 OA, 1 AA, 2 kappa, 3 macro F1
    QString verdictText() const;

    /// PNG, SVG, PDF or CSV by the file's suffix, as it is shown.
    Result<void> exportConfusion(const std::filesystem::path& file, const ExportOptions& options = {});

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* makeScores();
    QWidget* makeTables();
    void refresh();
    GuessBand testBand();
    void fitColumns();
    void askForConfusion();
    void applyTheme();

    Session* session_;
    std::shared_ptr<const TrainOutcome> banded_; ///< whose test band is known
    GuessBand band_;
    QStackedLayout* pages_;
    QLabel* empty_;
    std::array<QLabel*, 4> values_{};
    GuessScale* scale_;
    QLabel* verdict_;
    QTabWidget* tables_;
    QComboBox* cellText_;
    QTableView *confusion_, *classes_;
    ConfusionModel* confusionModel_;
    ClassScoreModel* classModel_;
    QSortFilterProxyModel* sorted_;
    MapPanel* map_;
    std::vector<QLabel*> muted_; ///< captions
};

} // namespace redline::ui
