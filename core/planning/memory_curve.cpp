// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/memory_curve.h"

#include <algorithm>
#include <cmath>

#include "redline/network/zoo.h"
#include "redline/planning/planned_step.h"

namespace redline {
namespace {

DeviceKind kind_of(const PlanInput& input) {
    return input.device.id.empty() || input.device.id == "cpu" ? DeviceKind::cpu : DeviceKind::cuda;
}

/// Settings without what a kept prediction does not depend on.
Settings without_sizes(Settings settings) {
    const Settings defaults;
    settings.patch = defaults.patch;
    settings.bands = defaults.bands;
    settings.batch = defaults.batch;
    settings.micro = defaults.micro;
    settings.epochs = defaults.epochs;
    settings.learning_rate = defaults.learning_rate;
    settings.weight_decay = settings.weight_decay != 0 ? 1 : 0; // decay wants room, how much does not matter
    settings.schedule = defaults.schedule;
    settings.sampler = defaults.sampler;
    settings.augment = defaults.augment;
    settings.prior_correction = defaults.prior_correction;
    settings.split = defaults.split;
    settings.seeds = defaults.seeds;
    settings.noise_budget = settings.noise_budget > 0 ? 1 : 0;
    settings.device = defaults.device;
    return settings;
}

/// Places on an axis: every whole number where they are few, else evenly or, for batches, in half octaves.
std::vector<int> places(CurveAxis axis, int last) {
    std::vector<int> x;
    if (axis == CurveAxis::batch || axis == CurveAxis::micro_batch) {
        for (double v = 1; v < last * 0.999; v *= std::sqrt(2.0)) {
            const int whole = static_cast<int>(std::lround(v));
            if (x.empty() || whole > x.back()) x.push_back(whole);
        }
        x.push_back(std::max(1, last));
        return x;
    }
    const int step = std::max(1, (last + 39) / 40);
    // Odd strides keep the odd patch sizes that most networks want.
    const int stride = axis == CurveAxis::patch && step > 1 ? step + step % 2 : step;
    for (int v = 1; v <= last; v += stride)
        x.push_back(v);
    return x;
}

/// Indices 0 .. n - 1: `first`, the ends, then between them in ever finer steps.
std::vector<std::size_t> coarse_to_fine(std::size_t n, std::size_t first) {
    std::vector<std::size_t> order;
    std::vector<bool> taken(n, false);
    const auto take = [&](std::size_t i) {
        if (i < n && !taken[i]) {
            taken[i] = true;
            order.push_back(i);
        }
    };
    take(first);
    take(0);
    take(n - 1);
    for (std::size_t step = 16; step > 0; step /= 2)
        for (std::size_t i = 0; i < n; i += step)
            take(i);
    return order;
}

} // namespace

MemoryCurves::Shape& MemoryCurves::shape(const PlanInput& input, int patch, int bands) {
    const auto [found, is_new] = shapes_.try_emplace({patch, bands});
    if (is_new) {
        Settings settings = input.settings;
        settings.patch = patch;
        if (auto graph = build_network(settings, bands, input.classes)) {
            found->second.graph = std::move(*graph);
            found->second.accepted = true;
        }
    }
    return found->second;
}

bool MemoryCurves::known(const Place& place) const {
    const auto found = shapes_.find({place.patch, place.bands});
    if (found == shapes_.end()) return false;
    if (!found->second.accepted) return true;
    return found->second.at.contains(place.parts > 1 ? -place.micro_batch : place.micro_batch);
}

MemoryPoint MemoryCurves::point(const PlanInput& input, const Place& place) {
    MemoryPoint result;
    result.x = place.x;
    Shape& at = shape(input, place.patch, place.bands);
    if (!at.accepted) return result;
    const std::int64_t micro_batch = place.micro_batch;
    Settings settings = input.settings;
    settings.patch = place.patch;
    StepOptions options = step_options(settings, at.graph, kind_of(input));
    // One micro-batch or several: gradients persist across micro-batches; how many there are does not matter.
    options.accumulation = std::min<std::int64_t>(2, place.parts);
    const std::int64_t key = options.accumulation > 1 ? -micro_batch : micro_batch;
    const auto [found, is_new] = at.at.try_emplace(key);
    if (is_new) {
        options.micro_batch = micro_batch;
        found->second = predict_parts(at.graph, options);
        ++predictions_;
        ++kept_;
    }
    result.parts = found->second;
    result.rule_of_thumb = rule_of_thumb(at.graph, micro_batch);
    return result;
}

MemoryCurve MemoryCurves::curve(const PlanInput& input, CurveAxis axis, int last,
                                std::chrono::microseconds allowance) {
    const auto start = std::chrono::steady_clock::now();
    const Settings key = without_sizes(input.settings);
    const bool cuda = kind_of(input) == DeviceKind::cuda;
    // A long session over many sizes must not fill the memory.
    constexpr std::int64_t most_kept = 200'000;
    if (key != key_ || input.classes != key_classes_ || cuda != key_cuda_ || shapes_.size() > 2000 ||
        kept_ > most_kept) {
        shapes_.clear();
        kept_ = 0;
        key_ = key;
        key_classes_ = input.classes;
        key_cuda_ = cuda;
    }
    const Settings& settings = input.settings;
    MemoryCurve result;
    result.axis = axis;
    std::vector<Place> all;
    std::size_t here = 0;
    for (int x : places(axis, last)) {
        Place place{x, axis == CurveAxis::patch ? x : settings.patch,
                    axis == CurveAxis::bands ? x : input.bands, 1, 1};
        Settings there = settings;
        if (axis == CurveAxis::batch) {
            there.batch = x;
        } else if (axis == CurveAxis::micro_batch) {
            there.micro = x;
            there.batch = std::max(there.batch, x);
        }
        const std::vector<std::int64_t> step = largest_step(there, input.counts);
        place.micro_batch = *std::max_element(step.begin(), step.end());
        place.parts = static_cast<std::int64_t>(step.size());
        const int chosen = axis == CurveAxis::patch   ? settings.patch
                           : axis == CurveAxis::bands ? input.bands
                           : axis == CurveAxis::batch ? settings.batch
                                                      : settings.micro_batch();
        if (x <= chosen) here = all.size();
        all.push_back(place);
    }
    std::size_t visited = 0;
    for (std::size_t i : coarse_to_fine(all.size(), here)) {
        // The place of the settings and the ends are worth any time.
        if (++visited > 3 && !known(all[i]) && std::chrono::steady_clock::now() - start > allowance) {
            result.complete = false;
            continue;
        }
        const MemoryPoint at = point(input, all[i]);
        if (at.total() > 0) result.points.push_back(at);
    }
    std::sort(result.points.begin(), result.points.end(),
              [](const MemoryPoint& a, const MemoryPoint& b) { return a.x < b.x; });
    return result;
}

namespace {

/// Memory of growing patch sizes, computed as far as somebody asks.
class PatchLadder {
  public:
    PatchLadder(const PlanInput& input, int limit) : input_(input), limit_(limit) {}

