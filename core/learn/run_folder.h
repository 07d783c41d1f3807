// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "learn/evaluation.h"
#include "learn/network.h"
#include "learn/optimizer.h"
#include "learn/prepared_scene.h"
#include "redline/learn/engine.h"
#include "redline/learn/safetensors.h"
#include "redline/results/run_store.h"

namespace redline::learn {

/// Everything that going on exactly needs, besides tensors.
struct RunState {
    int epochs_done = 0;             ///< whole epochs
    std::int64_t steps_in_epoch = 0; ///< of the epoch after those
    std::int64_t steps_done = 0, optimizer_steps = 0;
    int best_epoch = 0;
    double best_f1 = -1, best_loss = 0;
    double seconds = 0;
    double loss_scale = 65536;
    int good_steps = 0;
    double epoch_loss = 0; ///< sum of the losses of the unfinished epoch's steps
    double observed_coverage_sum = 0;
    std::int64_t coverage_steps = 0;     ///< that the sum is over
    std::vector<std::int64_t> last_seen; ///< per class: step that saw it last
    std::vector<EpochRecord> epochs;
};

/// Tensors of a checkpoint.
struct RunTensors {
    std::vector<StoredTensor> current, moments, best;
    std::vector<double> noise; ///< state of the noise measurement; empty in checkpoints of older versions
};

/// What a file stores of a set of tensors, and back.
std::vector<StoredTensor> stored(const std::vector<NamedTensor>& tensors);

/// What a stored network needs to classify: read back from run.json and its neighbours.
struct StoredRun {
    Settings settings;
    NetworkGraph graph;
    ClassLegend legend;
    Preprocessing preprocessing;
    PriorShift prior;
    std::vector<NamedTensor> weights;
    OpenOptions cube_options; ///< how the cube was opened that it was trained on
};

/// A folder `runs/NAME/` as `decisions` lays it out. Every file is written to a temporary name, synced and
/// renamed.
class RunFolder {
  public:
    /// Makes the folder; a usage error when it holds another run already.
    static Result<RunFolder> create(const std::filesystem::path& path);
    /// An input error when there is no run.
    static Result<RunFolder> open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }

    Result<void> write_description(const PreparedScene& prepared, const PriorShift& prior,
                                   const std::string& environment);
    Result<void> write_results(const TrainOutcome& outcome, const ClassLegend& legend);
    /// Adds what a new estimate of batch norm's statistics did to run.json.
    Result<void> write_norms(const NormReestimate& estimate);
    Result<void> write_weights(const std::vector<StoredTensor>& state);
    /// To checkpoint-A or checkpoint-B, whichever is older.
    Result<void> write_checkpoint(const RunState& state, const RunTensors& tensors);
    /// The newest checkpoint whose checksum holds; an input error when there is none. What was skipped is
    /// said in `warnings`.
    Result<RunState> read_checkpoint(RunTensors& tensors, std::vector<std::string>& warnings);

    Result<Run> description() const;
    /// An input error when pixels, labels, spectra or network are not those that the run was trained with.
    Result<void> check_same(const PreparedScene& prepared) const;
    Result<StoredRun> read() const;

    /// steps.csv, noise.csv and epochs.csv; on resuming, rows past the checkpoint are cut first.
    Result<void> start_tables(const RunState& state);
    void add(const StepRecord& record);
    void add(const NoiseReport& report);
    Result<void> write_tables(const std::vector<EpochRecord>& epochs);

  private:
    explicit RunFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_;
    std::string step_rows_, noise_rows_;
    std::int64_t serial_ = 0;
};

} // namespace redline::learn
