// SPDX-License-Identifier: GPL-3.0-or-later
// What was understood wrongly is corrected in the panel; the picture follows, and the project remembers it.
#include <cmath>

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>

#include "opening_scene.h"

namespace redline::ui {

namespace {

using CorrectionsTest = OpeningTest;

} // namespace

TEST_F(CorrectionsTest, UnitOfWavelengthsByteOrderAndCacheAreCorrectedAndRemembered) {
    const auto file =
        redline::test::write_envi(folder / "odd", rows, cols, bands, 2, "bil",
                                  redline::test::coded_bytes<std::int16_t>(rows, cols, bands, "bil", true),
                                  "byte order = 0\nwavelength units = nm\nwavelength = {0.4, 0.5, "
                                  "0.6, 0.7, 0.8, 0.9}\n");
    CubeDetails* details = open(file);
    ASSERT_NE(details, nullptr);
    EXPECT_TRUE(details->summary().contains(QStringLiteral("no optical sensor")))
        << details->summary().toStdString();
    const auto choose = [&](QComboBox* box, const char* value) {
        ASSERT_TRUE(box->isEnabled());
        QSignalSpy read(details, &CubeDetails::readAgain);
        box->setCurrentIndex(box->findData(QString::fromLatin1(value)));
        EXPECT_TRUE(read.count() > 0 || read.wait());
        EXPECT_EQ(box->currentData().toString(), QString::fromLatin1(value));
    };
    choose(details->wavelengthUnitBox(), "um");
    EXPECT_FLOAT_EQ(static_cast<float>(details->cube()->info().axis.wavelength_nm[0]), 400.0f);
    EXPECT_FALSE(details->summary().contains(QStringLiteral("no optical sensor")));
    choose(details->byteOrderBox(), "big");
    float value = 0;
    const int band[] = {2};
    ASSERT_TRUE(details->cube()->read({3, 4, 1, 1}, band, {&value, 1}));
    EXPECT_FLOAT_EQ(value, static_cast<float>(redline::test::coded(3, 4, 2)));
    QSignalSpy read(details, &CubeDetails::readAgain);
    EXPECT_EQ(details->cacheBox()->value(), 512);
    details->cacheBox()->setValue(48);
    Q_EMIT details->cacheBox()->editingFinished();
    ASSERT_TRUE(read.count() > 0 || read.wait());
    EXPECT_EQ(details->cube()->counters().limit_bytes, Bytes{48} << 20);
    test::saveScreenshot(*details, QStringLiteral("details_corrections_light"));
    use(details);

    const QString project = name(folder / "odd.redline");
    ASSERT_TRUE(window->saveProjectTo(project));
    MainWindow again;
    again.show();
    again.openFiles({project});
    ASSERT_TRUE(waitUntil(again.session(), &Session::cubeChanged,
                          [&] { return again.session()->cube() != nullptr; }));
    const OpenOptions& options = again.workbench()->cubeOptions();
    EXPECT_EQ(options.wavelength_unit, "um");
    EXPECT_EQ(options.byte_order, "big");
    EXPECT_EQ(options.cache_bytes, Bytes{48} << 20);
    CubeDetails reopened(again.session()->cube(), options);
    EXPECT_EQ(reopened.wavelengthUnitBox()->currentData().toString(), QStringLiteral("um"));
    EXPECT_EQ(reopened.byteOrderBox()->currentData().toString(), QStringLiteral("big"));
    EXPECT_EQ(reopened.cacheBox()->value(), 48);

    // The cache is a matter of the machine: the next cube gets the same.
    CubeDetails* next = open(cubeFile);
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(next->cacheBox()->value(), 48);
    EXPECT_EQ(next->cube()->counters().limit_bytes, Bytes{48} << 20);
    EXPECT_EQ(next->wavelengthUnitBox()->currentData().toString(), QString());
}

TEST_F(CorrectionsTest, TheVariableOfAMaskIsChosenAndRemembered) {
    {
        redline::test::Hdf5Writer file(folder / "mask.h5");
        std::vector<float> flags;
        for (int i = 0; i < rows * cols; ++i)
            for (int layer = 0; layer < 3; ++layer)
                flags.push_back(i == layer ? 1.0f : 0.0f);
        file.dataset("mask", {rows, cols, 3}, H5T_NATIVE_FLOAT, flags);
        file.texts("names", {"Cloud flag", "Cirrus flag", "Water flag"});
    }
    CubeDetails* details = open(cubeFile);
    ASSERT_NE(details, nullptr);
    EXPECT_FALSE(details->maskVariableBox()->isEnabled());
    const auto valid = [&](const CubePtr& cube) {
        std::vector<float> values(3);
        const int band[] = {0};
        EXPECT_TRUE(cube->read({0, 0, 1, 3}, band, values));
        std::string marks;
        for (const float value : values)
            marks += std::isfinite(value) ? '.' : 'x';
        return marks;
    };
    // Nothing says which of the three is meant: the choice is offered.
    details->maskEdit()->setText(name(folder / "mask.h5"));
    Q_EMIT details->maskEdit()->editingFinished();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !details->problem().isEmpty(); }, 10000));
    EXPECT_TRUE(details->problem().contains(QStringLiteral("3 layers"))) << details->problem().toStdString();
    QComboBox* box = details->maskVariableBox();
    ASSERT_TRUE(box->isEnabled());
    EXPECT_GE(box->findText(QStringLiteral("mask:1 (Cirrus flag)")), 0);
    for (const auto& [variable, marks] : {std::pair{"mask:1", ".x."}, {"mask:2", "..x"}}) {
        QSignalSpy read(details, &CubeDetails::readAgain);
        box->setCurrentIndex(box->findData(QString::fromLatin1(variable)));
        ASSERT_TRUE(read.count() > 0 || read.wait());
        EXPECT_EQ(valid(details->cube()), marks);
        EXPECT_TRUE(details->problem().isEmpty());
        EXPECT_EQ(box->currentData().toString(), QString::fromLatin1(variable));
    }
    use(details);
    EXPECT_EQ(window->workbench()->cubeOptions().mask_variable, "mask:2");

    const QString project = name(folder / "masked.redline");
    ASSERT_TRUE(window->saveProjectTo(project));
    MainWindow again;
    again.show();
    again.openFiles({project});
    ASSERT_TRUE(waitUntil(again.session(), &Session::cubeChanged,
                          [&] { return again.session()->cube() != nullptr; }));
    EXPECT_EQ(valid(again.session()->cube()), "..x");
    CubeDetails reopened(again.session()->cube(), again.workbench()->cubeOptions());
    ASSERT_TRUE(waitUntil(&reopened, &CubeDetails::readAgain,
                          [&] { return reopened.maskVariableBox()->count() > 3; }));
    EXPECT_EQ(reopened.maskVariableBox()->currentData().toString(), QStringLiteral("mask:2"));
}

} // namespace redline::ui
