// SPDX-License-Identifier: GPL-3.0-or-later
#include <zlib.h>

#include <cmath>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

/// A coded [row, col, band] cube of 3 x 4 x 2 in C or Fortran order.
std::string samples(bool fortran, bool swapped) {
    std::string data;
    if (!fortran) {
        for (int row = 0; row < 3; ++row)
            for (int col = 0; col < 4; ++col)
                for (int band = 0; band < 2; ++band)
                    test::append(data, static_cast<std::int16_t>(coded(row, col, band)), swapped);
    } else {
        for (int band = 0; band < 2; ++band)
            for (int col = 0; col < 4; ++col)
                for (int row = 0; row < 3; ++row)
                    test::append(data, static_cast<std::int16_t>(coded(row, col, band)), swapped);
    }
    return data;
}

TEST(NumpyFiles, BothOrdersOfAxesAndBytesGiveTheSameCube) {
    const test::TemporaryFolder folder;
    for (const bool fortran : {false, true})
        for (const bool swapped : {false, true}) {
            const auto path = folder / "cube.npy";
            test::write_bytes(path, test::npy_bytes(swapped ? ">i2" : "<i2", fortran, "3, 4, 2",
                                                    samples(fortran, swapped)));
            REDLINE_OPEN(cube, {path});
            EXPECT_EQ(cube->info().dtype, "int16");
            test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
        }
}

TEST(NumpyFiles, TheAxisOrderCanBeGiven) {
    const test::TemporaryFolder folder;
    const auto path = folder / "cube.npy";
    std::string data;
    for (int band = 0; band < 2; ++band)
        for (int row = 0; row < 3; ++row)
            for (int col = 0; col < 4; ++col)
                test::append(data, coded(row, col, band));
    test::write_bytes(path, test::npy_bytes("<f8", false, "2, 3, 4", data));
    OpenOptions options;
    options.axis_order = "band,row,col";
    REDLINE_OPEN(cube, {path}, options);
    test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
}

TEST(NumpyFiles, DamageIsRefusedInWords) {
    const test::TemporaryFolder folder;
    const auto path = folder / "cube.npy";
    const std::string data(24 * 2, '\0');
    for (const std::string& bytes :
         {test::npy_bytes("<i2", false, "3, 4, 2", data.substr(1)),
          test::npy_bytes("<c8", false, "3, 4, 2", data), test::npy_bytes("|O", false, "3, 4, 2", data),
          test::npy_bytes("<i2", false, "-3, 4, 2", data),
          test::npy_bytes("<i2", false, "4000000000, 4000000000, 4000000000", data),
          test::npy_bytes("<i2", false, "0, 4, 2", data), test::npy_bytes("<i2", false, "24", data),
          std::string("\x93NUMPY\x01"), std::string("\x93NUMPY\x09\x00\x10\x00", 10)}) {
        test::write_bytes(path, bytes);
        const auto cube = open_cube({path});
        ASSERT_FALSE(cube.has_value());
        EXPECT_EQ(cube.error().code, ErrorCode::input);
        EXPECT_NE(cube.error().where.find("cube.npy"), std::string::npos) << to_text(cube.error());
        EXPECT_FALSE(cube.error().remedy.empty());
    }
}

