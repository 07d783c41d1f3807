// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/application.h"

#include <memory>

#include <QApplication>
#include <QIcon>
#include <QLocale>
#include <QSettings>
#include <QStyleFactory>
#include <QTranslator>

#include "ui/main_window.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

constexpr auto languageKey = "window/language";

QTranslator& ownTranslator() {
    static QTranslator translator;
    return translator;
}

} // namespace

const char* missingDisplay() {
#ifdef Q_OS_LINUX
    const bool platformChosen = !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
    if (!platformChosen && qEnvironmentVariableIsEmpty("DISPLAY") &&
        qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        return "there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set).\n"
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

int runWindow(const QStringList& files) {
    prepareApplication();
    MainWindow window;
    window.show();
    window.openFiles(files);
    return QApplication::exec();
}

} // namespace redline::ui
