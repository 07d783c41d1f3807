// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/container.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cube/axis_builder.h"

namespace redline {

namespace {

std::string last_part(const std::string& name) {
    const auto slash = name.find_last_of("/.");
    return slash == std::string::npos ? name : name.substr(slash + 1);
}

bool one_of(const std::string& name, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return name == word; });
}

/// 'r', 'c', 'b', or 0 for a name that says nothing.
char axis_meant(const std::string& axis) {
    const std::string name = lower(last_part(axis));
    if (one_of(name, {"row", "rows", "y", "line", "lines", "northing", "north", "lat", "latitude",
                      "downtrack", "number_of_lines", "height", "along_track", "number_of_scans", "scan"}))
        return 'r';
    if (one_of(name, {"col", "cols", "column", "columns", "x", "sample", "samples", "easting", "east", "lon",
                      "longitude", "crosstrack", "number_of_pixels", "pixel", "pixels", "width",
                      "across_track", "ccd_pixels", "pixels_per_line"}))
        return 'c';
    if (one_of(name, {"band", "bands", "wavelength", "wavelengths", "channel", "channels", "spectral",
                      "number_of_bands", "wvl", "lambda", "z", "wavelength_3d", "frequency", "depth"}))
        return 'b';
    return 0;
}

std::int64_t elements(const StoredArray& array) {
    std::int64_t count = 1;
    for (const std::int64_t size : array.shape)
        if (__builtin_mul_overflow(count, size, &count)) return 0;
    return count;
}

bool fits_spectrum(const StoredArray& array, const std::vector<SpectralVector>& spectral) {
    return std::any_of(spectral.begin(), spectral.end(), [&](const SpectralVector& vector) {
        return std::find(array.shape.begin(), array.shape.end(),
                         static_cast<std::int64_t>(vector.values.size())) != array.shape.end();
    });
}

Result<std::size_t> find_named(const std::vector<StoredArray>& arrays, const std::string& wanted,
                               const std::string& offered, const std::string& where) {
    std::vector<std::size_t> matches;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const std::string& name = arrays[i].name;
        if (name == wanted || "/" + name == wanted) {
            matches = {i};
            break;
        }
        if (name.ends_with("/" + wanted) || name.ends_with("." + wanted)) matches.push_back(i);
    }
    const std::string remedy =
        offered.empty() ? "it holds no array of numbers" : "choose one with --variable: " + offered;
    if (matches.size() > 1)
        return fail(ErrorCode::input,
                    fmt::format("\"{}\" means {} variables of the file", wanted, matches.size()), where,
                    "give its full name with --variable: " + offered);
    if (matches.empty())
        return fail(ErrorCode::input, fmt::format("the file has no variable \"{}\"", wanted), where, remedy);
    if (!arrays[matches.front()].type)
        return fail(ErrorCode::input,
                    fmt::format("\"{}\" holds {}, not numbers", wanted, arrays[matches.front()].dtype), where,
                    remedy);
    return matches.front();
}

std::string offer(const std::vector<StoredArray>& arrays) {
    std::string offered;
    for (const StoredArray& array : arrays)
        if (array.type && array.rank_without_ones() >= 2)
            offered += fmt::format("{}{} [{}]", offered.empty() ? "" : ", ", array.name,
                                   fmt::join(array.shape, " x "));
    if (offered.size() > 1000) offered = offered.substr(0, 1000) + "...";
    return offered;
}

void explain(const std::vector<StoredArray>& arrays, std::size_t chosen, const std::string& why,
             CubeInfo& info) {
    info.variable = arrays[chosen].name;
    for (std::size_t i = 0; i < arrays.size(); ++i)
        info.variables.push_back(
            {arrays[i].name, arrays[i].shape, arrays[i].dtype, i == chosen ? "opened: " + why : ""});
}

} // namespace

int StoredArray::rank_without_ones() const {
    return static_cast<int>(
        std::count_if(shape.begin(), shape.end(), [](std::int64_t size) { return size != 1; }));
}

bool names_wavelength(const std::string& name) {
    const std::string last = lower(last_part(name));
    if (names_width(name) || names_good_bands(name) || names_bad_bands(name) ||
        last.find("unit") != std::string::npos)
        return false;
    return last.find("wavelength") != std::string::npos ||
           one_of(last, {"wl", "wvl", "wvls", "wave", "waves", "lambda", "lambdas", "band_center",
                         "band_centers", "bandcenters", "wavelenth"});
}

bool names_width(const std::string& name) {
    const std::string last = lower(last_part(name));
    return last.find("fwhm") != std::string::npos ||
           one_of(last, {"bandwidth", "bandwidths", "band_width", "band_widths"});
}

bool names_good_bands(const std::string& name) {
    return one_of(lower(last_part(name)), {"good_wavelengths", "good_bands", "bbl", "good_band"});
}

bool names_bad_bands(const std::string& name) {
    return one_of(lower(last_part(name)), {"bad_bands", "badbands", "bad_band"});
}