/// A ZIP archive with one entry per (name, content), stored or deflated.
std::string zip(const std::vector<std::pair<std::string, std::string>>& files, bool deflated) {
    std::string bytes, directory;
    for (const auto& [name, content] : files) {
        std::string packed = content;
        if (deflated) {
            packed.resize(compressBound(content.size()) + 64);
            z_stream stream{};
            EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
            stream.avail_in = static_cast<uInt>(content.size());
            stream.next_out = reinterpret_cast<Bytef*>(packed.data());
            stream.avail_out = static_cast<uInt>(packed.size());
            EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
            packed.resize(stream.total_out);
            deflateEnd(&stream);
        }
        std::string common;
        const auto put16 = [](std::string& to, unsigned value) {
            test::append(to, static_cast<std::uint16_t>(value));
        };
        const auto put32 = [](std::string& to, std::size_t value) {
            test::append(to, static_cast<std::uint32_t>(value));
        };
        put16(common, 20), put16(common, 0), put16(common, deflated ? 8 : 0), put32(common, 0),
            put32(common, 0);
        put32(common, packed.size()), put32(common, content.size()),
            put16(common, static_cast<unsigned>(name.size())), put16(common, 0);
        directory += "PK\x01\x02";
        put16(directory, 20);
        directory += common;
        put16(directory, 0), put16(directory, 0), put16(directory, 0), put32(directory, 0),
            put32(directory, bytes.size());
        directory += name;
        bytes += "PK\x03\x04" + common + name + packed;
    }
    std::string end = "PK\x05\x06";
    const auto count = static_cast<std::uint16_t>(files.size());
    test::append(end, std::uint32_t{0}), test::append(end, count), test::append(end, count);
    test::append(end, static_cast<std::uint32_t>(directory.size())),
        test::append(end, static_cast<std::uint32_t>(bytes.size()));
    test::append(end, std::uint16_t{0});
    return bytes + directory + end;
}

TEST(NumpyFiles, AnArchiveOffersItsArraysAndItsWavelengths) {
    const test::TemporaryFolder folder;
    std::string waves;
    for (const double wave : {500.0, 600.0})
        test::append(waves, wave);
    for (const bool deflated : {false, true}) {
        const auto path = folder / "cube.npz";
        test::write_bytes(path,
                          zip({{"gt.npy", test::npy_bytes("|u1", false, "3, 4", std::string(12, '\x01'))},
                               {"scene.npy", test::npy_bytes("<i2", false, "3, 4, 2", samples(false, false))},
                               {"wavelengths.npy", test::npy_bytes("<f8", false, "2,", waves)}},
                              deflated));
        REDLINE_OPEN(cube, {path});
        EXPECT_EQ(cube->info().variable, "scene");
        EXPECT_EQ(cube->info().variables.size(), 3u);
        EXPECT_EQ(cube->info().axis.wavelength_nm, (std::vector<double>{500, 600}));
        test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
        OpenOptions options;
        options.variable = "nothing";
        const auto refused = open_cube({path}, options);
        ASSERT_FALSE(refused.has_value());
        EXPECT_NE(refused.error().remedy.find("scene [3 x 4 x 2]"), std::string::npos)
            << refused.error().remedy;
    }
}

TEST(NumpyFiles, HalfPrecisionIsRead) {
    const test::TemporaryFolder folder;
    // 1, -2, 65504 (the largest), 2^-24 (the smallest), 0.333251953125, infinity
    const std::vector<std::uint16_t> bits{0x3c00, 0xc000, 0x7bff, 0x0001, 0x3555, 0x7c00};
    const std::vector<float> values{1, -2, 65504, 5.9604644775390625e-8f, 0.333251953125f, HUGE_VALF};
    for (const bool swapped : {false, true})
        for (const bool fortran : {false, true}) {
            std::string data;
            for (const std::uint16_t each : bits)
                test::append(data, each, swapped);
            const auto path =
                folder / (std::string(swapped ? "big" : "little") + (fortran ? "f" : "c") + ".npy");
            test::write_bytes(path, test::npy_bytes(swapped ? ">f2" : "<f2", fortran, "1, 2, 3", data));
            REDLINE_OPEN(cube, {path});
            EXPECT_EQ(cube->info().dtype, "float32");
            for (int col = 0; col < 2; ++col)
                for (int band = 0; band < 3; ++band)
                    EXPECT_EQ(test::value_at(*cube, 0, col, band),
                              values[static_cast<std::size_t>(fortran ? col + 2 * band : 3 * col + band)]);
        }
}

} // namespace
} // namespace redline
