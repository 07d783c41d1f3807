// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/base/progress.h"
#include "redline/base/units.h"
#include "redline/cube/wavelength_axis.h"

namespace redline {

/// A rectangle of pixels.
struct Window {
    std::int64_t row = 0, col = 0, rows = 0, cols = 0;
    std::int64_t pixels() const { return rows * cols; }
    bool operator==(const Window&) const = default;
};

/// Something in a file that could be opened as a cube, labels or a mask.
struct VariableInfo {
    std::string name;
    std::vector<std::int64_t> shape; ///< as stored
    std::string dtype;
    std::string note; ///< why it was or was not chosen
    bool operator==(const VariableInfo&) const = default;
};

/// A choice the reader made that the file does not state; shown as a guess and can be overridden.
struct Guess {
    std::string what;            ///< "axis order", "wavelength unit", "unlabelled value"
    std::string value;           ///< what was assumed
    std::string override_option; ///< how to change it, e.g. "--axis-order"
    bool ambiguous = false;
    bool operator==(const Guess&) const = default;
};

/// Overrides of what the reader would do by itself.
struct OpenOptions {
    std::string variable;
    std::string axis_order;                ///< e.g. "band,row,col"; empty: deduced
    std::string wavelength_unit;           ///< e.g. "nm", "um", "cm-1"; empty: the file's, else guessed
    std::string byte_order;                ///< "little" or "big", for ENVI files; empty: as in the header
    std::optional<double> nodata;          ///< raw value
    std::optional<double> scale, offset;   ///< replace those of the file for all bands
    std::optional<Window> window;          ///< spatial subset
    std::filesystem::path mask;            ///< a raster on the cube's grid: the pixels it marks have no data
    std::string mask_variable;             ///< the dataset of the mask's file; empty: the likeliest
    std::vector<std::int64_t> mask_values; ///< values of the mask that mark; empty: all but 0
    std::vector<int> bands;                ///< spectral subset, indices from 0; empty: all
    Bytes cache_bytes = Bytes{512} << 20;  ///< limit of the tile cache
    /// Decoded chunks that the cache let go are kept in a temporary file up to this size, so that they need
    /// not be decompressed again; never more than half of the free space there. 0: none.
    Bytes scratch_bytes = Bytes{32} << 30;
    bool operator==(const OpenOptions&) const = default;
};

/// What a cube's file says, and what was understood of it.
struct CubeInfo {
    std::vector<std::filesystem::path> paths;
    std::string format;   ///< "ENVI", "GTiff", "HDF5", "MAT 5", "npy", "mosaic of 12 GTiff", "synthetic"
    std::string variable; ///< the dataset inside the file, if it has names
    std::int64_t rows = 0, cols = 0, bands = 0;
    std::string dtype;                 ///< stored type: "uint8", "int16", "float32", ...
    std::string interleave;            ///< "bsq", "bil", "bip" or "tiled"
    std::string axis_order;            ///< as stored, e.g. "row,col,band"
    std::vector<double> scale, offset; ///< one per band: value = raw * scale + offset
    std::vector<double> nodata; ///< one per band (raw value), NaN where none; empty when no band has one
    std::optional<double> second_nodata;              ///< a further raw value without data, of all bands
    std::optional<std::array<double, 2>> valid_range; ///< raw values outside it have no data, in all bands
    std::string mask; ///< what else of the file marks pixels without data, in words; usually empty
    WavelengthAxis axis;
    std::string crs;     ///< "EPSG:n" where there is a code, else WKT; empty when unknown
    std::string crs_wkt; ///< WKT, for writing; empty when unknown
    std::optional<std::array<double, 6>> geotransform;
    std::optional<Window> part;                  ///< what of the scene was opened; empty: all of it
    std::int64_t scene_rows = 0, scene_cols = 0; ///< of the whole scene, where only a part was opened
    std::vector<std::string> spectra_names;      ///< of a spectral library: one per row; else empty
    std::string acquisition_time;                ///< ISO 8601, or empty
    OpenOptions opened_with;                     ///< what the user decided when it was opened
    std::vector<VariableInfo> variables;         ///< what else the file offers
    std::vector<Guess> guesses;
    std::vector<std::string> warnings;
    bool operator==(const CubeInfo&) const = default;
};

/// What reading has cost so far. Tiles of one mosaic share a cache and count together.
struct ReadCounters {
    std::int64_t chunks = 0;       ///< chunks the file has; 0 where it is read without chunks
    std::int64_t decoded = 0;      ///< chunks read and decompressed
    std::int64_t hits = 0;         ///< chunks served from the cache
    std::int64_t evicted = 0;      ///< chunks let go to stay under the limit
    std::int64_t scratch_hits = 0; ///< chunks that came back from the temporary file
    Bytes scratch_bytes = 0;       ///< in the temporary file, now
    Bytes cached_bytes = 0;        ///< now
    Bytes peak_bytes = 0;
    Bytes limit_bytes = 0;
    bool operator==(const ReadCounters&) const = default;
};

/// A hyperspectral cube, opened lazily: opening reads the header, pixels come through windowed reads and a
/// bounded tile cache. Values are float32 after mask, scale and offset; masked values are NaN. Safe to read
/// from several threads.
class HyperspectralCube {
  public:
    virtual ~HyperspectralCube() = default;
    virtual const CubeInfo& info() const = 0;

    /// Reads `bands` (indices from 0, any order) of a window that lies inside the cube into `out`, laid out
    /// [row, col, band]. `out` holds window.rows * window.cols * bands.size() values.
    virtual Result<void> read(const Window& window, std::span<const int> bands,
                              std::span<float> out) const = 0;

    /// A decimated picture of one band: `out` is [rows, cols] sampled from the whole scene; uses overviews
    /// where there are any.
    virtual Result<void> read_decimated(int band, std::int64_t rows, std::int64_t cols,
                                        std::span<float> out) const = 0;

    virtual ReadCounters counters() const { return {}; }

    std::int64_t rows() const { return info().rows; }
    std::int64_t cols() const { return info().cols; }
    std::int64_t bands() const { return info().bands; }
    /// One pixel, all bands.
    Result<std::vector<float>> spectrum(std::int64_t row, std::int64_t col) const;
};

using CubePtr = std::shared_ptr<const HyperspectralCube>;

/// Opens a file, or several tiles of one scene put together by their geotransforms. Input errors name file,
/// variable and remedy.
Result<CubePtr> open_cube(const std::vector<std::filesystem::path>& paths, const OpenOptions& options = {});

/// A cube that lives in memory, laid out [row, col, band]; `info` gives everything but the values. For tests
/// and generated scenes.
CubePtr make_memory_cube(CubeInfo info, std::vector<float> values);

/// A cube as a file of its own.
struct CubeExport {
    std::string format = "GTiff"; ///< or "ENVI"
    std::optional<Window> window; ///< empty: all pixels
    std::vector<int> bands;       ///< indices from 0, in this order; empty: all
    bool operator==(const CubeExport&) const = default;
};

/// Writes (a subset of) a cube with its metadata, as float32 values with NaN where there is no data.
Result<void> export_cube(const HyperspectralCube& cube, const std::filesystem::path& path,
                         const CubeExport& options, Progress& progress, const CancelToken& cancel);

/// A usage error where writing `output` would replace a file that the cube is read from: its data, its ENVI
/// header, or a file that a VRT among them refers to.
Result<void> check_not_source(const CubeInfo& cube, const std::filesystem::path& output);

} // namespace redline
