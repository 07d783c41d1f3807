// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "redline/settings/settings.h"

// Settings as people type them: "group:8", "pca:30", "random:0.1".

namespace redline {

namespace {

template<typename Value>
struct Word {
    const char* text;
    Value value;
};

constexpr Word<Optimizer> optimizer_words[] = {
    {"adam", Optimizer::adam}, {"adamw", Optimizer::adamw}, {"sgd", Optimizer::sgd}};
constexpr Word<Precision> precision_words[] = {
    {"fp32", Precision::fp32}, {"bf16", Precision::bf16}, {"fp16", Precision::fp16}};
constexpr Word<CheckpointKind> checkpoint_words[] = {{"reentrant", CheckpointKind::reentrant},
                                                     {"hooks", CheckpointKind::hooks}};
constexpr Word<SamplerKind> sampler_words[] = {{"natural", SamplerKind::natural},
                                               {"inverse", SamplerKind::inverse},
                                               {"stratified", SamplerKind::stratified},
                                               {"coverage", SamplerKind::coverage},
                                               {"class-then-pixel", SamplerKind::class_then_pixel}};
constexpr Word<LossKind> loss_words[] = {{"cross-entropy", LossKind::cross_entropy},
                                         {"weighted", LossKind::weighted},
                                         {"logit-adjusted", LossKind::logit_adjusted}};
constexpr Word<ScheduleKind> schedule_words[] = {
    {"constant", ScheduleKind::constant}, {"step", ScheduleKind::step}, {"cosine", ScheduleKind::cosine}};
constexpr Word<PaddingKind> padding_words[] = {{"reflect", PaddingKind::reflect},
                                               {"zero", PaddingKind::zero}};
constexpr Word<PriorCorrection> prior_words[] = {{"off", PriorCorrection::off},
                                                 {"training", PriorCorrection::training_counts}};

template<typename Value, std::size_t n>
std::string text_of(const Word<Value> (&words)[n], Value value) {
    for (const auto& word : words) {
        if (word.value == value) return word.text;
    }
    return words[0].text;
}

template<typename Value, std::size_t n>
Result<Value> parse_word(const Word<Value> (&words)[n], std::string_view text, const char* option) {
    std::string accepted;
    for (const auto& word : words) {
        if (text == word.text) return word.value;
        if (!accepted.empty()) accepted += ", ";
        accepted += word.text;
    }
    return fail(ErrorCode::usage, fmt::format("\"{}\" is not a value of {}", text, option), option,
                "use one of: " + accepted);
}

template<typename Number>
std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// "pca:30" -> ("pca", "30").
std::pair<std::string_view, std::string_view> cut(std::string_view text, char separator) {
    const auto at = text.find(separator);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

tl::unexpected<Error> bad_value(const char* option, std::string_view text, const char* accepted) {
    return fail(ErrorCode::usage, fmt::format("\"{}\" is not a value of {}", text, option), option,
                std::string("use ") + accepted);
}

} // namespace

std::string to_text(Optimizer value) {
    return text_of(optimizer_words, value);
}
std::string to_text(Precision value) {
    return text_of(precision_words, value);
}
std::string to_text(CheckpointKind value) {
    return text_of(checkpoint_words, value);
}
std::string to_text(SamplerKind value) {
    return text_of(sampler_words, value);
}
std::string to_text(LossKind value) {
    return text_of(loss_words, value);
}
std::string to_text(ScheduleKind value) {
    return text_of(schedule_words, value);
}
std::string to_text(PaddingKind value) {
    return text_of(padding_words, value);
}
std::string to_text(PriorCorrection value) {
    return text_of(prior_words, value);
}

Result<Optimizer> parse_optimizer(std::string_view text) {
    return parse_word(optimizer_words, text, "--optimizer");
}
Result<Precision> parse_precision(std::string_view text) {
    return parse_word(precision_words, text, "--precision");
}
Result<CheckpointKind> parse_checkpoint_kind(std::string_view text) {
    return parse_word(checkpoint_words, text, "--checkpoint");
}
Result<SamplerKind> parse_sampler(std::string_view text) {
    return parse_word(sampler_words, text, "--sampler");
}
Result<LossKind> parse_loss(std::string_view text) {
    return parse_word(loss_words, text, "--loss");
}
Result<ScheduleKind> parse_schedule(std::string_view text) {
    return parse_word(schedule_words, text, "--schedule");
}
Result<PaddingKind> parse_padding(std::string_view text) {
    return parse_word(padding_words, text, "--padding");
}
Result<PriorCorrection> parse_prior_correction(std::string_view text) {
    return parse_word(prior_words, text, "--prior-correction");
}

std::string to_text(const NormChoice& norm) {
    switch (norm.kind) {
    case NormKind::as_designed:
        return "as-designed";
    case NormKind::none:
        return "none";
    case NormKind::batch:
        return "batch";
    case NormKind::group:
        return fmt::format("group:{}", norm.groups);
    case NormKind::layer:
        return "layer";
    case NormKind::instance:
        return "instance";
    }
    return "as-designed";
}

Result<NormChoice> parse_norm(std::string_view text) {
    constexpr const char* accepted =
        "as-designed, batch, group:8 (or another number of groups), layer, instance or none";
    const auto [word, number] = cut(text, ':');
    if (word == "group") {
        const auto groups =
            number.empty() && text == "group" ? std::optional<int>(8) : parse_number<int>(number);
        if (!groups || *groups < 1) return bad_value("--norm", text, accepted);
        return NormChoice{NormKind::group, *groups};
    }
    if (text == "as-designed") return NormChoice{};
    if (text == "none") return NormChoice{NormKind::none, 8};
    if (text == "batch") return NormChoice{NormKind::batch, 8};
    if (text == "layer") return NormChoice{NormKind::layer, 8};
    if (text == "instance") return NormChoice{NormKind::instance, 8};
    return bad_value("--norm", text, accepted);
}

std::string to_text(const BandChoice& bands) {
    switch (bands.kind) {
    case BandChoiceKind::all:
        return "all";
    case BandChoiceKind::range:
        return fmt::format("{}-{}", bands.first, bands.last);
    case BandChoiceKind::stride:
        return fmt::format("stride:{}", bands.stride);
    case BandChoiceKind::pca:
        return fmt::format("pca:{}", bands.components);
    case BandChoiceKind::wavelengths:
        return fmt::format("{}", fmt::join(bands.wavelengths_nm, "nm,")) + "nm";
    }
    return "all";
}

Result<BandChoice> parse_bands(std::string_view text) {
    constexpr const char* accepted = "all, a range of band indices from 0 such as 10-60, stride:4, pca:30, "
                                     "or wavelengths such as 450nm,550nm,650nm";
    BandChoice bands;
    if (text == "all") return bands;
    const auto [word, rest] = cut(text, ':');
    if (word == "stride" || word == "pca") {
        const auto number = parse_number<int>(rest);
        if (!number || *number < 1) return bad_value("--bands", text, accepted);
        bands.kind = word == "pca" ? BandChoiceKind::pca : BandChoiceKind::stride;
        (word == "pca" ? bands.components : bands.stride) = *number;
        return bands;
    }
    if (text.find("nm") != std::string_view::npos) {
        bands.kind = BandChoiceKind::wavelengths;
        std::string_view list = text;
        while (!list.empty()) {
            auto [item, tail] = cut(list, ',');
            if (item.ends_with("nm")) item.remove_suffix(2);
            const auto wavelength = parse_number<double>(item);
            if (!wavelength || !(*wavelength > 0)) return bad_value("--bands", text, accepted);
            bands.wavelengths_nm.push_back(*wavelength);
            list = tail;
        }
        return bands;
    }
    const auto [first_text, last_text] = cut(text, '-');
    const auto first = parse_number<int>(first_text), last = parse_number<int>(last_text);
    if (!first || !last || *first < 0 || *last < *first) return bad_value("--bands", text, accepted);
    bands.kind = BandChoiceKind::range;
    bands.first = *first;
    bands.last = *last;
    return bands;
}

std::string to_text(const SplitChoice& split) {
    switch (split.kind) {
    case SplitKind::random:
        return fmt::format("random:{}", split.share);
    case SplitKind::per_class:
        return fmt::format("per-class:{}", split.per_class);
    case SplitKind::disjoint:
        return fmt::format("disjoint:{}", split.share);
    case SplitKind::groups:
        return split.group_field.empty() ? "groups" : "groups:" + split.group_field;
    case SplitKind::files:
        return "files";
    }
    return "random:0.1";
}

Result<SplitChoice> parse_split(std::string_view text) {
    constexpr const char* accepted = "random:SHARE, per-class:COUNT, disjoint:SHARE, groups:FIELD or files";
    SplitChoice split;
    const auto [word, rest] = cut(text, ':');
    if (word == "random" || word == "disjoint") {
        const auto share = parse_number<double>(rest);
        if (!share || !(*share > 0 && *share < 1)) return bad_value("--split", text, accepted);
        split.kind = word == "random" ? SplitKind::random : SplitKind::disjoint;
        split.share = *share;
        return split;
    }
    if (word == "per-class") {
        const auto count = parse_number<int>(rest);
        if (!count || *count < 1) return bad_value("--split", text, accepted);
        split.kind = SplitKind::per_class;
        split.per_class = *count;
        return split;
    }
    // Without an attribute the groups are those that the labels were opened with.
    if (text == "groups" || (word == "groups" && !rest.empty())) {
        split.kind = SplitKind::groups;
        split.group_field = rest;
        return split;
    }
    if (text == "files") {
        split.kind = SplitKind::files;
        return split;
    }
    return bad_value("--split", text, accepted);
}

} // namespace redline
