// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/project/project.h"

#include <algorithm>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "redline/base/files.h"
#include "redline/results/run_store.h"
#include "results/json_fields.h"

namespace redline {

namespace {

namespace fs = std::filesystem;
using namespace results;
using nlohmann::json;

constexpr DocumentKind project_file{"project", 1, "open a .redline file"};

/// Relative where the file lies in the project's folder or at most two levels beside it; a longer way up says
/// that the two do not belong together, and then only the absolute path survives moving the project.
std::string stored_path(const fs::path& path, const fs::path& folder) {
    const fs::path absolute = fs::absolute(path).lexically_normal();
    const fs::path relative = absolute.lexically_relative(folder);
    const auto ups = std::count(relative.begin(), relative.end(), fs::path(".."));
    return (relative.empty() || ups > 2 ? absolute : relative).generic_string();
}

json stored_paths(const std::vector<fs::path>& paths, const fs::path& folder) {
    json list = json::array();
    for (const fs::path& path : paths)
        list.push_back(stored_path(path, folder));
    return list;
}

std::vector<fs::path> read_paths(const json& object, const char* key, const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const std::string& text : texts_of(object, key))
        paths.push_back((folder / text).lexically_normal());
    return paths;
}

template<typename T>
json optional_json(const std::optional<T>& value) {
    return value ? json(*value) : json();
}

json cube_json(const Project& project, const fs::path& folder) {
    const OpenOptions& o = project.cube_options;
    json window;
    if (o.window)
        window = {{"row", o.window->row},
                  {"col", o.window->col},
                  {"rows", o.window->rows},
                  {"cols", o.window->cols}};
    return {{"paths", stored_paths(project.cube, folder)},
            {"synthetic", project.synthetic},
            {"variable", o.variable},
            {"axis_order", o.axis_order},
            {"wavelength_unit", o.wavelength_unit},
            {"byte_order", o.byte_order},
            {"nodata", optional_json(o.nodata)},
            {"scale", optional_json(o.scale)},
            {"offset", optional_json(o.offset)},
            {"mask", o.mask.empty() ? json() : json(stored_path(o.mask, folder))},
            {"mask_variable", o.mask_variable},
            {"mask_values", o.mask_values},
            {"window", window},
            {"bands", o.bands},
            {"cache_bytes", o.cache_bytes},
            {"scratch_bytes", o.scratch_bytes}};
}

json labels_json(const Project& project, const fs::path& folder) {
    const LabelOptions& o = project.label_options;
    return {{"paths", stored_paths(project.labels, folder)},
            {"test_paths", stored_paths(project.test_labels, folder)},
            {"variable", o.variable},
            {"unlabelled", optional_json(o.unlabelled)},
            {"no_unlabelled", o.no_unlabelled},
            {"class_field", o.class_field},
            {"group_field", o.group_field},
            {"mask", o.mask.empty() ? json() : json(stored_path(o.mask, folder))},
            {"legend", project.legend ? to_json(*project.legend) : json()}};
}

Result<void> read_cube(const json& cube, const fs::path& folder, Project& project) {
    project.cube = read_paths(cube, "paths", folder);
    project.synthetic = flag_of(cube, "synthetic");
    OpenOptions& o = project.cube_options;
    o.variable = text_of(cube, "variable");
    o.axis_order = text_of(cube, "axis_order");
    o.wavelength_unit = text_of(cube, "wavelength_unit");
    o.byte_order = text_of(cube, "byte_order");
    for (const auto& [key, limit] :
         {std::pair{"cache_bytes", &o.cache_bytes}, {"scratch_bytes", &o.scratch_bytes}})
        if (child(cube, key).is_number_integer()) *limit = std::max<Bytes>(0, whole_of(cube, key));
    o.nodata = number_of(cube, "nodata");
    o.scale = number_of(cube, "scale");
    o.offset = number_of(cube, "offset");
    if (const std::string mask = text_of(cube, "mask"); !mask.empty())
        o.mask = (folder / mask).lexically_normal();
    o.mask_variable = text_of(cube, "mask_variable");
    o.mask_values = wholes_of(cube, "mask_values");
    if (const json& window = child(cube, "window"); window.is_object()) {
        o.window = Window{whole_of(window, "row"), whole_of(window, "col"), whole_of(window, "rows"),
                          whole_of(window, "cols")};
        if (o.window->row < 0 || o.window->col < 0 || o.window->rows < 1 || o.window->cols < 1)
            return fail(ErrorCode::input, "the spatial subset has no pixels", "cube.window");
    }
    for (const std::int64_t band : wholes_of(cube, "bands")) {
        if (band < 0 || band > std::numeric_limits<int>::max())
            return fail(ErrorCode::input, fmt::format("the band index {} is out of range", band),
                        "cube.bands");
        o.bands.push_back(static_cast<int>(band));
    }
    return {};
}

Result<void> read_labels(const json& labels, const fs::path& folder, Project& project) {
    project.labels = read_paths(labels, "paths", folder);
    project.test_labels = read_paths(labels, "test_paths", folder);
    LabelOptions& o = project.label_options;
    o.variable = text_of(labels, "variable");
    if (child(labels, "unlabelled").is_number_integer()) o.unlabelled = whole_of(labels, "unlabelled");
    o.no_unlabelled = flag_of(labels, "no_unlabelled");
    o.class_field = text_of(labels, "class_field");
    o.group_field = text_of(labels, "group_field");
    if (const std::string mask = text_of(labels, "mask"); !mask.empty())
        o.mask = (folder / mask).lexically_normal();
    if (child(labels, "legend").is_object()) {
        REDLINE_ASSIGN(project.legend, legend_from_json(child(labels, "legend")));
    }
    return {};
}

/// Sets the known fields of an object and leaves the others as they are.
void put(json& document, const char* key, const json& fields) {
    json& object = document[key];
    if (!object.is_object()) object = json::object();
    object.update(fields);
}

} // namespace

