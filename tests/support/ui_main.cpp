// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFont>
#include <QStyleFactory>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

// Window tests run offscreen with a fixed style and font, so that pictures are the same everywhere.
int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_SCALE_FACTOR", "1");
    // What is measured in a test is no calibration of this machine.
    const redline::test::TemporaryFolder data;
    qputenv("XDG_DATA_HOME", data.path().c_str());
    ::testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(QFont(QStringLiteral("DejaVu Sans"), 9));
    return RUN_ALL_TESTS();
}
