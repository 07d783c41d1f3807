// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/device.h"

#include <algorithm>
#include <thread>

#include <ATen/Context.h>
#include <ATen/Parallel.h>

#include "learn/cuda_loader.h"

namespace redline::learn {

Result<c10::Device> choose_device(const std::string& name) {
    if (name == "cpu" || name.empty()) return c10::Device(c10::kCPU);
    const bool numbered =
        name.rfind("cuda:", 0) == 0 && name.size() > 5 && name.size() < 9 &&
        std::all_of(name.begin() + 5, name.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (name != "cuda" && !numbered)
        return fail(ErrorCode::usage, "\"" + name + "\" is not a device that can train", "--device",
                    "give cpu, cuda or cuda:N");
    const std::string reason = load_cuda_before_torch();
    const int count =
        reason.empty() && at::hasCUDA() ? static_cast<int>(at::detail::getCUDAHooks().deviceCount()) : 0;
    const int index = numbered ? std::stoi(name.substr(5)) : 0;
    if (index >= count)
        return fail(ErrorCode::usage,
                    count == 0 ? "this machine has no CUDA GPU that can be used: " +
                                     (reason.empty() ? "none found" : reason)
                               : "there is no GPU number " + std::to_string(index),
                    "--device",
                    count == 0 ? "use --device cpu" : "give cuda:0 to cuda:" + std::to_string(count - 1));
    return c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(index));
}

DeviceInfo describe_device(const c10::Device& device) {
    const std::string id =
        device.is_cpu() ? "cpu" : "cuda:" + std::to_string(static_cast<int>(device.index()));
    for (const auto& info : detected_devices())
        if (info.id == id) return info;
    return {id, id, 0, 0, "", true};
}

void set_threads(int wanted) {
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    at::set_num_threads(wanted > 0 ? wanted : std::max(1, cores - 1));
}

std::int64_t evaluation_batch(std::int64_t largest_layer_elements) {
    return std::clamp<std::int64_t>(
        (std::int64_t{128} << 20) / std::max<std::int64_t>(1, 12 * largest_layer_elements), 1, 1024);
}

} // namespace redline::learn
