// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QProcess>

namespace redline::ui {

// The program itself, as a person starts it.
class ProgramTest : public ::testing::Test {
  protected:
    int run(const QStringList& arguments, const QStringList& without = {}) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const QString& name : without)
            environment.remove(name);
        process.setProcessEnvironment(environment);
        process.start(QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("redline")),
                      arguments);
        if (!process.waitForFinished(20000)) return -1;
        output = process.readAllStandardOutput();
        errors = process.readAllStandardError();
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    }
    QByteArray output, errors;
};

TEST_F(ProgramTest, WithoutADisplaySaysSoAndWhatToDo) {
    const QStringList display{QStringLiteral("DISPLAY"), QStringLiteral("WAYLAND_DISPLAY"),
                              QStringLiteral("QT_QPA_PLATFORM")};
    EXPECT_EQ(run({}, display), 3);
    EXPECT_TRUE(errors.contains("no display")) << errors.toStdString();
    EXPECT_TRUE(errors.contains("redline-cli")) << errors.toStdString();
}

TEST_F(ProgramTest, AnUnknownOptionIsNamed) {
    EXPECT_EQ(run({QStringLiteral("--frobnicate")}), 2);
    EXPECT_TRUE(errors.contains("--frobnicate")) << errors.toStdString();
}

TEST_F(ProgramTest, TellsHelpAndVersionWithoutAWindow) {
    EXPECT_EQ(run({QStringLiteral("--help")}, {QStringLiteral("QT_QPA_PLATFORM")}), 0);
    EXPECT_TRUE(output.contains("PROJECT.redline"));
    EXPECT_EQ(run({QStringLiteral("--version")}, {QStringLiteral("QT_QPA_PLATFORM")}), 0);
    EXPECT_TRUE(output.startsWith("redline ")) << output.toStdString();
}

// Loading LibTorch takes longer than everything else: nobody waits for it before there is a window.
TEST_F(ProgramTest, PaintsItsWindowBeforeLibTorchIsLoaded) {
    EXPECT_EQ(run({QStringLiteral("--measure-start")}), 0) << errors.toStdString();
    EXPECT_TRUE(output.startsWith("first paint after ")) << output.toStdString();
    EXPECT_TRUE(output.contains("LibTorch was not loaded by then")) << output.toStdString();
}

} // namespace redline::ui