const SpectralVector* vector_for(const std::vector<SpectralVector>& spectral, std::int64_t bands) {
    for (const SpectralVector& vector : spectral)
        if (static_cast<std::int64_t>(vector.values.size()) == bands) return &vector;
    return nullptr;
}

std::vector<VariableInfo> offered(const std::vector<StoredArray>& arrays) {
    std::vector<VariableInfo> variables;
    for (const StoredArray& array : arrays)
        if (array.type && array.rank_without_ones() >= 2)
            variables.push_back({array.name, array.shape, array.dtype, ""});
    return variables;
}

Result<std::size_t> choose_cube(const std::vector<StoredArray>& arrays, const std::string& wanted,
                                const std::vector<SpectralVector>& spectral, CubeInfo& info) {
    const std::string where = info.paths.empty() ? std::string() : info.paths.front().string();
    const std::string offered = offer(arrays);
    std::size_t chosen = 0;
    std::string why;
    if (!wanted.empty()) {
        REDLINE_ASSIGN(chosen, find_named(arrays, wanted, offered, where));
        why = "asked for";
    } else {
        std::vector<std::size_t> cubes;
        for (std::size_t i = 0; i < arrays.size(); ++i)
            if (arrays[i].type && arrays[i].shape.size() >= 3 && arrays[i].rank_without_ones() <= 3 &&
                elements(arrays[i]) > 0)
                cubes.push_back(i);
        if (cubes.empty())
            return fail(ErrorCode::input, "the file holds no three-dimensional array of numbers", where,
                        offered.empty() ? std::string("give a file with a cube")
                                        : "choose a two-dimensional one with --variable: " + offered);
        const auto better = [&](std::size_t a, std::size_t b) {
            const bool fits_a = fits_spectrum(arrays[a], spectral),
                       fits_b = fits_spectrum(arrays[b], spectral);
            if (fits_a != fits_b) return fits_a;
            return elements(arrays[a]) > elements(arrays[b]);
        };
        chosen = cubes.front();
        for (const std::size_t i : cubes)
            if (better(i, chosen)) chosen = i;
        why = cubes.size() == 1 ? "the only three-dimensional array"
              : fits_spectrum(arrays[chosen], spectral)
                  ? "three-dimensional, with an axis as long as the wavelengths"
                  : "the largest three-dimensional array";
        if (cubes.size() > 1) {
            const bool rival = std::any_of(cubes.begin(), cubes.end(), [&](std::size_t i) {
                return i != chosen &&
                       fits_spectrum(arrays[i], spectral) == fits_spectrum(arrays[chosen], spectral);
            });
            info.guesses.push_back({"variable", arrays[chosen].name, "--variable", rival});
        }
    }
    explain(arrays, chosen, why, info);
    return chosen;
}

Result<std::size_t> choose_picture(const std::vector<StoredArray>& arrays, const Wish& wish, CubeInfo& info) {
    const std::string where = info.paths.empty() ? std::string() : info.paths.front().string();
    const std::string offered = offer(arrays);
    if (!wish.variable.empty()) {
        REDLINE_ASSIGN(const std::size_t named, find_named(arrays, wish.variable, offered, where));
        explain(arrays, named, "asked for", info);
        return named;
    }
    // The more of the signs of a label raster an array shows, the likelier it is one.
    const auto likeness = [&](const StoredArray& array) {
        int points = 0;
        const std::string name = lower(last_part(array.name));
        for (const char* word : {"gt", "label", "truth", "class", "mask", "map"})
            if (name.find(word) != std::string::npos) points += 2;
        if (array.type != SampleType::f32 && array.type != SampleType::f64) points += 1;
        if (wish.rows > 0 && std::count(array.shape.begin(), array.shape.end(), wish.rows) > 0 &&
            std::count(array.shape.begin(), array.shape.end(), wish.cols) > 0)
            points += 4;
        return points;
    };
    std::optional<std::size_t> chosen;
    int rivals = 0;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (!arrays[i].type || arrays[i].rank_without_ones() != 2) continue;
        const int difference = chosen ? likeness(arrays[i]) - likeness(arrays[*chosen]) : 1;
        if (difference > 0) {
            chosen = i;
            rivals = 0;
        } else if (difference == 0) {
            ++rivals;
        }
    }
    if (!chosen)
        return fail(ErrorCode::input, "the file holds no two-dimensional array of numbers", where,
                    "give a file with a label raster");
    if (rivals > 0)
        return fail(ErrorCode::input,
                    fmt::format("the file holds {} arrays that may be the labels", rivals + 1), where,
                    "choose one with --label-variable: " + offered);
    explain(arrays, *chosen, "the likeliest two-dimensional array", info);
    return *chosen;
}

