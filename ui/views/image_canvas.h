// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QImage>
#include <QPoint>
#include <QPointF>
#include <QRect>
#include <QSize>
#include <QTransform>
#include <QWidget>

namespace redline::ui {

/// A picture of the scene with an overlay: wheel and keys zoom, dragging pans, double-click fits, a click
/// picks a pixel. Pixels stay square; whatever the pictures' own sizes are, both cover the scene.
class ImageCanvas : public QWidget {
    Q_OBJECT

  public:
    explicit ImageCanvas(QWidget* parent = nullptr);

    /// Size in scene pixels (columns, rows). Fits the view when it changes.
    void setScene(QSize scene);
    void setPicture(const QImage& picture);
    void setOverlay(const QImage& overlay);
    void setOpacity(double opacity);
    /// Text in the middle while there is no picture, or over a blank one.
    void setNote(const QString& note);
    void setMarked(std::optional<QPoint> pixel);
    std::optional<QPoint> marked() const { return marked_; }

    /// While on, dragging with the left button draws a rectangle instead of moving the picture.
    void setSelecting(bool selecting);
    /// The chosen part in scene pixels; what lies outside is dimmed. Empty: no choice.
    void setSelection(const QRect& part);
    const QRect& selection() const { return selection_; }

    double zoom() const { return zoom_; } ///< screen pixels per scene pixel
    void fit();
    void zoomBy(double factor, QPointF about);
    /// Scene pixel (column, row) under a position of the widget.
    std::optional<QPoint> pixelAt(QPointF position) const;
    QPointF positionOf(QPointF pixel) const;
    QSize sizeHint() const override { return {480, 360}; }

  Q_SIGNALS:
    void picked(const QPoint& pixel);
    void hovered(const std::optional<QPoint>& pixel);
    /// A rectangle was drawn.
    void selected(const QRect& part);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    QRectF sceneRect() const;
    void keepInSight();
    void paintSelection(QPainter& painter) const;
    QPoint nearestPixel(QPointF position) const;

    QSize scene_;
    QImage picture_, overlay_;
    double opacity_ = 0.6;
    QString note_;
    std::optional<QPoint> marked_;
    double zoom_ = 1;
    QPointF origin_;
    bool fitted_ = true;
    QPointF pressed_, last_;
    bool dragging_ = false, selecting_ = false;
    QRect selection_;
};

} // namespace redline::ui
