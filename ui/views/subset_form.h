// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QWidget>

#include "redline/cube/cube.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace redline::ui {

/// Which part of a cube is used: rows, columns and bands, counted from 1 as a person reads them.
class SubsetForm : public QWidget {
    Q_OBJECT

  public:
    explicit SubsetForm(QWidget* parent = nullptr);

    /// The whole that a part is taken of, and the part chosen so far (`options.window`, `options.bands`).
    void setCube(const CubeInfo& whole, const OpenOptions& options);
    void setPart(const QRect& part);
    /// The chosen part in scene pixels; the whole scene when nothing is left out.
    QRect part() const;
    /// Bands chosen, indices from 0; empty: all. An error says what is wrong with the text.
    Result<std::vector<int>> bands() const;
    /// Puts the choice into window and bands; nothing is set where the whole is meant.
    Result<void> store(OpenOptions& options) const;

    QSpinBox* firstRow() const { return firstRow_; }
    QSpinBox* lastRow() const { return lastRow_; }
    QSpinBox* firstCol() const { return firstCol_; }
    QSpinBox* lastCol() const { return lastCol_; }
    QLineEdit* bandEdit() const { return bands_; }
    QString summary() const;

  Q_SIGNALS:
    void changed();

  private:
    void tell();
    void useAll();

    CubeInfo whole_;
    QSpinBox *firstRow_, *lastRow_, *firstCol_, *lastCol_;
    QLineEdit* bands_;
    QLabel* summary_;
    QPushButton* all_;
};

} // namespace redline::ui
