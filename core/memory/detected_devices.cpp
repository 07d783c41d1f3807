// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <fstream>

#include <dlfcn.h>
#include <unistd.h>

#include "redline/memory/devices.h"

namespace redline {

namespace {

/// The few calls of NVML that are needed, taken from the driver's library at run time (nvml.h: NVIDIA
/// Management Library API).
class Nvml {
  public:
    Nvml() : library_(dlopen("libnvidia-ml.so.1", RTLD_LAZY | RTLD_LOCAL)) {
        if (!library_) return;
        find(init_, "nvmlInit_v2");
        find(shutdown_, "nvmlShutdown");
        find(count_, "nvmlDeviceGetCount_v2");
        find(handle_, "nvmlDeviceGetHandleByIndex_v2");
        find(name_, "nvmlDeviceGetName");
        find(memory_, "nvmlDeviceGetMemoryInfo");
        find(capability_, "nvmlDeviceGetCudaComputeCapability");
        started_ = init_ && shutdown_ && count_ && handle_ && name_ && memory_ && init_() == 0;
    }
    ~Nvml() {
        if (started_) shutdown_();
        if (library_) dlclose(library_);
    }
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    std::vector<DeviceInfo> devices() const {
        std::vector<DeviceInfo> list;
        unsigned count = 0;
        if (!started_ || count_(&count) != 0) return list;
        for (unsigned i = 0; i < count; ++i) {
            void* device = nullptr;
            char name[96] = {};
            Memory memory;
            if (handle_(i, &device) != 0 || name_(device, name, sizeof name) != 0 ||
                memory_(device, &memory) != 0)
                continue;
            DeviceInfo info;
            info.name = name;
            info.id = "cuda:" + std::to_string(i);
            info.memory = static_cast<Bytes>(memory.total);
            info.free = static_cast<Bytes>(memory.free);
            int major = 0, minor = 0;
            if (capability_ && capability_(device, &major, &minor) == 0)
                info.architecture = "sm_" + std::to_string(major) + std::to_string(minor);
            info.present = true;
            list.push_back(info);
        }
        return list;
    }

  private:
    struct Memory {
        unsigned long long total = 0, free = 0, used = 0;
    };
    template<typename F>
    void find(F& function, const char* name) {
        function = reinterpret_cast<F>(dlsym(library_, name));
    }

    void* library_ = nullptr;
    bool started_ = false;
    int (*init_)() = nullptr;
    int (*shutdown_)() = nullptr;
    int (*count_)(unsigned*) = nullptr;
    int (*handle_)(unsigned, void**) = nullptr;
    int (*name_)(void*, char*, unsigned) = nullptr;
    int (*memory_)(void*, Memory*) = nullptr;
    int (*capability_)(void*, int*, int*) = nullptr;
};

DeviceInfo this_cpu() {
    DeviceInfo cpu;
    cpu.name = "CPU";
    cpu.id = "cpu";
    cpu.present = true;
    cpu.memory = cpu.free = Bytes{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
    std::ifstream meminfo("/proc/meminfo");
    for (std::string key, unit; meminfo >> key;) {
        Bytes kibibytes = 0;
        if (!(meminfo >> kibibytes)) break;
        std::getline(meminfo, unit);
        if (key == "MemAvailable:") cpu.free = kibibytes << 10;
    }
    return cpu;
}

std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

} // namespace

std::vector<DeviceInfo> detected_devices() {
    std::vector<DeviceInfo> devices{this_cpu()};
    const Nvml nvml;
    for (auto& gpu : nvml.devices())
        devices.push_back(std::move(gpu));
    return devices;
}

Result<DeviceInfo> find_device(const std::string& name) {
    const std::string wanted = lower(name);
    // What the catalogue calls by its id needs no look at the machine: a plan asks for it at every tick.
    for (const auto& device : device_catalogue())
        if (wanted == lower(device.id)) return device;
    const auto present = detected_devices();
    for (const auto& device : present)
        if (wanted == lower(device.id) || wanted == lower(device.name) ||
            (wanted == "cuda" && device.id == "cuda:0"))
            return device;
    for (const auto& device : device_catalogue()) {
        const std::string full = lower(device.name);
        const std::string brand = "nvidia ", series = "geforce ";
        const std::string model = full.substr(full.rfind(brand, 0) == 0 ? brand.size() : 0);
        const std::string short_model = model.substr(model.rfind(series, 0) == 0 ? series.size() : 0);
        if (wanted == full || wanted == model || wanted == short_model) return device;
    }
    std::string list;
    for (const auto& device : present)
        list += (list.empty() ? "" : ", ") + device.id;
    for (const auto& device : device_catalogue())
        list += ", " + device.id;
    if (wanted == "cuda" || wanted.rfind("cuda:", 0) == 0) {
        // A plan for "a CUDA device" is possible without one: the catalogue's most common card stands in for
        // it.
        if (wanted == "cuda")
            for (const auto& device : device_catalogue())
                if (device.id == "rtx3060") return device;
        return fail(ErrorCode::usage, "there is no GPU \"" + name + "\" here", "--device",
                    "use one of " + list);
    }
    return fail(ErrorCode::usage, "no device is named \"" + name + "\"", "--device", "use one of " + list);
}

} // namespace redline
