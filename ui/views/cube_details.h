// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QDialog>

#include "redline/cube/cube.h"
#include "ui/jobs/latest_job.h"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QTextBrowser;

namespace redline::ui {

class ImageCanvas;
class SubsetForm;

/// What was understood of a file, before it is used: size, type, wavelengths, bad bands, scale, no-data,
/// coordinates, warnings and guesses. A wrong guess is corrected here and the picture follows; a part of the
/// scene and of the spectrum can be chosen.
class CubeDetails : public QDialog {
    Q_OBJECT

  public:
    CubeDetails(CubePtr cube, OpenOptions options, QWidget* parent = nullptr);

    /// What was chosen; after accept() only the chosen part.
    CubePtr cube() const { return cube_; }
    const OpenOptions& options() const { return options_; }
    QString summary() const;
    QString problem() const;
    QComboBox* axisOrderBox() const { return axisOrder_; }
    QComboBox* variableBox() const { return variable_; }
    QLineEdit* maskEdit() const { return mask_; }
    QLineEdit* maskValuesEdit() const { return maskValues_; }
    QComboBox* maskVariableBox() const { return maskVariable_; }
    QComboBox* wavelengthUnitBox() const { return wavelengthUnit_; }
    QComboBox* byteOrderBox() const { return byteOrder_; }
    QSpinBox* cacheBox() const { return cache_; }
    SubsetForm* subset() const { return subset_; }
    ImageCanvas* picture() const { return picture_; }

    void accept() override;

  Q_SIGNALS:
    void readAgain(); ///< the picture and the summary show the corrected reading

  private:
    QWidget* makeCorrections();
    void addMask(QFormLayout* form, QWidget* box);
    void fillChoices();
    void correct();
    void refresh();
    void showProblem(const Error& error);
    /// What reading again gave, and what the mask's file offers, also where it failed for the want of a
    /// choice.
    struct Reading {
        CubePtr cube;
        std::optional<Error> problem;
        std::vector<VariableInfo> masks;
    };
    void read(const OpenOptions& wanted, std::function<void(CubePtr)> done);
    void fillMaskVariables(const std::vector<VariableInfo>& offered, const std::string& chosen);

    CubePtr cube_; ///< the whole scene until the dialog is accepted
    OpenOptions options_;
    QTextBrowser* summary_;
    ImageCanvas* picture_;
    QLabel* problem_;
    SubsetForm* subset_;
    QComboBox* variable_ = nullptr;
    QComboBox* axisOrder_ = nullptr;
    QLineEdit *nodata_ = nullptr, *scale_ = nullptr, *offset_ = nullptr;
    QLineEdit *mask_ = nullptr, *maskValues_ = nullptr;
    QComboBox *maskVariable_ = nullptr, *wavelengthUnit_ = nullptr, *byteOrder_ = nullptr;
    QSpinBox* cache_ = nullptr;
    std::filesystem::path lastMask_; ///< whose variables are offered
    QDialogButtonBox* buttons_;
    LatestJob openJob_, pictureJob_;
};

} // namespace redline::ui
