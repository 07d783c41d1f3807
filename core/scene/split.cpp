// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/split.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include "redline/base/random.h"
#include "scene/spatial_division.h"
#include "scene/split_quota.h"

namespace redline {

namespace {

using scene::Division;
using scene::Labels;
using scene::Mask;

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// What the random streams of a split are for; the numbers are part of the results.
enum Purpose : std::uint32_t {
    draw_training = 0,
    draw_validation = 1,
    block_training = 2,
    block_validation = 3,
    unit_training = 4,
    unit_validation = 5
};

class Splitter {
  public:
    Splitter(const GroundTruth& truth, const std::vector<std::uint8_t>& valid, const SplitChoice& choice,
             int patch, std::uint64_t seed)
        : truth_(truth),
          choice_(choice),
          patch_(patch),
          seed_(seed),
          labels_(truth.label),
          training_(truth.label.size()) {
        split_.rows = truth.rows;
        split_.cols = truth.cols;
        split_.part.assign(labels_.size(), SplitPart::none);
        std::int64_t masked = 0;
        for (std::size_t i = 0; i < labels_.size() && !valid.empty(); ++i)
            if (labels_[i] >= 0 && !valid[i]) {
                labels_[i] = -1;
                ++masked;
            }
        if (masked > 0)
            split_.warnings.push_back(
                fmt::format("{} labelled pixels have no data and are left out", masked));
    }

    Result<Split> run(const GroundTruth* test_truth, const std::vector<std::uint8_t>& valid) {
        switch (choice_.kind) {
        case SplitKind::random:
        case SplitKind::per_class:
            REDLINE_TRY(by_chance());
            break;
        case SplitKind::disjoint:
            REDLINE_TRY(by_blocks());
            break;
        case SplitKind::groups:
            REDLINE_TRY(by_groups());
            break;
        case SplitKind::files:
            REDLINE_TRY(by_files(test_truth, valid));
            break;
        }
        return finish();
    }

  private:
    int classes() const { return truth_.classes(); }

    Mask labelled() const {
        Mask mask(labels_.size());
        for (std::size_t i = 0; i < labels_.size(); ++i)
            mask[i] = labels_[i] >= 0;
        return mask;
    }

    std::vector<std::vector<std::int64_t>> pixels_by_class(const Mask& mask) const {
        std::vector<std::vector<std::int64_t>> pixels(index(classes()));
        for (std::size_t i = 0; i < labels_.size(); ++i)
            if (mask[i] && labels_[i] >= 0) pixels[index(labels_[i])].push_back(static_cast<std::int64_t>(i));
        return pixels;
    }

    /// Draws `quota` of each class from a mask without replacement.
    Mask draw(const Mask& from, const std::vector<std::int64_t>& quota, Purpose purpose) const {
        Mask drawn(labels_.size());
        auto pixels = pixels_by_class(from);
        for (std::size_t k = 0; k < pixels.size(); ++k) {
            RandomStream random(seed_, RandomUse::split, purpose, k);
            random.shuffle(std::span<std::int64_t>(pixels[k]));
            for (std::int64_t i = 0; i < quota[k]; ++i)
                drawn[index(pixels[k][index(i)])] = 1;
        }
        return drawn;
    }

    Result<void> by_chance() {
        const std::vector<std::int64_t> counts = scene::count_classes(labels_, labelled(), classes());
        std::vector<std::int64_t> quotas;
        if (choice_.kind == SplitKind::random) {
            quotas = scene::share_quotas(counts, choice_.share);
        } else {
            quotas = scene::fixed_quotas(counts, choice_.per_class);
            for (std::size_t k = 0; k < counts.size(); ++k)
                if (quotas[k] < choice_.per_class && counts[k] > 0)
                    split_.warnings.push_back(
                        fmt::format("class \"{}\" has {} labelled pixels: {} instead of {} train", name(k),
                                    counts[k], quotas[k], choice_.per_class));
        }
        training_ = draw(labelled(), quotas, draw_training);
        for (std::size_t i = 0; i < labels_.size(); ++i)
            if (labels_[i] >= 0) split_.part[i] = training_[i] ? SplitPart::train : SplitPart::test;
        mark(draw(training_, scene::validation_quotas(quotas, choice_.validation), draw_validation),
             SplitPart::validation);
        return {};
    }

