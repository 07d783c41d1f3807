// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "command.h"
#include "redline/cube/cube.h"
#include "redline/results/compare.h"
#include "redline/scene/label_choices.h"

namespace redline::cli {

namespace {

std::string share_text(const nlohmann::json& value, const char* otherwise = "undefined") {
    return value.is_null() ? std::string(otherwise) : fmt::format("{:.4f}", value.get<double>());
}

class EvaluateCommand final : public Command {
  public:
    std::string name() const override { return "evaluate"; }
    std::string summary() const override { return "scores of a class map against a label raster"; }
    std::string example() const override {
        return "redline-cli evaluate --truth labels.tif --map map.tif --ignore 0";
    }
    void declare(CLI::App& app) override {
        app.add_option("--truth", truth_, "label raster, or the tiles of one")
            ->required()
            ->type_name("FILE...");
        app.add_option("--map", map_, "class map on the same grid")->required()->type_name("FILE");
        app.add_option("--ignore", ignore_, "label value that means \"no label\", or none (default: 0)")
            ->type_name("V");
    }

    Result<nlohmann::json> run(Context&) override {
        REDLINE_ASSIGN(const auto ignored, read_ignore());
        LabelOptions truth_options, map_options;
        truth_options.no_unlabelled = !ignored;
        // A 0 in a map of classes without a 0 must not be mistaken for a guess: the comparison decides.
        map_options.no_unlabelled = true;
        REDLINE_ASSIGN(const GroundTruth truth, read_truth(truth_options));
        REDLINE_ASSIGN(const GroundTruth map, open_label_raster(map_, map_options));
        std::vector<std::int64_t> values;
        if (ignored) values.push_back(*ignored);
        REDLINE_ASSIGN(const Comparison comparison, compare_labels(truth, map, values));
        if (comparison.compared == 0)
            return fail(ErrorCode::input, "no pixel of the truth has a label", truth_.front(),
                        "declare the unlabelled value with --ignore");
        nlohmann::json document = to_json(comparison.scores, comparison.legend);
        document["compared"] = comparison.compared;
        document["ignored"] = comparison.ignored;
        document["unclassified"] = comparison.unclassified;
        return document;
    }

    std::string text(const nlohmann::json& document) const override {
        std::string out =
            fmt::format("OA {}  AA {}  kappa {}  macro F1 {}  ({} pixels, {} without a label)\n",
                        share_text(document["oa"]), share_text(document["aa"]), share_text(document["kappa"]),
                        share_text(document["macro_f1"]), document["compared"].get<std::int64_t>(),
                        document["ignored"].get<std::int64_t>());
        const auto& guess = document["guess_f1"];
        out += fmt::format("macro F1 of guessing: one class {:.4f}, uniform {:.4f}, by frequency {:.4f}\n",
                           guess["constant"].get<double>(), guess["uniform"].get<double>(),
                           guess["prior"].get<double>());
        if (const auto missing = document["unclassified"].get<std::int64_t>(); missing > 0)
            out += fmt::format("{} labelled pixels are not classified in the map; they count as errors\n",
                               missing);
        out += fmt::format("{:>8}  {:<24} {:>9} {:>9} {:>9} {:>9}\n", "value", "class", "precision", "recall",
                           "F1", "support");
        for (const auto& c : document["per_class"])
            out += fmt::format("{:>8}  {:<24} {:>9} {:>9} {:>9} {:>9}\n", c["value"].get<std::int64_t>(),
                               c["name"].get<std::string>(), share_text(c["precision"], "-"),
                               share_text(c["recall"], "-"), share_text(c["f1"], "-"),
                               c["support"].get<std::int64_t>());
        return out;
    }

  private:
    /// The ignored value; nothing for "none".
    Result<std::optional<std::int64_t>> read_ignore() const {
        if (ignore_ == "none") return std::optional<std::int64_t>();
        std::int64_t value = 0;
        const char* end = ignore_.data() + ignore_.size();
        const auto [rest, error] = std::from_chars(ignore_.data(), end, value);
        if (error != std::errc() || rest != end)
            return fail(ErrorCode::usage, fmt::format("\"{}\" is no label value", ignore_), "--ignore",
                        "give a whole number, or none");
        return std::optional(value);
    }

    /// Laid on the map's grid where both say where they lie; else one raster is taken as it is, and refused
    /// by the comparison where its size differs.
    Result<GroundTruth> read_truth(const LabelOptions& options) const {
        if (truth_.size() == 1) {
            auto single = open_label_raster(truth_.front(), options);
            if (!single && !list_label_choices(truth_.front()).value_or(LabelChoices{}).polygons)
                return single;
            if (single) {
                // One raster of the map's size is its own only where it lies where the map does.
                const auto map = open_cube({map_});
                if (!map || !(*map)->info().geotransform || (*map)->rows() != single->rows ||
                    (*map)->cols() != single->cols)
                    return single;
                return open_labels({truth_.front()}, (*map)->info(), options);
            }
        }
        REDLINE_ASSIGN(const CubePtr grid, open_cube({map_}));
        return open_labels({truth_.begin(), truth_.end()}, grid->info(), options);
    }

    std::vector<std::string> truth_;
    std::string map_, ignore_ = "0";
};

} // namespace

std::unique_ptr<Command> make_evaluate_command() {
    return std::make_unique<EvaluateCommand>();
}

} // namespace redline::cli
