// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

TEST(BadBands, AreMarkedAndLeftOutOfTheGoodOnes) {
    const test::TemporaryFolder folder;
    const auto header =
        test::write_envi(folder / "cube", 3, 4, 5, 4, "bil", test::coded_bytes<float>(3, 4, 5, "bil"),
                         "byte order = 0\nbbl = {1, 1, 0, 1, 1}\nwavelength units = Nanometers\n"
                         "wavelength = {450, 550, 650, 750, 850}\n");
    REDLINE_OPEN(cube, {header});
    EXPECT_EQ(cube->info().axis.bad_bands(), std::vector<int>{2});
    EXPECT_EQ(cube->info().axis.good_bands(), (std::vector<int>{0, 1, 3, 4}));
    EXPECT_EQ(cube->info().axis.nearest_good_band(651), 3)
        << "650 nm is bad; 750 nm is nearer to 651 than 550";
    EXPECT_FLOAT_EQ(test::value_at(*cube, 1, 1, 2), 2011) << "a bad band still has its values";

    OpenOptions subset;
    subset.bands = {4, 2, 0};
    REDLINE_OPEN(part, {header}, subset);
    EXPECT_EQ(part->info().axis.bad_bands(), std::vector<int>{1}) << "the mask follows the chosen bands";
}

TEST(BadBands, FlagsOfAnotherNumberAreSaidAndLeftOut) {
    const test::TemporaryFolder folder;
    const auto header =
        test::write_envi(folder / "cube", 3, 4, 5, 4, "bil", test::coded_bytes<float>(3, 4, 5, "bil"),
                         "byte order = 0\nbbl = {1, 1, 0}\n");
    REDLINE_OPEN(cube, {header});
    EXPECT_TRUE(cube->info().axis.bad_bands().empty());
    ASSERT_EQ(cube->info().warnings.size(), 1u);
    EXPECT_NE(cube->info().warnings[0].find("3 bad-band flags for 5 bands"), std::string::npos);
}

} // namespace
} // namespace redline
