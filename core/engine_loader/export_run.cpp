// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/export_run.h"

#include <fmt/format.h>

#include "redline/learn/engine.h"
#include "redline/results/network_export.h"
#include "redline/results/run_store.h"

namespace redline {

namespace {

namespace fs = std::filesystem;
using Files = std::vector<fs::path>;

constexpr RunExportFormat formats[] = {
    {"pytorch", "a Python file, with weights and description beside it", "py"},
    {"torchscript", "one file that PyTorch and LibTorch load without code", "pt"},
    {"safetensors", "the best weights", "safetensors"},
    {"report", "one page with settings, scores and figures", "html"},
    {"csv", "a folder of tables", ""}};

} // namespace

std::span<const RunExportFormat> run_export_formats() {
    return formats;
}

Result<Files> export_run(const fs::path& folder, std::string_view format, const fs::path& out) {
    // The tables hold a row per step: what needs none reads none.
    const bool with_tables = format == "report" || format == "csv";
    REDLINE_ASSIGN(const Run run, with_tables ? read_run(folder) : read_run_description(folder));
    if (format == "pytorch") return export_pytorch(run, out);
    if (format == "safetensors") return export_weights(run, out);
    if (format == "csv") return export_csv(run, out);
    if (format == "report") {
        REDLINE_TRY(write_report(run, out));
        return Files{out};
    }
    if (format == "torchscript") {
        REDLINE_ASSIGN(const auto engine, load_engine());
        REDLINE_TRY(engine->export_torchscript(folder, out));
        return Files{out};
    }
    std::string accepted;
    for (const RunExportFormat& one : formats)
        accepted += (accepted.empty() ? "" : ", ") + std::string(one.name);
    return fail(ErrorCode::usage, fmt::format("there is no export format \"{}\"", format), "--format",
                "use one of " + accepted);
}

} // namespace redline
