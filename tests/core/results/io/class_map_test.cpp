// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/class_map.h"

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "redline/base/files.h"
#include "redline/base/random.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

CubeInfo utm_grid(std::int64_t rows, std::int64_t cols) {
    CubeInfo info;
    info.rows = rows;
    info.cols = cols;
    info.crs = "EPSG:32633";
    info.geotransform = {360000, 30, 0, 5810000, 0, -30};
    return info;
}

ClassMap map_of(std::int64_t rows, std::int64_t cols, const std::vector<std::int64_t>& class_values) {
    ClassMap map;
    map.rows = rows;
    map.cols = cols;
    map.legend.unlabelled = 0;
    int i = 0;
    for (const std::int64_t value : class_values) {
        map.legend.classes.push_back(
            {value,
             "cover " + std::to_string(value),
             {static_cast<std::uint8_t>(10 + i), 100, static_cast<std::uint8_t>(200 - i)},
             0});
        ++i;
    }
    for (std::int64_t p = 0; p < rows * cols; ++p)
        map.label.push_back(
            static_cast<std::int16_t>(p % (static_cast<std::int64_t>(class_values.size()) + 1) - 1));
    return map;
}

std::vector<std::string> files_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

void expect_reads_back(const ClassMap& map, const std::filesystem::path& file) {
    LabelOptions options;
    options.unlabelled = map.legend.map_nodata();
    const auto again = open_label_raster(file, options);
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(again->rows, map.rows);
    EXPECT_EQ(again->cols, map.cols);
    EXPECT_EQ(again->label, map.label);
    ASSERT_EQ(again->classes(), map.legend.size());
    for (int k = 0; k < map.legend.size(); ++k) {
        const ClassInfo &a = again->legend.classes[static_cast<std::size_t>(k)],
                        &b = map.legend.classes[static_cast<std::size_t>(k)];
        EXPECT_EQ(a.value, b.value);
        // GDAL's tables hold 32-bit values.
        if (b.value > std::numeric_limits<std::int32_t>::max()) continue;
        EXPECT_EQ(a.name, b.name);
        EXPECT_EQ(a.color, b.color) << a.color.hex();
    }
}

TEST(ClassMap, ComesBackWithValuesNamesAndColours) {
    test::TemporaryFolder folder;
    const ClassMap map = map_of(7, 12, {3, 17, 200});
    for (const auto& [format, name] : {std::pair{"GTiff", "map.tif"}, std::pair{"ENVI", "map.img"}}) {
        const auto written = write_class_map(map, utm_grid(7, 12), folder / name, format);
        ASSERT_TRUE(written) << to_text(written.error());
        expect_reads_back(map, folder / name);
        const auto cube = open_cube({folder / name});
        ASSERT_TRUE(cube) << to_text(cube.error());
        EXPECT_EQ((*cube)->info().dtype, "uint8");
        EXPECT_EQ((*cube)->info().crs, "EPSG:32633") << format;
        EXPECT_EQ((*cube)->info().geotransform, utm_grid(7, 12).geotransform);
        ASSERT_EQ((*cube)->info().nodata.size(), 1U) << format;
        EXPECT_EQ((*cube)->info().nodata[0], 0) << format;
    }
    EXPECT_EQ(files_in(folder.path()),
              (std::vector<std::string>{"map.hdr", "map.img", "map.tif", "map.tif.aux.xml"}));
}

TEST(ClassMap, NamesTheGapsOfAnEnviClassification) {
    test::TemporaryFolder folder;
    ClassMap map = map_of(3, 5, {1, 3});
    map.legend.classes[0].name = "wheat, {winter}";
    ASSERT_TRUE(write_class_map(map, utm_grid(3, 5), folder / "map.img", "ENVI"));
    const auto header = read_file(folder / "map.hdr");
    ASSERT_TRUE(header);
    EXPECT_NE(header->find("ENVI Classification"), std::string::npos) << *header;
    EXPECT_NE(header->find("classes = 4"), std::string::npos) << *header;
    EXPECT_EQ(header->find(".tmp"), std::string::npos) << "the temporary name means nothing to a person";
    std::string flat = *header;
    std::erase_if(flat, [](char c) { return c == '\n' || c == ' '; });
    EXPECT_NE(flat.find("classnames={unlabelled,wheat;(winter),unused,cover3}"), std::string::npos)
        << *header;
    EXPECT_NE(flat.find("classlookup={0,0,0,10,100,200,0,0,0,11,100,199}"), std::string::npos) << *header;
    EXPECT_EQ(write_class_map(map_of(3, 5, {-4, 2}), utm_grid(3, 5), folder / "n.img", "ENVI").error().code,
              ErrorCode::input);
}