Result<AxisLayout> deduce_axes(const StoredArray& array, const std::string& wanted_order,
                               const std::vector<SpectralVector>& spectral, bool convention, CubeInfo& info) {
    const std::string where =
        (info.paths.empty() ? std::string() : info.paths.front().string()) + ":" + array.name;
    // Axes of length 1 are dropped while more than three are left, the outermost first.
    std::vector<int> axes;
    int surplus = static_cast<int>(array.shape.size()) - 3;
    for (std::size_t i = 0; i < array.shape.size(); ++i) {
        if (surplus > 0 && array.shape[i] == 1)
            --surplus;
        else
            axes.push_back(static_cast<int>(i));
    }
    if (axes.size() > 3 || axes.size() < 2)
        return fail(ErrorCode::input,
                    fmt::format("an array of shape [{}] is no cube", fmt::join(array.shape, " x ")), where,
                    "choose a three-dimensional one with --variable");
    if (!wanted_order.empty()) return parse_axis_order(wanted_order, axes, where);
    if (axes.size() == 2) return AxisLayout{axes[0], axes[1], -1};

    if (array.axis_names.size() == array.shape.size()) {
        AxisLayout named{-1, -1, -1};
        for (const int axis : axes) {
            const char meant = axis_meant(array.axis_names[static_cast<std::size_t>(axis)]);
            if (meant == 'r') named.row = axis;
            if (meant == 'c') named.col = axis;
            if (meant == 'b') named.band = axis;
        }
        const int found = (named.row >= 0) + (named.col >= 0) + (named.band >= 0);
        if (found >= 2) {
            for (const int axis : axes)
                if (axis != named.row && axis != named.col && axis != named.band) {
                    if (named.row < 0)
                        named.row = axis;
                    else if (named.col < 0)
                        named.col = axis;
                    else
                        named.band = axis;
                }
            if (named.row >= 0 && named.col >= 0 && named.band >= 0) return named;
        }
    }

    std::vector<int> candidates;
    std::string vector_name;
    for (const int axis : axes)
        if (const SpectralVector* vector =
                vector_for(spectral, array.shape[static_cast<std::size_t>(axis)])) {
            candidates.push_back(axis);
            vector_name = vector->name;
        }
    AxisLayout layout{axes[0], axes[1], axes[2]};
    if (!candidates.empty()) {
        // Where several axes have the length of the wavelengths, the usual place of the spectrum is last.
        const int band = candidates.back();
        std::vector<int> rest;
        for (const int axis : axes)
            if (axis != band) rest.push_back(axis);
        layout = {rest[0], rest[1], band};
    }
    const bool ambiguous = candidates.size() > 1 || (candidates.empty() && !convention);
    info.guesses.push_back({"axis order", order_text(layout), "--axis-order", ambiguous});
    if (candidates.size() > 1)
        info.warnings.push_back(fmt::format(
            "{} axes of [{}] are as long as the {} wavelengths of {}: the axis order {} is ambiguous, "
            "change it with --axis-order if the picture looks wrong",
            candidates.size(), fmt::join(array.shape, " x "),
            array.shape[static_cast<std::size_t>(layout.band)], vector_name, order_text(layout)));
    else if (ambiguous)
        info.warnings.push_back(fmt::format(
            "nothing says which axis of [{}] is the spectrum: {} is assumed, give --axis-order if it is "
            "another",
            fmt::join(array.shape, " x "), order_text(layout)));
    return layout;
}

Result<AxisLayout> parse_axis_order(const std::string& text, const std::vector<int>& axes,
                                    const std::string& where) {
    AxisLayout layout{-1, -1, -1};
    const auto words = split_list(text);
    bool good = words.size() == axes.size();
    for (std::size_t i = 0; good && i < words.size(); ++i) {
        switch (axis_meant(words[i])) {
        case 'r':
            layout.row = axes[i];
            break;
        case 'c':
            layout.col = axes[i];
            break;
        case 'b':
            layout.band = axes[i];
            break;
        default:
            good = false;
        }
    }
    if (!good || layout.row < 0 || layout.col < 0 || (axes.size() == 3 && layout.band < 0))
        return fail(
            ErrorCode::usage,
            fmt::format("\"{}\" is no order of this array's {} axes", text.substr(0, 60), axes.size()), where,
            axes.size() == 3
                ? "give row, col and band in the order they are stored, e.g. --axis-order band,row,col"
                : "give row and col in the order they are stored, e.g. --axis-order col,row");
    return layout;
}

std::string order_text(const AxisLayout& layout) {
    std::array<std::pair<int, const char*>, 3> axes{
        {{layout.row, "row"}, {layout.col, "col"}, {layout.band, "band"}}};
    std::sort(axes.begin(), axes.end());
    std::string text;
    for (const auto& [place, name] : axes)
        if (place >= 0) text += (text.empty() ? "" : ",") + std::string(name);
    return text;
}

std::string interleave_text(const AxisLayout& layout) {
    if (layout.band < std::min(layout.row, layout.col)) return "bsq";
    return layout.band < std::max(layout.row, layout.col) ? "bil" : "bip";
}

} // namespace redline
