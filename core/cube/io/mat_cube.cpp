// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "cube/axis_builder.h"
#include "cube/format_readers.h"
#include "cube/io/mat_file.h"
#include "cube/pixel_matrix.h"

namespace redline {

namespace {

std::vector<SpectralVector> spectral_vectors(const MatFile& file) {
    std::vector<SpectralVector> vectors;
    for (const StoredArray& array : file.arrays()) {
        if (!array.type || array.rank_without_ones() != 1 || !names_wavelength(array.name)) continue;
        auto values = file.numbers(array);
        if (!values.empty()) vectors.push_back({array.name, std::move(values), ""});
    }
    for (const StoredArray& array : file.arrays())
        if (array.dtype == "text" && array.name.find("wavelength_unit") != std::string::npos)
            for (SpectralVector& vector : vectors)
                // A unit stands beside the wavelengths it is meant for.
                if (vector.name.substr(0, vector.name.find_last_of('.') + 1) ==
                    array.name.substr(0, array.name.find_last_of('.') + 1))
                    vector.unit = file.text(array.name).value_or("");
    std::stable_sort(vectors.begin(), vectors.end(), [](const SpectralVector& a, const SpectralVector& b) {
        return (a.unit.empty() ? 1 : 0) < (b.unit.empty() ? 1 : 0);
    });
    return vectors;
}

void read_axis(const MatFile& file, const std::vector<SpectralVector>& spectral, const std::string& unit,
               CubeInfo& info) {
    AxisText text;
    if (const SpectralVector* vector = vector_for(spectral, info.bands)) {
        text.wavelength = vector->values;
        text.unit = vector->unit;
    } else if (!spectral.empty()) {
        text.wavelength = spectral.front().values;
    }
    for (const StoredArray& array : file.arrays()) {
        if (!array.type || array.rank_without_ones() != 1) continue;
        const bool width = names_width(array.name), good = names_good_bands(array.name),
                   bad = names_bad_bands(array.name);
        if (!width && !good && !bad) continue;
        auto values = file.numbers(array);
        if (static_cast<std::int64_t>(values.size()) != info.bands) continue;
        if (width)
            text.fwhm = std::move(values);
        else if (good)
            text.bad_band = std::move(values);
        else {
            text.bad_band.clear();
            for (const double flag : values)
                text.bad_band.push_back(flag != 0 ? 0 : 1);
        }
    }
    // Widths in nanometres beside wavelengths in micrometres would be wrong by a thousand: they need the same
    // unit.
    fill_axis(info, text, unit);
    if (!info.axis.fwhm_nm.empty() && info.axis.fwhm_nm.front() > 500) {
        info.axis.fwhm_nm.clear();
        info.warnings.push_back("the band widths do not have the wavelengths' unit: they are left out");
    }
}

} // namespace

Result<std::vector<VariableInfo>> list_mat(const std::filesystem::path& path) {
    REDLINE_ASSIGN(const MatFile file, MatFile::open(path));
    return offered(file.arrays());
}

Result<OpenedRaster> open_mat(const std::filesystem::path& path, const Wish& wish) {
    REDLINE_ASSIGN(const MatFile file, MatFile::open(path));
    OpenedRaster raster;
    CubeInfo& info = raster.info;
    info.paths = {path};
    info.format = file.format();
    const auto spectral = wish.picture ? std::vector<SpectralVector>{} : spectral_vectors(file);

    std::optional<PixelMatrix> matrix;
    const bool has_cube =
        std::any_of(file.arrays().begin(), file.arrays().end(), [](const StoredArray& array) {
            return array.type && array.shape.size() >= 3 && array.rank_without_ones() <= 3;
        });
    if (!wish.picture && (!has_cube || !wish.variable.empty()))
        matrix = find_pixel_matrix(
            file.arrays(), wish.variable, [&](const StoredArray& array) -> std::optional<double> {
                const auto values = file.numbers(array, 1);
                return values.size() == 1 ? std::optional(values.front()) : std::nullopt;
            });

    std::size_t chosen = 0;
    Strides strides;
    AxisLayout axes;
    if (matrix) {
        chosen = matrix->array;
    } else if (wish.picture) {
        REDLINE_ASSIGN(chosen, choose_picture(file.arrays(), wish, info));
    } else {
        REDLINE_ASSIGN(chosen, choose_cube(file.arrays(), wish.variable, spectral, info));
    }
    const StoredArray& array = file.arrays()[chosen];
    const auto size = static_cast<std::int64_t>(size_of(*array.type));
    std::vector<std::int64_t> steps(array.shape.size(), size);
    for (std::size_t i = 1; i < steps.size(); ++i)
        steps[i] = steps[i - 1] * array.shape[i - 1];
    if (matrix) {
        info.variable = array.name;
        for (const StoredArray& each : file.arrays())
            info.variables.push_back(
                {each.name, each.shape, each.dtype, &each == &array ? "opened: a matrix of spectra" : ""});
        // MATLAB numbers pixels down the columns.
        REDLINE_ASSIGN(const bool turned, pixels_turned(wish.axis_order, *matrix, true, array.name, info));
        strides = matrix->strides(steps[static_cast<std::size_t>(1 - matrix->band_axis)],
                                  steps[static_cast<std::size_t>(matrix->band_axis)], !turned);
        info.rows = matrix->rows;
        info.cols = matrix->cols;
        info.bands = matrix->bands(array);
        info.interleave = matrix->band_axis == 0 ? "bip" : "bsq";
    } else {
        REDLINE_ASSIGN(axes, deduce_axes(array, picture_order(array, wish), spectral, true, info));
        const auto step = [&](int axis) { return axis >= 0 ? steps[static_cast<std::size_t>(axis)] : 0; };
        const auto length = [&](int axis) {
            return axis >= 0 ? array.shape[static_cast<std::size_t>(axis)] : 1;
        };
        strides = {step(axes.row), step(axes.col), step(axes.band)};
        info.rows = length(axes.row);
        info.cols = length(axes.col);
        info.bands = length(axes.band);
        info.axis_order = order_text(axes);
        info.interleave = axes.band < 0 ? "bsq" : interleave_text({-axes.row, -axes.col, -axes.band});
    }
    REDLINE_ASSIGN(auto memory, file.samples(array));
    auto source = std::make_shared<AddressableSource>(std::move(memory), 0, strides);
    source->rows = info.rows;
    source->cols = info.cols;
    source->bands = info.bands;
    source->type = *array.type;
    raster.source = std::move(source);
    info.dtype = name_of(*array.type);
    if (!wish.picture)
        read_axis(file, spectral, wish.wavelength_unit, info);
    else
        info.axis.good.assign(static_cast<std::size_t>(info.bands), 1);
    return raster;
}

} // namespace redline
