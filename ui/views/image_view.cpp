// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/image_view.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "redline/cube/composite.h"
#include "ui/core_text.h"
#include "ui/session.h"
#include "ui/views/image_canvas.h"
#include "ui/views/overlays.h"
#include "ui/views/spectrum_plot.h"

namespace redline::ui {

namespace {

constexpr std::int64_t largestPicture = 2048;

} // namespace

ImageView::ImageView(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      canvas_(new ImageCanvas(this)),
      spectrum_(new SpectrumPlot(session, this)),
      pictureJob_(this) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(makeControls());
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(canvas_);
    splitter->addWidget(spectrum_);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({330, 220}); // a flat spectrum hides its own shape
    splitter->setChildrenCollapsible(false);
    layout->addWidget(splitter, 1);

    connect(canvas_, &ImageCanvas::picked, spectrum_, &SpectrumPlot::showPixel);
    connect(canvas_, &ImageCanvas::hovered, this, [this](const std::optional<QPoint>& pixel) {
        if (!pixel) return spectrum_->showPosition({});
        QString text = tr("row %1, column %2").arg(pixel->y() + 1).arg(pixel->x() + 1);
        if (const auto truth = session_->truth(); truth && truth->at(pixel->y(), pixel->x()) >= 0)
            text +=
                QStringLiteral(" · ") +
                QString::fromStdString(
                    truth->legend.classes[static_cast<std::size_t>(truth->at(pixel->y(), pixel->x()))].name);
        spectrum_->showPosition(text);
    });
    connect(session, &Session::cubeChanged, this, &ImageView::takeCube);
    for (const auto change :
         {&Session::truthChanged, &Session::splitChanged, &Session::mapChanged, &Session::legendChanged})
        connect(session, change, this, &ImageView::refreshChoices);
    // The first thing one wants to see of new labels is where they lie.
    connect(session, &Session::truthChanged, this, [this] {
        if (session_->truth() && overlay() == Overlay::none) setOverlay(Overlay::classes);
    });
    takeCube();
    if (session->truth()) setOverlay(Overlay::classes);
}

QWidget* ImageView::makeControls() {
    auto* controls = new QWidget(this);
    auto* layout = new QHBoxLayout(controls);
    layout->setContentsMargins(0, 0, 0, 0);
    const std::array<QString, 3> names{tr("Red"), tr("Green"), tr("Blue")};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        auto* label = new QLabel(names[channel], controls);
        auto* box = new QComboBox(controls);
        box->setAccessibleName(tr("Band shown as %1").arg(names[channel]));
        box->setToolTip(tr("Band shown as %1; bad bands are in brackets").arg(names[channel]));
        box->setMinimumContentsLength(9);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        label->setBuddy(box);
        layout->addWidget(label);
        layout->addWidget(box, 1);
        connect(box, &QComboBox::currentIndexChanged, this, &ImageView::makePicture);
        bandBoxes_[channel] = box;
    }
    auto* overlayLabel = new QLabel(tr("&Overlay"), controls);
    overlayBox_ = new QComboBox(controls);
    overlayBox_->addItems(
        {tr("None"), tr("Classes"), tr("Split"), tr("Prediction"), tr("Errors"), tr("Uncertainty")});
    overlayBox_->setToolTip(tr("What is laid over the picture"));
    overlayLabel->setBuddy(overlayBox_);
    opacity_ = new QSlider(Qt::Horizontal, controls);
    opacity_->setRange(0, 100);
    opacity_->setValue(60);
    opacity_->setMinimumWidth(60);
    opacity_->setMaximumWidth(120);
    opacity_->setAccessibleName(tr("Opacity of the overlay"));
    opacity_->setToolTip(tr("Opacity of the overlay in per cent"));
    layout->addSpacing(8);
    layout->addWidget(overlayLabel);
    layout->addWidget(overlayBox_);
    layout->addWidget(opacity_);
    layout->addStretch(1);
    connect(overlayBox_, &QComboBox::currentIndexChanged, this, &ImageView::showOverlay);
    connect(opacity_, &QSlider::valueChanged, this,
            [this](int value) { canvas_->setOpacity(value / 100.0); });
    return controls;
}

