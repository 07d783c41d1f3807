// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube_document.h"

#include <algorithm>
#include <cmath>

#include "redline/cube/subset.h"

namespace redline::cli {

using nlohmann::json;

json number_document(double value) {
    return std::isfinite(value) ? json(value) : json(nullptr);
}

json per_band_document(const std::vector<double>& values) {
    if (values.empty()) return nullptr;
    const auto same = [&](double value) {
        return value == values.front() || (std::isnan(value) && std::isnan(values.front()));
    };
    if (std::all_of(values.begin(), values.end(), same)) return number_document(values.front());
    json list = json::array();
    for (const double value : values)
        list.push_back(number_document(value));
    return list;
}

json cube_document(const CubeInfo& info) {
    const auto numbers = [](const std::vector<double>& values) -> json {
        if (values.empty()) return nullptr;
        json list = json::array();
        for (const double value : values)
            list.push_back(number_document(value));
        return list;
    };
    json document{
        {"rows", info.rows},
        {"cols", info.cols},
        {"bands", info.bands},
        {"dtype", info.dtype},
        {"keeps_all_digits", keeps_all_digits(info)},
        {"interleave", info.interleave},
        {"axis_order", info.axis_order},
        {"format", info.format},
        {"variable", info.variable.empty() ? json(nullptr) : json(info.variable)},
        {"scale", per_band_document(info.scale)},
        {"offset", per_band_document(info.offset)},
        {"nodata", per_band_document(info.nodata)},
        {"mask", info.mask.empty() ? json(nullptr) : json(info.mask)},
        {"part", info.part ? json{{"row", info.part->row},
                                  {"col", info.part->col},
                                  {"rows", info.part->rows},
                                  {"cols", info.part->cols},
                                  {"scene_rows", info.scene_rows},
                                  {"scene_cols", info.scene_cols}}
                           : json(nullptr)},
        {"wavelengths_nm", numbers(info.axis.wavelength_nm)},
        {"fwhm_nm", numbers(info.axis.fwhm_nm)},
        {"wavelength_unit_assumed", info.axis.unit_assumed},
        {"bad_bands", info.axis.bad_bands()},
        {"crs", info.crs.empty() ? json(nullptr) : json(info.crs)},
        {"geotransform", info.geotransform ? json(*info.geotransform) : json(nullptr)},
        {"acquisition_time", info.acquisition_time.empty() ? json(nullptr) : json(info.acquisition_time)},
        {"spectra_names", info.spectra_names},
        {"warnings", info.warnings}};
    document["files"] = json::array();
    for (const auto& path : info.paths)
        document["files"].push_back(path.string());
    document["variables"] = json::array();
    for (const VariableInfo& variable : info.variables)
        document["variables"].push_back({{"name", variable.name},
                                         {"shape", variable.shape},
                                         {"dtype", variable.dtype},
                                         {"note", variable.note}});
    document["guesses"] = json::array();
    for (const Guess& guess : info.guesses)
        document["guesses"].push_back(
            {{"what", guess.what},
             {"value", guess.value},
             {"override", guess.override_option.empty() ? json(nullptr) : json(guess.override_option)},
             {"ambiguous", guess.ambiguous}});
    return document;
}

json labels_document(const GroundTruth& truth) {
    json classes = json::array();
    for (const ClassInfo& info : truth.legend.classes)
        classes.push_back(
            {{"value", info.value}, {"name", info.name}, {"color", info.color.hex()}, {"count", info.count}});
    return {{"classes", std::move(classes)},
            {"unlabelled", truth.legend.unlabelled ? json(*truth.legend.unlabelled) : json(nullptr)},
            {"unlabelled_guessed", truth.legend.unlabelled_guessed},
            {"warnings", truth.warnings}};
}

} // namespace redline::cli
