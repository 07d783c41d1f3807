// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/image_canvas.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

namespace redline::ui {

namespace {

constexpr double mostZoom = 64;
constexpr double dragThreshold = 4;

} // namespace

ImageCanvas::ImageCanvas(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Picture of the scene"));
    setAccessibleDescription(
        tr("Arrow keys move the marked pixel, plus and minus zoom, 0 fits the scene into the view"));
}

void ImageCanvas::setScene(QSize scene) {
    if (scene == scene_) return;
    scene_ = scene;
    picture_ = overlay_ = {};
    marked_.reset();
    fit();
}

void ImageCanvas::setPicture(const QImage& picture) {
    picture_ = picture;
    update();
}

void ImageCanvas::setOverlay(const QImage& overlay) {
    overlay_ = overlay;
    update();
}

void ImageCanvas::setOpacity(double opacity) {
    opacity_ = opacity;
    update();
}

void ImageCanvas::setNote(const QString& note) {
    note_ = note;
    update();
}

void ImageCanvas::setMarked(std::optional<QPoint> pixel) {
    marked_ = pixel;
    update();
}

void ImageCanvas::setSelecting(bool selecting) {
    selecting_ = selecting;
}

void ImageCanvas::setSelection(const QRect& part) {
    if (part == selection_) return;
    selection_ = part;
    update();
}

void ImageCanvas::fit() {
    fitted_ = true;
    if (scene_.isEmpty()) return update();
    zoom_ = std::min({width() / double(scene_.width()), height() / double(scene_.height()), mostZoom});
    origin_ = {(width() - zoom_ * scene_.width()) / 2, (height() - zoom_ * scene_.height()) / 2};
    update();
}

void ImageCanvas::zoomBy(double factor, QPointF about) {
    if (scene_.isEmpty()) return;
    const double least =
        std::min({width() / double(scene_.width()), height() / double(scene_.height()), 1.0}) / 2;
    const double next = std::clamp(zoom_ * factor, least, mostZoom);
    origin_ = about - (about - origin_) * (next / zoom_);
    zoom_ = next;
    fitted_ = false;
    keepInSight();
    update();
}

QPointF ImageCanvas::positionOf(QPointF pixel) const {
    return origin_ + pixel * zoom_;
}

std::optional<QPoint> ImageCanvas::pixelAt(QPointF position) const {
    if (scene_.isEmpty()) return {};
    const QPointF inside = (position - origin_) / zoom_;
    const QPoint pixel(static_cast<int>(std::floor(inside.x())), static_cast<int>(std::floor(inside.y())));
    if (!QRect(QPoint(0, 0), scene_).contains(pixel)) return {};
    return pixel;
}

QRectF ImageCanvas::sceneRect() const {
    return {origin_, QSizeF(scene_) * zoom_};
}

QPoint ImageCanvas::nearestPixel(QPointF position) const {
    const QPointF inside = (position - origin_) / zoom_;
    return {std::clamp(static_cast<int>(std::floor(inside.x())), 0, scene_.width() - 1),
            std::clamp(static_cast<int>(std::floor(inside.y())), 0, scene_.height() - 1)};
}

void ImageCanvas::paintSelection(QPainter& painter) const {
    const QRectF part(positionOf(selection_.topLeft()), QSizeF(selection_.size()) * zoom_);
    QRegion outside(sceneRect().toAlignedRect());
    outside -= part.toAlignedRect();
    painter.setClipRegion(outside);
    painter.fillRect(rect(), QColor(0, 0, 0, 140));
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::black, 3));
    painter.drawRect(part);
    painter.setPen(QPen(Qt::white, 1));
    painter.drawRect(part);
}

void ImageCanvas::keepInSight() {
    constexpr double margin = 40;
    const QSizeF size = QSizeF(scene_) * zoom_;
    origin_.setX(
        std::clamp(origin_.x(), margin - size.width(), std::max(margin - size.width(), width() - margin)));
    origin_.setY(
        std::clamp(origin_.y(), margin - size.height(), std::max(margin - size.height(), height() - margin)));
}

void ImageCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!scene_.isEmpty() && !picture_.isNull()) {
        // Nearest neighbour when enlarged, so that a scene pixel is seen as what it is.
        painter.setRenderHint(QPainter::SmoothPixmapTransform, zoom_ < 1);
        painter.drawImage(sceneRect(), picture_);
        if (!overlay_.isNull() && opacity_ > 0) {
            painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
            painter.setOpacity(opacity_);
            painter.drawImage(sceneRect(), overlay_);
            painter.setOpacity(1);
        }
        if (!selection_.isEmpty()) paintSelection(painter);
        if (marked_) {
            const QRectF pixel(positionOf(*marked_), QSizeF(zoom_, zoom_));
            const QRectF frame = pixel.adjusted(-3, -3, 3, 3);
            painter.setPen(QPen(Qt::black, 3));
            painter.drawRect(frame);
            painter.setPen(QPen(Qt::white, 1));
            painter.drawRect(frame);
        }
    }
    if (!note_.isEmpty()) {
        const QRect area = rect().adjusted(12, 12, -12, -12);
        const bool over = !picture_.isNull();
        const int flags =
            (over ? int(Qt::AlignHCenter | Qt::AlignBottom) : int(Qt::AlignCenter)) | Qt::TextWordWrap;
        if (over) {
            const QRect box = painter.boundingRect(area, flags, note_).adjusted(-8, -4, 8, 4);
            QColor back = palette().color(QPalette::Window);
            back.setAlpha(220);
            painter.fillRect(box, back);
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(area, flags, note_);
    }
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void ImageCanvas::resizeEvent(QResizeEvent*) {
    if (fitted_) return fit();
    keepInSight();
}

void ImageCanvas::wheelEvent(QWheelEvent* event) {
    zoomBy(std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    event->accept();
}

void ImageCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    pressed_ = last_ = event->position();
    dragging_ = false;
}

void ImageCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) {
        if ((event->position() - pressed_).manhattanLength() > dragThreshold) dragging_ = true;
        if (dragging_ && !scene_.isEmpty() && selecting_ && event->buttons() & Qt::LeftButton) {
            const QPoint a = nearestPixel(pressed_), b = nearestPixel(event->position());
            setSelection(QRect(QPoint(std::min(a.x(), b.x()), std::min(a.y(), b.y())),
                               QPoint(std::max(a.x(), b.x()), std::max(a.y(), b.y()))));
        } else if (dragging_ && !scene_.isEmpty()) {
            origin_ += event->position() - last_;
            fitted_ = false;
            keepInSight();
            update();
        }
        last_ = event->position();
    }
    Q_EMIT hovered(pixelAt(event->position()));
}

void ImageCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !dragging_) {
        if (const auto pixel = pixelAt(event->position())) {
            setMarked(pixel);
            Q_EMIT picked(*pixel);
        }
    }
    if (event->button() == Qt::LeftButton && dragging_ && selecting_) Q_EMIT selected(selection_);
    dragging_ = false;
}

void ImageCanvas::mouseDoubleClickEvent(QMouseEvent*) {
    fit();
}

void ImageCanvas::leaveEvent(QEvent*) {
    Q_EMIT hovered({});
}

void ImageCanvas::keyPressEvent(QKeyEvent* event) {
    const QPointF middle(width() / 2.0, height() / 2.0);
    const auto move = [this](int right, int down) {
        if (scene_.isEmpty()) return;
        QPoint pixel =
            marked_ ? *marked_ + QPoint(right, down) : QPoint(scene_.width() / 2, scene_.height() / 2);
        pixel.setX(std::clamp(pixel.x(), 0, scene_.width() - 1));
        pixel.setY(std::clamp(pixel.y(), 0, scene_.height() - 1));
        setMarked(pixel);
        Q_EMIT picked(pixel);
    };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(1.5, middle);
    case Qt::Key_Minus:
        return zoomBy(1 / 1.5, middle);
    case Qt::Key_0:
    case Qt::Key_Home:
        return fit();
    case Qt::Key_Left:
        return move(-1, 0);
    case Qt::Key_Right:
        return move(1, 0);
    case Qt::Key_Up:
        return move(0, -1);
    case Qt::Key_Down:
        return move(0, 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace redline::ui
