// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <optional>

#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>
#include <map>

#include "ui/application.h"
#include "ui/core_text.h"
#include "ui/jobs/recovery.h"
#include "ui/jobs/workbench.h"
#include "ui/panels/bands_panel.h"
#include "ui/panels/data_panel.h"
#include "ui/panels/number_row.h"
#include "ui/panels/settings_panel.h"
#include "ui/settings_command.h"
#include "ui/views/compare_view.h"
#include "ui/views/image_canvas.h"
#include "ui/views/image_view.h"
#include "ui/views/job_strip.h"
#include "ui/views/message_bar.h"
#include "ui/views/plan_view.h"
#include "ui/views/results_view.h"
#include "ui/views/scrolled.h"
#include "ui/views/spectrum_plot.h"
#include "ui/views/start_page.h"
#include "ui/views/train_view.h"
#include "ui/views/verdict_strip.h"

namespace redline::ui {

namespace {

constexpr auto geometryKey = "window/geometry";

QDockWidget* makeDock(const QString& title, const char* name, QWidget* content, QMainWindow* window) {
    auto* dock = new QDockWidget(title, window);
    dock->setObjectName(QLatin1String(name));
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    QScrollArea* scroll = scrolled(content, dock);
    scroll->setMinimumWidth(content->minimumSizeHint().width() +
                            scroll->verticalScrollBar()->sizeHint().width());
    dock->setWidget(scroll);
    return dock;
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), session_(new Session(this)), workbench_(new Workbench(session_, this)) {
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    // Given here, not taken from the layout: that of a wide window needs both columns of panels, and would
    // keep the window from becoming narrow enough to give one of them up.
    setMinimumSize(1000, 640);
    resize(1400, 900);
    if (const QByteArray geometry = QSettings().value(QLatin1String(geometryKey)).toByteArray();
        !geometry.isEmpty())
        restoreGeometry(geometry);

    connect(session_, &Session::changeRequested, this, [this](const Settings& settings, const QString& what) {
        undo_.push(new SettingsCommand(session_, settings, what));
    });
    connect(session_, &Session::requested, this, &MainWindow::perform);
    connect(session_, &Session::reported, this, [this](const Error& error) { messages_->show(error); });
    connect(session_, &Session::memoryShort, this, [this](const MemoryShortage& shortage) {
        const auto fits = static_cast<int>(shortage.fitting_micro_batch);
        if (fits < 1) return;
        messages_->offer(tr("Use micro-batch %1").arg(fits), [this, fits] {
            Settings settings = session_->settings();
            settings.micro = fits;
            session_->changeSettings(settings, tr("Micro-batch %1").arg(fits));
        });
    });
    connect(session_, &Session::noticed, this, [this](const QString& text) { messages_->showNotice(text); });
    connect(workbench_, &Workbench::started, this, [this](Job* job) {
        jobs_->follow(job);
        refreshActions();
    });
    connect(workbench_, &Workbench::idle, this, [this] {
        refreshActions();
        if (closing_) QTimer::singleShot(0, this, &QWidget::close);
    });
    connect(workbench_, &Workbench::exported, this,
            [this](const QString& file) { messages_->showNotice(tr("Written: %1").arg(file)); });
    connect(workbench_, &Workbench::choiceNeeded, this, &MainWindow::askWhichOne);
    for (const auto change :
         {&Session::cubeChanged, &Session::truthChanged, &Session::outcomeChanged, &Session::mapChanged,
          &Session::trainingChanged, &Session::engineChanged, &Session::planChanged})
        connect(session_, change, this, &MainWindow::refreshActions);
    connect(session_, &Session::cubeChanged, this, [this] {
        undo_.clear();
        refreshTitle();
        first_->setCurrentWidget(session_->cube() ? static_cast<QWidget*>(image_) : start_);
        tabs_->setTabText(0, session_->cube() ? tr("Image") : tr("Start"));
    });
    connect(session_, &Session::runsChanged, this, &MainWindow::refreshTitle);
    connect(&undo_, &QUndoStack::cleanChanged, this, &MainWindow::refreshTitle);
    build();
}

MainWindow::~MainWindow() {
    // Jobs end before the views that show them; what they still say is no change worth keeping.
    delete recovery_;
    recovery_ = nullptr;
    delete workbench_;
}

void MainWindow::build() {
    const int tab = tabs_ ? tabs_->currentIndex() : 0;
    std::optional<LessonPanel::Place> lesson;
    if (lessons_) lesson = lessons_->place();
    if (data_) storeLayout();
    // What was looked at stays in sight.
    const auto composite = image_ ? image_->bands() : std::array<int, 3>{-1, -1, -1};
    const auto overlay = image_ ? image_->overlay() : ImageView::Overlay::none;
    const auto marked = image_ ? image_->canvas()->marked() : std::nullopt;
    const auto* planBefore = tabs_ ? tabs_->findChild<PlanView*>() : nullptr;
    const auto axis = planBefore ? planBefore->axis() : CurveAxis::patch;
    std::map<QString, int> widths;
    for (const QDockWidget* dock : findChildren<QDockWidget*>())
        if (dock->isVisible()) widths[dock->objectName()] = dock->width();
    for (QToolBar* bar : findChildren<QToolBar*>())
        delete bar;
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        delete dock;
    for (QAction* action : findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly))
        delete action;
    menuBar()->clear();

