// SPDX-License-Identifier: GPL-3.0-or-later
// What attributes say about stored values: unsigned bits, several fill values, valid ranges, factors under
// the names that field products use.
#include <algorithm>
#include <cmath>

#include "redline/scene/ground_truth.h"
#include "tests/support/classic_netcdf.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using Attributes = std::function<void(test::Hdf5Writer&)>;

bool says(const std::vector<std::string>& texts, const std::string& words) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return text.find(words) != text.npos; });
}

const Guess* guess_of(const CubeInfo& info, const std::string& what) {
    for (const Guess& guess : info.guesses)
        if (guess.what == what) return &guess;
    return nullptr;
}

/// An HDF5 cube of 1 row, 6 columns and 2 bands; the second band holds the values of the first.
template<typename T>
std::filesystem::path write_values(const std::filesystem::path& path, const std::vector<T>& values,
                                   hid_t type, const Attributes& attributes,
                                   const std::vector<hsize_t>& chunks = {}, bool shuffle = false) {
    test::Hdf5Writer file(path);
    std::vector<T> both;
    for (const T value : values)
        both.insert(both.end(), {value, value});
    file.dataset("cube", {1, values.size(), 2}, type, both, chunks, shuffle);
    file.dataset("wavelength", {2}, H5T_NATIVE_DOUBLE, std::vector<double>{500, 600});
    attributes(file);
    return path;
}

/// Expected values; NaN where there is no data.
void expect_row(const HyperspectralCube& cube, const std::vector<double>& expected) {
    const auto values = test::read_all(cube);
    ASSERT_EQ(values.size(), 2 * expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double wanted = expected[i / 2];
        if (std::isnan(wanted))
            EXPECT_TRUE(std::isnan(values[i])) << "column " << i / 2 << ": " << values[i];
        else
            EXPECT_FLOAT_EQ(values[i], static_cast<float>(wanted)) << "column " << i / 2;
    }
}

const double none = std::nan("");

TEST(PackedValues, BitsDeclaredUnsignedAreTakenForWhatTheyAre) {
    const test::TemporaryFolder folder;
    const auto attributes = [](hid_t fill_type) {
        return [fill_type](test::Hdf5Writer& file) {
            file.text("cube", "_Unsigned", "true");
            file.number("cube", "_FillValue", {-1}, fill_type);
        };
    };
    const std::vector<std::pair<std::vector<hsize_t>, bool>> storages{
        {{}, false}, {{1, 4, 2}, false}, {{1, 4, 2}, true}};
    for (const auto& [chunks, shuffle] : storages) {
        SCOPED_TRACE(std::to_string(chunks.size()) + (shuffle ? " shuffled" : ""));
        const auto stem = std::to_string(chunks.size()) + (shuffle ? "s" : "");
        auto path = folder / (stem + "words.h5");
        write_values<std::int16_t>(path, {0, 1, 32767, -32768, -2, -1}, H5T_STD_I16LE,
                                   attributes(H5T_STD_I16LE), chunks, shuffle);
        REDLINE_OPEN(words, {path});
        EXPECT_EQ(words->info().dtype, "uint16");
        EXPECT_EQ(words->info().nodata, (std::vector<double>{65535, 65535}));
        expect_row(*words, {0, 1, 32767, 32768, 65534, none});
        EXPECT_TRUE(words->info().warnings.empty()) << words->info().warnings.front();

        path = folder / (stem + "turned.h5");
        write_values<std::int16_t>(path, {0, 1, 32767, -32768, -2, -1}, H5T_STD_I16BE,
                                   attributes(H5T_STD_I16BE), chunks, shuffle);
        // The writer hands its values over as they lie in memory: their bytes are turned round.
        REDLINE_OPEN(turned, {path});
        expect_row(*turned, {0, 256, 65407, 128, 65279, none});

        path = folder / (stem + "bytes.h5");
        write_values<std::int8_t>(path, {0, 1, 127, -128, -2, -1}, H5T_STD_I8LE, attributes(H5T_STD_I8LE),
                                  chunks, shuffle);
        REDLINE_OPEN(bytes, {path});
        EXPECT_EQ(bytes->info().dtype, "uint8");
        expect_row(*bytes, {0, 1, 127, 128, 254, none});

        path = folder / (stem + "longs.h5");
        write_values<std::int32_t>(path, {0, 1, 2147483647, -2147483647 - 1, -256, -1}, H5T_STD_I32LE,
                                   attributes(H5T_STD_I32LE), chunks, shuffle);
        REDLINE_OPEN(longs, {path});
        EXPECT_EQ(longs->info().dtype, "uint32");
        expect_row(*longs, {0, 1, 2147483647, 2147483648.0, 4294967040.0, none});
    }
    write_values<std::int16_t>(folder / "signed.h5", {0, 1, -2}, H5T_STD_I16LE, [](test::Hdf5Writer& file) {
        file.text("cube", "_Unsigned", "false");
        file.number("cube", "_FillValue", {-2}, H5T_STD_I16LE);
    });
    REDLINE_OPEN(plain, {folder / "signed.h5"});
    expect_row(*plain, {0, 1, none});
}