    int largest(Bytes budget) {
        int best = 0;
        for (std::size_t i = 0;; ++i) {
            if (i == steps_.size() && !grow()) return best;
            if (steps_[i].second > budget) return best;
            best = steps_[i].first;
        }
    }

  private:
    bool grow() {
        while (next_ <= limit_) {
            Settings settings = input_.settings;
            settings.patch = next_++;
            const auto graph = build_network(settings, input_.bands, input_.classes);
            if (!graph) continue; // a size that the network does not take
            const StepOptions options = planned_step(settings, input_.counts, *graph, kind_of(input_));
            steps_.emplace_back(settings.patch, predict_parts(*graph, options).total());
            return true;
        }
        return false;
    }

    PlanInput input_;
    int limit_, next_ = 1;
    std::vector<std::pair<int, Bytes>> steps_;
};

} // namespace

int largest_patch(const PlanInput& input, Bytes budget, int limit) {
    return PatchLadder(input, limit).largest(budget);
}

Result<std::vector<DeviceFit>> device_fits(const PlanInput& input, const std::vector<DeviceInfo>& devices,
                                           const CancelToken& cancel) {
    std::vector<DeviceFit> fits;
    REDLINE_ASSIGN(const auto graph, build_network(input.settings, input.bands, input.classes));
    // Devices of the same kind and memory have the same answer, and those of a kind share the predictions.
    std::map<std::pair<bool, Bytes>, DeviceFit> known;
    std::map<bool, PatchLadder> ladders;
    std::map<bool, MicroBatchLimit> limits;
    for (const DeviceInfo& device : devices) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "stopped");
        PlanInput trial = input;
        trial.device = device;
        const bool cuda = kind_of(trial) == DeviceKind::cuda;
        const auto [found, is_new] = known.try_emplace({cuda, device.free});
        if (is_new) {
            const StepOptions options = planned_step(input.settings, input.counts, graph, kind_of(trial));
            found->second.micro_batch =
                limits.try_emplace(cuda, graph, options).first->second.exact(device.free);
            found->second.patch = ladders.try_emplace(cuda, trial, 257).first->second.largest(device.free);
        }
        fits.push_back({device, found->second.micro_batch, found->second.patch});
    }
    return fits;
}

} // namespace redline
