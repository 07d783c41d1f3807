// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>

#include <fmt/format.h>

#include "command.h"
#include "data_options.h"
#include "redline/cube/cube.h"
#include "redline/learn/export_run.h"

namespace redline::cli {

namespace {

/// Formats that a cube is written in, by the words that ask for them.
std::optional<std::string> cube_format(const std::string& word) {
    if (word == "envi" || word == "ENVI") return "ENVI";
    if (word == "geotiff" || word == "GTiff") return "GTiff";
    return std::nullopt;
}

class ExportCommand final : public Command {
  public:
    std::string name() const override { return "export"; }
    std::string summary() const override {
        return "takes a run's result elsewhere (network, weights, report, tables), or writes a cube or a "
               "part of "
               "it";
    }
    std::string example() const override {
        return "redline-cli export runs/potsdam --format pytorch --out potsdam.py\n"
               "  redline-cli export scene.h5 --subset 100,200,300,400 --subset-bands 450-900nm --format "
               "geotiff "
               "--out part.tif";
    }
    void declare(CLI::App& app) override {
        std::string formats;
        for (const RunExportFormat& format : run_export_formats())
            formats += fmt::format("{} ({}), ", format.name, format.what);
        cube_.declare(app, "SOURCE");
        app.get_option("SOURCE")->description(
            "run folder, as train wrote it; or a cube, or the tiles of one");
        app.add_option("--format", format_, formats + "geotiff (a cube), envi (a cube)")
            ->required()
            ->type_name("FORMAT");
        app.add_option("--out", out_, "file to write; for csv a folder")->required()->type_name("F");
    }

    Result<nlohmann::json> run(Context& context) override {
        if (const auto format = cube_format(format_)) {
            REDLINE_ASSIGN(const CubePtr cube, cube_.open());
            CubeExport options;
            options.format = *format;
            REDLINE_TRY(export_cube(*cube, out_, options, context.progress, context.cancel));
            return nlohmann::json{
                {"files", {out_}}, {"rows", cube->rows()}, {"cols", cube->cols()}, {"bands", cube->bands()}};
        }
        std::string accepted;
        bool known = false;
        for (const RunExportFormat& format : run_export_formats()) {
            accepted += std::string(format.name) + ", ";
            known = known || format_ == format.name;
        }
        if (!known)
            return fail(ErrorCode::usage, fmt::format("there is no export format \"{}\"", format_),
                        "--format", "use one of " + accepted + "for a cube geotiff or envi");
        const auto sources = cube_.paths();
        if (sources.size() != 1)
            return fail(ErrorCode::usage, fmt::format("{} sources are given", sources.size()), "SOURCE",
                        "give one run folder, or --format geotiff or envi for the tiles of a cube");
        REDLINE_ASSIGN(const auto files, export_run(sources.front(), format_, out_));
        nlohmann::json names = nlohmann::json::array();
        for (const auto& file : files)
            names.push_back(file.string());
        return nlohmann::json{{"files", names}};
    }

    std::string text(const nlohmann::json& document) const override {
        std::string out;
        for (const auto& file : document["files"])
            out += fmt::format("wrote {}\n", file.get<std::string>());
        return out;
    }

  private:
    CubeOptions cube_;
    std::string format_, out_;
};

} // namespace

std::unique_ptr<Command> make_export_command() {
    return std::make_unique<ExportCommand>();
}

} // namespace redline::cli