TEST(PackedValues, UnsignedLabelsOfAnHdf5FileAreClasses) {
    const test::TemporaryFolder folder;
    {
        test::Hdf5Writer file(folder / "labels.h5");
        file.dataset("labels", {2, 2}, H5T_STD_I8LE, std::vector<std::int8_t>{1, -56, -56, 0}, {2, 2});
        file.text("labels", "_Unsigned", "true");
    }
    const auto truth = open_label_raster(folder / "labels.h5");
    ASSERT_TRUE(truth) << to_text(truth.error());
    EXPECT_EQ(truth->legend.classes.back().value, 200);
}

TEST(PackedValues, ClassicNetCdfMasksAFillThatIsWrittenInSignedBits) {
    const test::TemporaryFolder folder;
    test::NetCdfWriter file(1);
    const int y = file.dimension("y", 1), x = file.dimension("x", 4), band = file.dimension("band", 2);
    file.variable({"cube",
                   {y, x, band},
                   3,
                   file.attribute("_Unsigned", "true") + file.attribute("_FillValue", -1.0),
                   2,
                   test::big_endian<std::int16_t>({0, 0, 5, 5, -2, -2, -1, -1})});
    test::write_bytes(folder / "cube.nc", file.bytes());
    REDLINE_OPEN(cube, {folder / "cube.nc"});
    EXPECT_EQ(cube->info().dtype, "uint16");
    expect_row(*cube, {0, 5, 65534, none});
}

TEST(PackedValues, WhatNetCdfFillsByItselfIsNoDataWhereNothingElseIsDeclared) {
    const test::TemporaryFolder folder;
    const float fill = 9.9692099683868690e+36F;
    const auto opened = [&](bool declares, const OpenOptions& options = {}) {
        test::NetCdfWriter file(1);
        const int y = file.dimension("y", 1), x = file.dimension("x", 3), band = file.dimension("band", 2);
        file.variable({"cube",
                       {y, x, band},
                       5,
                       declares ? file.attribute("_FillValue", 2.0) : std::string(),
                       declares ? 1 : 0,
                       test::big_endian<float>({1, 1, 2, 2, fill, fill})});
        test::write_bytes(folder / "cube.nc", file.bytes());
        return test::must_open({folder / "cube.nc"}, options);
    };
    const auto cube = opened(false);
    expect_row(*cube, {1, 2, none});
    const Guess* guess = guess_of(cube->info(), "no data (the fill value of netCDF)");
    ASSERT_NE(guess, nullptr);
    EXPECT_EQ(guess->override_option, "--nodata");
    expect_row(*opened(true), {1, none, fill});
    OpenOptions told;
    told.nodata = 1;
    expect_row(*opened(false, told), {none, 2, fill});
}

TEST(PackedValues, ASecondFillValueIsMaskedTooAndSaid) {
    const test::TemporaryFolder folder;
    const auto path = write_values<float>(
        folder / "two.h5", {1, -9999, 3, -9998, 5, 6}, H5T_IEEE_F32LE, [](test::Hdf5Writer& file) {
            file.number("cube", "_FillValue", {-9999}, H5T_IEEE_F32LE);
            file.number("cube", "missing_value", {-9999, -9998}, H5T_IEEE_F32LE);
        });
    REDLINE_OPEN(cube, {path});
    expect_row(*cube, {1, none, 3, none, 5, 6});
    EXPECT_EQ(cube->info().second_nodata, -9998);
    EXPECT_NE(cube->info().mask.find("-9998"), std::string::npos) << cube->info().mask;
    OpenOptions options;
    options.nodata = 5;
    REDLINE_OPEN(told, {path}, options);
    expect_row(*told, {1, -9999, 3, -9998, none, 6});
    EXPECT_TRUE(told->info().mask.empty()) << told->info().mask;
}

