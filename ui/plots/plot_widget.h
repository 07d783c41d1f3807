// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include <QSet>
#include <QWidget>

#include "redline/base/error.h"
#include "ui/plots/plot_content.h"
#include "ui/plots/plot_export.h"

class QCustomPlot;
class QLabel;
class QMenu;
class QStackedLayout;
class QToolButton;

namespace redline::ui {

class PlotFigure;

/// A plot that answers questions: cursor read-out, zoom and pan (double-click or Home resets), a legend that
/// toggles series, copy and export. What it shows is one PlotContent; setting it anew keeps the user's zoom
/// and hidden series. With nothing to show it says why.
///
/// Keys: arrows move the read-out, + and - zoom, Home resets, Ctrl+C copies the picture, the menu key opens
/// the menu.
class PlotWidget : public QWidget {
    Q_OBJECT

  public:
    explicit PlotWidget(QWidget* parent = nullptr);
    ~PlotWidget() override;

    const PlotContent& content() const { return content_; }
    /// Repaints with the next event-loop turn, however often it is called before.
    void setContent(PlotContent content);

    void setSeriesVisible(const QString& name, bool visible);
    bool seriesVisible(const QString& name) const { return !hidden_.contains(name); }
    /// The user's choice for the y axis; content says what it starts with.
    void setLogarithmic(bool logarithmic);
    /// Whether the y axis is logarithmic now: it stays linear while no value is positive.
    bool logarithmic() const;
    void resetView();
    bool zoomed() const { return zoomed_; }

    /// The strong vertical line (the current setting) follows the mouse, and a click on the data area moves
    /// it there: both only ask, with picked().
    void setPickable(bool pickable) { pickable_ = pickable; }

    /// Values of every visible series at the point nearest to `x`, as the cursor shows them.
    QString readout(double x) const;
    /// Repaints so far.
    int repaints() const { return repaints_; }
    /// Whether what is shown has changed since the last painting.
    bool repaintPending() const { return pending_; }
    /// Paints at once instead of with the next turn of the event loop.
    void repaintNow();

    /// PNG, SVG, PDF or CSV by the file's suffix. Nothing half-written stays behind.
    Result<void> exportTo(const std::filesystem::path& file, const ExportOptions& options = {});
    void copyImage();
    void copyData();
    QMenu* makeMenu();

    QSize sizeHint() const override { return {420, 280}; }
    QSize minimumSizeHint() const override { return {240, 170}; }
    QCustomPlot* canvas() const { return canvas_; }

  public Q_SLOTS:
    void askForExport();

  Q_SIGNALS:
    void repainted();
    void failed(const redline::Error& error);
    /// A click on the data area, or the marker as it is dragged, in coordinates of the x axis.
    void picked(double x);

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void refresh();
    void applyTheme();
    void connectCanvas();
    void zoomBy(double factor);
    void moveReadout(int step);
    void showReadoutAt(double pixel);
    void placeButton();
    bool overMarker(double pixel) const;

    PlotContent content_;
    QSet<QString> hidden_;
    std::optional<bool> wantsLogarithmic_;
    bool zoomed_ = false;
    int repaints_ = 0;
    bool pending_ = false, pickable_ = false, draggingMarker_ = false;
    QPoint pressedAt_;
    QStackedLayout* pages_ = nullptr;
    QWidget* emptyPage_ = nullptr;
    QLabel *emptyTitle_ = nullptr, *emptyLabel_ = nullptr;
    QCustomPlot* canvas_ = nullptr;
    QToolButton* button_ = nullptr;
    std::unique_ptr<PlotFigure> figure_;
};

} // namespace redline::ui
