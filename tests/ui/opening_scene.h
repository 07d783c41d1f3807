// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "support/field_files.h"
#include "ui/views/cube_details.h"
#include "window_driver.h"

namespace redline::ui {

using test::settle;
using test::waitUntil;

/// The scene that the tests open.
constexpr int rows = 12, cols = 9, bands = 6;

inline QString name(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

/// A window and a small ENVI cube to open in it.
class OpeningTest : public ::testing::Test {
  protected:
    void SetUp() override {
        test::usePlainSettings();
        cubeFile =
            redline::test::write_envi(folder / "cube", rows, cols, bands, 2, "bil",
                                      redline::test::coded_bytes<std::int16_t>(rows, cols, bands, "bil"),
                                      "byte order = 0\nwavelength units = nm\nwavelength = {400, 500, "
                                      "600, 700, 800, 900}\n");
        window = std::make_unique<MainWindow>();
        window->resize(1400, 900);
        window->show();
        settle();
    }
    Session* session() { return window->session(); }
    void waitIdle() {
        ASSERT_TRUE(
            waitUntil(window->workbench(), &Workbench::idle, [&] { return !window->workbench()->busy(); }));
        settle();
    }
    CubeDetails* open(const std::filesystem::path& file) {
        window->openFiles({name(file)});
        waitUntil(window->workbench(), &Workbench::idle, [&] { return !window->workbench()->busy(); });
        settle();
        return window->details();
    }
    void use(CubeDetails* details) {
        QSignalSpy finished(details, &QDialog::finished);
        details->accept();
        ASSERT_TRUE(finished.count() > 0 || finished.wait());
        settle();
    }

    redline::test::TemporaryFolder folder;
    std::filesystem::path cubeFile;
    std::unique_ptr<MainWindow> window;
};

} // namespace redline::ui