    makeActions();
    makeMenus();
    makeToolBar();

    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new MessageBar(middle);
    if (messages_) bar->takeFrom(*messages_);
    messages_ = bar;
    column->addWidget(messages_);
    makeTabs();
    column->addWidget(tabs_, 1);
    setCentralWidget(middle);
    makePanels();
    lessons_ = nullptr;

    auto* bottom = new QToolBar(tr("Verdict"), this);
    bottom->setObjectName(QStringLiteral("verdict"));
    bottom->setMovable(false);
    bottom->toggleViewAction()->setEnabled(false);
    verdict_ = new VerdictStrip(session_, bottom);
    verdict_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bottom->addWidget(verdict_);
    addToolBar(Qt::BottomToolBarArea, bottom);

    restoreLayout();
    if (lesson) showLessonsAt(*lesson);
    // Panels of tabs that were never shown have no width yet, and restoring then gives the room to them.
    QTimer::singleShot(0, this, [this, widths] {
        for (const auto& [name, width] : widths)
            if (auto* dock = findChild<QDockWidget*>(name); dock && dock->width() != width)
                resizeDocks({dock}, {width}, Qt::Horizontal);
    });
    if (session_->cube() && composite[0] >= 0) {
        image_->setBands(composite);
        image_->setOverlay(overlay);
        image_->canvas()->setMarked(marked);
        if (marked) image_->spectrum()->showPixel(*marked);
    }
    tabs_->findChild<PlanView*>()->setAxis(axis);

