// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/hdf5_cube.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cube/axis_builder.h"
#include "cube/format_readers.h"
#include "cube/io/hdf5_source.h"
#include "cube/lazy_cube.h"
#include "cube/pixel_matrix.h"

namespace redline {

namespace {

/// Looks for a vector of `bands` values among the file's arrays by what its name says.
std::vector<double> vector_named(const Hdf5File& file, std::int64_t bands,
                                 bool (*named)(const std::string&)) {
    for (const StoredArray& array : file.tree.arrays) {
        if (!array.type || array.rank_without_ones() > 1 || !named(array.name)) continue;
        auto values = number_dataset(file.get(), array.place());
        if (static_cast<std::int64_t>(values.size()) == bands) return values;
    }
    return {};
}

void read_axis(const Hdf5File& file, const StoredArray& array, const std::string& wanted_unit,
               CubeInfo& info) {
    AxisText text;
    if (const SpectralVector* vector = vector_for(array, file.tree.spectral, info.bands)) {
        text.wavelength = vector->values;
        text.unit = vector->unit;
    } else if (array.spectrum) {
        // One of another length is worth a word.
        text.wavelength = array.spectrum->values;
    } else if (!file.tree.spectral.empty()) {
        text.wavelength = file.tree.spectral.front().values;
    }
    text.fwhm = vector_named(file, info.bands, &names_width);
    text.bad_band = vector_named(file, info.bands, &names_good_bands);
    if (text.bad_band.empty())
        for (const double bad : vector_named(file, info.bands, &names_bad_bands))
            text.bad_band.push_back(bad != 0 ? 0 : 1);
    fill_axis(info, text, wanted_unit);
}

} // namespace

Result<std::shared_ptr<const RawSource>> open_dataset_source(const Hdf5File& file, const StoredArray& array,
                                                             AxisLayout axes, Bytes resident_limit) {
    const Hdf5Turn turn;
    Hdf5Id dataset(H5Dopen2(file.get(), array.place().c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset)
        return fail(ErrorCode::input, "the dataset cannot be opened", file.path.string() + ":" + array.name,
                    "the file is damaged");
    std::vector<std::int64_t> shape = array.shape;
    if (file.matlab) {
        // MATLAB's first axis runs fastest and is the last one here.
        std::reverse(shape.begin(), shape.end());
        const int last = static_cast<int>(shape.size()) - 1;
        axes = {last - axes.row, last - axes.col, axes.band >= 0 ? last - axes.band : -1};
    }
    for (const std::int64_t size : shape)
        if (size < 1)
            return fail(ErrorCode::input,
                        fmt::format("the dataset is empty: [{}]", fmt::join(array.shape, " x ")),
                        file.path.string() + ":" + array.name, "choose another one with --variable");
    REDLINE_TRY(check_filters(dataset.get(), file.path.string() + ":" + array.name));
    REDLINE_ASSIGN(auto mapped,
                   map_contiguous(file.path, dataset.get(), shape, axes, *array.type, resident_limit));
    if (mapped) return mapped;
    return std::shared_ptr<const RawSource>(std::make_shared<Hdf5Source>(
        file.path, file.id, std::move(dataset), std::move(shape), axes, *array.type));
}

Result<Hdf5File> open_hdf5_file(const std::filesystem::path& path) {
    REDLINE_ASSIGN(Hdf5Id id, open_hdf5(path));
    Hdf5File file;
    file.path = path;
    file.id = std::make_shared<const Hdf5Id>(std::move(id));
    file.tree = list_hdf5(file.get(), false);
    const Hdf5Turn turn;
    for (const StoredArray& array : file.tree.arrays) {
        const Hdf5Id dataset(H5Dopen2(file.get(), array.place().c_str(), H5P_DEFAULT), H5Dclose);
        file.matlab = file.matlab || (dataset && H5Aexists(dataset.get(), "MATLAB_class") > 0);
    }
    if (file.matlab) file.tree = list_hdf5(file.get(), true);
    return file;
}

namespace {

void describe_source(const Hdf5File& file, const StoredArray& array, AxisLayout axes, const RawSource& source,
                     CubeInfo& info) {
    info.rows = source.rows;
    info.cols = source.cols;
    info.bands = source.bands;
    info.dtype = name_of(*array.type);
    info.axis_order = order_text(axes);
    // MATLAB's axes run the other way round in the file.
    const AxisLayout stored = file.matlab ? AxisLayout{-axes.row, -axes.col, -axes.band} : axes;
    info.interleave = axes.band < 0 ? "bsq" : interleave_text(stored);
}

/// Matrices of spectra are read whole: their pixels have no chunks of rows and columns.
Result<std::shared_ptr<const RawSource>> open_matrix(const Hdf5File& file, const StoredArray& array,
                                                     const PixelMatrix& matrix, bool down_columns) {
    const Hdf5Turn turn;
    const Hdf5Id dataset(H5Dopen2(file.get(), array.place().c_str(), H5P_DEFAULT), H5Dclose);
    const auto size = static_cast<std::int64_t>(size_of(*array.type));
    const std::int64_t bytes = array.shape[0] * array.shape[1] * size;
    if (bytes > std::int64_t{8} << 30)
        return fail(ErrorCode::memory, "a matrix of spectra this large cannot be held in memory",
                    file.path.string() + ":" + array.name, "save it as a three-dimensional array");
    std::vector<std::byte> samples(static_cast<std::size_t>(bytes));
    if (!dataset || H5Dread(dataset.get(), native_type_in(dataset.get()), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                            samples.data()) < 0)
        return fail(ErrorCode::input, "the matrix cannot be read", file.path.string() + ":" + array.name,
                    "the file is damaged");
    // In `array.shape` the first axis runs fastest for MATLAB, the last one otherwise.
    const std::int64_t steps[2] = {file.matlab ? size : array.shape[1] * size,
                                   file.matlab ? array.shape[0] * size : size};
    const Strides strides =
        matrix.strides(steps[1 - matrix.band_axis], steps[matrix.band_axis], down_columns);
    auto source =
        std::make_shared<AddressableSource>(std::make_shared<OwnedMemory>(std::move(samples)), 0, strides);
    source->rows = matrix.rows;
    source->cols = matrix.cols;
    source->bands = matrix.bands(array);
    source->type = *array.type;
    return std::shared_ptr<const RawSource>(std::move(source));
}

/// A list of texts as long as the picture has layers (EMIT: sensor_band_parameters/mask_bands).
std::vector<std::string> layer_names(const Hdf5File& file, std::int64_t layers) {
    for (const StoredArray& array : file.tree.arrays)
        if (array.dtype == "text" && array.shape == std::vector<std::int64_t>{layers})
            return texts_dataset(file.get(), array.place());
    return {};
}

} // namespace

Result<std::vector<VariableInfo>> list_hdf5_arrays(const std::filesystem::path& path) {
    REDLINE_ASSIGN(const Hdf5File file, open_hdf5_file(path));
    return offered(file.tree.arrays);
}

Result<OpenedRaster> open_hdf5_picture(const std::filesystem::path& path, const Wish& wish) {
    REDLINE_ASSIGN(const Hdf5File file, open_hdf5_file(path));
    OpenedRaster raster;
    raster.info.paths = {path};
    raster.info.format = file.matlab ? "MAT 7.3" : "HDF5";
    REDLINE_ASSIGN(const std::size_t chosen, choose_picture(file.tree.arrays, wish, raster.info));
    const StoredArray& array = file.tree.arrays[chosen];
    REDLINE_ASSIGN(const AxisLayout axes,
                   deduce_axes(array, picture_order(array, wish), {}, true, raster.info));
    REDLINE_ASSIGN(raster.source, open_dataset_source(file, array, axes, Bytes{256} << 20));
    describe_source(file, array, axes, *raster.source, raster.info);
    raster.info.axis.good.assign(static_cast<std::size_t>(raster.info.bands), 1);
    if (raster.info.bands > 1) raster.info.axis.band_name = layer_names(file, raster.info.bands);
    read_hdf5_georeference(file, array, axes, raster.info);
    return raster;
}

Result<CubePtr> open_hdf5_cube(const std::filesystem::path& path, const OpenOptions& options,
                               std::shared_ptr<TileCache> cache) {
    REDLINE_ASSIGN(const Hdf5File file, open_hdf5_file(path));
    if (options.variable.empty() && is_prisma(file)) return open_prisma(file, options, std::move(cache));

    OpenedRaster raster;
    CubeInfo& info = raster.info;
    info.paths = {path};
    info.format = file.matlab ? "MAT 7.3" : "HDF5";
    const bool has_cube =
        std::any_of(file.tree.arrays.begin(), file.tree.arrays.end(), [](const StoredArray& array) {
            return array.type && array.shape.size() >= 3 && array.rank_without_ones() <= 3;
        });
    std::optional<PixelMatrix> matrix;
    if (!has_cube || !options.variable.empty())
        matrix = find_pixel_matrix(
            file.tree.arrays, options.variable, [&](const StoredArray& array) -> std::optional<double> {
                const auto values = number_dataset(file.get(), array.place(), 1);
                return values.size() == 1 ? std::optional(values.front()) : std::nullopt;
            });
    std::size_t chosen = matrix ? matrix->array : 0;
    if (!matrix) {
        REDLINE_ASSIGN(chosen, choose_cube(file.tree.arrays, options.variable, file.tree.spectral, info));
    }
    const StoredArray& array = file.tree.arrays[chosen];
    AxisLayout axes;
    if (matrix) {
        // MATLAB numbers pixels down the columns, everybody else along the rows.
        CubeInfo order;
        REDLINE_ASSIGN(const bool turned,
                       pixels_turned(options.axis_order, *matrix, file.matlab, array.name, order));
        REDLINE_ASSIGN(raster.source, open_matrix(file, array, *matrix, file.matlab != turned));
        describe_source(file, array, axes, *raster.source, info);
        info.variable = array.name;
        info.axis_order = order.axis_order;
        info.guesses = order.guesses;
    } else {
        REDLINE_ASSIGN(axes, deduce_axes(array, options.axis_order, file.tree.spectral, file.matlab, info));
        REDLINE_ASSIGN(raster.source, open_dataset_source(file, array, axes, options.cache_bytes));
        describe_source(file, array, axes, *raster.source, info);
    }
    {
        const Hdf5Turn turn;
        const Hdf5Id dataset(H5Dopen2(file.get(), array.place().c_str(), H5P_DEFAULT), H5Dclose);
        if (!file.matlab)
            read_packing([&](const char* name) { return attribute_of(dataset.get(), name); }, *array.type,
                         info);
        if (attribute_of(file.get(), "_NCProperties").there() &&
            !says_unsigned(attribute_of(dataset.get(), "_Unsigned")))
            take_default_fill(*array.type, info);
        read_axis(file, array, options.wavelength_unit, info);
        for (const char* name : {"time_coverage_start", "Acquisition_Time", "acquisition_time"})
            if (const auto time = text_attribute(file.get(), name); time && info.acquisition_time.empty())
                info.acquisition_time = *time;
    }
    if (!matrix) read_hdf5_georeference(file, array, axes, info);
    return make_lazy_cube(std::move(raster), options, std::move(cache));
}

} // namespace redline
