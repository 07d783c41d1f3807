// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

std::vector<std::int16_t> stored(std::vector<int> sizes, std::vector<char> axes) {
    std::vector<std::int16_t> values;
    for (int a = 0; a < sizes[0]; ++a)
        for (int b = 0; b < sizes[1]; ++b)
            for (int c = 0; c < sizes[2]; ++c) {
                const int at[] = {a, b, c};
                int row = 0, col = 0, band = 0;
                for (std::size_t i = 0; i < 3; ++i)
                    (axes[i] == 'r' ? row : axes[i] == 'c' ? col : band) = at[i];
                values.push_back(static_cast<std::int16_t>(coded(row, col, band)));
            }
    return values;
}

TEST(AxisOrderInHdf5, FollowsTheWavelengthVectorWhereverTheSpectrumLies) {
    const test::TemporaryFolder folder;
    const std::vector<std::vector<char>> orders{{'r', 'c', 'b'}, {'b', 'r', 'c'}, {'r', 'b', 'c'}};
    for (const auto& order : orders) {
        SCOPED_TRACE(std::string(order.begin(), order.end()));
        std::vector<int> sizes;
        std::vector<hsize_t> shape;
        for (const char axis : order)
            sizes.push_back(axis == 'r' ? 6 : axis == 'c' ? 4 : 5);
        shape.assign(sizes.begin(), sizes.end());
        const auto path = folder / "cube.h5";
        {
            test::Hdf5Writer file(path);
            file.dataset("scene/Reflectance", shape, H5T_NATIVE_INT16, stored(sizes, order));
            file.dataset("scene/wavelength", {5}, H5T_NATIVE_DOUBLE,
                         std::vector<double>{450, 550, 650, 850, 950});
        }
        REDLINE_OPEN(cube, {path});
        EXPECT_EQ(cube->rows(), 6);
        EXPECT_EQ(cube->cols(), 4);
        EXPECT_EQ(cube->bands(), 5);
        test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
        EXPECT_EQ(cube->info().axis.wavelength_nm[3], 850);
        const auto& guesses = cube->info().guesses;
        const auto guess = std::find_if(guesses.begin(), guesses.end(),
                                        [](const Guess& g) { return g.what == "axis order"; });
        ASSERT_NE(guess, guesses.end()) << "a deduced axis order is shown as a guess";
        EXPECT_FALSE(guess->ambiguous);
        EXPECT_EQ(guess->override_option, "--axis-order");
    }
}

TEST(AxisOrderInHdf5, SaysThatEqualSizesAreAmbiguousAndTakesTheUsersWord) {
    const test::TemporaryFolder folder;
    const auto path = folder / "cube.h5";
    {
        test::Hdf5Writer file(path);
        file.dataset("Reflectance", {5, 4, 5}, H5T_NATIVE_INT16, stored({5, 4, 5}, {'b', 'r', 'c'}));
        file.dataset("wavelength", {5}, H5T_NATIVE_DOUBLE, std::vector<double>{450, 550, 650, 850, 950});
    }
    REDLINE_OPEN(guessed, {path});
    const auto& guesses = guessed->info().guesses;
    EXPECT_TRUE(std::any_of(guesses.begin(), guesses.end(),
                            [](const Guess& g) { return g.what == "axis order" && g.ambiguous; }));
    const auto& warnings = guessed->info().warnings;
    EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(),
                            [](const std::string& w) { return w.find("ambiguous") != w.npos; }));

    OpenOptions options;
    options.axis_order = "band,row,col";
    REDLINE_OPEN(told, {path}, options);
    EXPECT_EQ(told->rows(), 4);
    EXPECT_EQ(told->cols(), 5);
    test::expect_values(*told, [](auto row, auto col, auto band) { return coded(row, col, band); });

    options.axis_order = "band,row,band";
    const auto refused = open_cube({path}, options);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::usage);
}

TEST(AxisOrderInHdf5, AsksWhereNothingTellsTheSpectrumApart) {
    const test::TemporaryFolder folder;
    const auto path = folder / "cube.h5";
    {
        test::Hdf5Writer file(path);
        file.dataset("Reflectance", {6, 4, 5}, H5T_NATIVE_INT16, stored({6, 4, 5}, {'r', 'c', 'b'}));
    }
    REDLINE_OPEN(cube, {path});
    const auto& guesses = cube->info().guesses;
    EXPECT_TRUE(std::any_of(guesses.begin(), guesses.end(),
                            [](const Guess& g) { return g.what == "axis order" && g.ambiguous; }));
    test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
}

} // namespace
} // namespace redline
