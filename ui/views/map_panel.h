// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QSplitter;

namespace redline::ui {

class ImageCanvas;
class Session;

/// The classified scene with its legend, how sure the network is, and where it disagrees with the labels.
class MapPanel : public QWidget {
    Q_OBJECT

  public:
    enum class Shown { classes, uncertainty, errors, labels };

    explicit MapPanel(Session* session, QWidget* parent = nullptr);
    void setShown(Shown shown);
    QListWidget* legend() const { return legend_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void refresh();
    void refreshPicture();
    void tell(const std::optional<QPoint>& pixel);

    Session* session_;
    QComboBox* shown_;
    QSplitter* split_;
    ImageCanvas* canvas_;
    QListWidget* legend_;
    QLabel* readout_;
    QPushButton *classify_, *export_;
};

} // namespace redline::ui
