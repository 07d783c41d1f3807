// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "redline/base/files.h"
#include "redline/base/units.h"
#include "redline/memory/allocator.h"

namespace redline::cli {

using nlohmann::json;

namespace {

class ReplayCommand final : public Command {
  public:
    std::string name() const override { return "replay"; }
    std::string summary() const override {
        return "run a stream of allocations through the simulated CUDA caching allocator";
    }
    std::string example() const override { return "redline-cli replay events.json"; }

    void declare(CLI::App& app) override {
        app.add_option(
               "EVENTS", file_,
               "JSON: {\"conf\": ..., \"vram_bytes\": ..., \"events\": [[\"a\", id, bytes], [\"f\", id], "
               "[\"e\"], [\"r\"], [\"m\", fraction]]}")
            ->required();
    }

    Result<json> run(Context&) override {
        REDLINE_ASSIGN(const json document, read_json(file_));
        REDLINE_ASSIGN(const AllocationStream stream, allocation_stream_from_json(document, file_));
        const AllocatorStatistics s = redline::replay(stream);
        return json{{"peak_allocated_bytes", s.peak_allocated},
                    {"peak_reserved_bytes", s.peak_reserved},
                    {"peak_requested_bytes", s.peak_requested},
                    {"peak_segments", s.peak_segments},
                    {"allocated_bytes", s.allocated},
                    {"reserved_bytes", s.reserved},
                    {"segments", s.segments},
                    {"retries", s.retries},
                    {"ooms", s.out_of_memory},
                    {"events", stream.events.size()}};
    }

    std::string text(const json& document) const override {
        const auto bytes = [&](const char* key) { return bytes_text(document[key].get<Bytes>()); };
        return fmt::format("{} events: peak allocated {}, peak reserved {} in {} segments, requested {}\n"
                           "at the end: allocated {}, reserved {}; {} retries, {} out of memory\n",
                           document["events"].get<std::int64_t>(), bytes("peak_allocated_bytes"),
                           bytes("peak_reserved_bytes"), document["peak_segments"].get<std::int64_t>(),
                           bytes("peak_requested_bytes"), bytes("allocated_bytes"), bytes("reserved_bytes"),
                           document["retries"].get<std::int64_t>(), document["ooms"].get<std::int64_t>());
    }

  private:
    std::string file_;
};

} // namespace

std::unique_ptr<Command> make_replay_command() {
    return std::make_unique<ReplayCommand>();
}

} // namespace redline::cli