    Result<void> by_blocks() {
        const Division d = scene::divide_by_blocks(labels_, split_.rows, split_.cols, classes(),
                                                   choice_.share, patch_, seed_, block_training);
        mark(d.first, SplitPart::train);
        mark(d.second, SplitPart::test);
        mark(d.gap, SplitPart::gap);
        training_ = d.first;
        const bool any_test = std::any_of(d.second.begin(), d.second.end(), [](auto v) { return v != 0; });
        const bool any_training = std::any_of(d.first.begin(), d.first.end(), [](auto v) { return v != 0; });
        if (!any_test || !any_training)
            return fail(ErrorCode::input,
                        fmt::format("with a gap of one patch ({} pixels) the scene leaves no room for a "
                                    "spatially disjoint split",
                                    patch_),
                        "split", "choose a smaller patch, or a random split");
        validate_by_blocks();
        return {};
    }

    Result<void> by_groups() {
        if (truth_.group.size() != labels_.size())
            return fail(ErrorCode::input, "the labels have no groups to keep together", "split",
                        "use vector labels and name their group attribute: --split groups:FIELD");
        const std::string& opened = truth_.opened_with.group_field;
        if (!choice_.group_field.empty() && choice_.group_field != opened)
            return fail(ErrorCode::usage,
                        fmt::format("the split keeps \"{}\" together, but the labels are grouped by {}",
                                    choice_.group_field, opened.empty() ? "polygon" : '"' + opened + '"'),
                        "--split", "give the same attribute to --group-field and to --split groups:FIELD");
        RandomStream random(seed_, RandomUse::split, unit_training);
        const Division d = scene::divide_by_units(labels_, truth_.group, classes(), choice_.share, random);
        mark(d.first, SplitPart::train);
        mark(d.second, SplitPart::test);
        training_ = d.first;
        if (std::none_of(d.second.begin(), d.second.end(), [](auto v) { return v != 0; }))
            return fail(ErrorCode::input, "all labelled pixels belong to one group, which cannot be split",
                        "split", "choose another attribute");
        if (choice_.validation > 0) {
            Labels training_labels = masked_labels(training_);
            RandomStream again(seed_, RandomUse::split, unit_validation);
            mark(scene::divide_by_units(training_labels, truth_.group, classes(), 1 - choice_.validation,
                                        again)
                     .second,
                 SplitPart::validation);
        }
        return {};
    }

    Result<void> by_files(const GroundTruth* test, const std::vector<std::uint8_t>& valid) {
        if (test == nullptr)
            return fail(ErrorCode::usage, "the split by files needs test labels", "split",
                        "name them: --test-labels FILE");
        if (test->rows != split_.rows || test->cols != split_.cols)
            return fail(ErrorCode::input,
                        fmt::format("the test labels have {} x {} pixels, the training labels {} x {}",
                                    test->rows, test->cols, split_.rows, split_.cols),
                        "test labels", "both must lie on the cube's grid");
        const std::vector<std::int16_t> wanted = test_labels(truth_, *test);
        std::int64_t unknown = 0, both = 0;
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            if (labels_[i] >= 0) split_.part[i] = SplitPart::train;
            if (test->label[i] < 0 || (!valid.empty() && !valid[i])) continue;
            if (wanted[i] < 0) {
                ++unknown;
                continue;
            }
            // What tests must not train, whatever the training labels say.
            if (labels_[i] >= 0) ++both;
            split_.part[i] = SplitPart::test;
            labels_[i] = wanted[i];
        }
        if (unknown > 0)
            split_.warnings.push_back(fmt::format(
                "{} test pixels belong to classes without a training label and are left out", unknown));
        if (both > 0)
            split_.warnings.push_back(fmt::format(
                "{} pixels have both a training and a test label: they test and do not train", both));
        for (std::size_t i = 0; i < labels_.size(); ++i)
            training_[i] = split_.part[i] == SplitPart::train;
        validate_by_blocks();
        return {};
    }

