// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "redline/results/metrics.h"
#include "results/json_fields.h"

namespace redline {

using results::or_null;

nlohmann::json to_json(const Scores& scores, const ClassLegend& legend) {
    nlohmann::json document{
        {"oa", or_null(scores.oa)},
        {"aa", or_null(scores.aa)},
        {"kappa", or_null(scores.kappa)},
        {"macro_f1", or_null(scores.macro_f1)},
        {"guess_f1",
         {{"constant", scores.guess.constant},
          {"uniform", scores.guess.uniform},
          {"prior", scores.guess.prior}}},
        {"samples", scores.confusion.total()},
        {"confusion", nlohmann::json::array()},
        {"per_class", nlohmann::json::array()},
    };
    for (int t = 0; t < scores.confusion.classes; ++t) {
        nlohmann::json row = nlohmann::json::array();
        for (int p = 0; p < scores.confusion.classes; ++p)
            row.push_back(scores.confusion.at(t, p));
        document["confusion"].push_back(std::move(row));
    }
    for (std::size_t k = 0; k < scores.per_class.size(); ++k) {
        const ClassScore& s = scores.per_class[k];
        const bool named = k < legend.classes.size();
        document["per_class"].push_back({
            {"value", named ? legend.classes[k].value : static_cast<std::int64_t>(k)},
            {"name", named ? legend.classes[k].name : std::to_string(k)},
            {"precision", or_null(s.precision)},
            {"recall", or_null(s.recall)},
            {"f1", or_null(s.f1)},
            {"support", s.support},
            {"predicted", s.predicted},
        });
    }
    return document;
}

} // namespace redline
