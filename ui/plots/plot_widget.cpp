// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_widget.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/qcp.h"
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "redline/base/files.h"
#include "ui/plots/export_dialog.h"
#include "ui/plots/plot_figure.h"

namespace redline::ui {

PlotWidget::PlotWidget(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    pages_ = new QStackedLayout(this);
    emptyPage_ = new QWidget(this);
    emptyPage_->setAutoFillBackground(true);
    emptyTitle_ = new QLabel(emptyPage_);
    emptyLabel_ = new QLabel(emptyPage_);
    emptyLabel_->setAlignment(Qt::AlignCenter);
    emptyLabel_->setWordWrap(true);
    emptyLabel_->setMargin(16);
    auto* page = new QVBoxLayout(emptyPage_);
    page->setContentsMargins(8, 2, 8, 8);
    page->addWidget(emptyTitle_);
    page->addWidget(emptyLabel_, 1);
    canvas_ = new QCustomPlot(this);
    canvas_->setFocusPolicy(Qt::NoFocus);
    canvas_->setFont(font());
    canvas_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    canvas_->setMouseTracking(true);
    canvas_->setMinimumSize(1, 1); // a wide legend wraps; it does not widen the window
    canvas_->installEventFilter(this);
    pages_->addWidget(emptyPage_);
    pages_->addWidget(canvas_);
    figure_ = std::make_unique<PlotFigure>(*canvas_);
    canvas_->axisRect()->setRangeZoomFactor(0.85);
    button_ = new QToolButton(this);
    button_->setText(QStringLiteral("⋯"));
    button_->setAutoRaise(true);
    button_->setFocusPolicy(Qt::NoFocus);
    button_->setToolTip(tr("Copy, export and view options of this plot"));
    button_->setAccessibleName(tr("Plot menu"));
    connect(button_, &QToolButton::clicked, this, [this] {
        auto* menu = makeMenu();
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(button_->mapToGlobal(QPoint(0, button_->height())));
    });
    connectCanvas();
    applyTheme();
    refresh();
}

PlotWidget::~PlotWidget() = default;

void PlotWidget::connectCanvas() {
    connect(canvas_, &QCustomPlot::beforeReplot, this, [this] { figure_->fit(canvas_->size()); });
    connect(canvas_, &QCustomPlot::afterLayout, this, [this] { figure_->placeLabels(); });
    connect(canvas_, &QCustomPlot::afterReplot, this, [this] {
        ++repaints_;
        pending_ = false;
        Q_EMIT repainted();
    });
    connect(canvas_, &QCustomPlot::mouseDoubleClick, this, [this] { resetView(); });
    connect(canvas_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        pressedAt_ = event->pos();
        draggingMarker_ = event->button() == Qt::LeftButton && overMarker(event->pos().x()) &&
                          canvas_->axisRect()->rect().contains(event->pos());
        canvas_->setInteraction(QCP::iRangeDrag, !draggingMarker_);
        canvas_->setSelectionRectMode(event->modifiers() & Qt::ShiftModifier ? QCP::srmZoom : QCP::srmNone);
    });
    connect(canvas_, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        if (std::exchange(draggingMarker_, false)) {
            canvas_->setInteraction(QCP::iRangeDrag, true);
            return;
        }
        if (event->button() != Qt::LeftButton || (event->pos() - pressedAt_).manhattanLength() > 3) return;
        const int entry = figure_->legendEntryAt(event->pos());
        if (entry >= 0) {
            const QString name = content_.series[static_cast<std::size_t>(entry)].name;
            setSeriesVisible(name, !seriesVisible(name));
        } else if (canvas_->axisRect()->rect().contains(event->pos())) {
            Q_EMIT picked(canvas_->xAxis->pixelToCoord(event->pos().x()));
        }
    });
    connect(canvas_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const bool overLegend = figure_->legendEntryAt(event->pos()) >= 0;
        const bool overData = canvas_->axisRect()->rect().contains(event->pos());
        canvas_->setCursor(overLegend ? Qt::PointingHandCursor
                           : draggingMarker_ || (overData && overMarker(event->pos().x())) ? Qt::SizeHorCursor
                                                                                           : Qt::ArrowCursor);
        if (draggingMarker_) {
            figure_->readout().hide();
            const QRect area = canvas_->axisRect()->rect();
            const int x = std::clamp(event->pos().x(), area.left(), area.right());
            Q_EMIT picked(canvas_->xAxis->pixelToCoord(x));
        } else if (event->buttons() & Qt::LeftButton) {
            zoomed_ = zoomed_ || canvas_->axisRect()->rect().contains(pressedAt_);
            figure_->readout().hide();
        } else if (canvas_->axisRect()->rect().contains(event->pos())) {
            showReadoutAt(event->pos().x());
        } else {
            figure_->readout().hide();
        }
    });
    connect(canvas_, &QCustomPlot::mouseWheel, this, [this] { zoomed_ = true; });
}