    delete jobs_;
    delete status_;
    status_ = new QLabel(this);
    jobs_ = new JobStrip(this);
    statusBar()->addWidget(status_, 1);
    statusBar()->addPermanentWidget(jobs_);
    if (workbench_->current()) jobs_->follow(workbench_->current());
    connect(session_, &Session::engineChanged, status_, [this] { refreshStatus(); });
    connect(session_, &Session::planChanged, status_, [this] { refreshStatus(); });
    tabs_->setCurrentIndex(tab);
    refreshActions();
    refreshTitle();
    refreshStatus();
}

void MainWindow::makeTabs() {
    tabs_ = new QTabWidget(this);
    tabs_->setDocumentMode(true);
    first_ = new QStackedWidget(tabs_);
    start_ = new StartPage(session_, first_);
    image_ = new ImageView(session_, first_);
    first_->addWidget(start_);
    first_->addWidget(image_);
    first_->setCurrentWidget(session_->cube() ? static_cast<QWidget*>(image_) : start_);
    start_->setRecent(recent());
    connect(start_, &StartPage::fileWanted, this, [this](const QString& file) { openFiles({file}); });
    connect(start_, &StartPage::lessonsWanted, this, &MainWindow::showLessons);
    tabs_->addTab(first_, session_->cube() ? tr("Image") : tr("Start"));
    auto* plan = new PlanView(session_, tabs_);
    connect(plan, &PlanView::valuePicked, this, &MainWindow::pickValue);
    tabs_->addTab(plan, tr("Plan"));
    tabs_->addTab(new TrainView(session_, tabs_), tr("Train"));
    tabs_->addTab(new ResultsView(session_, tabs_), tr("Results"));
    tabs_->addTab(new CompareView(session_, tabs_), tr("Compare"));
}

void MainWindow::pickValue(CurveAxis axis, int value) {
    NumberRow* row = axis == CurveAxis::patch   ? settings_->patch()
                     : axis == CurveAxis::bands ? settings_->features()
                     : axis == CurveAxis::batch ? settings_->batch()
                                                : settings_->micro();
    if (row->isEnabled()) row->spinBox()->setValue(value);
}

void MainWindow::makePanels() {
    data_ = new DataPanel(session_);
    bands_ = new BandsPanel(session_);
    settings_ = new SettingsPanel(session_);
    connect(data_, &DataPanel::detailsWanted, this,
            [this] { showDetails(session_->cube(), workbench_->cubeOptions(), true); });
    connect(data_, &DataPanel::labelDetailsWanted, this,
            [this] { showLabelDetails(session_->truth(), workbench_->labelOptions(), false, true); });
    connect(data_, &DataPanel::unlabelledDeclared, this, [this](const std::optional<std::int64_t>& value) {
        LabelOptions options = workbench_->labelOptions();
        options.unlabelled = value;
        options.no_unlabelled = !value;
        workbench_->openLabels(session_->truth()->paths, options);
    });
    makeDock(tr("Data"), "data", data_, this);
    makeDock(tr("Bands"), "bands", bands_, this);
    makeDock(tr("Settings"), "settings", settings_, this);
    arrangePanels();
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void MainWindow::showTab(int index) {
    tabs_->setCurrentIndex(index);
}

void MainWindow::chooseLanguage(const QString& code) {
    setLanguage(code);
    build();
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QMainWindow::paintEvent(event);
    if (painted_) return;
    painted_ = true;
    // LibTorch takes 0.4 s and 110 MB: nobody should wait for it before there is a window to look at.
    QTimer::singleShot(0, workbench_, &Workbench::loadEngine);
}

bool MainWindow::mayClose() {
    if (!workbench_->busy()) return true;
    if (closing_) return false;
    auto* question = new QMessageBox(
        QMessageBox::Question, tr("Still working"),
        session_->training()
            ? tr("The training is still running. Stop it, keep what was reached, and close?")
            : tr("%1 is still running. Cancel it and close?").arg(workbench_->current()->title()),
        QMessageBox::NoButton, this);
    question->setObjectName(QStringLiteral("closeQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto* stop = question->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    question->addButton(tr("Keep working"), QMessageBox::RejectRole);
    connect(stop, &QPushButton::clicked, this, [this] {
        closing_ = true;
        if (!workbench_->busy()) return void(close());
        if (session_->training()) return workbench_->stop();
        workbench_->current()->cancel();
    });
    question->open();
    return false;
}

bool MainWindow::askToSave() {
    if (!isWindowModified() || saveAsked_) return true;
    auto* question =
        new QMessageBox(QMessageBox::Question, tr("Save the project?"),
                        tr("The project %1 was changed.").arg(projectFile_.section(QLatin1Char('/'), -1)),
                        QMessageBox::Cancel, this);
    question->setObjectName(QStringLiteral("saveQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto* save = question->addButton(tr("Save and close"), QMessageBox::AcceptRole);
    auto* discard = question->addButton(tr("Close without saving"), QMessageBox::DestructiveRole);
    question->setDefaultButton(save);
    connect(save, &QPushButton::clicked, this, [this] {
        if (saveProject(false)) close();
    });
    connect(discard, &QPushButton::clicked, this, [this] {
        saveAsked_ = true;
        close();
    });
    question->open();
    return false;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayClose() || !askToSave()) return event->ignore();
    if (recovery_) recovery_->forget();
    QSettings().setValue(QLatin1String(geometryKey), saveGeometry());
    storeLayout();
    event->accept();
}

void MainWindow::refreshTitle() {
    QString what = projectFile_.section(QLatin1Char('/'), -1);
    if (const CubePtr cube = session_->cube(); what.isEmpty() && cube) {
        const auto& paths = cube->info().paths;
        what =
            paths.empty() ? tr("Synthetic scene") : QString::fromStdString(paths.front().filename().string());
    }
    setWindowTitle(what.isEmpty() ? QStringLiteral("Redline[*]") : what + QStringLiteral("[*] – Redline"));
    setWindowModified(!projectFile_.isEmpty() && (!undo_.isClean() || session_->runs().size() != savedRuns_));
}

void MainWindow::refreshStatus() {
    const QString engine = session_->engineReady() ? inWindowLanguage(workbench_->engine()->description())
                           : workbench_->engineProblem().isEmpty()
                               ? tr("loading LibTorch ...")
                               : tr("no training: LibTorch could not be loaded");
    status_->setText(tr("Planned for %1").arg(session_->planSource()) + QStringLiteral("  ·  ") + engine);
    status_->setToolTip(workbench_->engineProblem());
}

} // namespace redline::ui
