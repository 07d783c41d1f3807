// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/application.h"

#ifdef __linux__
#include <dlfcn.h>
#endif

#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>

#include <unistd.h>

#include <QApplication>
#include <QEvent>
#include <QIcon>
#include <QLocale>
#include <QSettings>
#include <QStyleFactory>
#include <QTimer>
#include <QTranslator>

#include "ui/jobs/recovery.h"
#include "ui/main_window.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

constexpr auto languageKey = "window/language";

QTranslator& ownTranslator() {
    static QTranslator translator;
    return translator;
}

/// Milliseconds since the kernel started this process; its clock ticks a hundred times a second.
double millisecondsSinceStart() {
#ifdef Q_OS_LINUX
    std::ifstream file("/proc/self/stat");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    // The name of the program stands in brackets and may hold anything.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string skipped;
    for (int field = 3; field < 22; ++field)
        fields >> skipped;
    double ticks = 0;
    fields >> ticks;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return 1e3 * (static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) -
                  ticks / static_cast<double>(sysconf(_SC_CLK_TCK)));
#else
    return -1;
#endif
}

bool isLoaded(const std::string& library) {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);)
        if (line.find(library) != std::string::npos) return true;
    return false;
}

/// Says when the window has painted itself, and ends the program.
class FirstPaint final : public QObject {
  public:
    using QObject::QObject;
    bool eventFilter(QObject*, QEvent* event) override {
        // What was painted reaches the screen in the same turn of the event loop; the next turn is after it.
        if (event->type() == QEvent::Paint && !std::exchange(met_, true))
            QTimer::singleShot(0, this, [] {
                const double took = millisecondsSinceStart();
                std::printf("first paint after %.0f ms\nLibTorch %s\n", took,
                            isLoaded("libtorch") ? "was loaded by then" : "was not loaded by then");
                QApplication::quit();
            });
        return false;
    }

  private:
    bool met_ = false;
};

} // namespace

#ifdef Q_OS_LINUX
namespace {

/// Qt ends the program where an X display does not answer, so it is asked first.
bool displayAnswers() {
    void* library = dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return true;
    const auto open = reinterpret_cast<void* (*)(const char*, int*)>(dlsym(library, "xcb_connect"));
    const auto broken = reinterpret_cast<int (*)(void*)>(dlsym(library, "xcb_connection_has_error"));
    const auto close = reinterpret_cast<void (*)(void*)>(dlsym(library, "xcb_disconnect"));
    if (!open || !broken || !close) return true;
    void* connection = open(nullptr, nullptr);
    const bool answers = broken(connection) == 0;
    close(connection);
    return answers;
}

} // namespace
#endif

const char* missingDisplay() {
#ifdef Q_OS_LINUX
    const bool platformChosen = !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
    if (!platformChosen && qEnvironmentVariableIsEmpty("DISPLAY") &&
        qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        return "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set).\n"
               "Log in to a desktop, connect with `ssh -X`, or work without a window: redline-cli demo, "
               "redline-cli --help";
    if (!platformChosen && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") && !displayAnswers())
        return "the display that DISPLAY names does not answer.\n"
               "Log in to a desktop, connect with `ssh -X`, or work without a window: redline-cli demo, "
               "redline-cli --help";
#endif
    return nullptr;
}

void prepareApplication() {
    QApplication::setOrganizationName(QStringLiteral("Redline"));
    QApplication::setApplicationName(QStringLiteral("Redline"));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/redline.svg")));
    const QString stored = QSettings().value(QLatin1String(languageKey)).toString();
    setLanguage(stored.isEmpty() ? QLocale::system().name() : stored);
    applyTheme(storedTheme());
}

QStringList languages() {
    return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

QString language() {
    return QSettings().value(QLatin1String(languageKey), QStringLiteral("en")).toString();
}

void setLanguage(const QString& code) {
    const QString known =
        code.startsWith(QLatin1String("zh")) ? QStringLiteral("zh_CN") : QStringLiteral("en");
    QApplication::removeTranslator(&ownTranslator());
    // English has one too: for plurals.
    if (ownTranslator().load(QStringLiteral(":/i18n/redline_%1.qm").arg(known)))
        QApplication::installTranslator(&ownTranslator());
    QSettings().setValue(QLatin1String(languageKey), known);
}

int measureStart() {
    prepareApplication();
    MainWindow window;
    FirstPaint watcher;
    window.installEventFilter(&watcher);
    window.show();
    return QApplication::exec();
}

int runWindow(const QStringList& files) {
    prepareApplication();
    MainWindow window;
    window.show();
    // Who starts with a file wants to see that file; what was left is offered the next time.
    window.keepRecovery(Recovery::usualFolder(), files.isEmpty());
    window.openFiles(files);
    return QApplication::exec();
}

} // namespace redline::ui
