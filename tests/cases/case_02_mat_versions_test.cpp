// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/ground_truth.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

std::vector<double> matlab_cube(int rows, int cols, int bands) {
    std::vector<double> values;
    for (int band = 0; band < bands; ++band)
        for (int col = 0; col < cols; ++col)
            for (int row = 0; row < rows; ++row)
                values.push_back(coded(row, col, band));
    return values;
}

TEST(MatVersions, TheMarkedCornersOfASquareCubeAndItsLabelsCoincide) {
    const test::TemporaryFolder folder;
    for (const auto& [cube_version, label_version] :
         {std::pair{MAT_FT_MAT73, MAT_FT_MAT5}, std::pair{MAT_FT_MAT5, MAT_FT_MAT73}}) {
        const auto cube_path = folder / "cube.mat", label_path = folder / "gt.mat";
        auto values = matlab_cube(9, 9, 5);
        constexpr int marked_row = 0, marked_col = 8;
        for (int band = 0; band < 5; ++band)
            values[static_cast<std::size_t>(band * 81 + marked_col * 9 + marked_row)] = 77;
        std::vector<std::uint8_t> labels(81, 1);
        labels[static_cast<std::size_t>(marked_col * 9 + marked_row)] = 2;
        {
            test::MatWriter(cube_path, cube_version).doubles("cube", {9, 9, 5}, values);
            test::MatWriter(label_path, label_version).bytes("gt", {9, 9}, labels);
        }
        REDLINE_OPEN(cube, {cube_path});
        ASSERT_EQ(cube->bands(), 5);
        const auto truth = open_labels({label_path}, cube->info());
        ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
        for (int row = 0; row < 9; ++row)
            for (int col = 0; col < 9; ++col)
                EXPECT_EQ(test::value_at(*cube, row, col, 2) == 77, truth->at(row, col) == 1)
                    << row << ", " << col;
        EXPECT_EQ(truth->at(marked_row, marked_col), 1);
    }
}

TEST(MatVersions, EveryVersionGivesTheSameCube) {
    const test::TemporaryFolder folder;
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
        const auto path = folder / "cube.mat";
        test::MatWriter(path, version).doubles("scene", {6, 4, 5}, matlab_cube(6, 4, 5));
        REDLINE_OPEN(cube, {path});
        EXPECT_EQ(cube->rows(), 6);
        EXPECT_EQ(cube->cols(), 4);
        EXPECT_EQ(cube->info().axis_order, "row,col,band");
        test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
    }
}

TEST(MatVersions, AMatrixOfSpectraIsFoldedByTheRowsAndColumnsBesideIt) {
    const test::TemporaryFolder folder;
    // Jasper Ridge and Samson: bands x pixels, pixels counted down the columns.
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
        const auto path = folder / "jasper.mat";
        std::vector<double> values;
        for (int col = 0; col < 4; ++col)
            for (int row = 0; row < 6; ++row)
                for (int band = 0; band < 5; ++band)
                    values.push_back(coded(row, col, band));
        {
            test::MatWriter file(path, version);
            file.doubles("Y", {5, 24}, values);
            file.doubles("nRow", {1, 1}, {6});
            file.doubles("nCol", {1, 1}, {4});
        }
        REDLINE_OPEN(cube, {path});
        EXPECT_EQ(cube->rows(), 6);
        EXPECT_EQ(cube->cols(), 4);
        test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
    }
}

} // namespace
} // namespace redline
