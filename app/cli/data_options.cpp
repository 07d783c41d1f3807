// SPDX-License-Identifier: GPL-3.0-or-later
#include "data_options.h"

#include <system_error>
#include <tuple>

#include <fmt/format.h>

#include "parse_number.h"
#include "redline/cube/subset.h"

namespace redline::cli {

namespace {

/// "10,20,100,200": first row, first column, rows, columns.
Result<Window> parse_window(const std::string& text) {
    std::vector<std::int64_t> numbers;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find(',', start), text.size());
        REDLINE_ASSIGN(const std::int64_t number,
                       parse_number<std::int64_t>(text.substr(start, end - start), "--subset"));
        numbers.push_back(number);
        start = end + 1;
    }
    if (numbers.size() != 4)
        return fail(ErrorCode::usage, fmt::format("\"{}\" is no part of a scene", text), "--subset",
                    "give first row, first column, rows and columns, counted from 0, e.g. 10,20,100,200");
    return Window{numbers[0], numbers[1], numbers[2], numbers[3]};
}

std::vector<std::filesystem::path> as_paths(const std::vector<std::string>& texts) {
    return {texts.begin(), texts.end()};
}

} // namespace

void CubeOptions::declare(CLI::App& app, const std::string& name, bool required) {
    app.add_option(name, paths_, "the cube; several files are tiles of one scene")
        ->required(required)
        ->type_name("FILE...");
    app.add_option("--variable", variable_, "which dataset of the file")->type_name("NAME");
    app.add_option("--axis-order", axis_order_, "how the axes are stored, e.g. row,col,band")
        ->type_name("ORDER");
    app.add_option("--nodata", nodata_, "raw value that means no data")->type_name("VALUE");
    app.add_option("--scale", scale_, "factor from raw values to reflectance")->type_name("FACTOR");
    app.add_option("--offset", offset_, "what is added after scaling")->type_name("VALUE");
    app.add_option("--wavelength-unit", wavelength_unit_, "nm, um, mm, m, angstrom, cm-1, GHz or MHz")
        ->type_name("UNIT");
    app.add_option("--byte-order", byte_order_, "of an ENVI file: little or big")->type_name("ORDER");
    app.add_option("--subset", subset_, "open a part only: first row, first column, rows, columns")
        ->type_name("R,C,ROWS,COLS");
    app.add_option("--subset-bands", subset_bands_,
                   "open some bands only, counted from 0 or by wavelength: 0-49,60 or 450-900nm")
        ->type_name("LIST");
    app.add_option(
           "--mask", mask_,
           "a raster on the cube's grid: what it marks (values other than 0) has no data; of a PRISMA "
           "product the file itself")
        ->type_name("FILE");
    app.add_option("--mask-values", mask_values_, "the values of the mask that mark, e.g. 2,3")
        ->delimiter(',')
        ->type_name("V1,V2,...");
    app.add_option("--mask-variable", mask_variable_,
                   "which dataset of the mask's file; NAME:N is its layer N, counted from 0, or of that name")
        ->type_name("NAME");
    app.add_option("--cache-mib", cache_mib_, "memory for decoded chunks (default 512)")->type_name("MIB");
    app.add_option("--scratch-mib", scratch_mib_,
                   "disk for decoded chunks that do not fit there (default 32768, 0: none)")
        ->type_name("MIB");
}

std::vector<std::filesystem::path> CubeOptions::paths() const {
    return as_paths(paths_);
}

Result<OpenOptions> CubeOptions::read() const {
    OpenOptions options;
    options.variable = variable_;
    options.axis_order = axis_order_;
    options.nodata = nodata_;
    options.scale = scale_;
    options.offset = offset_;
    options.wavelength_unit = wavelength_unit_;
    options.byte_order = byte_order_;
    options.window = run_window_;
    options.bands = run_bands_;
    options.mask = mask_;
    options.mask_values = mask_values_;
    options.mask_variable = mask_variable_;
    if (mask_.empty() && (!mask_values_.empty() || !mask_variable_.empty()))
        return fail(ErrorCode::usage, "there is no mask that this could refer to",
                    mask_values_.empty() ? "--mask-variable" : "--mask-values", "give --mask FILE");
    if (!subset_.empty()) {
        REDLINE_ASSIGN(options.window, parse_window(subset_));
    }
    for (const auto& [given, limit, name] : {std::tuple{cache_mib_, &options.cache_bytes, "--cache-mib"},
                                             {scratch_mib_, &options.scratch_bytes, "--scratch-mib"}}) {
        if (!given) continue;
        if (*given < 0 || *given > (std::int64_t{1} << 30))
            return fail(ErrorCode::usage, fmt::format("{} MiB is no size", *given), name,
                        "give mebibytes, e.g. 512");
        *limit = *given << 20;
    }
    return options;
}

