// SPDX-License-Identifier: GPL-3.0-or-later
// Predicted against measured memory of real training steps, over the zoo x patch x bands x batch x norm x
// checkpointing x accumulation. A report, not a test: the golden files hold the tests.
//   memory_sweep_learn_bench [--device cpu|cuda] [--seconds 60] [--network NAME] [--limit-mib 1500] [--csv
//   FILE]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "redline/learn/engine.h"
#include "redline/memory/step_memory.h"
#include "redline/network/zoo.h"
#include "redline/settings/settings.h"

namespace {

using namespace redline;

struct Options {
    std::string device = "cpu", network, csv;
    double seconds = 60;
    Bytes limit = Bytes{1500} << 20;
};

struct Case {
    Settings settings;
    int bands = 0, classes = 9;
};

struct Outcome {
    Case setting;
    MeasuredStep step;
    double error() const {
        return 100.0 * (static_cast<double>(step.predicted.peak_allocated) /
                            static_cast<double>(step.peak_allocated) -
                        1.0);
    }
    double steady_error() const {
        return 100.0 * (static_cast<double>(step.predicted.steady) / static_cast<double>(step.steady) - 1.0);
    }
};

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; ++i) {
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--device") options.device = value;
        if (name == "--network") options.network = value;
        if (name == "--csv") options.csv = value;
        if (name == "--seconds") options.seconds = std::atof(value.c_str());
        if (name == "--limit-mib") options.limit = Bytes{std::atoll(value.c_str())} << 20;
    }
    return options;
}

/// Every setting of one network that can be built, in an order that depends on nothing but its name.
std::vector<Case> cases_of(const ZooEntry& entry, const Options& options) {
    const NetworkMinimum least = minimum_input(entry);
    const int step = entry.odd_patch_only ? 2 : 1;
    std::vector<int> patches = {entry.default_patch, std::max(least.patch, entry.default_patch - 2),
                                entry.default_patch + step, entry.default_patch + 4};
    if (entry.kind == "1d") patches = {1};
    std::sort(patches.begin(), patches.end());
    patches.erase(std::unique(patches.begin(), patches.end()), patches.end());
    const std::vector<NormChoice> norms = {
        {}, {NormKind::group, 8}, {NormKind::batch, 8}, {NormKind::layer, 8}};
    std::vector<Case> cases;
    for (const int patch : patches)
        for (const int bands : {30, 103, 200})
            for (const int micro : {2, 16, 64})
                for (const int accumulation : {1, 3})
                    for (const int segments : {0, 2, 4})
                        for (const NormChoice& norm : norms) {
                            Case one;
                            one.bands = bands;
                            one.settings.network = entry.name;
                            one.settings.patch = patch;
                            one.settings.micro = micro;
                            one.settings.batch = micro * accumulation;
                            one.settings.checkpoint_segments = segments;
                            one.settings.norm = norm;
                            one.settings.device = options.device;
                            one.settings.checkpoint =
                                bands == 103 ? CheckpointKind::hooks : CheckpointKind::reentrant;
                            cases.push_back(one);
                        }
    std::uint64_t state = 0x7265646c696e65ULL;
    for (const char letter : entry.name)
        state = state * 31 + static_cast<unsigned char>(letter);
    for (std::size_t i = cases.size(); i > 1; --i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        std::swap(cases[i - 1], cases[(state >> 33) % i]);
    }
    return cases;
}

std::string describe(const Case& one) {
    const Settings& s = one.settings;
    return s.network + " patch " + std::to_string(s.patch) + " bands " + std::to_string(one.bands) + " b " +
           std::to_string(s.micro) + " M " + std::to_string(s.accumulation()) + " norm " + to_text(s.norm) +
           " segments " + std::to_string(s.checkpoint_segments) + " " + to_text(s.checkpoint);
}

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

void print_summary(const std::string& title, const std::vector<double>& errors) {
    std::vector<double> sizes(errors.size());
    std::transform(errors.begin(), errors.end(), sizes.begin(), [](double e) { return std::abs(e); });
    std::printf("%-28s %5zu cases  |error| median %7.3f %%  95th percentile %7.3f %%  worst %7.3f %%\n",
                title.c_str(), sizes.size(), quantile(sizes, 0.5), quantile(sizes, 0.95),
                quantile(sizes, 1.0));
}

