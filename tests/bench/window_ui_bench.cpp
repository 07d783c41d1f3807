// SPDX-License-Identifier: GPL-3.0-or-later
// The real window, offscreen: start to first painted window in a process of its own, and a slider tick to all
// plan plots repainted.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <QApplication>
#include <QEvent>
#include <QPaintEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTimer>

#include <benchmark/benchmark.h>

#include "redline/scene/synthetic_scene.h"
#include "ui/application.h"
#include "ui/main_window.h"
#include "ui/plots/plot_widget.h"
#include "ui/plots/qcp.h"
#include "ui/session.h"

namespace {

using namespace redline;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Ends the process when the window has painted itself.
class FirstPaint final : public QObject {
  public:
    using QObject::QObject;
    bool eventFilter(QObject*, QEvent* event) override {
        // The flush to the screen follows the paint event in the same turn; the next turn is after it.
        if (event->type() == QEvent::Paint) QTimer::singleShot(0, [] { std::_Exit(0); });
        return false;
    }
};

int paint_once(int argc, char** argv) {
    QApplication application(argc, argv);
    ui::prepareApplication();
    ui::MainWindow window;
    FirstPaint watcher;
    window.installEventFilter(&watcher);
    window.show();
    return QApplication::exec();
}

void start_to_first_paint(benchmark::State& state) {
    std::vector<double> times;
    for (auto _ : state) {
        const auto start = Clock::now();
        const pid_t child = fork();
        if (child == 0) {
            execl("/proc/self/exe", "window_ui_bench", "--first-paint", nullptr);
            std::_Exit(127);
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            state.SkipWithError("the window did not paint");
            return;
        }
        times.push_back(milliseconds_since(start));
    }
    std::sort(times.begin(), times.end());
    state.counters["median_ms"] = times[times.size() / 2];
    state.counters["worst_ms"] = times.back();
}
BENCHMARK(start_to_first_paint)->Iterations(10)->UseRealTime()->Unit(benchmark::kMillisecond);

/// Which of the visible plots have painted since it was last cleared.
class PaintWatch final : public QObject {
  public:
    explicit PaintWatch(const QList<QCustomPlot*>& plots) : plots_(plots) {
        for (QCustomPlot* plot : plots_)
            plot->installEventFilter(this);
    }
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::Paint) painted_.insert(object);
        return false;
    }
    void clear() { painted_.clear(); }
    /// Those that the tick changed: a plot that already shows what is right has nothing to paint.
    void expect_changed() {
        changed_.clear();
        for (QCustomPlot* plot : plots_) {
            const auto* widget = qobject_cast<ui::PlotWidget*>(plot->parent());
            if (!widget || widget->repaintPending()) changed_ << plot;
        }
    }
    bool all() const {
        return std::all_of(changed_.begin(), changed_.end(),
                           [this](QCustomPlot* plot) { return painted_.contains(plot); });
    }
    qsizetype changed() const { return changed_.size(); }

  private:
    QList<QCustomPlot*> plots_, changed_;
    QSet<QObject*> painted_;
};

void settle(double milliseconds) {
    const auto start = Clock::now();
    while (milliseconds_since(start) < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
}

/// Moves one number of the settings back and forth, as a slider does, and waits until every visible plot of
/// the Plan tab has painted what follows.
void slider_tick(benchmark::State& state) {
    ui::MainWindow window;
    window.resize(1400, 900);
    SyntheticSceneOptions options;
    options.bands = 103;
    const SyntheticScene scene = make_synthetic_scene(options);
    window.session()->setCube(scene.cube);
    window.session()->setTruth(std::make_shared<GroundTruth>(scene.truth));
    window.session()->setMeasuredNoise(given_noise_scale(19)); // so that every plot has something to show
    window.show();
    QTabWidget* tabs = window.tabs();
    for (int i = 0; i < tabs->count(); ++i)
        if (tabs->widget(i)->objectName().contains("plan", Qt::CaseInsensitive) ||
            QString::fromLatin1(tabs->widget(i)->metaObject()->className()).contains("PlanView"))
            window.showTab(i);
    settle(500);
    QList<QCustomPlot*> plots;
    for (QCustomPlot* plot : window.findChildren<QCustomPlot*>())
        if (plot->isVisible()) plots << plot;
    if (plots.isEmpty()) {
        state.SkipWithError("no plot is visible");
        return;
    }
    Settings settings = window.session()->settings();
    if (state.range(1) != 0) {
        settings.device = "rtx3060";
        window.session()->setSettings(settings);
        settle(500);
    }
    PaintWatch watch(plots);
    std::vector<double> times;
    int tick = 0, missed = 0;
    qsizetype changed = 0;
    for (auto _ : state) {
        ++tick;
        if (state.range(0) == 0)
            settings.patch = 5 + 2 * (tick % 6);
        else
            settings.batch = 16 + tick % 200;
        watch.clear();
        const auto start = Clock::now();
        window.session()->setSettings(settings);
        watch.expect_changed();
        changed += watch.changed();
        while (!watch.all() && milliseconds_since(start) < 200)
            QCoreApplication::processEvents();
        const double took = milliseconds_since(start);
        if (!watch.all()) ++missed;
        times.push_back(took);
        state.PauseTiming();
        settle(120); // what may come up to 100 ms later is not part of the next tick
        state.ResumeTiming();
    }
    std::sort(times.begin(), times.end());
    const auto quantile = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1) + 0.5)];
    };
    state.counters["plots"] = static_cast<double>(plots.size());
    state.counters["repainted_per_tick"] = static_cast<double>(changed) / tick;
    state.counters["median_ms"] = quantile(0.5);
    state.counters["p99_ms"] = quantile(0.99);
    state.counters["worst_ms"] = times.back();
    state.counters["ticks_without_all_plots"] = missed;
}
BENCHMARK(slider_tick)
    ->ArgNames({"batch_instead_of_patch", "gpu"})
    ->Args({0, 0})
    ->Args({1, 0})
    ->Args({0, 1})
    ->Args({1, 1})
    ->Iterations(120)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    if (argc > 1 && std::strcmp(argv[1], "--first-paint") == 0) return paint_once(argc, argv);
    QApplication application(argc, argv);
    ui::prepareApplication();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
