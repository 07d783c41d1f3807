// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/coverage/coverage.h"

#include <cmath>

#include <fmt/format.h>

#include "command.h"
#include "redline/base/units.h"
#include "redline/planning/plan.h"
#include "redline/sampling/prior.h"
#include "settings_options.h"

namespace redline::cli {

namespace {

class CoverageCommand final : public Command {
  public:
    std::string name() const override { return "coverage"; }
    std::string summary() const override { return "how many classes the batch of one optimiser step holds"; }
    std::string example() const override {
        return "redline-cli coverage --counts 46,1428,830,237,483 --batch 64 --micro 16 --sampler natural";
    }
    void declare(CLI::App& app) override {
        app.add_option("--counts", counts_, "training samples per class, n1,n2,...")
            ->required()
            ->type_name("N,N,...");
        app.add_option("--batch", batch_, "B: samples per optimiser step")->required()->type_name("B");
        app.add_option("--micro", micro_, "b: samples per forward pass (default: B)")->type_name("b");
        app.add_option("--sampler", sampler_,
                       "natural, inverse, stratified, coverage or class-then-pixel (default: natural)")
            ->type_name("SAMPLER");
        app.add_flag("--replacement", replacement_, "natural: draw with replacement (inverse always does)");
    }

    Result<nlohmann::json> run(Context&) override {
        REDLINE_ASSIGN(const std::vector<std::int64_t> counts, parse_counts(counts_, "--counts"));
        CoverageScheme scheme;
        scheme.batch = batch_;
        scheme.micro_batch = micro_;
        scheme.replacement = replacement_;
        if (!sampler_.empty()) {
            auto sampler = parse_sampler(sampler_);
            if (!sampler) return fail(std::move(sampler).error());
            scheme.sampler = *sampler;
        }
        if (batch_ < 1)
            return fail(ErrorCode::usage, "a batch has at least one sample", "--batch", "use 1 or more");
        if (micro_ < 0 || micro_ > batch_)
            return fail(ErrorCode::usage,
                        fmt::format("a micro-batch of {} does not go into a batch of {}", micro_, batch_),
                        "--micro", fmt::format("use 1 to {}", batch_));
        if (micro_ > 0 && batch_ % micro_ != 0)
            return fail(ErrorCode::usage,
                        fmt::format("a batch of {} is no multiple of a micro-batch of {}", batch_, micro_),
                        "--micro", "use a divisor of --batch");
        if (replacement_ && scheme.sampler != SamplerKind::natural && scheme.sampler != SamplerKind::inverse)
            return fail(ErrorCode::usage,
                        fmt::format("--replacement has no meaning for the {} sampler", sampler_),
                        "--replacement", "use it with --sampler natural");

        const CoverageResult step = redline::coverage(counts, scheme);
        const std::int64_t step_line = smallest_batch(counts, scheme);
        const std::int64_t micro_line = smallest_micro_batch(counts, scheme);
        nlohmann::json document;
        document["expected_classes"] = step.expected;
        document["variance"] = step.variance;
        document["probability_all"] = step.probability_all;
        document["per_class"] = step.present;
        document["step_batch_for_95"] = step_line > 0 ? nlohmann::json(step_line) : nlohmann::json();
        document["micro_batch_for_95"] = micro_line > 0 ? nlohmann::json(micro_line) : nlohmann::json();
        const CoverageResult micro = micro_coverage(counts, scheme);
        document["micro_expected_classes"] = micro.expected;
        document["micro"] = to_json(micro);
        if (!replacement_ && scheme.weights.empty()) {
            const EpochPlan epoch = plan_epoch(scheme.sampler, counts, scheme.batch, scheme.micro_batch);
            document["steps_per_epoch"] = epoch.steps;
            document["repeats_per_epoch"] = epoch.repeats;
        }
        document["classes"] = counts.size();
        document["coverage"] = step.expected / static_cast<double>(counts.size());
        document["counts"] = counts;
        return document;
    }

    std::string text(const nlohmann::json& document) const override {
        const auto classes = document["classes"].get<std::size_t>();
        std::string out = fmt::format("classes in a step's batch: {} +- {} of {} ({} %)\n",
                                      number_text(document["expected_classes"].get<double>(), 4),
                                      number_text(std::sqrt(document["variance"].get<double>()), 3), classes,
                                      number_text(100 * document["coverage"].get<double>(), 3));
        const nlohmann::json& micro = document["micro"];
        out += fmt::format("classes in a micro-batch (what batch norm sees): {} +- {}; all of them in {} %\n",
                           number_text(micro["expected_classes"].get<double>(), 4),
                           number_text(std::sqrt(micro["variance"].get<double>()), 3),
                           number_text(100 * micro["probability_all"].get<double>(), 3));
        out += fmt::format("all classes present: {} %\n",
                           number_text(100 * document["probability_all"].get<double>(), 3));
        const auto line = [](const nlohmann::json& value) {
            return value.is_null() ? std::string("none") : fmt::format("{}", value.get<std::int64_t>());
        };
        out += fmt::format("smallest step batch for 95 % of the classes: {} (as micro-batches of {})\n",
                           line(document["step_batch_for_95"]), line(document["micro_batch_for_95"]));
        const bool repeats = document.contains("repeats_per_epoch");
        if (repeats)
            out += fmt::format("steps per epoch: {}\n", document["steps_per_epoch"].get<std::int64_t>());
        out += fmt::format("class  samples  P(present){}\n", repeats ? "  times per sample and epoch" : "");
        for (std::size_t k = 0; k < classes; ++k)
            out += fmt::format("{:>5}  {:>7}  {:<10}{}\n", k + 1, document["counts"][k].get<std::int64_t>(),
                               number_text(document["per_class"][k].get<double>(), 4),
                               repeats ? "  " + number_text(document["repeats_per_epoch"][k].get<double>(), 3)
                                       : "");
        return out;
    }

  private:
    std::string counts_, sampler_;
    std::int64_t batch_ = 0, micro_ = 0;
    bool replacement_ = false;
};

} // namespace

std::unique_ptr<Command> make_coverage_command() {
    return std::make_unique<CoverageCommand>();
}

} // namespace redline::cli