TEST(PackedValues, AFillOfNanDoesNotHideTheOther) {
    const test::TemporaryFolder folder;
    const auto path =
        write_values<float>(folder / "nan.h5", {1, -9999, 3}, H5T_IEEE_F32LE, [](test::Hdf5Writer& file) {
            file.number("cube", "_FillValue", {none}, H5T_IEEE_F32LE);
            file.number("cube", "missing_value", {-9999}, H5T_IEEE_F32LE);
        });
    REDLINE_OPEN(cube, {path});
    expect_row(*cube, {1, none, 3});
}

TEST(PackedValues, ValuesOutsideTheValidRangeHaveNoData) {
    const test::TemporaryFolder folder;
    const std::vector<std::int16_t> values{-30001, -30000, 0, 25000, 25001, -32767};
    const auto scaled = [](double raw) { return raw * 2e-6 + 0.05; };
    const std::vector<double> expected{none, scaled(-30000), scaled(0), scaled(25000), none, none};
    const auto pack = [](test::Hdf5Writer& file) {
        file.number("cube", "scale_factor", {2e-6});
        file.number("cube", "add_offset", {0.05});
        file.number("cube", "_FillValue", {-32767}, H5T_STD_I16LE);
    };
    // In the stored type the range is of stored values, in that of the factor of unpacked ones (NUG).
    const std::vector<Attributes> ranges{
        [](test::Hdf5Writer& file) {
            file.number("cube", "valid_min", {-30000}, H5T_STD_I16LE);
            file.number("cube", "valid_max", {25000}, H5T_STD_I16LE);
        },
        [](test::Hdf5Writer& file) {
            file.number("cube", "valid_range", {-30000, 25000}, H5T_STD_I16LE);
        },
        [&](test::Hdf5Writer& file) {
            file.number("cube", "valid_range", {scaled(-30000), scaled(25000)}, H5T_IEEE_F64LE);
        }};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        SCOPED_TRACE(i);
        const auto path = write_values<std::int16_t>(folder / "range.h5", values, H5T_STD_I16LE,
                                                     [&](test::Hdf5Writer& file) {
                                                         pack(file);
                                                         ranges[i](file);
                                                     });
        REDLINE_OPEN(cube, {path});
        expect_row(*cube, expected);
        EXPECT_NE(cube->info().mask.find("outside -30000 to 25000"), std::string::npos) << cube->info().mask;
        OpenOptions options;
        options.nodata = -32767;
        REDLINE_OPEN(told, {path}, options);
        EXPECT_TRUE(std::isfinite(test::value_at(*told, 0, 0, 1))) << "--nodata replaces the file's word";
    }
    const auto one_sided =
        write_values<float>(folder / "low.h5", {-0.1f, 0.1f, 7}, H5T_IEEE_F32LE, [](test::Hdf5Writer& file) {
            file.number("cube", "valid_max", {0.1}); // as a double it lies below the float next to it
        });
    REDLINE_OPEN(low, {one_sided});
    expect_row(*low, {-0.1f, 0.1f, none});
    const auto empty =
        write_values<float>(folder / "empty.h5", {1, 2}, H5T_IEEE_F32LE, [](test::Hdf5Writer& file) {
            file.number("cube", "valid_range", {5, -5});
        });
    REDLINE_OPEN(all, {empty});
    expect_row(*all, {1, 2});
    EXPECT_TRUE(says(all->info().warnings, "valid range"));
}

TEST(PackedValues, ClassicNetCdfHasARangeToo) {
    const test::TemporaryFolder folder;
    test::NetCdfWriter file(1);
    const int y = file.dimension("y", 1), x = file.dimension("x", 3), band = file.dimension("band", 2);
    file.variable({"cube",
                   {y, x, band},
                   5,
                   file.attribute("valid_min", 0.0) + file.attribute("missing_value", -5.0) +
                       file.attribute("_FillValue", 9.0),
                   3,
                   test::big_endian<float>({-1, -1, 2, 2, 9, 9})});
    test::write_bytes(folder / "cube.nc", file.bytes());
    REDLINE_OPEN(cube, {folder / "cube.nc"});
    expect_row(*cube, {none, 2, none});
    EXPECT_NE(cube->info().mask.find("-5"), std::string::npos);
    EXPECT_NE(cube->info().mask.find("below 0"), std::string::npos);
}

