// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/container.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cube/array_name.h"
#include "cube/axis_builder.h"

namespace redline {

namespace {

std::int64_t elements(const StoredArray& array) {
    std::int64_t count = 1;
    for (const std::int64_t size : array.shape)
        if (__builtin_mul_overflow(count, size, &count)) return 0;
    return count;
}

bool fits_spectrum(const StoredArray& array, const std::vector<SpectralVector>& spectral) {
    if (array.spectrum) return true;
    return std::any_of(spectral.begin(), spectral.end(), [&](const SpectralVector& vector) {
        return std::find(array.shape.begin(), array.shape.end(),
                         static_cast<std::int64_t>(vector.values.size())) != array.shape.end();
    });
}

Result<std::size_t> find_named(const std::vector<StoredArray>& arrays, const std::string& wanted,
                               const std::string& offered, const std::string& where,
                               const char* option = "--variable") {
    std::vector<std::size_t> matches;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const std::string& name = arrays[i].name;
        if (name == wanted || "/" + name == wanted) {
            matches = {i};
            break;
        }
        if (is_end_of(wanted, name)) matches.push_back(i);
    }
    // The whole name, written the other way.
    if (matches.size() > 1)
        for (const std::size_t i : matches)
            if (dotted(arrays[i].name) == dotted(wanted)) {
                matches = {i};
                break;
            }
    const std::string remedy = offered.empty() ? "it holds no array of numbers"
                                               : fmt::format("choose one with {}: {}", option, offered);
    if (matches.size() > 1)
        return fail(ErrorCode::input,
                    fmt::format("\"{}\" means {} variables of the file", wanted, matches.size()), where,
                    fmt::format("give its full name with {}: {}", option, offered));
    if (matches.empty())
        return fail(ErrorCode::input, fmt::format("the file has no variable \"{}\"", wanted), where, remedy);
    if (arrays[matches.front()].dtype == "complex")
        return fail(ErrorCode::input,
                    fmt::format("\"{}\" holds complex numbers, which are no spectra", wanted), where,
                    "save its amplitude (abs) as an array of real numbers");
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

const SpectralVector* vector_for(const StoredArray& array, const std::vector<SpectralVector>& spectral,
                                 std::int64_t bands) {
    if (array.spectrum && static_cast<std::int64_t>(array.spectrum->values.size()) == bands)
        return &*array.spectrum;
    return vector_for(spectral, bands);
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
        const auto complex = std::find_if(arrays.begin(), arrays.end(), [](const StoredArray& array) {
            return array.dtype == "complex" && array.shape.size() >= 3;
        });
        if (cubes.empty() && complex != arrays.end())
            return fail(ErrorCode::input,
                        fmt::format("\"{}\" holds complex numbers, which are no spectra", complex->name),
                        where, "save its amplitude (abs) as an array of real numbers");
        const auto views = std::find_if(arrays.begin(), arrays.end(), [](const StoredArray& array) {
            return array.type && array.rank_without_ones() > 3;
        });
        if (cubes.empty() && views != arrays.end())
            return fail(ErrorCode::input,
                        fmt::format("\"{}\" has more than three axes ([{}]): it holds several cubes, such as "
                                    "views from several angles",
                                    views->name, fmt::join(views->shape, " x ")),
                        where, "save one of them as a three-dimensional array (in Python array[:, :, 0, :])");
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

namespace {

/// EMIT's "mask" rather than its "band_mask", which packs a bit for each band into bytes.
int likeness_to_mask(const StoredArray& array) {
    const std::string name = lower(last_part(array.name));
    if (name == "mask") return 3;
    if (name == "band_mask") return 0;
    for (const char* word : {"mask", "cloud", "quality", "flag"})
        if (name.find(word) != std::string::npos) return 2;
    return array.type != SampleType::f32 && array.type != SampleType::f64 ? 1 : 0;
}

Result<std::size_t> choose_mask(const std::vector<StoredArray>& arrays, const Wish& wish,
                                const std::string& offered, const std::string& where, CubeInfo& info) {
    std::vector<std::size_t> likeliest;
    std::size_t candidates = 0;
    for (const bool fitting : {true, false}) {
        if (!likeliest.empty()) break;
        for (std::size_t i = 0; i < arrays.size(); ++i) {
            if (!may_be_mask(arrays[i], fitting ? wish.rows : 0, fitting ? wish.cols : 0)) continue;
            ++candidates;
            const int difference =
                likeliest.empty() ? 1
                                  : likeness_to_mask(arrays[i]) - likeness_to_mask(arrays[likeliest.front()]);
            if (difference > 0) likeliest.clear();
            if (difference >= 0) likeliest.push_back(i);
        }
    }
    if (likeliest.empty())
        return fail(ErrorCode::input, "the file holds no array that could be a mask", where,
                    "give a raster with one value per pixel");
    if (likeliest.size() > 1)
        return fail(ErrorCode::input,
                    fmt::format("the file holds {} arrays that may be the mask", likeliest.size()), where,
                    "choose one with --mask-variable: " + offered);
    explain(arrays, likeliest.front(), "the likeliest mask", info);
    if (candidates > 1)
        info.guesses.push_back({"mask variable", arrays[likeliest.front()].name, "--mask-variable", false});
    return likeliest.front();
}

} // namespace

bool may_be_mask(const StoredArray& array, std::int64_t rows, std::int64_t cols) {
    if (!array.type || array.shape.size() < 2 || elements(array) < 1) return false;
    std::vector<std::int64_t> left = array.shape;
    for (const std::int64_t side : {rows, cols}) {
        if (side < 1) continue;
        const auto found = std::find(left.begin(), left.end(), side);
        if (found == left.end()) return false;
        left.erase(found);
    }
    if (rows < 1) return array.rank_without_ones() == 2;
    // One axis may be left: that of the layers.
    return std::count_if(left.begin(), left.end(), [](std::int64_t size) { return size != 1; }) <= 1;
}

std::string picture_order(const StoredArray& array, const Wish& wish) {
    if (!wish.axis_order.empty() || !wish.mask || array.shape.size() != 3 || wish.rows < 1)
        return wish.axis_order;
    std::string order;
    for (const auto& [row, col, text] :
         {std::tuple{0u, 1u, "row,col,band"}, {1u, 2u, "band,row,col"}, {0u, 2u, "row,band,col"}}) {
        if (array.shape[row] != wish.rows || array.shape[col] != wish.cols) continue;
        if (!order.empty()) return {};
        order = text;
    }
    return order;
}

Result<std::size_t> choose_picture(const std::vector<StoredArray>& arrays, const Wish& wish, CubeInfo& info) {
    const std::string where = info.paths.empty() ? std::string() : info.paths.front().string();
    const std::string offered = offer(arrays);
    if (!wish.variable.empty()) {
        REDLINE_ASSIGN(const std::size_t named,
                       find_named(arrays, wish.variable, offered, where,
                                  wish.mask ? "--mask-variable" : "--label-variable"));
        explain(arrays, named, "asked for", info);
        return named;
    }
    if (wish.mask) return choose_mask(arrays, wish, offered, where, info);
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

} // namespace redline
