// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/project/project.h"

#include <algorithm>
#include <map>

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

json cube_json(const Project& project, const fs::path& folder) {
    json cube = to_json(project.cube_options);
    cube["paths"] = stored_paths(project.cube, folder);
    if (!project.cube_options.mask.empty()) cube["mask"] = stored_path(project.cube_options.mask, folder);
    cube["synthetic"] = project.synthetic;
    return cube;
}

json labels_json(const Project& project, const fs::path& folder) {
    json labels = to_json(project.label_options);
    labels["paths"] = stored_paths(project.labels, folder);
    labels["test_paths"] = stored_paths(project.test_labels, folder);
    if (!project.label_options.mask.empty()) labels["mask"] = stored_path(project.label_options.mask, folder);
    labels["legend"] = project.legend ? to_json(*project.legend) : json();
    return labels;
}

Result<void> read_cube(const json& cube, const fs::path& folder, Project& project) {
    project.cube = read_paths(cube, "paths", folder);
    project.synthetic = flag_of(cube, "synthetic");
    auto options = open_options_from_json(cube);
    if (!options) {
        Error error = std::move(options).error();
        error.where = "cube." + error.where;
        return fail(std::move(error));
    }
    project.cube_options = std::move(*options);
    if (fs::path& mask = project.cube_options.mask; !mask.empty()) mask = (folder / mask).lexically_normal();
    return {};
}

Result<void> read_labels(const json& labels, const fs::path& folder, Project& project) {
    project.labels = read_paths(labels, "paths", folder);
    project.test_labels = read_paths(labels, "test_paths", folder);
    project.label_options = label_options_from_json(labels);
    if (fs::path& mask = project.label_options.mask; !mask.empty()) mask = (folder / mask).lexically_normal();
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
