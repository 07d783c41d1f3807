// SPDX-License-Identifier: GPL-3.0-or-later
// Which axis is which, from what an HDF5 file says about the array itself.
#include <algorithm>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

/// Values of a cube of 4 rows, 3 columns and 5 bands, stored in the order of `axes` ('r', 'c', 'b').
std::vector<float> stored(const std::string& axes) {
    const auto size = [](char axis) { return axis == 'r' ? 4 : axis == 'c' ? 3 : 5; };
    std::vector<float> values;
    int at[3];
    for (at[0] = 0; at[0] < size(axes[0]); ++at[0])
        for (at[1] = 0; at[1] < size(axes[1]); ++at[1])
            for (at[2] = 0; at[2] < size(axes[2]); ++at[2]) {
                int row = 0, col = 0, band = 0;
                for (int i = 0; i < 3; ++i)
                    (axes[static_cast<std::size_t>(i)] == 'r'   ? row
                     : axes[static_cast<std::size_t>(i)] == 'c' ? col
                                                                : band) = at[i];
                values.push_back(static_cast<float>(coded(row, col, band)));
            }
    return values;
}

void expect_coded(const HyperspectralCube& cube) {
    ASSERT_EQ(cube.rows(), 4);
    ASSERT_EQ(cube.cols(), 3);
    ASSERT_EQ(cube.bands(), 5);
    test::expect_values(cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
}

bool guessed_order(const CubeInfo& info) {
    return std::any_of(info.guesses.begin(), info.guesses.end(),
                       [](const Guess& guess) { return guess.what == "axis order"; });
}

TEST(NamedAxes, WavelengthsOnTheDatasetTellItsSpectralAxis) {
    const test::TemporaryFolder folder;
    for (const char* unit : {"nm", "um"}) {
        {
            test::Hdf5Writer file(folder / "cube.h5");
            file.dataset("cube", {5, 4, 3}, H5T_NATIVE_FLOAT, stored("brc"));
            file.number("cube", "wavelength",
                        unit == std::string("nm") ? std::vector<double>{400, 500, 600, 700, 800}
                                                  : std::vector<double>{0.4, 0.5, 0.6, 0.7, 0.8});
            file.text("cube", "wavelength_units", unit);
            // As long as another axis, and not this array's.
            file.dataset("other/wavelength", {3}, H5T_NATIVE_DOUBLE, std::vector<double>{1, 2, 3});
        }
        REDLINE_OPEN(cube, {folder / "cube.h5"});
        expect_coded(*cube);
        EXPECT_EQ(cube->info().axis_order, "band,row,col");
        ASSERT_TRUE(cube->info().axis.known());
        EXPECT_NEAR(cube->info().axis.wavelength_nm[2], 600, 1e-9);
        EXPECT_FALSE(cube->info().axis.unit_assumed);
    }
}

TEST(NamedAxes, LabelsOfTheAxesDecide) {
    const test::TemporaryFolder folder;
    struct Case {
        std::string order;
        std::vector<hsize_t> shape;
        std::vector<const char*> labels;
        bool guess;
    };
    const std::vector<Case> cases{{"brc", {5, 4, 3}, {"band", "y", "x"}, false},
                                  {"crb", {3, 4, 5}, {"x", "y", "wavelength"}, false},
                                  {"rbc", {4, 5, 3}, {"lat", "wavelength", "lon"}, false},
                                  {"cbr", {3, 5, 4}, {"pixels_per_line", "bands", "number_of_lines"}, false},
                                  {"brc", {5, 4, 3}, {"wavelength", "", ""}, true}};
    for (const Case& each : cases) {
        SCOPED_TRACE(each.order + " " + each.labels.front());
        {
            test::Hdf5Writer file(folder / "cube.h5");
            file.dataset("cube", each.shape, H5T_NATIVE_FLOAT, stored(each.order), {2, 2, 2});
            file.axis_labels("cube", each.labels);
        }
        REDLINE_OPEN(cube, {folder / "cube.h5"});
        expect_coded(*cube);
        EXPECT_EQ(guessed_order(cube->info()), each.guess);
        EXPECT_TRUE(cube->info().warnings.empty()) << cube->info().warnings.front();
    }
}

TEST(NamedAxes, DimensionScalesDecideBeforeLengths) {
    const test::TemporaryFolder folder;
    struct Case {
        std::string order;
        std::vector<hsize_t> shape;
        std::vector<std::string> scales;
    };
    const std::vector<Case> cases{
        {"rcb", {4, 3, 5}, {"number_of_lines", "pixels_per_line", "wavelength_3d"}},
        {"brc", {5, 4, 3}, {"wavelength", "lat", "lon"}},
        {"brc", {5, 4, 3}, {"band", "y", "x"}},
        {"brc", {5, 4, 3}, {"blue_bands", "number_of_scans", "ccd_pixels"}},
        {"rcb", {4, 3, 5}, {"bins_along_track", "bins_across_track", "intensity_bands_per_view"}}};
    for (const Case& each : cases) {
        SCOPED_TRACE(each.scales.front() + " " + each.scales[1]);
        {
            test::Hdf5Writer file(folder / "cube.nc");
            file.dataset("data/cube", each.shape, H5T_NATIVE_FLOAT, stored(each.order));
            for (std::size_t i = 0; i < 3; ++i)
                file.dataset(each.scales[i], {each.shape[i]}, H5T_NATIVE_FLOAT,
                             std::vector<float>(each.shape[i], 0));
            file.scales("data/cube", each.scales);
            // A vector of wavelengths as long as the rows would mislead.
            file.dataset("lamp/wavelength", {4}, H5T_NATIVE_DOUBLE, std::vector<double>{1, 2, 3, 4});
        }
        REDLINE_OPEN(cube, {folder / "cube.nc"});
        expect_coded(*cube);
        EXPECT_FALSE(guessed_order(cube->info()));
    }
}

} // namespace
} // namespace redline
