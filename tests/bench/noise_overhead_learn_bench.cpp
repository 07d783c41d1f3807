// SPDX-License-Identifier: GPL-3.0-or-later
// What the live noise measurement costs a training step: short trainings with and without it take turns in
// one process, and what counts is the training thread's processor time, so that other load cancels out.
//   noise_overhead_learn_bench [rounds]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <numeric>
#include <vector>

#include "redline/learn/engine.h"
#include "redline/scene/synthetic_scene.h"

namespace {

using namespace redline;

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Processor time from step to step; what lies between epochs is left out.
class StepClock final : public TrainObserver {
  public:
    void on_step(const StepRecord&) override {
        const double now = thread_seconds();
        if (running_) {
            seconds += now - last_;
            ++steps;
        }
        last_ = now;
        running_ = true;
    }
    void on_epoch(const EpochRecord&) override { running_ = false; }
    double seconds = 0;
    int steps = 0;

  private:
    bool running_ = false;
    double last_ = 0;
};

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 12;
    auto engine = load_engine();
    if (!engine) return 1;
    SyntheticSceneOptions options;
    options.rows = 80;
    options.cols = 100;
    options.bands = 40;
    options.classes = 9;
    SyntheticScene scene = make_synthetic_scene(options);
    const auto truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
    struct Case {
        const char* network;
        int patch, batch, micro, epochs;
        SamplerKind sampler;
    };
    std::printf("%-10s %5s %5s %5s %-12s %12s %22s %10s\n", "network", "patch", "B", "b", "sampler",
                "ms/step off", "on less off, %", "own, %");
    for (const Case& one :
         {Case{"hamida", 5, 64, 0, 12, SamplerKind::natural},
          Case{"hamida", 5, 64, 16, 12, SamplerKind::natural},
          Case{"ssrn", 5, 32, 0, 4, SamplerKind::natural}, Case{"ssrn", 5, 32, 8, 4, SamplerKind::natural},
          Case{"hamida", 5, 64, 0, 12, SamplerKind::stratified},
          // one place per class in a step
          Case{"hamida", 5, 9, 0, 2, SamplerKind::class_then_pixel},
          // short runs: some 38 and 75 steps
          Case{"hamida", 5, 64, 0, 1, SamplerKind::natural},
          Case{"hamida", 5, 64, 0, 2, SamplerKind::natural},
          Case{"hamida", 5, 64, 16, 1, SamplerKind::natural}}) {
        std::vector<double> differences, off_ms;
        double own = 0;
        for (int round = 0; round < rounds; ++round) {
            double per_step[2] = {};
            // which of them goes first changes from round to round
            for (int turn = 0; turn < 2; ++turn) {
                const bool on = (turn + round) % 2 == 1;
                TrainJob job;
                job.scene = {scene.cube, truth, nullptr};
                job.settings.network = one.network;
                job.settings.patch = one.patch;
                job.settings.batch = one.batch;
                job.settings.micro = one.micro;
                job.settings.sampler = one.sampler;
                job.settings.epochs = one.epochs;
                job.settings.split.share = 0.3;
                job.settings.noise_budget = on ? 0.01 : 0;
                job.threads = 1;
                StepClock clock;
                NoLogger logger;
                const auto outcome = (*engine)->train(job, clock, TrainControl(), logger);
                if (!outcome) {
                    std::fprintf(stderr, "%s\n", to_text(outcome.error()).c_str());
                    return 1;
                }
                per_step[on] = clock.seconds / clock.steps;
                if (on) own += outcome->noise_report.cost_share / rounds;
            }
            differences.push_back(100 * (per_step[1] / per_step[0] - 1));
            off_ms.push_back(1e3 * per_step[0]);
        }
        const double mean = mean_of(differences);
        double spread = 0;
        for (const double d : differences)
            spread += (d - mean) * (d - mean);
        const double error = std::sqrt(spread / std::max(1, rounds - 1) / rounds);
        std::sort(differences.begin(), differences.end());
        std::printf("%-10s %5d %5d %5d %-12s %12.2f %7.2f +- %.2f, median %.2f %8.2f\n", one.network,
                    one.patch, one.batch, one.micro ? one.micro : one.batch, to_text(one.sampler).c_str(),
                    mean_of(off_ms), mean, error, differences[differences.size() / 2], 100 * own);
        std::fflush(stdout);
    }
    return 0;
}
