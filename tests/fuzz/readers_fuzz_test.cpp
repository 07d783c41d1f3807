// SPDX-License-Identifier: GPL-3.0-or-later
// Seeded damage to everything a user may hand in: no crash, no hang, no leak, no runaway allocation (the
// sanitizers and the watchdog look on). REDLINE_FUZZ_MUTATIONS changes the number of mutations,
// REDLINE_FUZZ_SEED the seed, REDLINE_FUZZ_VERBOSE=1 prints each case.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <sys/resource.h>

#include "redline/network/graph.h"
#include "redline/project/project.h"
#include "redline/results/run_store.h"
#include "redline/scene/ground_truth.h"
#include "tests/fuzz/mutator.h"
#include "tests/support/classic_netcdf.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

namespace fs = std::filesystem;

std::uint64_t environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// Ends the program when one case takes longer than a minute: a hang must not look like a slow machine.
class Watchdog {
  public:
    Watchdog() : thread_([this] { watch(); }) {}
    ~Watchdog() {
        done_ = true;
        thread_.join();
    }
    void begin(const char* what, std::uint64_t index) {
        what_ = what;
        index_ = index;
        ++started_;
    }

  private:
    void watch() {
        std::uint64_t last = 0;
        for (int same = 0; !done_; std::this_thread::sleep_for(std::chrono::milliseconds(200))) {
            same = started_ == last ? same + 1 : 0;
            last = started_;
            if (same > 300 && last > 0) {
                std::fprintf(stderr, "hang in %s, mutation %llu\n", what_.load(),
                             static_cast<unsigned long long>(index_));
                std::abort();
            }
        }
    }
    std::atomic<bool> done_ = false;
    std::atomic<const char*> what_ = "";
    std::atomic<std::uint64_t> index_ = 0, started_ = 0;
    std::thread thread_;
};

