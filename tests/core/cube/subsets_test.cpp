// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "redline/cube/subset.h"
#include "support/shared_data.h"

namespace redline {

namespace {

WavelengthAxis axis_from(std::vector<double> wavelengths) {
    WavelengthAxis axis;
    axis.good.assign(wavelengths.size(), 1);
    axis.wavelength_nm = std::move(wavelengths);
    return axis;
}

TEST(BandList, CountsFromOneAndKeepsTheFilesOrder) {
    const WavelengthAxis axis = axis_from({400, 500, 600, 700, 800});
    EXPECT_EQ(parse_band_list("4, 1-2", axis, 5).value(), (std::vector<int>{0, 1, 3}));
    EXPECT_EQ(parse_band_list(" 2-3,3 , 2", axis, 5).value(), (std::vector<int>{1, 2}));
    EXPECT_TRUE(parse_band_list("", axis, 5).value().empty());
    EXPECT_TRUE(parse_band_list("all", axis, 5).value().empty());
}

TEST(BandList, TakesWavelengthsWithTheirUnit) {
    // Two detectors that overlap: wavelengths step back once.
    const WavelengthAxis axis = axis_from({400, 600, 800, 780, 900});
    EXPECT_EQ(parse_band_list("600-800 nm", axis, 5).value(), (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(parse_band_list("1, 790-1000nm", axis, 5).value(), (std::vector<int>{0, 2, 4}));
}

TEST(BandList, NamesWhatIsWrong) {
    const WavelengthAxis axis = axis_from({400, 500, 600});
    for (const char* text : {"0", "1-4", "2-1", "x", "1,,2", "1.5", "700-900 nm"}) {
        const auto list = parse_band_list(text, axis, 3);
        ASSERT_FALSE(list) << text;
        EXPECT_EQ(list.error().code, ErrorCode::usage);
        EXPECT_FALSE(list.error().remedy.empty());
    }
    const auto unknown = parse_band_list("400-500 nm", WavelengthAxis(), 3);
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().what.find("not known"), std::string::npos);
}

TEST(BandList, TextComesBackAsItWas) {
    const std::vector<int> bands{0, 1, 2, 5, 9, 10};
    EXPECT_EQ(band_list_text(bands), "1-3, 6, 10-11");
    EXPECT_EQ(parse_band_list(band_list_text(bands), WavelengthAxis(), 20).value(), bands);
    EXPECT_EQ(band_list_text({}), "");
}

TEST(Variables, ListsWhatAFileOffersWithoutChoosing) {
    REDLINE_NEEDS_SHARED("data/mat/reg_pavia_dataset.mat");
    const auto variables = list_variables(test::shared("data/mat/reg_pavia_dataset.mat"));
    ASSERT_TRUE(variables) << to_text(variables.error());
    const auto has = [&](const std::vector<std::int64_t>& shape) {
        return std::any_of(variables->begin(), variables->end(),
                           [&](const VariableInfo& variable) { return variable.shape == shape; });
    };
    EXPECT_TRUE(has({80, 50, 103}));
    EXPECT_GE(variables->size(), 2U);
}

TEST(Variables, AFileWithOneUnnamedThingOffersNone) {
    REDLINE_NEEDS_SHARED("data/npy/indian_pines_gt.npy");
    const auto plain = list_variables(test::shared("data/npy/indian_pines_gt.npy"));
    ASSERT_TRUE(plain) << to_text(plain.error());
    EXPECT_TRUE(plain->empty());
    EXPECT_FALSE(list_variables("/nowhere/at_all.mat"));
}

} // namespace
} // namespace redline
