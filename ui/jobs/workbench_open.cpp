// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "redline/cube/subset.h"
#include "redline/scene/label_choices.h"
#include "ui/jobs/workbench.h"
#include "ui/jobs/workbench_run.h"

// Opening cubes and labels: what was understood is handed on before it is used.

namespace redline::ui {

namespace {

using Paths = std::vector<std::filesystem::path>;
using Truth = std::shared_ptr<const GroundTruth>;

/// What opening gave: the thing itself, or the reason and what else the file offers.
template<typename T>
struct Opened {
    T value;
    std::optional<Error> problem;
    std::vector<VariableInfo> offered;
};

/// Only a file that was asked about without naming a variable leaves something to choose.
bool leavesAChoice(const Paths& paths, const std::string& variable, const Error& error) {
    return paths.size() == 1 && variable.empty() && error.code == ErrorCode::input;
}

bool isVector(const std::filesystem::path& path) {
    const auto choices = list_label_choices(path);
    return choices && choices->polygons;
}

/// Every array in the file is a picture: labels or masks, of which somebody has to choose.
bool holdsPicturesOnly(const std::filesystem::path& path) {
    const auto offered = list_variables(path);
    if (!offered || offered->empty()) return false;
    return std::all_of(offered->begin(), offered->end(), [](const VariableInfo& variable) {
        return std::count_if(variable.shape.begin(), variable.shape.end(),
                             [](std::int64_t extent) { return extent > 1; }) == 2;
    });
}

} // namespace

void Workbench::openCube(Paths paths, OpenOptions options, CubeReady done) {
    using Answer = Opened<CubePtr>;
    run<Answer>(
        tr("Opening the cube"),
        [paths, options](Progress& progress, const CancelToken&) -> Result<Answer> {
            progress.report(-1, paths.empty() ? std::string() : paths.front().filename().string());
            auto cube = open_cube(paths, options);
            if (cube) return Answer{std::move(*cube), {}, {}};
            if (!leavesAChoice(paths, options.variable, cube.error())) return fail(std::move(cube).error());
            const auto offered = list_variables(paths.front());
            if (!offered || offered->empty()) return fail(std::move(cube).error());
            return Answer{nullptr, std::move(cube).error(), *offered};
        },
        [this, paths, options, done = std::move(done)](const Answer& opened) {
            if (!opened.problem) return done(opened.value, options);
            Q_EMIT choiceNeeded({false, *opened.problem, opened.offered,
                                 [this, paths, options, done](const std::string& variable) {
                                     OpenOptions wanted = options;
                                     wanted.variable = variable;
                                     openCube(paths, wanted, done);
                                 }});
        });
}

void Workbench::readLabels(Paths paths, LabelOptions options, LabelsReady done) {
    const CubePtr cube = session_->cube();
    if (!cube) {
        session_->report({ErrorCode::usage, tr("labels need a cube").toStdString(), "",
                          tr("open the cube first: labels lie on its grid").toStdString()});
        return;
    }
    using Answer = Opened<Truth>;
    run<Answer>(
        tr("Opening the labels"),
        [paths, options, cube](Progress&, const CancelToken&) -> Result<Answer> {
            auto truth = open_labels(paths, cube->info(), options);
            if (truth) return Answer{std::make_shared<const GroundTruth>(std::move(*truth)), {}, {}};
            if (!leavesAChoice(paths, options.variable, truth.error())) return fail(std::move(truth).error());
            const auto choices = list_label_choices(paths.front());
            if (!choices || choices->variables.size() < 2) return fail(std::move(truth).error());
            return Answer{nullptr, std::move(truth).error(), choices->variables};
        },
        [this, paths, options, done = std::move(done)](const Answer& opened) {
            if (!opened.problem) return done(opened.value, options);
            Q_EMIT choiceNeeded({true, *opened.problem, opened.offered,
                                 [this, paths, options, done](const std::string& variable) {
                                     LabelOptions wanted = options;
                                     wanted.variable = variable;
                                     readLabels(paths, wanted, done);
                                 }});
        });
}

void Workbench::openLabels(Paths paths, LabelOptions options, bool test) {
    readLabels(std::move(paths), std::move(options), [this, test](Truth truth, const LabelOptions& used) {
        useLabels(std::move(truth), used, test);
    });
}

void Workbench::useLabels(Truth truth, const LabelOptions& options, bool test) {
    for (const std::string& warning : truth->warnings)
        session_->notify(warning);
    if (test) return session_->setTestTruth(std::move(truth));
    labelOptions_ = options;
    Settings settings = session_->settings();
    if (!settings.split.group_field.empty() && settings.split.group_field != options.group_field) {
        settings.split.group_field = options.group_field;
        session_->setSettings(settings);
    }
    session_->setTruth(std::move(truth));
}

void Workbench::sortFiles(Paths paths, std::function<void(const SortedFiles&)> done) {
    run<SortedFiles>(
        tr("Looking at the files"),
        [paths = std::move(paths)](Progress& progress, const CancelToken& cancel) -> Result<SortedFiles> {
            SortedFiles sorted;
            for (std::size_t i = 0; i < paths.size(); ++i) {
                if (cancel.cancelled()) return fail(ErrorCode::cancelled, "stopped");
                progress.report(static_cast<double>(i) / static_cast<double>(paths.size()),
                                paths[i].filename().string());
                if (isVector(paths[i])) {
                    sorted.labels.push_back(paths[i]);
                    continue;
                }
                const auto cube = open_cube({paths[i]});
                // What opens with one band is a raster of labels; what does not open at all says why when it
                // is opened as a cube, unless labels can be found in it.
                const bool labels =
                    cube ? (*cube)->bands() == 1
                         : open_label_raster(paths[i]).has_value() || holdsPicturesOnly(paths[i]);
                (labels ? sorted.labels : sorted.cubes).push_back(paths[i]);
            }
            return sorted;
        },
        std::move(done));
}

} // namespace redline::ui