void ImageView::takeCube() {
    const CubePtr cube = session_->cube();
    pictureJob_.cancel();
    canvas_->setScene(cube ? QSize(static_cast<int>(cube->cols()), static_cast<int>(cube->rows())) : QSize());
    canvas_->setPicture({});
    canvas_->setNote(cube ? tr("Reading ...") : tr("Open a cube to see it here"));
    std::array<int, 3> natural{};
    if (cube) natural = natural_bands(cube->info().axis);
    for (std::size_t channel = 0; channel < 3; ++channel) {
        QComboBox* box = bandBoxes_[channel];
        const QSignalBlocker quiet(box);
        box->clear();
        box->setEnabled(cube != nullptr);
        if (!cube) continue;
        const WavelengthAxis& axis = cube->info().axis;
        QStringList labels;
        for (int band = 0; band < static_cast<int>(cube->bands()); ++band) {
            const auto at = static_cast<std::size_t>(band);
            const QString text = axis.known()
                                     ? tr("%1: %2 nm").arg(band + 1).arg(axis.wavelength_nm[at], 0, 'f', 0)
                                     : QString::number(band + 1);
            labels << (at < axis.good.size() && !axis.good[at] ? QStringLiteral("(%1)").arg(text) : text);
        }
        box->addItems(labels);
        box->setCurrentIndex(natural[channel]);
    }
    refreshChoices();
    makePicture();
}

void ImageView::setBands(const std::array<int, 3>& bands) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const QSignalBlocker quiet(bandBoxes_[channel]);
        bandBoxes_[channel]->setCurrentIndex(bands[channel]);
    }
    makePicture();
}

std::array<int, 3> ImageView::bands() const {
    return {bandBoxes_[0]->currentIndex(), bandBoxes_[1]->currentIndex(), bandBoxes_[2]->currentIndex()};
}

void ImageView::makePicture() {
    const CubePtr cube = session_->cube();
    const auto chosen = bands();
    if (!cube || *std::min_element(chosen.begin(), chosen.end()) < 0) return;
    pictureJob_.run<Composite>(
        tr("picture"),
        [cube, chosen](Progress& progress, const CancelToken& cancel) {
            return make_composite(*cube, chosen, largestPicture, progress, cancel);
        },
        [this](Composite composite) {
            canvas_->setPicture(toImage(composite));
            QStringList notes;
            for (const std::string& note : composite.notes)
                notes << windowText(note);
            canvas_->setNote(notes.join(QLatin1Char('\n')));
            Q_EMIT pictureShown();
        },
        [this](const Error& error) {
            canvas_->setNote(messageLine(error));
            session_->report(error);
        });
}

void ImageView::refreshChoices() {
    const auto map = session_->map();
    const std::array<bool, 6> possible{
        true,           session_->truth() != nullptr, session_->split() != nullptr,
        map != nullptr, map && session_->truth(),     map && !map->confidence.empty()};
    auto* model = qobject_cast<QStandardItemModel*>(overlayBox_->model());
    for (int i = 0; i < overlayBox_->count(); ++i)
        model->item(i)->setEnabled(possible[static_cast<std::size_t>(i)]);
    const auto now = static_cast<std::size_t>(overlayBox_->currentIndex());
    if (!possible[now]) overlayBox_->setCurrentIndex(0);
    showOverlay();
}

void ImageView::setOverlay(Overlay overlay) {
    overlayBox_->setCurrentIndex(static_cast<int>(overlay));
}
ImageView::Overlay ImageView::overlay() const {
    return static_cast<Overlay>(overlayBox_->currentIndex());
}

void ImageView::showOverlay() {
    const auto truth = session_->truth();
    const auto map = session_->map();
    opacity_->setEnabled(overlay() != Overlay::none);
    switch (overlay()) {
    case Overlay::classes:
        if (truth)
            return canvas_->setOverlay(classOverlay(truth->label, truth->rows, truth->cols, truth->legend));
        break;
    case Overlay::split:
        if (session_->split()) return canvas_->setOverlay(splitOverlay(*session_->split()));
        break;
    case Overlay::prediction:
        if (map) return canvas_->setOverlay(classOverlay(map->label, map->rows, map->cols, map->legend));
        break;
    case Overlay::errors:
        if (map && truth) return canvas_->setOverlay(errorOverlay(*map, *truth));
        break;
    case Overlay::uncertainty:
        if (map) return canvas_->setOverlay(uncertaintyOverlay(*map));
        break;
    case Overlay::none:
        break;
    }
    canvas_->setOverlay({});
}

} // namespace redline::ui
