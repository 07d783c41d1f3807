// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <cstring>

#include <QApplication>

#include "ui/application.h"

namespace {

constexpr const char* usage =
    "Usage: redline [PROJECT.redline | CUBE ...]\n"
    "Plans, trains and checks patch-based classification of hyperspectral images.\n"
    "Several cubes are tiles of one scene. Without a window: redline-cli --help\n\n"
    "  --help           this text\n"
    "  --version        the version\n"
    "  --measure-start  say how long it took until the window was painted, and end\n"
    "Example: redline scene.hdr\n";

} // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--help") == 0 || std::strcmp(argv[i], "-h") == 0) {
            std::fputs(usage, stdout);
            return 0;
        }
        if (std::strcmp(argv[i], "--version") == 0) {
            std::puts("redline " REDLINE_VERSION);
            return 0;
        }
    }
    if (const char* missing = redline::ui::missingDisplay()) {
        std::fprintf(stderr, "redline: %s\n", missing);
        return 3;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationVersion(QStringLiteral(REDLINE_VERSION));
    QStringList files = QApplication::arguments().mid(1);
    if (files.removeAll(QStringLiteral("--measure-start")) > 0) return redline::ui::measureStart();
    for (const QString& file : files) {
        if (file.startsWith(QLatin1Char('-'))) {
            std::fprintf(stderr, "redline: unknown option %s\n\n%s", qPrintable(file), usage);
            return 2;
        }
    }
    return redline::ui::runWindow(files);
}
