// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of MATLAB files are listed and can be chosen, in every version that has them.
#include <algorithm>

#include "redline/cube/subset.h"
#include "redline/scene/ground_truth.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

matvar_t* array_of(std::vector<std::size_t> shape, int offset) {
    std::vector<double> values;
    const std::size_t bands = shape.size() > 2 ? shape[2] : 1;
    for (std::size_t band = 0; band < bands; ++band)
        for (std::size_t col = 0; col < shape[1]; ++col)
            for (std::size_t row = 0; row < shape[0]; ++row)
                values.push_back(offset + coded(static_cast<std::int64_t>(row),
                                                static_cast<std::int64_t>(col),
                                                static_cast<std::int64_t>(band)));
    return Mat_VarCreate(nullptr, MAT_C_DOUBLE, MAT_T_DOUBLE, static_cast<int>(shape.size()), shape.data(),
                         values.data(), 0);
}

/// scenes = {3x4x5 cube, 6x2x3 cube; 3x4 labels, {2x2x2 cube}}
std::filesystem::path write_cells(const std::filesystem::path& path, mat_ft version) {
    mat_t* file = Mat_CreateVer(path.c_str(), nullptr, version);
    std::size_t one[] = {1, 1}, two[] = {2, 2};
    matvar_t* inner = Mat_VarCreate(nullptr, MAT_C_CELL, MAT_T_CELL, 2, one, nullptr, 0);
    Mat_VarSetCell(inner, 0, array_of({2, 2, 2}, 3));
    matvar_t* cells = Mat_VarCreate("scenes", MAT_C_CELL, MAT_T_CELL, 2, two, nullptr, 0);
    Mat_VarSetCell(cells, 0, array_of({3, 4, 5}, 0));
    Mat_VarSetCell(cells, 1, array_of({3, 4}, 0));
    Mat_VarSetCell(cells, 2, array_of({6, 2, 3}, 1));
    Mat_VarSetCell(cells, 3, inner);
    EXPECT_EQ(Mat_VarWrite(file, cells, MAT_COMPRESSION_NONE), 0);
    Mat_VarFree(cells);
    Mat_Close(file);
    return path;
}

TEST(MatlabCells, AreListedAndCanBeChosen) {
    const test::TemporaryFolder folder;
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
        SCOPED_TRACE(version == MAT_FT_MAT5 ? "5" : "7.3");
        const auto path = write_cells(folder / "cells.mat", version);
        const auto offered = list_variables(path);
        ASSERT_TRUE(offered) << to_text(offered.error());
        std::vector<std::string> names;
        for (const VariableInfo& each : *offered)
            names.push_back(each.name);
        std::sort(names.begin(), names.end());
        EXPECT_EQ(names, (std::vector<std::string>{"scenes{1}", "scenes{2}", "scenes{3}", "scenes{4}{1}"}));

        REDLINE_OPEN(largest, {path});
        EXPECT_EQ(largest->info().variable, "scenes{1}");
        test::expect_values(*largest, [](auto row, auto col, auto band) { return coded(row, col, band); });
        OpenOptions options;
        options.variable = "scenes{3}";
        REDLINE_OPEN(third, {path}, options);
        EXPECT_EQ(third->rows(), 6);
        EXPECT_EQ(third->cols(), 2);
        test::expect_values(*third, [](auto row, auto col, auto band) { return 1 + coded(row, col, band); });
        options.variable = "scenes{4}{1}";
        REDLINE_OPEN(nested, {path}, options);
        test::expect_values(*nested, [](auto row, auto col, auto band) { return 3 + coded(row, col, band); });
        for (const char* wrong : {"scenes{9}", "scenes", "scenes{0}"}) {
            options.variable = wrong;
            const auto refused = open_cube({path}, options);
            ASSERT_FALSE(refused) << wrong;
            EXPECT_NE(refused.error().remedy.find("scenes{3}"), std::string::npos)
                << to_text(refused.error());
        }
        LabelOptions labels;
        labels.variable = "scenes{2}";
        const auto truth = open_label_raster(path, labels);
        ASSERT_TRUE(truth) << to_text(truth.error());
        EXPECT_EQ(truth->rows, 3);
        EXPECT_EQ(truth->cols, 4);
    }
}

/// s = struct array of two with a cube in each "img", and t = struct with a cube of its own.
std::filesystem::path write_structs(const std::filesystem::path& path, mat_ft version) {
    mat_t* file = Mat_CreateVer(path.c_str(), nullptr, version);
    const char* fields[] = {"img"};
    std::size_t one[] = {1, 1}, two[] = {1, 2};
    matvar_t* many = Mat_VarCreateStruct("s", 2, two, fields, 1);
    for (std::size_t i = 0; i < 2; ++i)
        Mat_VarSetStructFieldByName(many, "img", i, array_of({3, 4, 5}, static_cast<int>(7 * i)));
    EXPECT_EQ(Mat_VarWrite(file, many, MAT_COMPRESSION_NONE), 0);
    Mat_VarFree(many);
    matvar_t* single = Mat_VarCreateStruct("t", 2, one, fields, 1);
    Mat_VarSetStructFieldByName(single, "img", 0, array_of({3, 4, 5}, 20));
    EXPECT_EQ(Mat_VarWrite(file, single, MAT_COMPRESSION_NONE), 0);
    Mat_VarFree(single);
    Mat_Close(file);
    return path;
}

TEST(MatlabStructs, TheirFieldsHaveOneNameInEveryVersion) {
    const test::TemporaryFolder folder;
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
        SCOPED_TRACE(version == MAT_FT_MAT5 ? "5" : "7.3");
        const auto path = write_structs(folder / "structs.mat", version);
        for (const auto& [variable, offset] :
             {std::pair{"s(1).img", 0}, {"s(2).img", 7}, {"s(2)/img", 7}, {"t.img", 20}, {"t/img", 20}}) {
            OpenOptions options;
            options.variable = variable;
            REDLINE_OPEN(cube, {path}, options);
            test::expect_values(*cube, [offset = offset](auto row, auto col, auto band) {
                return offset + coded(row, col, band);
            });
        }
        OpenOptions options;
        options.variable = "s(3).img";
        const auto refused = open_cube({path}, options);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().remedy.find("s(2)"), std::string::npos) << refused.error().remedy;
    }
}

TEST(MatlabStructs, ComplexNumbersAreRefusedByThatName) {
    const test::TemporaryFolder folder;
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
        std::vector<double> real(60, 1), imaginary(60, 2);
        mat_complex_split_t parts{real.data(), imaginary.data()};
        std::size_t shape[] = {3, 4, 5};
        mat_t* file = Mat_CreateVer((folder / "z.mat").c_str(), nullptr, version);
        matvar_t* variable = Mat_VarCreate("z", MAT_C_DOUBLE, MAT_T_DOUBLE, 3, shape, &parts, MAT_F_COMPLEX);
        EXPECT_EQ(Mat_VarWrite(file, variable, MAT_COMPRESSION_NONE), 0);
        Mat_VarFree(variable);
        Mat_Close(file);
        for (const char* name : {"", "z"}) {
            OpenOptions options;
            options.variable = name;
            const auto refused = open_cube({folder / "z.mat"}, options);
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error().what, "\"z\" holds complex numbers, which are no spectra");
        }
    }
}

} // namespace
} // namespace redline