void write_csv(const std::string& path, const std::vector<Outcome>& outcomes) {
    std::ofstream out(path);
    out << "network,patch,bands,micro,accumulation,norm,segments,kind,device,predicted_allocated,measured_"
           "allocated,"
           "predicted_excluding_onednn,predicted_reserved,measured_reserved,predicted_steady,measured_steady,"
           "predicted_total,interval_low,interval_high,device_total,peak_layer,peak_phase,seconds\n";
    for (const Outcome& o : outcomes) {
        const Settings& s = o.setting.settings;
        const MemoryPrediction& p = o.step.predicted;
        out << s.network << ',' << s.patch << ',' << o.setting.bands << ',' << s.micro << ','
            << s.accumulation() << ',' << to_text(s.norm) << ',' << s.checkpoint_segments << ','
            << to_text(s.checkpoint) << ',' << s.device << ',' << p.peak_allocated << ','
            << o.step.peak_allocated << ',' << p.peak_excluding_onednn << ',' << p.peak_reserved << ','
            << o.step.peak_reserved << ',' << p.steady << ',' << o.step.steady << ',' << p.total << ','
            << p.interval_low << ',' << p.interval_high << ',' << o.step.device_total << ',' << p.peak_layer
            << ',' << p.peak_phase << ',' << o.step.step_seconds << '\n';
    }
}

} // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    auto engine = load_engine();
    if (!engine) {
        std::fprintf(stderr, "memory sweep: %s\n", engine.error().what.c_str());
        return 1;
    }
    std::vector<std::vector<Case>> queues;
    for (const ZooEntry& entry : zoo())
        if (options.network.empty() || options.network == entry.name)
            queues.push_back(cases_of(entry, options));

    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    std::vector<Outcome> outcomes;
    std::size_t not_buildable = 0, too_large = 0, failed = 0;
    NoProgress progress;
    // One case of every network in turn, so that a short run covers the zoo as evenly as a long one.
    for (bool any = true; any && elapsed() < options.seconds;) {
        any = false;
        for (std::vector<Case>& queue : queues) {
            bool measured = false;
            while (!queue.empty() && !measured && elapsed() < options.seconds) {
                const Case one = queue.back();
                queue.pop_back();
                any = true;
                const auto graph = build_network(one.settings, one.bands, one.classes);
                if (!graph) {
                    ++not_buildable;
                    continue;
                }
                const DeviceKind kind = options.device == "cpu" ? DeviceKind::cpu : DeviceKind::cuda;
                if (predict_peak_allocated(*graph, step_options(one.settings, *graph, kind)) >
                    options.limit) {
                    ++too_large;
                    continue;
                }
                auto step = (*engine)->measure(one.settings, one.bands, one.classes, progress, CancelToken{});
                if (!step) {
                    ++failed;
                    std::fprintf(stderr, "failed: %s: %s\n", describe(one).c_str(),
                                 step.error().what.c_str());
                    continue;
                }
                outcomes.push_back({one, *step});
                measured = true;
            }
        }
    }
    if (!options.csv.empty()) write_csv(options.csv, outcomes);
    if (outcomes.empty()) {
        std::printf("nothing measured (%zu not buildable, %zu over the limit, %zu failed)\n", not_buildable,
                    too_large, failed);
        return failed > 0 ? 1 : 0;
    }

    std::map<std::string, std::vector<double>> by_network;
    std::vector<double> all, steady;
    for (const Outcome& outcome : outcomes) {
        by_network[outcome.setting.settings.network].push_back(outcome.error());
        all.push_back(outcome.error());
        if (outcome.step.steady > 0) steady.push_back(outcome.steady_error());
    }
    std::printf("memory of a training step on %s, predicted against measured (%s)\n", options.device.c_str(),
                (*engine)->description().c_str());
    for (const auto& [name, errors] : by_network)
        print_summary(name, errors);
    print_summary("all: peak", all);
    if (!steady.empty()) print_summary("all: between steps", steady);
    std::printf("%zu settings cannot be built, %zu lie over %lld MiB, %zu failed\n", not_buildable, too_large,
                static_cast<long long>(options.limit >> 20), failed);
    std::sort(outcomes.begin(), outcomes.end(),
              [](const Outcome& a, const Outcome& b) { return std::abs(a.error()) > std::abs(b.error()); });
    for (std::size_t i = 0; i < std::min<std::size_t>(10, outcomes.size()); ++i)
        std::printf("  %+8.3f %%  %s: predicted %lld, measured %lld, peak at %s (%s)\n", outcomes[i].error(),
                    describe(outcomes[i].setting).c_str(),
                    static_cast<long long>(outcomes[i].step.predicted.peak_allocated),
                    static_cast<long long>(outcomes[i].step.peak_allocated),
                    outcomes[i].step.predicted.peak_layer.c_str(),
                    outcomes[i].step.predicted.peak_phase.c_str());
    return failed > 0 ? 1 : 0;
}
