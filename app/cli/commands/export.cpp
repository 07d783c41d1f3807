// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "command.h"
#include "redline/base/files.h"
#include "redline/results/run_store.h"

namespace redline::cli {

namespace {

namespace fs = std::filesystem;
using Files = std::vector<fs::path>;

Result<Files> export_report(const Run& run, const fs::path& out) {
    REDLINE_TRY(write_report(run, out));
    return Files{out};
}

/// The best weights are stored in this format: a copy.
Result<Files> export_safetensors(const Run& run, const fs::path& out) {
    const fs::path weights = run.folder / "weights.safetensors";
    std::error_code error;
    if (!fs::exists(weights, error))
        return fail(ErrorCode::input, "the run has no weights yet", weights.string(),
                    "let it train for an epoch");
    REDLINE_TRY(write_through_temporary(out, [&](const fs::path& temporary) -> Result<void> {
        std::error_code copied;
        fs::copy_file(weights, temporary, fs::copy_options::overwrite_existing, copied);
        if (copied)
            return fail(ErrorCode::input, "cannot write the file: " + copied.message(), temporary.string(),
                        "check the folder and the free space");
        return {};
    }));
    return Files{out};
}

struct Format {
    const char* name;
    Result<Files> (*write)(const Run&, const fs::path&);
};

constexpr Format formats[] = {
    {"csv", export_csv}, {"report", export_report}, {"safetensors", export_safetensors}};

class ExportCommand final : public Command {
  public:
    std::string name() const override { return "export"; }
    std::string summary() const override {
        return "take a run's result elsewhere: tables, a report, weights";
    }
    std::string example() const override {
        return "redline-cli export runs/potsdam --format report --out potsdam.html";
    }
    void declare(CLI::App& app) override {
        app.add_option("RUN", run_, "run folder, as train wrote it")->required()->type_name("FOLDER");
        app.add_option("--format", format_,
                       "csv (a folder of tables), report (one HTML page) or safetensors (the best weights)")
            ->required()
            ->type_name("FORMAT");
        app.add_option("--out", out_, "file to write; for csv a folder")->required()->type_name("F");
    }

    Result<nlohmann::json> run(Context&) override {
        for (const Format& format : formats) {
            if (format_ != format.name) continue;
            REDLINE_ASSIGN(const Run run, read_run(run_));
            REDLINE_ASSIGN(const Files files, format.write(run, out_));
            nlohmann::json names = nlohmann::json::array();
            for (const fs::path& file : files)
                names.push_back(file.string());
            return nlohmann::json{{"files", names}};
        }
        std::string accepted;
        for (const Format& format : formats)
            accepted += (accepted.empty() ? "" : ", ") + std::string(format.name);
        return fail(ErrorCode::usage, fmt::format("there is no export format \"{}\"", format_), "--format",
                    "use one of " + accepted);
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
