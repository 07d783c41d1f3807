// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "redline/memory/step_memory.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace redline {

namespace {

#if defined(__x86_64__)
/// AVX512-FP16: leaf 7, EDX bit 23.
bool has_float16_instructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (d >> 23 & 1) != 0;
}
#endif

} // namespace

int onednn_block_here() {
#if defined(__x86_64__)
    // oneDNN obeys this variable, and so its layouts do.
    const char* limit = std::getenv("ONEDNN_MAX_CPU_ISA");
    if (limit && std::string_view(limit).find("AVX512") == std::string_view::npos &&
        std::string_view(limit) != "ALL" && std::string_view(limit) != "DEFAULT")
        return 8;
    return __builtin_cpu_supports("avx512f") ? 16 : 8;
#else
    return 8;
#endif
}

bool onednn_takes_here(Precision precision) {
    if (precision == Precision::fp32) return true;
#if defined(__x86_64__)
    // bfloat16 is emulated from AVX-512 on, float16 needs its own instructions (ideep's has_bf16_type_support
    // and has_fp16_type_support).
    if (onednn_block_here() < 16 || !__builtin_cpu_supports("avx512bw")) return false;
    return precision == Precision::bf16 || has_float16_instructions();
#else
    return false;
#endif
}

StepOptions step_options(const Settings& settings, const NetworkGraph& graph, DeviceKind device,
                         int threads) {
    StepOptions options;
    options.micro_batch = settings.micro_batch();
    options.accumulation = settings.accumulation();
    options.precision = settings.precision;
    options.optimizer = settings.optimizer;
    options.adam_foreach = settings.foreach_on(device == DeviceKind::cuda);
    options.decays_weights = settings.weight_decay != 0;
    options.relu_inplace = settings.relu_inplace;
    options.measures_noise = settings.noise_budget > 0;
    options.checkpoint = settings.checkpoint_ranges.empty()
                             ? checkpoint_ranges(graph, settings.checkpoint_segments)
                             : settings.checkpoint_ranges;
    options.checkpoint_reentrant = settings.checkpoint == CheckpointKind::reentrant;
    options.device = device;
    if (device == DeviceKind::cpu) {
        options.onednn_block = onednn_block_here();
        options.onednn_takes_precision = onednn_takes_here(settings.precision);
        static const int cores = static_cast<int>(std::thread::hardware_concurrency());
        options.threads = threads > 0 ? threads : std::max(1, cores - 1);
        options.spare_samples = 1;
    }
    return options;
}

Bytes rule_of_thumb(const NetworkGraph& graph, std::int64_t micro_batch) {
    const double activations =
        4.0 * static_cast<double>(micro_batch) * static_cast<double>(graph.output_elements());
    return 12 * graph.parameters() + static_cast<Bytes>(1.15 * activations + 0.5);
}

} // namespace redline