    Labels masked_labels(const Mask& mask) const {
        Labels labels = labels_;
        for (std::size_t i = 0; i < labels.size(); ++i)
            if (!mask[i]) labels[i] = -1;
        return labels;
    }

    /// Takes whole blocks of the training part, so that validation is as far from training as testing is. A
    /// gap between them too, where it costs little; training pixels are dear.
    void validate_by_blocks() {
        if (choice_.validation <= 0) return;
        const Labels labels = masked_labels(training_);
        const auto before = scene::count_classes(labels, training_, classes());
        const double total =
            static_cast<double>(std::accumulate(before.begin(), before.end(), std::int64_t{0}));
        const auto divide = [&](int distance) {
            return scene::divide_by_blocks(labels, split_.rows, split_.cols, classes(),
                                           1 - choice_.validation, distance, seed_, block_validation);
        };
        const auto missing = [&](const Division& d) {
            const auto train = scene::count_classes(labels, d.first, classes()),
                       validation = scene::count_classes(labels, d.second, classes());
            return std::count(train.begin(), train.end(), 0) * 1000 +
                   std::count(validation.begin(), validation.end(), 0);
        };
        const Division touching = divide(1);
        const Division apart = divide(patch_);
        const auto gap = scene::count_classes(labels, apart.gap, classes());
        const double lost = static_cast<double>(std::accumulate(gap.begin(), gap.end(), std::int64_t{0}));
        const bool affordable = lost <= 0.15 * total && missing(apart) <= missing(touching);
        if (!affordable)
            split_.warnings.push_back("validation blocks touch training blocks: a gap of one patch between "
                                      "them would cost too many training pixels");
        const Division& chosen = affordable ? apart : touching;
        mark(chosen.second, SplitPart::validation);
        mark(chosen.gap, SplitPart::gap);
    }

    void mark(const Mask& mask, SplitPart part) {
        for (std::size_t i = 0; i < mask.size(); ++i)
            if (mask[i]) split_.part[i] = part;
    }

    std::string name(std::size_t k) const {
        const ClassInfo& info = truth_.legend.classes[k];
        return info.name.empty() ? std::to_string(info.value) : info.name;
    }

    Result<Split> finish() {
        split_.train_counts.assign(index(classes()), 0);
        split_.validation_counts = split_.test_counts = split_.train_counts;
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            if (labels_[i] < 0) continue;
            const std::size_t k = index(labels_[i]);
            if (split_.part[i] == SplitPart::train) ++split_.train_counts[k];
            if (split_.part[i] == SplitPart::validation) ++split_.validation_counts[k];
            if (split_.part[i] == SplitPart::test) ++split_.test_counts[k];
        }
        if (std::all_of(split_.train_counts.begin(), split_.train_counts.end(),
                        [](auto n) { return n == 0; }))
            return fail(ErrorCode::input, "no labelled pixel is left to train with", "split",
                        "check the unlabelled value and the training share");
        for (int k = 0; k < classes(); ++k) {
            if (split_.train_counts[index(k)] == 0)
                split_.warnings.push_back(
                    fmt::format("class \"{}\" has no training pixel and cannot be learned: label more of it, "
                                "or raise the training share",
                                name(index(k))));
            if (split_.test_counts[index(k)] > 0) continue;
            split_.not_evaluated.push_back(k);
            split_.warnings.push_back(fmt::format("class \"{}\" is not evaluated, for none of its pixels is "
                                                  "left for testing: label more of it, or "
                                                  "merge it with another class",
                                                  name(index(k))));
        }
        split_.test_overlap = overlap_share(split_, patch_);
        if (split_.test_overlap > 0)
            split_.warnings.push_back(
                fmt::format("the patches of {:.0f} % of the test pixels share pixels with training patches, "
                            "which flatters the "
                            "scores; a spatially disjoint split (disjoint:0.5) keeps them apart",
                            std::max(1.0, 100 * split_.test_overlap)));
        return std::move(split_);
    }

