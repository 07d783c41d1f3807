// SPDX-License-Identifier: GPL-3.0-or-later
// What a user of the Chinese window reads of cubes, labels and splits.
#include <cmath>
#include <sstream>

#include "redline/cube/subset.h"
#include "redline/scene/split.h"
#include "redline/scene/synthetic_scene.h"
#include "support/field_files.h"
#include "support/said_in_chinese.h"
#include "support/shared_data.h"
#include "support/temporary_folder.h"

namespace redline::ui {
namespace {

using test::CoreTexts;

TEST(CoreSentences, TheFilesOfTheFieldAreSpokenOfInChinese) {
    REDLINE_NEEDS_SHARED("data/envi");
    CoreTexts texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(test::shared("data"))) {
        if (!entry.is_regular_file()) continue;
        const auto cube = open_cube({entry.path()});
        texts.add(cube);
        // The same as labels, of a cube of any size: most are refused.
        CubeInfo grid;
        grid.rows = 7;
        grid.cols = 9;
        grid.bands = 1;
        texts.add(open_labels({entry.path()}, cube ? (*cube)->info() : grid));
        texts.add(open_labels({entry.path()}, grid));
        OpenOptions odd;
        odd.variable = "nothing of the kind";
        texts.refused(open_cube({entry.path()}, odd));
        odd = {};
        odd.axis_order = "up,down";
        texts.add(open_cube({entry.path()}, odd));
    }
    EXPECT_GT(texts.size(), 60);
    texts.expectChinese();
}

TEST(CoreSentences, DoubtfulAndDamagedCubesAreSpokenOfInChinese) {
    const test::TemporaryFolder folder;
    CoreTexts texts;
    const std::string bytes = test::coded_bytes<float>(3, 4, 5, "bsq");
    int count = 0;
    const auto envi = [&](const std::string& more, int type = 4, const std::string& interleave = "bsq",
                          const std::string* other = nullptr) {
        return open_cube({test::write_envi(folder / ("c" + std::to_string(++count)), 3, 4, 5, type,
                                           interleave, other ? *other : bytes, more)});
    };
    const std::string too_long = bytes + "surplus", too_short = bytes.substr(9);
    for (const char* more :
         {"", "byte order = 0\nwavelength = {1, 2}\n", "byte order = 0\nwavelength = {-1, -2, 0, nan, -3}\n",
          "byte order = 0\nwavelength units = parsec\nwavelength = {0.5, 0.6, 0.7, 0.8, 0.9}\n",
          "byte order = 0\nwavelength = {500, 600, 550, 700, 800}\n",
          "byte order = 0\nwavelength = {500, 600, 550, 700, 650}\nfwhm = {1, 2}\nbbl = {1}\n",
          "byte order = 0\nband names = {a, b}\ndata gain values = {1, 2}\n",
          "byte order = 0\ndata offset values = {1, 2, x, 4, 5}\ndata ignore value = none at all\n",
          "byte order = 0\nreflectance scale factor = 0.0001\n",
          "byte order = 0\nmap info = {Nowhere, x, y}\n"})
        texts.add(envi(more));
    texts.add(envi("byte order = 0\n", 4, "bsq", &too_long));
    texts.refused(envi("byte order = 0\n", 4, "bsq", &too_short));
    texts.refused(envi("byte order = 0\nheader offset = 8\n", 4, "bsq", &too_short));
    texts.refused(envi("byte order = 0\n", 6));
    texts.refused(envi("byte order = 0\n", 77));
    texts.refused(envi("byte order = 0\n", 4, "zigzag"));
    for (const char* more :
         {"byte order = 7\n", "byte order = big\n", "byte order = 0\nmajor frame offsets = {4, 4}\n",
          "byte order = 0\nheader offset = 9000000000000000000\n", "wavelength = {1, 2"})
        texts.refused(envi(more));

    const auto refuse = [&](const std::string& name, const std::string& content,
                            const OpenOptions& options = {}) {
        test::write_bytes(folder / name, content);
        texts.refused(open_cube({folder / name}, options));
    };
    refuse("lonely.hdr", "ENVI\nsamples = 4\nlines = 3\nbands = 5\ndata type = 4\n");
    refuse("few.hdr", "ENVI\nsamples = 4\n");
    refuse("empty.tif", "");
    refuse("words.tif", "this is a letter, and no raster at all");
    const std::string numbers(60 * 4, '\1');
    refuse("short.npy", test::npy_bytes("<f4", false, "3, 4, 50", numbers));
    refuse("type.npy", test::npy_bytes("<c8", false, "3, 4, 5", numbers));
    refuse("size.npy", test::npy_bytes("<f4", false, "3, four, 5", numbers));
    refuse("huge.npy", test::npy_bytes("<f4", false, "3000000000, 4000000000, 5", numbers));
    refuse("none.npy", test::npy_bytes("<f4", false, "3, 0, 5", ""));
    refuse("cut.npy", test::npy_bytes("<f4", false, "3, 4, 5", numbers).substr(0, 40));
    refuse("line.npy", test::npy_bytes("<f4", false, "60,", numbers));
    refuse("cut.npz", "PK\3\4 and no more");
    refuse("cut.nc", std::string("CDF\1\0\0\0\1", 8));
    refuse("cut.h5", "\x89HDF\r\n\x1a\n and no more");
    refuse("cut.mat", "MATLAB 5.0 MAT-file" + std::string(120, ' '));
    texts.add(open_cube({folder / "ambiguous.npy"}));
    test::write_bytes(folder / "ambiguous.npy", test::npy_bytes("<f4", false, "3, 4, 5", numbers));
    texts.add(open_cube({folder / "ambiguous.npy"}));
    for (const char* order : {"row,col", "north,south,band"}) {
        OpenOptions options;
        options.axis_order = order;
        texts.refused(open_cube({folder / "ambiguous.npy"}, options));
    }
    OpenOptions options;
    options.byte_order = "middle";
    texts.refused(open_cube({folder / "ambiguous.npy"}, options));
    options = {};
    options.wavelength_unit = "parsec";
    texts.refused(open_cube({folder / "c2.hdr"}, options));
    texts.refused(open_cube({folder / "nowhere.tif"}));
    texts.refused(open_cube({folder.path()}));
    texts.refused(open_cube({}));

    {
        test::Hdf5Writer file(folder / "many.h5");
        const std::vector<float> values(120, 1.5f);
        file.dataset("a/refl", {4, 5, 6}, H5T_NATIVE_FLOAT, values);
        file.dataset("b/refl", {5, 4, 6}, H5T_NATIVE_FLOAT, values);
        file.dataset("square", {6, 6, 2}, H5T_NATIVE_FLOAT, values);
        file.dataset("wavelength", {6}, H5T_NATIVE_DOUBLE, std::vector<double>{400, 500, 600, 700, 800, 900});
        file.number("a/refl", "scale_factor", {0.5, 0.25});
        file.number("b/refl", "Scale_Factor", {0.5});
        file.number("square", "scale_factor", {std::nan("")});
    }
    for (const char* name : {"", "refl", "a/refl", "b/refl", "square", "wavelength"}) {
        options = {};
        options.variable = name;
        texts.add(open_cube({folder / "many.h5"}, options));
    }
    // Tiles that do not go together.
    texts.refused(open_cube({folder / "c2.hdr", folder / "c3.hdr"}));
    const auto part = open_cube({folder / "c1.hdr"});
    ASSERT_TRUE(part);
    for (const char* list : {"7", "x", "3000-4000 nm", "450 nm"})
        texts.refused(parse_band_list(list, (*part)->info().axis, 5));
    options = {};
    options.window = Window{1, 1, 9, 9};
    texts.refused(open_cube({folder / "c1.hdr"}, options));
    EXPECT_GT(texts.size(), 60);
    texts.expectChinese();
}

TEST(CoreSentences, OddLabelsAndSplitsAreSpokenOfInChinese) {
    const test::TemporaryFolder folder;
    CoreTexts texts;
    CubeInfo grid;
    grid.rows = 4;
    grid.cols = 5;
    grid.bands = 1;
    grid.geotransform = {1000, 10, 0, 2000, 0, -10};
    const auto raster = [&](const std::string& name, int rows, int cols, const std::vector<float>& values,
                            int row, double pixel = 10, int bands = 1) {
        test::write_gdal(folder / name, "GTiff", rows, cols, bands, GDT_Float32, [&](GDALDataset& dataset) {
            double transform[] = {1000, pixel, 0, 2000 - row * 10.0, 0, -pixel};
            if (row >= 0) dataset.SetGeoTransform(transform);
            auto copy = values;
            ASSERT_EQ(dataset.GetRasterBand(1)->RasterIO(GF_Write, 0, 0, cols, rows, copy.data(), cols, rows,
                                                         GDT_Float32, 0, 0, nullptr),
                      CE_None);
        });
        return std::vector<std::filesystem::path>{folder / name};
    };
    texts.refused(open_labels(raster("half.tif", 2, 3, {0, 1, 1.5f, 2, 0, 0}, 1), grid));
    texts.refused(open_labels(raster("loose.tif", 2, 3, {0, 1, 1, 2, 0, 0}, -1), grid));
    texts.refused(open_labels(raster("beside.tif", 2, 3, {0, 1, 1, 2, 0, 0}, 90), grid));
    texts.refused(open_labels(raster("coarse.tif", 2, 3, {0, 1, 1, 2, 0, 0}, 1, 30), grid));
    texts.refused(open_labels(raster("bands.tif", 2, 3, {0, 1, 1, 2, 0, 0}, 1, 10, 3), grid));
    texts.refused(open_labels(raster("blank.tif", 2, 3, {0, 0, 0, 0, 0, 0}, 1), grid));
    const auto small = raster("small.tif", 2, 3, {0, 1, 1, 2, 0, 0}, 3);
    texts.add(open_labels(small, grid));
    LabelOptions options;
    options.unlabelled = 77;
    texts.add(open_labels(small, grid, options));
    options = {};
    options.mask = folder / "blank.tif";
    texts.add(open_labels(small, grid, options));
    texts.refused(open_labels({}, grid));
    texts.refused(open_labels({folder / "nowhere.tif"}, grid));
    std::vector<std::int64_t> many(100 * 1000);
    for (std::size_t i = 0; i < many.size(); ++i)
        many[i] = static_cast<std::int64_t>(i);
    texts.refused(make_ground_truth(100, 1000, many, {}));

    const auto polygons = [&](const std::string& name, const std::string& features) {
        test::write_bytes(folder / name,
                          "{\"type\": \"FeatureCollection\", \"features\": [" + features + "]}");
        return std::vector<std::filesystem::path>{folder / name};
    };
    const auto square = [](double x, double y, const std::string& properties) {
        std::ostringstream text;
        text << "{\"type\": \"Feature\", \"properties\": {" << properties
             << "}, \"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[" << x << "," << y << "],["
             << x + 20 << "," << y << "],[" << x + 20 << "," << y - 20 << "],[" << x << "," << y - 20 << "],["
             << x << "," << y << "]]]}}";
        return text.str();
    };
    const std::string good = square(1000, 2000, "\"kind\": \"tree\", \"field\": \"f\"");
    const auto drawn = polygons("good.geojson", good + "," + square(8000, 2000, "\"kind\": \"soil\"") + "," +
                                                    square(1020, 2000, "\"kind\": null"));
    texts.add(open_labels(drawn, grid));
    for (const char* field : {"kind", "absent"}) {
        options = {};
        options.class_field = field;
        options.group_field = std::string(field) == "kind" ? "absent" : "";
        texts.add(open_labels(drawn, grid, options));
    }
    options = {};
    options.variable = "absent";
    texts.refused(open_labels(drawn, grid, options));
    texts.refused(open_labels(polygons("away.geojson", square(8000, 2000, "\"kind\": \"soil\"")), grid));
    CubeInfo unplaced = grid;
    unplaced.geotransform.reset();
    texts.refused(open_labels(drawn, unplaced));

    SyntheticSceneOptions scene_options;
    scene_options.rows = 26;
    scene_options.cols = 34;
    scene_options.bands = 12;
    scene_options.classes = 4;
    const SyntheticScene scene = make_synthetic_scene(scene_options);
    std::vector<std::uint8_t> valid(26 * 34, 1);
    for (std::size_t i = 0; i < 200; ++i)
        valid[i] = 0;
    SplitChoice choice;
    for (const SplitKind kind :
         {SplitKind::random, SplitKind::per_class, SplitKind::disjoint, SplitKind::groups, SplitKind::files})
        for (const int patch : {1, 9, 25})
            for (const int per_class : {2, 5000}) {
                choice.kind = kind;
                choice.per_class = per_class;
                texts.add(make_split(scene.truth, valid, choice, patch, 3));
            }
    choice.kind = SplitKind::files;
    GroundTruth other = scene.truth;
    texts.add(make_split(scene.truth, valid, choice, 5, 3, &other));
    other.rows = 3;
    texts.refused(make_split(scene.truth, valid, choice, 5, 3, &other));
    choice.kind = SplitKind::random;
    choice.share = 0;
    texts.refused(make_split(scene.truth, valid, choice, 5, 3));
    choice.share = 0.3;
    choice.validation = 1;
    texts.refused(make_split(scene.truth, valid, choice, 5, 3));
    texts.refused(make_split(scene.truth, valid, {}, 0, 3));
    EXPECT_GT(texts.size(), 45);
    texts.expectChinese();
}

} // namespace
} // namespace redline::ui
