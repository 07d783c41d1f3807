// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/cuda_loader.h"

#include <filesystem>

#include <dlfcn.h>

#include <c10/core/Allocator.h>

namespace redline::learn {

std::string load_cuda_before_torch() {
    static const std::string state = []() -> std::string {
        void* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
        if (!driver) return "no NVIDIA driver on this machine";
        // Beside the library that holds c10 lies the CUDA half of the same wheel.
        Dl_info where{};
        if (!dladdr(reinterpret_cast<const void*>(&c10::GetAllocator), &where) || !where.dli_fname)
            return "LibTorch's folder is unknown";
        const auto library = std::filesystem::path(where.dli_fname).parent_path() / "libtorch_cuda.so";
        if (dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL)) return "";
        const char* text = dlerror();
        return std::string("libtorch_cuda.so cannot be loaded: ") + (text ? text : "unknown reason");
    }();
    return state;
}

} // namespace redline::learn