long peak_resident_kilobytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// Runs `share` of all mutations of `body(mutator)`.
template<typename Body>
void fuzz(const char* what, double share, Body&& body) {
    const auto count = static_cast<std::uint64_t>(
        share * static_cast<double>(environment("REDLINE_FUZZ_MUTATIONS", 10'000)));
    const std::uint64_t seed = environment("REDLINE_FUZZ_SEED", 1);
    const bool verbose = std::getenv("REDLINE_FUZZ_VERBOSE") != nullptr;
    Watchdog watchdog;
    const long before = peak_resident_kilobytes();
    for (std::uint64_t index = 0; index < count; ++index) {
        if (verbose) std::fprintf(stderr, "%s %llu\n", what, static_cast<unsigned long long>(index));
        watchdog.begin(what, index);
        test::Mutator mutator(seed, index);
        body(mutator);
    }
    EXPECT_LT(peak_resident_kilobytes() - before, 1'500'000) << "an allocation ran away";
}

/// Opens a cube and, where it is small, reads all of it: what opens must also be safe to read.
void open_and_read(const fs::path& path) {
    const auto cube = open_cube({path});
    if (!cube) {
        ASSERT_FALSE(cube.error().what.empty());
        ASSERT_NE(cube.error().code, ErrorCode::internal) << to_text(cube.error());
        return;
    }
    const std::int64_t rows = (*cube)->rows(), cols = (*cube)->cols(), bands = (*cube)->bands();
    ASSERT_GE(rows, 1);
    ASSERT_GE(cols, 1);
    ASSERT_GE(bands, 1);
    ASSERT_EQ((*cube)->info().axis.good.size(), static_cast<std::size_t>(bands));
    if (bands < 100'000) (void)(*cube)->spectrum(rows - 1, cols - 1);
    std::vector<float> picture(16);
    (void)(*cube)->read_decimated(static_cast<int>(bands - 1), 4, 4, picture);
}

std::string bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Fuzz, EnviHeaders) {
    const test::TemporaryFolder folder;
    const std::string header =
        "ENVI\ndescription = {a\nscene}\nsamples = 4\nlines = 3\nbands = 5\nheader offset = 0\n"
        "file type = ENVI Standard\ndata type = 2\ninterleave = bil\nbyte order = 0\n"
        "wavelength units = Nanometers\nwavelength = {450, 550,\n 650, 750, 850}\nfwhm = {5, 5, 5, 5, 5}\n"
        "bbl = {1, 1, 0, 1, 1}\ndata ignore value = -9999\ndata gain values = {1, 1, 1, 1, 1}\n"
        "map info = {UTM, 1, 1, 300000, 5800000, 30, 30, 33, North, WGS-84}\n";
    test::write_bytes(folder / "cube.dat", test::coded_bytes<std::int16_t>(3, 4, 5, "bil"));
    fuzz("ENVI header", 0.3, [&](test::Mutator& mutator) {
        test::write_bytes(folder / "cube.hdr", mutator.damage(header));
        open_and_read(folder / "cube.hdr");
    });
}

TEST(Fuzz, NumpyArrays) {
    const test::TemporaryFolder folder;
    std::string data;
    for (int i = 0; i < 60; ++i)
        test::append(data, static_cast<std::int16_t>(i));
    const std::vector<std::string> seeds{test::npy_bytes("<i2", false, "3, 4, 5", data),
                                         test::npy_bytes(">i2", true, "3, 4, 5", data),
                                         test::npy_bytes("<i2", false, "60", data)};
    fuzz("NumPy", 0.2, [&](test::Mutator& mutator) {
        const std::string damaged = mutator.damage(seeds[mutator.below(seeds.size())]);
        test::write_bytes(folder / "cube.npy", damaged);
        open_and_read(folder / "cube.npy");
        (void)open_label_raster(folder / "cube.npy");
    });
}

TEST(Fuzz, NumpyArchives) {
    const test::TemporaryFolder folder;
    // A stored archive with one array, written by hand.
    const std::string content = test::npy_bytes("<i2", false, "3, 4, 5", std::string(120, '\x02'));
    std::string common, bytes = "PK\x03\x04", directory = "PK\x01\x02", end = "PK\x05\x06";
    const auto put = [](std::string& to, std::uint32_t value, int width) {
        to.append(reinterpret_cast<const char*>(&value), static_cast<std::size_t>(width));
    };
    const auto size = static_cast<std::uint32_t>(content.size());
    put(common, 20, 2), put(common, 0, 2), put(common, 0, 2), put(common, 0, 4), put(common, 0, 4),
        put(common, size, 4);
    put(common, size, 4), put(common, 9, 2), put(common, 0, 2);
    bytes += common + "scene.npy" + content;
    put(directory, 20, 2);
    directory += common;
    put(directory, 0, 2), put(directory, 0, 2), put(directory, 0, 2), put(directory, 0, 4),
        put(directory, 0, 4);
    directory += "scene.npy";
    put(end, 0, 4), put(end, 1, 2), put(end, 1, 2), put(end, static_cast<std::uint32_t>(directory.size()), 4);
    put(end, static_cast<std::uint32_t>(bytes.size()), 4), put(end, 0, 2);
    const std::string archive = bytes + directory + end;
    test::write_bytes(folder / "cube.npz", archive);
    ASSERT_TRUE(open_cube({folder / "cube.npz"}).has_value()) << "the seed itself is sound";
    fuzz("NumPy archive", 0.1, [&](test::Mutator& mutator) {
        test::write_bytes(folder / "cube.npz", mutator.damage(archive));
        open_and_read(folder / "cube.npz");
    });
}

TEST(Fuzz, ClassicNetCdfFiles) {
    const test::TemporaryFolder folder;
    std::vector<std::string> seeds;
    for (const int version : {1, 2, 5})
        seeds.push_back(test::packed_scene(version, version != 2));
    fuzz("netCDF", 0.1, [&](test::Mutator& mutator) {
        test::write_bytes(folder / "scene.nc", mutator.damage(seeds[mutator.below(seeds.size())]));
        open_and_read(folder / "scene.nc");
        (void)open_label_raster(folder / "scene.nc");
    });
}

TEST(Fuzz, MatlabFiles) {
    const test::TemporaryFolder folder;
    std::vector<std::string> seeds;
    {
        test::MatWriter file(folder / "seed.mat", MAT_FT_MAT5);
        file.doubles("scene", {3, 4, 5}, std::vector<double>(60, 0.5));
        file.doubles("wavelength", {1, 5}, {1, 2, 3, 4, 5});
        file.bytes("gt", {3, 4}, std::vector<std::uint8_t>(12, 1));
    }
    seeds.push_back(bytes_of(folder / "seed.mat"));
    if (fs::exists(test::shared("data/mat")))
        for (const char* name : {"test3dmatrix_7.4_GLNX86.mat", "test3dmatrix_6.5.1_GLNX86.mat",
                                 "testmatrix_4.2c_SOL2.mat", "test_file.mat"})
            seeds.push_back(bytes_of(test::shared(std::string("data/mat/") + name)));
    fuzz("MATLAB", 0.2, [&](test::Mutator& mutator) {
        test::write_bytes(folder / "cube.mat", mutator.damage(seeds[mutator.below(seeds.size())]));
        open_and_read(folder / "cube.mat");
        (void)open_label_raster(folder / "cube.mat");
    });
}

TEST(Fuzz, LabelRasters) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "seed.tif", "GTiff", 4, 5, 1, GDT_Byte, [](GDALDataset& dataset) {
        GDALColorTable colors;
        const GDALColorEntry red{200, 10, 20, 255};
        colors.SetColorEntry(1, &red);
        dataset.GetRasterBand(1)->SetColorTable(&colors);
        test::fill_coded(dataset);
    });
    const std::string tiff = bytes_of(folder / "seed.tif");
    const std::string header =
        "ENVI\nsamples = 5\nlines = 4\nbands = 1\ndata type = 1\ninterleave = bsq\nbyte order = 0\n"
        "file type = ENVI Classification\nclasses = 3\nclass names = {a, b, c}\n"
        "class lookup = {0, 0, 0, 255, 0, 0, 0, 255, 0}\n";
    const std::string style =
        "<qgis><pipe><rasterrenderer><colorPalette><paletteEntry value=\"1\" label=\"a\" color=\"#e60000\"/>"
        "</colorPalette></rasterrenderer></pipe></qgis>";
    test::write_bytes(folder / "envi.dat", std::string(20, '\x01'));
    fuzz("label raster", 0.1, [&](test::Mutator& mutator) {
        switch (mutator.below(3)) {
        case 0:
            test::write_bytes(folder / "labels.tif", mutator.damage(tiff));
            (void)open_label_raster(folder / "labels.tif");
            break;
        case 1:
            test::write_bytes(folder / "envi.hdr", mutator.damage(header));
            (void)open_label_raster(folder / "envi.hdr");
            break;
        default:
            test::write_bytes(folder / "seed.qml", mutator.damage(style));
            (void)open_label_raster(folder / "seed.tif");
        }
    });
}

TEST(Fuzz, ProjectRunAndNetworkFiles) {
    const test::TemporaryFolder folder;
    Project project;
    project.cube = {folder / "a.hdr"};
    project.labels = {folder / "b.tif"};
    project.cube_options.window = Window{1, 2, 3, 4};
    project.cube_options.bands = {1, 2, 3};
    project.settings.bands.wavelengths_nm = {450, 550};
    project.legend = ClassLegend{{{1, "water", {0, 0, 255}, 10}, {2, "forest", {0, 255, 0}, 20}}, 0, true};
    ASSERT_TRUE(write_project(project, folder / "seed.redline"));
    const std::string document = bytes_of(folder / "seed.redline");
    const std::string network =
        R"({"input_shape": [1, 9, 5, 5], "layers": [{"name": "c", "op": "conv3d", "out_channels": 4,
        "kernel": [3, 3, 3]}, {"name": "f", "op": "flatten"}, {"name": "l", "op": "linear", "out_features": 3}]})";
    const std::string csv = "step,epoch,loss\n0,0,1.5\n1,0,1.25\n2,1,nan\n";
    fs::create_directory(folder / "run");
    fuzz("project", 0.1, [&](test::Mutator& mutator) {
        switch (mutator.below(4)) {
        case 0:
            test::write_bytes(folder / "a.redline", mutator.damage(document));
            (void)read_project(folder / "a.redline");
            break;
        case 1:
            test::write_bytes(folder / "run" / "run.json", mutator.damage(document));
            (void)read_run(folder / "run");
            break;
        case 2:
            test::write_bytes(folder / "net.json", mutator.damage(network));
            (void)read_network_file(folder / "net.json");
            break;
        default:
            test::write_bytes(folder / "steps.csv", mutator.damage(csv));
            (void)read_steps(folder / "steps.csv");
            (void)read_epochs(folder / "steps.csv");
        }
    });
}

// Each of these once made a library allocate gigabytes, or worse.
TEST(Fuzz, WhatOnceFailedIsRefused) {
    const fs::path corpus = fs::path(REDLINE_SOURCE_DIR) / "tests/fuzz/corpus";
    int seen = 0;
    for (const auto& entry : fs::directory_iterator(corpus)) {
        SCOPED_TRACE(entry.path().filename().string());
        ++seen;
        const auto cube = open_cube({entry.path()});
        ASSERT_FALSE(cube);
        EXPECT_EQ(cube.error().code, ErrorCode::input) << to_text(cube.error());
        EXPECT_FALSE(cube.error().remedy.empty());
        // Before anything of that size is asked for, not because it failed.
        EXPECT_EQ(cube.error().what.find("memory"), std::string::npos) << cube.error().what;
        EXPECT_FALSE(open_label_raster(entry.path()));
    }
    EXPECT_GE(seen, 3);
}

} // namespace
} // namespace redline

#if defined(__SANITIZE_ADDRESS__)
// A single allocation this large comes from a size in the file that nothing stands behind.
extern "C" const char* __asan_default_options() {
    return "max_allocation_size_mb=1000:allocator_may_return_null=0";
}
#endif