TEST(PackedValues, FactorsAreTakenFromTextAndFromTheNamesOfFieldProducts) {
    struct Case {
        const char* words;
        Attributes attributes;
        double expected; ///< of the raw value 200
        const char* guess;
        const char* warning;
    };
    const std::vector<Case> cases{
        {"text",
         [](auto& file) {
             file.text("cube", "scale_factor", "0.0001"), file.text("cube", "add_offset", "1");
         },
         1.02, nullptr, nullptr},
        {"gain and offset",
         [](auto& file) { file.number("cube", "gain", {0.5}), file.number("cube", "offset", {3}); }, 103,
         "scale", nullptr},
        {"scale below one", [](auto& file) { file.number("cube", "scale", {0.001}); }, 0.2, "scale", nullptr},
        {"scale above one", [](auto& file) { file.number("cube", "scale", {10000}); }, 0.02, "scale",
         nullptr},
        {"a divisor and an offset",
         [](auto& file) { file.number("cube", "scale", {100}), file.number("cube", "offset", {7}); }, 2,
         "scale", "is not applied"},
        {"text that is no number", [](auto& file) { file.text("cube", "scale_factor", "see manual"); }, 200,
         nullptr, "is not applied"},
        {"an offset alone", [](auto& file) { file.number("cube", "offset", {7}); }, 200, nullptr,
         "is not applied"},
    };
    const test::TemporaryFolder folder;
    for (const Case& each : cases) {
        SCOPED_TRACE(each.words);
        const auto path =
            write_values<std::int16_t>(folder / "scale.h5", {200, 0, 0}, H5T_STD_I16LE, each.attributes);
        REDLINE_OPEN(cube, {path});
        EXPECT_NEAR(test::value_at(*cube, 0, 0, 1), each.expected, 1e-6);
        EXPECT_EQ(guess_of(cube->info(), "scale") != nullptr, each.guess != nullptr);
        if (each.warning != nullptr)
            EXPECT_TRUE(says(cube->info().warnings, each.warning));
        else
            EXPECT_TRUE(cube->info().warnings.empty()) << cube->info().warnings.front();
    }
}

TEST(PackedValues, WhatAConversionToGeoTiffLeavesBehindIsHeeded) {
    const test::TemporaryFolder folder;
    const auto write = [&](const char* name, GDALDataType type,
                           const std::function<void(GDALDataset&)>& more) {
        test::write_gdal(folder / name, "GTiff", 1, 4, 2, type, [&](GDALDataset& dataset) {
            std::vector<double> line{0, 5, 65534, 65535};
            if (type == GDT_Float32) line = {0, 5, 7, -9};
            for (int b = 1; b <= 2; ++b)
                ASSERT_EQ(dataset.GetRasterBand(b)->RasterIO(GF_Write, 0, 0, 4, 1, line.data(), 4, 1,
                                                             GDT_Float64, 0, 0, nullptr),
                          CE_None);
            more(dataset);
        });
        return folder / name;
    };
    const auto words = write("words.tif", GDT_UInt16, [](GDALDataset& dataset) {
        for (int b = 1; b <= 2; ++b) {
            dataset.GetRasterBand(b)->SetNoDataValue(-1);
            dataset.GetRasterBand(b)->SetMetadataItem("_Unsigned", "true");
            dataset.GetRasterBand(b)->SetMetadataItem("missing_value", "-2");
            dataset.GetRasterBand(b)->SetMetadataItem("scale_factor", "0.5");
        }
    });
    REDLINE_OPEN(cube, {words});
    expect_row(*cube, {0, 2.5, none, none});
    EXPECT_NE(guess_of(cube->info(), "scale"), nullptr);
    const auto unpacked = write("unpacked.tif", GDT_Float32, [](GDALDataset& dataset) {
        dataset.SetMetadataItem("scale_factor", "0.5");
        dataset.SetMetadataItem("missing_value", "-9");
        dataset.SetMetadataItem("valid_max", "6");
    });
    REDLINE_OPEN(floats, {unpacked});
    expect_row(*floats, {0, 5, 7, none});
    EXPECT_TRUE(says(floats->info().warnings, "scaled already"));
}

} // namespace
} // namespace redline
