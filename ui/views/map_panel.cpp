// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/map_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/session.h"
#include "ui/views/image_canvas.h"
#include "ui/views/overlays.h"

namespace redline::ui {

MapPanel::MapPanel(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      shown_(new QComboBox(this)),
      split_(new QSplitter(Qt::Horizontal, this)),
      canvas_(new ImageCanvas(this)),
      legend_(new QListWidget(this)),
      readout_(new QLabel(this)),
      classify_(new QPushButton(tr("&Classify scene"), this)),
      export_(new QPushButton(tr("&Export map …"), this)) {
    shown_->addItem(tr("Classes"), static_cast<int>(Shown::classes));
    shown_->addItem(tr("Uncertainty"), static_cast<int>(Shown::uncertainty));
    shown_->addItem(tr("Agreement with labels"), static_cast<int>(Shown::errors));
    shown_->addItem(tr("Labels"), static_cast<int>(Shown::labels));
    shown_->setAccessibleName(tr("What the map shows"));
    canvas_->setOpacity(1.0);
    legend_->setSelectionMode(QAbstractItemView::NoSelection);
    legend_->setAccessibleName(tr("Legend"));
    legend_->setMinimumWidth(90);
    legend_->setResizeMode(QListView::Adjust);
    auto* row = new QHBoxLayout;
    row->addWidget(shown_);
    row->addStretch(1);
    row->addWidget(classify_);
    row->addWidget(export_);
    split_->addWidget(canvas_);
    split_->addWidget(legend_);
    split_->setStretchFactor(0, 1);
    split_->setStretchFactor(1, 0);
    split_->setSizes({400, 125});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(split_, 1);
    layout->addWidget(readout_);
    connect(shown_, &QComboBox::currentIndexChanged, this, &MapPanel::refresh);
    connect(classify_, &QPushButton::clicked, this, [this] { session_->request(Command::classify); });
    connect(export_, &QPushButton::clicked, this, [this] { session_->request(Command::exportMap); });
    connect(canvas_, &ImageCanvas::hovered, this, &MapPanel::tell);
    connect(session, &Session::mapChanged, this, &MapPanel::refresh);
    connect(session, &Session::truthChanged, this, &MapPanel::refresh);
    connect(session, &Session::legendChanged, this, &MapPanel::refresh);
    connect(session, &Session::outcomeChanged, this, &MapPanel::refresh);
    connect(session, &Session::trainingChanged, this, &MapPanel::refresh);
    refresh();
}

void MapPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // In a panel that is taller than wide the legend beside the map would leave it half of its width.
    const auto wanted = split_->height() > split_->width() ? Qt::Vertical : Qt::Horizontal;
    if (split_->orientation() == wanted) return;
    split_->setOrientation(wanted);
    const bool below = wanted == Qt::Vertical;
    legend_->setFlow(below ? QListView::LeftToRight : QListView::TopToBottom);
    legend_->setWrapping(below);
    split_->setSizes(below ? QList<int>{split_->height() - 90, 90} : QList<int>{split_->width() - 125, 125});
}

void MapPanel::setShown(Shown shown) {
    shown_->setCurrentIndex(shown_->findData(static_cast<int>(shown)));
}

void MapPanel::refreshPicture() {
    const auto map = session_->map();
    const auto truth = session_->truth();
    const auto shown = static_cast<Shown>(shown_->currentData().toInt());
    canvas_->setPicture({});
    canvas_->setOverlay({});
    const bool sameGrid = map && truth && map->rows == truth->rows && map->cols == truth->cols;
    if (shown == Shown::labels ? !truth : !map) {
        canvas_->setNote(shown == Shown::labels
                             ? tr("No labels are open.")
                             : tr("Not classified yet. “Classify scene” gives every pixel a class."));
        return;
    }
    if (shown == Shown::errors && !sameGrid)
        return canvas_->setNote(tr("There are no labels on the map's grid to compare with."));
    if (shown == Shown::uncertainty && map->confidence.empty())
        return canvas_->setNote(tr("This map was made without probabilities."));
    canvas_->setNote({});
    const auto rows = shown == Shown::labels ? truth->rows : map->rows,
               cols = shown == Shown::labels ? truth->cols : map->cols;
    canvas_->setScene(QSize(static_cast<int>(cols), static_cast<int>(rows)));
    switch (shown) {
    case Shown::classes:
        return canvas_->setPicture(classOverlay(map->label, rows, cols, map->legend));
    case Shown::uncertainty:
        return canvas_->setPicture(uncertaintyOverlay(*map));
    case Shown::errors:
        return canvas_->setPicture(errorOverlay(*map, *truth));
    case Shown::labels:
        return canvas_->setPicture(classOverlay(truth->label, rows, cols, truth->legend));
    }
}

void MapPanel::refresh() {
    refreshPicture();
    const auto map = session_->map();
    const auto truth = session_->truth();
    const auto shown = static_cast<Shown>(shown_->currentData().toInt());
    classify_->setEnabled(session_->outcome() && session_->cube() && !session_->training());
    export_->setEnabled(map != nullptr);
    legend_->clear();
    const auto add = [this](const QColor& color, const QString& text, const QString& tip = {}) {
        QPixmap swatch(14, 14);
        swatch.fill(color);
        auto* item = new QListWidgetItem(QIcon(swatch), text, legend_);
        item->setToolTip(tip.isEmpty() ? text : tip);
    };
    if (shown == Shown::uncertainty) {
        add(Qt::black, tr("sure (probability 1)"));
        add(QColor(128, 128, 128), tr("probability 0.5"));
        add(Qt::white, tr("unsure (near 0)"));
        return;
    }
    if (shown == Shown::errors) {
        add(QColor(0x00, 0x9e, 0x73), tr("agrees with the label"));
        add(QColor(0xd5, 0x5e, 0x00), tr("disagrees"));
        return;
    }
    const bool labels = shown == Shown::labels;
    if (labels ? !truth : !map) return;
    const ClassLegend& legend = labels ? truth->legend : map->legend;
    const auto pixels = labels ? legend.counts() : map->pixels_per_class();
    for (std::size_t k = 0; k < legend.classes.size(); ++k) {
        const ClassInfo& info = legend.classes[k];
        const QString name =
            info.name.empty() ? QString::number(info.value) : QString::fromStdString(info.name);
        const auto count = k < pixels.size() ? pixels[k] : 0;
        add(toColor(info.color), name, tr("%1: value %2, %3 pixels").arg(name).arg(info.value).arg(count));
    }
}

void MapPanel::tell(const std::optional<QPoint>& pixel) {
    const auto map = session_->map();
    if (!pixel || !map || pixel->x() < 0 || pixel->y() < 0 || pixel->x() >= map->cols ||
        pixel->y() >= map->rows) {
        readout_->setText(QString());
        return;
    }
    const auto i = static_cast<std::size_t>(pixel->y() * map->cols + pixel->x());
    const int k = map->label[i];
    const auto name = [](const ClassLegend& legend, int which) {
        if (which < 0 || which >= legend.size()) return tr("none");
        const ClassInfo& info = legend.classes[static_cast<std::size_t>(which)];
        return info.name.empty() ? QString::number(info.value) : QString::fromStdString(info.name);
    };
    QString text =
        tr("row %1, column %2: %3").arg(pixel->y() + 1).arg(pixel->x() + 1).arg(name(map->legend, k));
    if (i < map->confidence.size() && k >= 0)
        text += tr(", probability %1").arg(QString::number(map->confidence[i], 'f', 2));
    const auto truth = session_->truth();
    if (truth && truth->rows == map->rows && truth->cols == map->cols && truth->label[i] >= 0)
        text += tr(", label %1").arg(name(truth->legend, truth->label[i]));
    readout_->setText(text);
}

} // namespace redline::ui
