// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "data_options.h"
#include "redline/base/files.h"
#include "redline/base/units.h"
#include "redline/cube/raster_format.h"
#include "redline/learn/engine.h"
#include "redline/learn/outcome_json.h"
#include "redline/results/class_map.h"
#include "redline/results/map_outputs.h"
#include "redline/results/run_store.h"

namespace redline::cli {

namespace {

class ClassifyCommand final : public Command {
  public:
    std::string name() const override { return "classify"; }
    std::string summary() const override {
        return "classifies a scene with a trained network and writes a georeferenced map";
    }
    std::string example() const override {
        return "redline-cli classify runs/first --cube scene.tif --out map.tif";
    }
    void declare(CLI::App& app) override {
        app.add_option("RUN", run_, "the folder that train wrote")->required();
        cube_.declare(app, "--cube", false);
        app.add_option("--out", out_, "the map: GeoTIFF where the name ends in .tif, ENVI for .img")
            ->required()
            ->type_name("MAP");
        app.add_option("--format", format_, "GTiff or ENVI (default: what the name says)")
            ->check(CLI::IsMember({"GTiff", "ENVI"}));
        app.add_option("--probabilities", probabilities_,
                       "also write the class probabilities, one band per class")
            ->type_name("FILE");
        app.add_option("--device", device_, "cpu, cuda or cuda:N");
        app.add_option("--threads", threads_, "threads for the arithmetic (default: all cores)")
            ->check(CLI::Range(1, 1024));
    }

    Result<nlohmann::json> run(Context& context) override {
        REDLINE_TRY(check_folder_of(out_));
        REDLINE_ASSIGN(const std::string format, raster_format(out_, format_));
        if (!probabilities_.empty()) {
            REDLINE_TRY(check_folder_of(probabilities_));
            REDLINE_TRY(expect_geotiff_name(probabilities_));
        }
        REDLINE_ASSIGN(const Run trained, read_run_description(run_));
        say_taken(cube_.take(trained.data, false), context.logger);
        if (cube_.paths().empty())
            return fail(ErrorCode::usage, "the run does not say which cube it was trained on", "--cube",
                        "give the cube's file or its tiles");
        REDLINE_ASSIGN(const CubePtr cube, cube_.open());
        REDLINE_TRY(check_grid(format, cube->info(), out_));
        MapInputs inputs{trained.data.labels, run_};
        inputs.labels.insert(inputs.labels.end(), trained.data.test_labels.begin(),
                             trained.data.test_labels.end());
        for (const std::string& output : {out_, probabilities_})
            if (!output.empty()) REDLINE_TRY(check_map_output(cube->info(), inputs, output));
        if (std::filesystem::path(out_).lexically_normal() ==
            std::filesystem::path(probabilities_).lexically_normal())
            return fail(ErrorCode::usage, "the map and the probabilities cannot be one file", probabilities_,
                        "choose another name for --probabilities");
        REDLINE_ASSIGN(const auto engine, load_engine());
        REDLINE_ASSIGN(const ClassifyOutcome outcome,
                       engine->classify(run_, cube, !probabilities_.empty(), device_, context.progress,
                                        context.cancel, threads_));
        for (const auto& warning : outcome.warnings)
            context.logger.warning(warning);
        REDLINE_TRY(write_class_map(outcome.map, cube->info(), out_, format_));
        if (!probabilities_.empty()) {
            std::vector<std::string> names;
            for (const auto& one : outcome.map.legend.classes)
                names.push_back(one.name);
            auto written =
                write_float_raster(outcome.probabilities, outcome.map.rows, outcome.map.cols,
                                   static_cast<int>(names.size()), names, cube->info(), probabilities_);
            if (!written) {
                Error error = std::move(written).error();
                error.what += fmt::format("; the map itself is written to {}", out_);
                return fail(std::move(error));
            }
        }
        nlohmann::json document = to_json(outcome);
        document["map"] = out_;
        return document;
    }

    std::string text(const nlohmann::json& document) const override {
        std::string text = fmt::format(
            "{} rows, {} columns in {} ({} pixels/s)\n", document["rows"].get<std::int64_t>(),
            document["cols"].get<std::int64_t>(), duration_text(document["seconds"].get<double>()),
            number_text(document["pixels_per_second"].get<double>()));
        for (const auto& one : document["classes"])
            text += fmt::format("{:>6} {:<28} {:>10} pixels\n", one["value"].get<std::int64_t>(),
                                one["name"].get<std::string>(), one["pixels"].get<std::int64_t>());
        return text + fmt::format("map: {}\n", document["map"].get<std::string>());
    }

  private:
    CubeOptions cube_;
    std::string run_, out_, format_, probabilities_, device_ = "cpu";
    int threads_ = 0;
};

} // namespace

std::unique_ptr<Command> make_classify_command() {
    return std::make_unique<ClassifyCommand>();
}

} // namespace redline::cli
