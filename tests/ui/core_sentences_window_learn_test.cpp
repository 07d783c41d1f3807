// SPDX-License-Identifier: GPL-3.0-or-later
// Where core's sentences are shown: status bar, messages, plan, what was understood, a job.
#include <thread>

#include <QLabel>
#include <QStatusBar>
#include <QTableWidget>

#include "support/said_in_chinese.h"
#include "ui/jobs/job.h"
#include "ui/session.h"
#include "ui/views/cube_summary.h"
#include "ui/views/job_strip.h"
#include "ui/views/message_bar.h"
#include "ui/views/variable_picker.h"
#include "window_driver.h"

namespace redline::ui {
namespace {

TEST(CoreSentences, TheChineseWindowShowsThemInItsLanguage) {
    test::usePlainSettings();
    MainWindow window;
    window.show();
    ASSERT_TRUE(test::waitUntil(window.session(), &Session::engineChanged,
                                [&] { return window.session()->engineReady(); }));
    window.chooseLanguage(QStringLiteral("zh_CN"));
    // The status bar's engine, a note, an error with its place and remedy.
    QString status;
    for (const QLabel* label : window.statusBar()->findChildren<QLabel*>())
        if (label->text().contains(QStringLiteral("LibTorch"))) status = label->text();
    EXPECT_TRUE(redline::test::isChinese(status)) << status.toStdString();
    EXPECT_TRUE(status.contains(QStringLiteral("核；CUDA："))) << status.toStdString();
    window.session()->notify("the mask excludes no pixel");
    EXPECT_EQ(window.messages()->text(), QStringLiteral("掩膜没有排除任何像元"));
    window.session()->report({ErrorCode::input, "the header does not give \"bands\"",
                              "/a/b.hdr, key \"bands\"", "add a line \"bands = ...\""});
    EXPECT_EQ(window.messages()->text(), QStringLiteral("头文件没有给出“bands”（/a/b.hdr，键“bands”）\n"
                                                        "请添加一行“bands = ...”"));
    // A plan that is refused, in the strip below and on its tab.
    Settings settings = window.session()->settings();
    settings.patch = 1;
    window.session()->changeSettings(settings, QStringLiteral("patch"));
    ASSERT_FALSE(window.session()->plan());
    window.showTab(1);
    test::settle();
    int shown = 0;
    for (const QLabel* label : window.findChildren<QLabel*>())
        if (label->text().contains(QStringLiteral("不接受图块 1"))) {
            ++shown;
            EXPECT_TRUE(redline::test::isChinese(label->text())) << label->text().toStdString();
        }
    EXPECT_GE(shown, 2);
    // What was understood, and what the file offers.
    CubeInfo info;
    info.rows = info.cols = info.bands = 3;
    info.warnings = {"the geotransform is degenerate: the scene is treated as not georeferenced"};
    info.guesses = {{"byte order", "little endian", "--byte-order", false}};
    const QString summary = cubeSummary(info);
    EXPECT_TRUE(summary.contains(QStringLiteral("地理变换退化：场景按无地理参考处理")))
        << summary.toStdString();
    EXPECT_TRUE(summary.contains(QStringLiteral("字节序 取为 小端"))) << summary.toStdString();
    VariablePicker picker(QStringLiteral("?"), {{"a", {3, 4}, "float32", "opened: asked for"}}, nullptr);
    EXPECT_EQ(picker.findChild<QTableWidget*>()->item(0, 3)->text(), QStringLiteral("已打开：按要求"));
    // A job says what it does, whichever thread reported it.
    JobStrip strip;
    Job job(QStringLiteral("任务"), [](Progress& progress, const CancelToken& cancel) -> Result<void> {
        progress.report(0.5, "reading training pixels");
        while (!cancel.cancelled())
            std::this_thread::yield();
        return fail(ErrorCode::cancelled, "stopped");
    });
    strip.follow(&job);
    job.start();
    EXPECT_TRUE(test::waitUntil(&job, &Job::progressed, [&] { return !job.message().isEmpty(); }));
    EXPECT_TRUE(strip.text().startsWith(QStringLiteral("任务: 读取训练像元"))) << strip.text().toStdString();
    job.cancel();
    EXPECT_TRUE(test::waitUntil(&job, &Job::ended, [&] { return !job.running(); }));
    window.chooseLanguage(QStringLiteral("en"));
}

} // namespace
} // namespace redline::ui
