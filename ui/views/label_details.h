// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QDialog>

#include "redline/scene/ground_truth.h"
#include "redline/scene/label_choices.h"
#include "ui/jobs/latest_job.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTextBrowser;

namespace redline::ui {

class ImageCanvas;

using TruthPtr = std::shared_ptr<const GroundTruth>;

/// What was understood of labels, before they are used: classes with their counts, the value that means no
/// label, warnings and guesses. A wrong guess is corrected here and the picture follows.
class LabelDetails : public QDialog {
    Q_OBJECT

  public:
    LabelDetails(TruthPtr truth, LabelOptions options, CubeInfo cube, QWidget* parent = nullptr);

    TruthPtr truth() const { return truth_; }
    const LabelOptions& options() const { return options_; }
    QString summary() const;
    QString problem() const;
    QComboBox* variableBox() const { return variable_; }
    QComboBox* unlabelledBox() const { return unlabelled_; }
    QComboBox* classFieldBox() const { return classField_; }

  Q_SIGNALS:
    void readAgain(); ///< the picture and the summary show the corrected reading
    void choicesKnown();

  private:
    QWidget* makeCorrections();
    void readChoices();
    void showChoices(const LabelChoices& choices);
    void fillUnlabelled();
    void browseMask();
    void correct();
    void refresh();

    TruthPtr truth_;
    LabelOptions options_;
    CubeInfo cube_;
    QTextBrowser* summary_;
    ImageCanvas* picture_;
    QLabel* problem_;
    QComboBox *variable_ = nullptr, *unlabelled_ = nullptr, *classField_ = nullptr, *groupField_ = nullptr;
    QLineEdit* mask_ = nullptr;
    QDialogButtonBox* buttons_;
    LatestJob openJob_, choicesJob_;
};

} // namespace redline::ui
