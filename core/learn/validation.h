// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "learn/evaluation.h"
#include "learn/network.h"
#include "learn/prepared_scene.h"
#include "learn/run_folder.h"
#include "redline/planning/verdict.h"

namespace redline::learn {

/// Scores the network on the parts of the scene and keeps the weights of the best epoch.
class Validation {
  public:
    Validation(TorchNetwork& network, const PreparedScene& prepared, const at::Device& device,
               const PriorShift& prior);

    /// Logits in evaluation mode against labels; neither weights nor statistics change.
    Result<Evaluation> evaluate(const std::vector<std::int64_t>& pixels,
                                const std::vector<std::int16_t>& labels);

    struct Look {
        Scores scores;
        double loss = 0;
        std::optional<LearningVerdict> verdict; ///< from `repeats` permutations
    };
    /// The validation part; unset where there is none.
    Result<std::optional<Look>> look(int repeats);

    /// Validates at an epoch's end: fills the record's scores, and keeps the weights where they are the best
    /// so far (macro F1, then loss). Without a validation part the last epoch counts.
    Result<std::optional<Look>> end_epoch(EpochRecord& record, RunState& state);

    /// Recognition per class in training and in validation. Of the training part as many samples per class
    /// as validation has (20 where it has fewer), evenly spread. Empty without a validation part.
    Result<std::vector<ClassGap>> class_gaps(const std::vector<double>& repeats_per_pass);

    const std::vector<StoredTensor>& best() const { return best_; }
    void restore_best(std::vector<StoredTensor> best) { best_ = std::move(best); }
    /// Puts the best weights into the network; nothing happens while there are none.
    Result<void> load_best();

  private:
    TorchNetwork& network_;
    const PreparedScene& prepared_;
    at::Device device_;
    const PriorShift& prior_;
    std::vector<StoredTensor> best_;
    ConfusionMatrix confusion_; ///< of the last look
};

} // namespace redline::learn