TEST(ClassMap, HasTheSmallestTypeThatHoldsTheValues) {
    test::TemporaryFolder folder;
    const std::vector<std::pair<std::vector<std::int64_t>, std::string>> cases{
        {{1, 255}, "uint8"},    {{1, 256}, "uint16"},   {{-1, 5}, "int16"},
        {{1, 70000}, "uint32"}, {{-1, 70000}, "int32"}, {{1, 5'000'000'000}, "int64"},
    };
    for (const auto& [values, type] : cases) {
        const ClassMap map = map_of(4, 6, values);
        const auto written = write_class_map(map, utm_grid(4, 6), folder / (type + ".tif"));
        ASSERT_TRUE(written) << type << ": " << to_text(written.error());
        expect_reads_back(map, folder / (type + ".tif"));
        const auto cube = open_cube({folder / (type + ".tif")});
        ASSERT_TRUE(cube) << to_text(cube.error());
        EXPECT_EQ((*cube)->info().dtype, type);
    }
}

TEST(ClassMap, NeverWritesAClassByAccident) {
    test::TemporaryFolder folder;
    ClassMap map = map_of(3, 4, {0, 255});
    map.legend.unlabelled.reset(); // 0 and 255 are classes: the gaps need another value
    ASSERT_TRUE(write_class_map(map, utm_grid(3, 4), folder / "map.tif"));
    LabelOptions options;
    options.no_unlabelled = true;
    const auto again = open_label_raster(folder / "map.tif", options);
    ASSERT_TRUE(again);
    ASSERT_EQ(again->classes(), 3);
    EXPECT_EQ(again->legend.classes[1].value, 1);
    EXPECT_EQ(again->legend.classes[1].count, 4);
}

/// Lets writing fail past a file size, as a full disk does.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) : before_signal_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, before_signal_);
    }

  private:
    void (*before_signal_)(int);
    rlimit before_{};
};

TEST(ClassMap, LeavesTheOldFileWhenTheDiskIsFull) {
    test::TemporaryFolder folder;
    // Values that do not compress.
    ClassMap map = map_of(200, 301, {1, 2, 3, 4, 5, 6, 7});
    RandomStream random(1, RandomUse::probe);
    for (auto& k : map.label)
        k = static_cast<std::int16_t>(random.below(7));
    const std::vector<float> scores(200 * 301 * 2, 0.5F);
    for (const auto& [format, name] : {std::pair{"GTiff", "map.tif"}, std::pair{"ENVI", "map.img"}}) {
        std::ofstream(folder / name) << "old";
        const auto before = files_in(folder.path());
        Result<void> written;
        {
            const FileSizeLimit limit(4096);
            written = write_class_map(map, utm_grid(200, 301), folder / name, format);
        }
        ASSERT_FALSE(written) << format;
        EXPECT_EQ(written.error().code, ErrorCode::input);
        EXPECT_EQ(written.error().where, (folder / name).string());
        EXPECT_EQ(files_in(folder.path()), before) << "nothing half-written";
        EXPECT_EQ(*read_file(folder / name), "old");
    }
    std::vector<float> noise(200 * 301);
    for (float& v : noise)
        v = static_cast<float>(random.normal());
    const FileSizeLimit limit(4096);
    EXPECT_FALSE(write_float_raster(noise, 200, 301, 1, {"p"}, utm_grid(200, 301), folder / "p.tif"));
    EXPECT_FALSE(std::filesystem::exists(folder / "p.tif"));
}

TEST(ClassMap, IsRefusedWhereItDoesNotFitTheCube) {
    test::TemporaryFolder folder;
    EXPECT_FALSE(write_class_map(map_of(3, 4, {1}), utm_grid(4, 3), folder / "map.tif"));
    EXPECT_FALSE(write_class_map(map_of(3, 4, {1}), utm_grid(3, 4), folder / "map.tif", "PNG"));
    EXPECT_FALSE(write_class_map(map_of(3, 4, {1}), utm_grid(3, 4), folder / "none" / "map.tif"));
    EXPECT_TRUE(files_in(folder.path()).empty());
}

TEST(FloatRaster, KeepsValuesBandNamesAndGrid) {
    test::TemporaryFolder folder;
    const std::int64_t rows = 5, cols = 9;
    std::vector<float> values;
    for (std::int64_t i = 0; i < rows * cols * 3; ++i)
        values.push_back(static_cast<float>(i) / 7);
    values[4] = std::numeric_limits<float>::quiet_NaN();
    ASSERT_TRUE(
        write_float_raster(values, rows, cols, 3, {"a", "b", "c"}, utm_grid(rows, cols), folder / "p.tif"));
    const auto cube = open_cube({folder / "p.tif"});
    ASSERT_TRUE(cube);
    EXPECT_EQ((*cube)->info().axis.band_name, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ((*cube)->info().crs, "EPSG:32633");
    std::vector<float> again(values.size());
    const std::vector<int> bands{0, 1, 2};
    ASSERT_TRUE((*cube)->read({0, 0, rows, cols}, bands, again));
    for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_TRUE(again[i] == values[i] || (std::isnan(again[i]) && std::isnan(values[i]))) << i;
}

} // namespace
} // namespace redline
