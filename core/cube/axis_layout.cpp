// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cube/array_name.h"
#include "cube/axis_builder.h"
#include "cube/container.h"

namespace redline {

namespace {

/// 'r', 'c', 'b', or 0 for a name that says nothing.
char axis_meant(const std::string& axis) {
    const std::string name = lower(last_part(axis));
    if (one_of(name, {"row",
                      "rows",
                      "y",
                      "line",
                      "lines",
                      "northing",
                      "north",
                      "lat",
                      "latitude",
                      "downtrack",
                      "number_of_lines",
                      "height",
                      "along_track",
                      "number_of_scans",
                      "scan",
                      "scans",
                      "bins_along_track",
                      "nrows",
                      "num_rows",
                      "ydim",
                      "y_dim"}))
        return 'r';
    if (one_of(name, {"col",
                      "cols",
                      "column",
                      "columns",
                      "x",
                      "sample",
                      "samples",
                      "easting",
                      "east",
                      "lon",
                      "longitude",
                      "crosstrack",
                      "number_of_pixels",
                      "pixel",
                      "pixels",
                      "width",
                      "across_track",
                      "ccd_pixels",
                      "pixels_per_line",
                      "bins_across_track",
                      "ncols",
                      "num_cols",
                      "xdim",
                      "x_dim"}))
        return 'c';
    if (one_of(name, {"band", "bands", "wavelength", "wavelengths", "channel", "channels", "spectral",
                      "number_of_bands", "wvl", "lambda", "z", "wavelength_3d", "frequency", "depth",
                      "nbands", "num_bands", "bands_per_view", "wavenumber"}) ||
        name.ends_with("_bands") || name.ends_with("_wavelength") || name.ends_with("_wavelengths") ||
        name.ends_with("bands_per_view"))
        return 'b';
    return 0;
}

} // namespace

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
    if (axes.size() > 3)
        return fail(
            ErrorCode::input,
            fmt::format("\"{}\" has more than three axes ([{}]): it holds several cubes, such as views "
                        "from several angles",
                        array.name, fmt::join(array.shape, " x ")),
            where, "save one of them as a three-dimensional array (in Python array[:, :, 0, :])");
    if (axes.size() < 2)
        return fail(ErrorCode::input,
                    fmt::format("an array of shape [{}] is no cube", fmt::join(array.shape, " x ")), where,
                    "choose a three-dimensional one with --variable");
    if (!wanted_order.empty()) return parse_axis_order(wanted_order, axes, where);
    if (axes.size() == 2) return AxisLayout{axes[0], axes[1], -1};

    int named_band = -1;
    if (array.axis_names.size() == array.shape.size()) {
        AxisLayout named{-1, -1, -1};
        for (const int axis : axes) {
            const char meant = axis_meant(array.axis_names[static_cast<std::size_t>(axis)]);
            if (meant == 'r') named.row = axis;
            if (meant == 'c') named.col = axis;
            if (meant == 'b') named.band = axis;
        }
        const int found = (named.row >= 0) + (named.col >= 0) + (named.band >= 0);
        const bool two_alike = std::count_if(axes.begin(), axes.end(), [&](int axis) {
                                   return axis_meant(array.axis_names[static_cast<std::size_t>(axis)]) != 0;
                               }) > found;
        if (found >= 2 && !two_alike) {
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
        if (named.band >= 0 && !two_alike) named_band = named.band;
    }

    std::vector<int> candidates;
    std::string vector_name;
    const auto look_for = [&](const std::vector<SpectralVector>& among) {
        for (const int axis : axes)
            if (const SpectralVector* vector =
                    vector_for(among, array.shape[static_cast<std::size_t>(axis)])) {
                candidates.push_back(axis);
                vector_name = vector->name;
            }
    };
    if (named_band >= 0)
        candidates = {named_band};
    else if (array.spectrum)
        look_for({*array.spectrum});
    if (candidates.empty()) look_for(spectral);
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