std::string CubeOptions::take(const RunData& run, bool same_part) {
    const auto same_files = [&] {
        std::error_code ignored;
        if (paths_.size() != run.cube.size()) return false;
        for (std::size_t i = 0; i < paths_.size(); ++i)
            if (!std::filesystem::equivalent(paths_[i], run.cube[i], ignored)) return false;
        return true;
    };
    if (paths_.empty())
        for (const auto& path : run.cube)
            paths_.push_back(path.string());
    const OpenOptions& then = run.cube_options;
    std::string taken;
    const auto say = [&](const char* option, const auto& value) {
        taken += fmt::format("{}{} {}", taken.empty() ? "" : " ", option, value);
    };
    const auto text = [&](const char* option, std::string& mine, const std::string& stored) {
        if (!mine.empty() || stored.empty()) return;
        mine = stored;
        say(option, stored);
    };
    const auto number = [&](const char* option, std::optional<double>& mine,
                            const std::optional<double>& stored) {
        if (mine || !stored) return;
        mine = stored;
        say(option, *stored);
    };
    text("--variable", variable_, then.variable);
    text("--axis-order", axis_order_, then.axis_order);
    text("--wavelength-unit", wavelength_unit_, then.wavelength_unit);
    text("--byte-order", byte_order_, then.byte_order);
    number("--nodata", nodata_, then.nodata);
    number("--scale", scale_, then.scale);
    number("--offset", offset_, then.offset);
    if (!same_files()) return taken;
    if (mask_.empty() && !then.mask.empty()) {
        mask_ = then.mask.string();
        mask_variable_ = then.mask_variable;
        mask_values_ = then.mask_values;
        say("--mask", mask_);
    }
    if (subset_bands_.empty() && !then.bands.empty()) {
        run_bands_ = then.bands;
        taken += fmt::format("{}--subset-bands ({} bands)", taken.empty() ? "" : " ", then.bands.size());
    }
    if (same_part && subset_.empty() && then.window) {
        run_window_ = then.window;
        say("--subset", fmt::format("{},{},{},{}", then.window->row, then.window->col, then.window->rows,
                                    then.window->cols));
    }
    return taken;
}

Result<CubePtr> CubeOptions::open(const std::vector<std::filesystem::path>& paths) const {
    REDLINE_ASSIGN(OpenOptions options, read());
    if (subset_bands_.empty()) return open_cube(paths, options);
    options.bands.clear();
    // Wavelengths can be asked for only once the cube's are known.
    REDLINE_ASSIGN(const CubePtr whole, open_cube(paths, options));
    auto bands = parse_band_list(subset_bands_, whole->info().axis, whole->bands(), 0);
    if (!bands) {
        Error error = std::move(bands).error();
        error.where = "--subset-bands";
        return fail(std::move(error));
    }
    options.bands = std::move(*bands);
    return open_cube(paths, options);
}

void LabelOptionsGroup::declare(CLI::App& app, bool required) {
    app.add_option("--labels", paths_, "the label raster; several files are tiles of one scene")
        ->required(required)
        ->type_name("FILE...");
    app.add_option("--unlabelled", unlabelled_, "the value that means no label, or none")->type_name("VALUE");
    app.add_option("--label-variable", variable_, "which dataset of the label file")->type_name("NAME");
    app.add_option("--class-field", class_field_, "vector labels: the attribute with the class")
        ->type_name("FIELD");
    app.add_option("--group-field", group_field_, "vector labels: the attribute that keeps polygons together")
        ->type_name("FIELD");
    app_ = &app;
}

std::vector<std::filesystem::path> LabelOptionsGroup::paths() const {
    return as_paths(paths_);
}

Result<LabelOptions> LabelOptionsGroup::read() const {
    LabelOptions options;
    options.variable = variable_;
    options.class_field = class_field_;
    options.group_field = group_field_;
    const auto given = [&](const char* name) {
        const CLI::Option* option = app_ != nullptr ? app_->get_option_no_throw(name) : nullptr;
        return option != nullptr && option->count() > 0 ? option : nullptr;
    };
    options.mask = run_mask_;
    options.mask_variable = run_mask_variable_;
    options.mask_values = run_mask_values_;
    if (const CLI::Option* mask = given("--mask")) {
        options.mask = mask->as<std::string>();
        const CLI::Option* variable = given("--mask-variable");
        options.mask_variable = variable != nullptr ? variable->as<std::string>() : std::string();
        const CLI::Option* values = given("--mask-values");
        options.mask_values =
            values != nullptr ? values->as<std::vector<std::int64_t>>() : std::vector<std::int64_t>();
    }
    // The split says which attribute keeps polygons together; where both are given, they have to agree.
    if (const CLI::Option* split = given("--split"); split != nullptr && options.group_field.empty())
        if (const auto parsed = parse_split(split->as<std::string>()))
            options.group_field = parsed->group_field;
    if (unlabelled_ == "none") {
        options.no_unlabelled = true;
    } else if (!unlabelled_.empty()) {
        REDLINE_ASSIGN(options.unlabelled, parse_number<std::int64_t>(unlabelled_, "--unlabelled"));
    }
    return options;
}

void LabelOptionsGroup::take(const RunData& run) {
    if (!paths_.empty()) return;
    for (const auto& path : run.labels)
        paths_.push_back(path.string());
    const LabelOptions& then = run.label_options;
    const auto text = [](std::string& mine, const std::string& stored) {
        if (mine.empty()) mine = stored;
    };
    text(variable_, then.variable);
    text(class_field_, then.class_field);
    text(group_field_, then.group_field);
    run_mask_ = then.mask;
    run_mask_variable_ = then.mask_variable;
    run_mask_values_ = then.mask_values;
    text(unlabelled_, then.no_unlabelled ? "none"
                      : then.unlabelled  ? std::to_string(*then.unlabelled)
                                         : std::string());
}

Result<GroundTruth> LabelOptionsGroup::open(const CubeInfo& cube) const {
    REDLINE_ASSIGN(const LabelOptions options, read());
    return open_labels(paths(), cube, options);
}

void say_taken(const std::string& taken, Logger& logger) {
    if (!taken.empty()) logger.info(fmt::format("the cube is opened as the run's was: {}", taken));
}

} // namespace redline::cli