Result<Project> read_project(const fs::path& file) {
    Project project;
    REDLINE_ASSIGN(project.document, read_document(file, project_file));
    const json& document = project.document;
    const fs::path folder = fs::absolute(file).parent_path().lexically_normal();
    const auto in_file = [&](Error error) {
        error.where = error.where.empty() ? file.string() : file.string() + ", " + error.where;
        return fail(std::move(error));
    };
    if (const auto read = read_cube(child(document, "cube"), folder, project); !read)
        return in_file(read.error());
    if (const auto read = read_labels(child(document, "labels"), folder, project); !read)
        return in_file(read.error());
    const json& stored = child(document, "settings");
    auto settings = settings_from_json(stored.is_null() ? json::object() : stored);
    if (!settings) return in_file(settings.error());
    project.settings = std::move(*settings);
    project.runs = read_paths(document, "runs", folder);
    project.window = child(document, "window");
    return project;
}

Result<void> write_project(const Project& project, const fs::path& file) {
    const fs::path folder = fs::absolute(file).parent_path().lexically_normal();
    json document = project.document.is_object() ? project.document : json::object();
    document["format"] = project_file.newest;
    put(document, "cube", cube_json(project, folder));
    put(document, "labels", labels_json(project, folder));
    put(document, "settings", to_json(project.settings));
    document["runs"] = stored_paths(project.runs, folder);
    document["window"] = project.window;
    return write_json(file, document);
}

namespace {

/// Every path of the data that has to be there, one after another.
template<typename P, typename F>
void each_data_file(P& project, F visit) {
    for (auto* paths : {&project.cube, &project.labels, &project.test_labels})
        for (auto& path : *paths)
            visit(path);
    if (!project.cube_options.mask.empty()) visit(project.cube_options.mask);
    if (!project.label_options.mask.empty()) visit(project.label_options.mask);
}

bool is_there(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

} // namespace

std::vector<fs::path> missing_files(const Project& project) {
    std::vector<fs::path> missing;
    each_data_file(project, [&](const fs::path& path) {
        if (!is_there(path)) missing.push_back(path);
    });
    return missing;
}

std::vector<fs::path> find_missing_files(Project& project, const fs::path& folder) {
    constexpr int deepest = 4, most_entries = 100'000;
    std::map<std::string, fs::path> wanted;
    for (const fs::path& path : missing_files(project))
        wanted[path.filename().string()];
    std::error_code failed;
    int seen = 0;
    for (auto entry =
             fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, failed);
         !failed && entry != fs::recursive_directory_iterator() && seen < most_entries;
         entry.increment(failed), ++seen) {
        if (entry.depth() >= deepest) entry.disable_recursion_pending();
        const auto found = wanted.find(entry->path().filename().string());
        // The one nearest to the top is the one a person sees.
        if (found != wanted.end() && found->second.empty() && entry->is_regular_file(failed))
            found->second = fs::absolute(entry->path()).lexically_normal();
    }
    each_data_file(project, [&](fs::path& path) {
        if (is_there(path)) return;
        if (const fs::path& found = wanted[path.filename().string()]; !found.empty()) path = found;
    });
    return missing_files(project);
}

} // namespace redline
