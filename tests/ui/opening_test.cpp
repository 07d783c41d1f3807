// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include "opening_scene.h"
#include "support/field_files.h"
#include "ui/views/cube_details.h"
#include "ui/views/image_canvas.h"
#include "ui/views/label_details.h"
#include "ui/views/message_bar.h"
#include "ui/views/subset_form.h"
#include "ui/views/variable_picker.h"

namespace redline::ui {

namespace {

/// Labels 0 to 2 in stripes, and two arrays of the same kind.
void writeLabels(const std::filesystem::path& path) {
    std::vector<std::int32_t> one, two;
    for (int i = 0; i < rows * cols; ++i) {
        one.push_back(i / cols % 3);
        two.push_back(i % cols % 4);
    }
    redline::test::Hdf5Writer file(path);
    file.dataset("first", {rows, cols}, H5T_NATIVE_INT32, one);
    file.dataset("second", {rows, cols}, H5T_NATIVE_INT32, two);
}

} // namespace

TEST_F(OpeningTest, APartOfTheSceneAndOfTheSpectrumIsChosenAndRemembered) {
    CubeDetails* details = open(cubeFile);
    ASSERT_NE(details, nullptr) << window->messages()->text().toStdString();
    details->subset()->firstRow()->setValue(3);
    details->subset()->lastRow()->setValue(10);
    details->subset()->firstCol()->setValue(2);
    details->subset()->bandEdit()->setText(QStringLiteral("1, 550-800 nm"));
    EXPECT_EQ(details->picture()->selection(), QRect(QPoint(1, 2), QPoint(cols - 1, 9)));
    test::saveScreenshot(*details, QStringLiteral("details_subset_light"));
    use(details);
    ASSERT_TRUE(session()->cube());
    EXPECT_EQ(session()->cube()->rows(), 8);
    EXPECT_EQ(session()->cube()->cols(), cols - 1);
    EXPECT_EQ(session()->cube()->info().axis.wavelength_nm, (std::vector<double>{400, 600, 700, 800}));
    const auto spectrum = session()->cube()->spectrum(0, 0);
    ASSERT_TRUE(spectrum);
    EXPECT_FLOAT_EQ((*spectrum)[1], static_cast<float>(redline::test::coded(2, 1, 2)));

    // The choice comes back with the project, and Details shows it on the whole scene.
    const QString project = name(folder / "part.redline");
    ASSERT_TRUE(window->saveProjectTo(project));
    MainWindow again;
    again.show();
    again.openFiles({project});
    ASSERT_TRUE(waitUntil(again.session(), &Session::cubeChanged,
                          [&] { return again.session()->cube() != nullptr; }));
    EXPECT_EQ(again.session()->cube()->rows(), 8);
    EXPECT_EQ(again.session()->cube()->bands(), 4);
    CubeDetails reopened(again.session()->cube(), again.workbench()->cubeOptions());
    ASSERT_TRUE(
        waitUntil(&reopened, &CubeDetails::readAgain, [&] { return reopened.cube()->rows() == rows; }));
    EXPECT_EQ(reopened.subset()->part(), QRect(QPoint(1, 2), QPoint(cols - 1, 9)));
    EXPECT_EQ(reopened.subset()->bandEdit()->text(), QStringLiteral("1, 3-5"));
}

TEST_F(OpeningTest, AMaskIsGivenInThePanelSaidThereAndUsed) {
    std::string mask(rows * cols, '\0');
    mask[0] = 3, mask[1] = 1;
    redline::test::write_bytes(folder / "mask.npy", redline::test::npy_bytes("|u1", false, "12, 9", mask));
    CubeDetails* details = open(cubeFile);
    ASSERT_NE(details, nullptr);
    const auto valid = [&](int col) {
        float value = 0;
        const int band[] = {0};
        EXPECT_TRUE(details->cube()->read({0, col, 1, 1}, band, {&value, 1}));
        return std::isfinite(value);
    };
    ASSERT_TRUE(valid(0));
    const auto enter = [&](QLineEdit* edit, const QString& text) {
        QSignalSpy read(details, &CubeDetails::readAgain);
        edit->setText(text);
        Q_EMIT edit->editingFinished();
        EXPECT_TRUE(read.count() > 0 || read.wait());
    };
    enter(details->maskEdit(), name(folder / "mask.npy"));
    EXPECT_FALSE(valid(0));
    EXPECT_FALSE(valid(1));
    EXPECT_TRUE(valid(2));
    EXPECT_TRUE(details->summary().contains(QStringLiteral("mask.npy"))) << details->summary().toStdString();
    enter(details->maskValuesEdit(), QStringLiteral("1, 7"));
    EXPECT_TRUE(valid(0));
    EXPECT_FALSE(valid(1));
    details->maskValuesEdit()->setText(QStringLiteral("clouds"));
    Q_EMIT details->maskValuesEdit()->editingFinished();
    EXPECT_TRUE(details->problem().contains(QStringLiteral("clouds"))) << details->problem().toStdString();
    details->maskValuesEdit()->setText(QStringLiteral("1, 7"));
    use(details);
    EXPECT_EQ(window->workbench()->cubeOptions().mask, folder / "mask.npy");
    EXPECT_EQ(window->workbench()->cubeOptions().mask_values, (std::vector<std::int64_t>{1, 7}));
}

TEST_F(OpeningTest, ARectangleIsDrawnOnThePicture) {
    CubeDetails* details = open(cubeFile);
    ASSERT_NE(details, nullptr);
    ImageCanvas* picture = details->picture();
    QSignalSpy drawn(picture, &ImageCanvas::selected);
    QTest::mousePress(picture, Qt::LeftButton, {}, picture->positionOf({2.5, 1.5}).toPoint());
    QTest::mouseMove(picture, picture->positionOf({5.0, 4.0}).toPoint());
    QTest::mouseMove(picture, picture->positionOf({6.5, 7.5}).toPoint());
    QTest::mouseRelease(picture, Qt::LeftButton, {}, picture->positionOf({6.5, 7.5}).toPoint());
    ASSERT_EQ(drawn.count(), 1);
    EXPECT_EQ(details->subset()->part(), QRect(QPoint(2, 1), QPoint(6, 7)));
    EXPECT_EQ(details->subset()->firstRow()->value(), 2);
    EXPECT_EQ(details->subset()->lastCol()->value(), 7);
}

TEST_F(OpeningTest, BandsThatAreNotThereKeepTheDialogOpenAndSayWhich) {
    CubeDetails* details = open(cubeFile);
    ASSERT_NE(details, nullptr);
    details->subset()->bandEdit()->setText(QStringLiteral("4-9"));
    EXPECT_TRUE(details->subset()->summary().contains(QStringLiteral("1 to 6")))
        << details->subset()->summary().toStdString();
    details->accept();
    settle();
    EXPECT_FALSE(session()->cube());
    EXPECT_TRUE(details->isVisible());
}

TEST_F(OpeningTest, AskingAgainKeepsTheLabelsWhenTheReadingIsCorrected) {
    use(open(cubeFile));
    writeLabels(folder / "labels.h5");
    LabelOptions options;
    options.variable = "first";
    window->workbench()->openLabels({folder / "labels.h5"}, options);
    waitIdle();
    ASSERT_TRUE(session()->truth()) << window->messages()->text().toStdString();
    // Nothing changed: nothing happens.
    const CubePtr before = session()->cube();
    window->findChild<QPushButton*>(QStringLiteral("cubeDetails"))->click();
    use(window->details());
    EXPECT_EQ(session()->cube(), before);
    // Another scale: the scene is read in another way, the labels stay.
    window->findChild<QPushButton*>(QStringLiteral("cubeDetails"))->click();
    settle();
    CubeDetails* details = window->details();
    auto* scale = details->findChild<QLineEdit*>(QStringLiteral("scale"));
    ASSERT_NE(scale, nullptr);
    QSignalSpy read(details, &CubeDetails::readAgain);
    scale->setText(QStringLiteral("0.5"));
    Q_EMIT scale->editingFinished();
    ASSERT_TRUE(read.count() > 0 || read.wait());
    use(details);
    waitIdle();
    EXPECT_NE(session()->cube(), before);
    ASSERT_TRUE(session()->truth());
    EXPECT_EQ(session()->truth()->classes(), 2);
}

TEST_F(OpeningTest, AFileWithSeveralLabelRastersAsksWhichOneIsMeant) {
    use(open(cubeFile));
    writeLabels(folder / "labels.h5");
    window->openDropped({name(folder / "labels.h5")});
    ASSERT_TRUE(waitUntil(window->workbench(), &Workbench::choiceNeeded,
                          [&] { return window->findChild<VariablePicker*>() != nullptr; }));
    auto* picker = window->findChild<VariablePicker*>();
    EXPECT_EQ(picker->table()->rowCount(), 2);
    test::saveScreenshot(*picker, QStringLiteral("picker_light"));
    picker->table()->selectRow(1);
    EXPECT_EQ(picker->chosen(), "second");
    waitIdle();
    picker->accept();
    waitIdle();
    auto* details = window->findChild<LabelDetails*>();
    ASSERT_NE(details, nullptr) << window->messages()->text().toStdString();
    // What was understood is shown before it is used: value 0 is taken as "no label", and said to be a guess.
    EXPECT_FALSE(session()->truth());
    EXPECT_EQ(details->truth()->classes(), 3);
    EXPECT_TRUE(details->summary().contains(QStringLiteral("assumed"))) << details->summary().toStdString();
    test::saveScreenshot(*details, QStringLiteral("label_details_light"));
    // A wrong guess is corrected there.
    QSignalSpy read(details, &LabelDetails::readAgain);
    details->unlabelledBox()->setCurrentIndex(0);
    Q_EMIT details->unlabelledBox()->activated(0);
    ASSERT_TRUE(read.count() > 0 || read.wait());
    EXPECT_EQ(details->truth()->classes(), 4);
    details->accept();
    ASSERT_TRUE(session()->truth());
    EXPECT_EQ(session()->truth()->classes(), 4);
    EXPECT_EQ(window->workbench()->labelOptions().variable, "second");
    EXPECT_TRUE(window->workbench()->labelOptions().no_unlabelled);
}

TEST_F(OpeningTest, ACubeDroppedWithItsLabelsOpensBoth) {
    redline::test::write_gdal(folder / "labels.tif", "GTiff", rows, cols, 1, GDT_Byte, [](GDALDataset& file) {
        std::vector<std::uint8_t> values;
        for (int i = 0; i < rows * cols; ++i)
            values.push_back(static_cast<std::uint8_t>(i / cols % 3));
        EXPECT_EQ(file.GetRasterBand(1)->RasterIO(GF_Write, 0, 0, cols, rows, values.data(), cols, rows,
                                                  GDT_Byte, 0, 0, nullptr),
                  CE_None);
    });
    window->openDropped({name(folder / "labels.tif"), name(cubeFile)});
    ASSERT_TRUE(
        waitUntil(window->workbench(), &Workbench::idle, [&] { return window->details() != nullptr; }));
    waitIdle();
    use(window->details());
    waitIdle();
    ASSERT_TRUE(session()->cube()) << window->messages()->text().toStdString();
    EXPECT_EQ(session()->cube()->bands(), bands);
    auto* labels = window->findChild<LabelDetails*>();
    ASSERT_NE(labels, nullptr) << window->messages()->text().toStdString();
    EXPECT_EQ(labels->truth()->classes(), 2);
}

TEST_F(OpeningTest, MessagesNameWhatTheWindowHasInsteadOfOptions) {
    use(open(cubeFile));
    writeLabels(folder / "labels.h5");
    LabelOptions options;
    options.variable = "third";
    window->workbench()->openLabels({folder / "labels.h5"}, options);
    waitIdle();
    const QString text = window->messages()->text();
    EXPECT_TRUE(text.contains(QStringLiteral("second"))) << text.toStdString();
    EXPECT_FALSE(text.contains(QStringLiteral("--"))) << text.toStdString();
}

TEST_F(OpeningTest, AProjectWhoseDataMovedAsksForThemAndFindsThem) {
    use(open(cubeFile));
    const std::filesystem::path project = folder / "moved.redline";
    ASSERT_TRUE(window->saveProjectTo(name(project)));
    std::filesystem::create_directories(folder / "elsewhere/deep");
    for (const char* file : {"cube.hdr", "cube.dat"})
        std::filesystem::rename(folder / file, folder / "elsewhere/deep" / file);
    MainWindow again;
    again.show();
    again.openFiles({name(project)});
    ASSERT_TRUE(waitUntil(again.workbench(), &Workbench::idle, [&] { return !again.workbench()->busy(); }));
    settle();
    auto* question = again.findChild<QMessageBox*>(QStringLiteral("missingFiles"));
    ASSERT_NE(question, nullptr) << again.messages()->text().toStdString();
    EXPECT_TRUE(question->informativeText().contains(QStringLiteral("cube.dat")));
    EXPECT_FALSE(again.session()->cube());
    question->reject();
    const auto stored = read_project(project);
    ASSERT_TRUE(stored);
    again.openProjectFrom(*stored, name(project), name(folder / "elsewhere"));
    ASSERT_TRUE(waitUntil(again.session(), &Session::cubeChanged,
                          [&] { return again.session()->cube() != nullptr; }));
    EXPECT_EQ(again.session()->cube()->rows(), rows);
}

TEST_F(OpeningTest, ADamagedProjectIsNamedAndNothingChanges) {
    use(open(cubeFile));
    const CubePtr before = session()->cube();
    const std::filesystem::path project = folder / "damaged.redline";
    redline::test::write_bytes(project, "{\"format\": 1, \"cube\": {\"paths\": [");
    window->openFiles({name(project)});
    waitIdle();
    EXPECT_TRUE(window->messages()->text().contains(QStringLiteral("damaged.redline")))
        << window->messages()->text().toStdString();
    EXPECT_EQ(session()->cube(), before);
}

} // namespace redline::ui
