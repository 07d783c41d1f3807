// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "redline/learn/export_run.h"

namespace redline::cli {

namespace {

class ExportCommand final : public Command {
  public:
    std::string name() const override { return "export"; }
    std::string summary() const override {
        return "takes a run's result elsewhere: network, weights, report, tables";
    }
    std::string example() const override {
        return "redline-cli export runs/potsdam --format pytorch --out potsdam.py";
    }
    void declare(CLI::App& app) override {
        std::string formats;
        for (const RunExportFormat& format : run_export_formats())
            formats += fmt::format("{}{} ({})", formats.empty() ? "" : ", ", format.name, format.what);
        app.add_option("RUN", run_, "run folder, as train wrote it")->required()->type_name("FOLDER");
        app.add_option("--format", format_, formats)->required()->type_name("FORMAT");
        app.add_option("--out", out_, "file to write; for csv a folder")->required()->type_name("F");
    }

    Result<nlohmann::json> run(Context&) override {
        REDLINE_ASSIGN(const auto files, export_run(run_, format_, out_));
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
    std::string run_, format_, out_;
};

} // namespace

std::unique_ptr<Command> make_export_command() {
    return std::make_unique<ExportCommand>();
}

} // namespace redline::cli