bool PlotWidget::overMarker(double pixel) const {
    constexpr double reach = 5;
    return pickable_ &&
           std::any_of(content_.lines.begin(), content_.lines.end(), [&](const ReferenceLine& line) {
               return line.strong && line.orientation == Qt::Vertical &&
                      std::abs(canvas_->xAxis->coordToPixel(line.value) - pixel) <= reach;
           });
}

void PlotWidget::setContent(PlotContent content) {
    if (content == content_) return;
    if (content.y.logarithmic != content_.y.logarithmic || content.y.label != content_.y.label)
        wantsLogarithmic_.reset();
    if (content.x != content_.x || content.y != content_.y) zoomed_ = false;
    content_ = std::move(content);
    refresh();
}

void PlotWidget::refresh() {
    const bool shown = content_.hasData();
    emptyLabel_->setText(content_.empty.isEmpty() ? tr("Nothing to show yet.") : content_.empty);
    emptyTitle_->setText(content_.title);
    setAccessibleName(!content_.title.isEmpty()
                          ? content_.title
                          : tr("Plot of %1 over %2").arg(content_.y.label, content_.x.label));
    setAccessibleDescription(shown ? axisTitle(content_.y) + QStringLiteral(" / ") + axisTitle(content_.x)
                                   : emptyLabel_->text());
    pages_->setCurrentIndex(shown ? 1 : 0);
    button_->setVisible(shown);
    if (!shown) return;
    figure_->show(content_, hidden_, wantsLogarithmic_.value_or(content_.y.logarithmic), zoomed_);
    placeButton();
    pending_ = true;
    canvas_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotWidget::repaintNow() {
    canvas_->replot(QCustomPlot::rpImmediateRefresh);
}

bool PlotWidget::logarithmic() const {
    return figure_->logarithmic();
}

void PlotWidget::setSeriesVisible(const QString& name, bool visible) {
    if (visible)
        hidden_.remove(name);
    else
        hidden_.insert(name);
    refresh();
}

void PlotWidget::setLogarithmic(bool logarithmic) {
    wantsLogarithmic_ = logarithmic;
    zoomed_ = false;
    refresh();
}

void PlotWidget::resetView() {
    zoomed_ = false;
    figure_->resetRange();
    canvas_->replot(QCustomPlot::rpQueuedReplot);
}

QString PlotWidget::readout(double x) const {
    return figure_->readout().text(x);
}

void PlotWidget::showReadoutAt(double pixel) {
    figure_->readout().showAt(canvas_->xAxis->pixelToCoord(pixel));
}

void PlotWidget::moveReadout(int step) {
    if (const auto x = figure_->readout().next(step)) {
        figure_->readout().showAt(*x);
        setAccessibleDescription(readout(*x));
    }
}

void PlotWidget::zoomBy(double factor) {
    zoomed_ = true;
    for (QCPAxis* axis : {canvas_->xAxis, canvas_->yAxis})
        axis->scaleRange(factor);
    canvas_->replot(QCustomPlot::rpQueuedReplot);
}

Result<void> PlotWidget::exportTo(const std::filesystem::path& file, const ExportOptions& options) {
    if (!content_.hasData())
        return fail(ErrorCode::usage, "the plot is empty", content_.title.toStdString(),
                    "there is nothing to export yet");
    if (QString::fromStdString(file.extension().string())
            .compare(QLatin1String(".csv"), Qt::CaseInsensitive) == 0)
        return write_file_atomically(file, toCsv(content_).toStdString());
    // A canvas of its own: exporting neither flickers nor disturbs what is on the screen.
    QCustomPlot paper;
    paper.setFont(canvas_->font());
    const QSize size = options.size.isEmpty() ? canvas_->size() : options.size;
    PlotFigure figure(paper);
    const bool keepsDark = themeFor(palette()).dark && !options.lightColors;
    figure.setTheme(keepsDark ? darkTheme() : lightTheme());
    figure.show(content_, hidden_, wantsLogarithmic_.value_or(content_.y.logarithmic), false);
    if (zoomed_) {
        paper.xAxis->setRange(canvas_->xAxis->range());
        paper.yAxis->setRange(canvas_->yAxis->range());
    }
    QObject::connect(&paper, &QCustomPlot::afterLayout, &paper, [&figure] { figure.placeLabels(); });
    paper.setViewport(QRect(QPoint(0, 0), size));
    paper.resize(size);
    figure.fit(size);
    paper.replot(QCustomPlot::rpImmediateRefresh); // the label rows depend on the size of the axes, which the
                                                   // first layout gives
    figure.fit(size);
    return writeFigure(paper, file, size, options.dpi);
}

void PlotWidget::copyImage() {
    if (!content_.hasData()) return;
    figure_->readout().hide();
    QApplication::clipboard()->setImage(renderImage(*canvas_, canvas_->size(), 192));
    canvas_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotWidget::copyData() {
    if (content_.hasData()) QApplication::clipboard()->setText(toCsv(content_));
}

QMenu* PlotWidget::makeMenu() {
    auto* menu = new QMenu(this);
    menu->addAction(tr("Reset &view"), QKeySequence(Qt::Key_Home), this, &PlotWidget::resetView);
    auto* logarithm = menu->addAction(tr("&Logarithmic y axis"));
    logarithm->setCheckable(true);
    logarithm->setChecked(this->logarithmic());
    logarithm->setEnabled(content_.y.categories.isEmpty());
    connect(logarithm, &QAction::toggled, this, &PlotWidget::setLogarithmic);
    if (content_.series.size() > 1) {
        auto* series = menu->addMenu(tr("&Series"));
        for (const auto& one : content_.series) {
            auto* action =
                series->addAction(QString(one.name).replace(QLatin1Char('&'), QStringLiteral("&&")));
            action->setCheckable(true);
            action->setChecked(seriesVisible(one.name));
            connect(action, &QAction::toggled, this,
                    [this, name = one.name](bool on) { setSeriesVisible(name, on); });
        }
    }
    menu->addSeparator();
    menu->addAction(tr("&Copy picture"), QKeySequence::Copy, this, &PlotWidget::copyImage);
    menu->addAction(tr("Copy &data"), this, &PlotWidget::copyData);
    menu->addAction(tr("&Export (PNG, SVG, PDF, CSV) …"), this, &PlotWidget::askForExport);
    return menu;
}

void PlotWidget::askForExport() {
    if (!content_.hasData()) return;
    ExportDialog dialog(content_.title, canvas_->size(), themeFor(palette()).dark, this);
    if (dialog.exec() != QDialog::Accepted) return;
    if (const auto done = exportTo(dialog.file(), dialog.options()); !done) Q_EMIT failed(done.error());
}

void PlotWidget::contextMenuEvent(QContextMenuEvent* event) {
    if (!content_.hasData()) return;
    auto* menu = makeMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    menu->popup(byKey ? mapToGlobal(rect().center()) : event->globalPos());
}

void PlotWidget::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copyImage();
    switch (event->key()) {
    case Qt::Key_Left:
        return moveReadout(-1);
    case Qt::Key_Right:
        return moveReadout(1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(0.8);
    case Qt::Key_Minus:
        return zoomBy(1.25);
    case Qt::Key_Home:
        return resetView();
    case Qt::Key_Escape:
        return figure_->readout().hide();
    default:
        QWidget::keyPressEvent(event);
    }
}

void PlotWidget::applyTheme() {
    const PlotTheme theme = themeFor(palette());
    canvas_->setFont(font());
    figure_->setTheme(theme);
    QPalette colors = palette();
    colors.setColor(QPalette::Window, theme.background);
    colors.setColor(QPalette::WindowText, theme.muted);
    emptyPage_->setPalette(colors);
    emptyLabel_->setPalette(colors);
    colors.setColor(QPalette::WindowText, theme.text);
    emptyTitle_->setPalette(colors);
    QFont bold = font();
    bold.setBold(true);
    emptyTitle_->setFont(bold);
    QPalette buttonColors = button_->palette();
    buttonColors.setColor(QPalette::ButtonText, theme.muted);
    button_->setPalette(buttonColors);
}

void PlotWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
    applyTheme();
    refresh();
}

void PlotWidget::placeButton() {
    const QSize size(24, 22);
    button_->setGeometry(QRect(QPoint(width() - size.width() - 2, 2), size));
    button_->raise();
}

void PlotWidget::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeButton();
}

void PlotWidget::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) moveReadout(1);
}

bool PlotWidget::eventFilter(QObject* watched, QEvent* event) {
    if (watched == canvas_ && event->type() == QEvent::Leave) figure_->readout().hide();
    return QWidget::eventFilter(watched, event);
}

} // namespace redline::ui