    const GroundTruth& truth_;
    SplitChoice choice_;
    int patch_;
    std::uint64_t seed_;
    Labels labels_;
    Mask training_; ///< training part, validation included
    Split split_;
};

} // namespace

std::vector<std::int64_t> Split::pixels(SplitPart wanted) const {
    std::vector<std::int64_t> found;
    for (std::size_t i = 0; i < part.size(); ++i)
        if (part[i] == wanted) found.push_back(static_cast<std::int64_t>(i));
    return found;
}

std::vector<std::int16_t> test_labels(const GroundTruth& truth, const GroundTruth& test_truth) {
    std::unordered_map<std::int64_t, std::int16_t> by_value;
    for (int k = 0; k < truth.classes(); ++k)
        by_value[truth.legend.classes[index(k)].value] = static_cast<std::int16_t>(k);
    std::vector<std::int16_t> labels(test_truth.label.size(), -1);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::int16_t k = test_truth.label[i];
        if (k < 0) continue;
        const auto found = by_value.find(test_truth.legend.classes[index(k)].value);
        if (found != by_value.end()) labels[i] = found->second;
    }
    return labels;
}

Result<Split> make_split(const GroundTruth& truth, const std::vector<std::uint8_t>& valid,
                         const SplitChoice& choice, int patch, std::uint64_t seed,
                         const GroundTruth* test_truth) {
    const std::int64_t pixels = truth.rows * truth.cols;
    if (static_cast<std::int64_t>(truth.label.size()) != pixels ||
        (!valid.empty() && static_cast<std::int64_t>(valid.size()) != pixels))
        return fail(ErrorCode::input, "labels and cube have different sizes", "labels",
                    "use a label raster on the cube's grid");
    if (patch < 1)
        return fail(ErrorCode::usage, fmt::format("a patch of {} pixels", patch), "patch",
                    "choose 1 or more");
    if (choice.kind != SplitKind::per_class && choice.kind != SplitKind::files &&
        !(choice.share > 0 && choice.share < 1))
        return fail(ErrorCode::usage, fmt::format("a training share of {}", choice.share), "split",
                    "choose more than 0 and less than 1");
    if (choice.kind == SplitKind::per_class && choice.per_class < 1)
        return fail(ErrorCode::usage, fmt::format("{} training pixels per class", choice.per_class), "split",
                    "choose 1 or more");
    if (!(choice.validation >= 0 && choice.validation < 1))
        return fail(ErrorCode::usage, fmt::format("a validation share of {}", choice.validation),
                    "validation", "choose 0 or more and less than 1");
    return Splitter(truth, valid, choice, patch, seed).run(test_truth, valid);
}

double overlap_share(const Split& split, int patch) {
    Mask training(split.part.size());
    for (std::size_t i = 0; i < training.size(); ++i)
        training[i] = split.part[i] == SplitPart::train;
    const Mask near = scene::dilate(training, split.rows, split.cols, patch - 1);
    std::int64_t tests = 0, touched = 0;
    for (std::size_t i = 0; i < training.size(); ++i) {
        if (split.part[i] != SplitPart::test) continue;
        ++tests;
        touched += near[i];
    }
    return tests == 0 ? 0 : static_cast<double>(touched) / static_cast<double>(tests);
}

} // namespace redline
