// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <dlfcn.h>

#include "redline/learn/engine.h"

namespace redline {

namespace {

constexpr const char* library_name = "libredline_learn.so";

/// Where the library may lie: named by the user, in a build folder (bin/ beside lib/), or installed
/// (lib/redline/).
std::vector<std::filesystem::path> candidates() {
    std::vector<std::filesystem::path> found;
    if (const char* named = std::getenv("REDLINE_LEARN_LIBRARY"); named && *named) found.emplace_back(named);
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    std::vector<std::filesystem::path> folders;
    if (!error) folders.push_back(program.parent_path());
    // A program that embeds the core (a test, a plugin) finds the engine beside the core's own library.
    Dl_info here{};
    if (dladdr(reinterpret_cast<const void*>(&candidates), &here) && here.dli_fname) {
        const auto library = std::filesystem::absolute(here.dli_fname, error);
        if (!error) folders.push_back(library.parent_path());
    }
    for (const auto& folder : folders)
        for (const char* relative : {"../lib", "../lib/redline", "."})
            found.push_back((folder / relative / library_name).lexically_normal());
    return found;
}

Result<std::shared_ptr<Engine>> open_engine() {
    std::string looked, reason;
    for (const auto& path : candidates()) {
        looked += (looked.empty() ? "" : ", ") + path.string();
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) continue;
        void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!library) {
            const char* text = dlerror();
            reason = text ? text : "";
            continue;
        }
        using Factory = Engine* (*)(std::string*);
        auto factory = reinterpret_cast<Factory>(dlsym(library, "redline_make_engine"));
        if (!factory) {
            reason = path.string() + " has no redline_make_engine: it belongs to another version";
            continue;
        }
        std::string problem;
        std::shared_ptr<Engine> engine(factory(&problem));
        if (engine) return engine;
        reason = problem;
    }
    if (reason.empty())
        return fail(ErrorCode::internal,
                    std::string("the training library ") + library_name + " was not found",
                    "looked for " + looked,
                    "build with -DREDLINE_LEARN=ON, or name the file in REDLINE_LEARN_LIBRARY");
    return fail(ErrorCode::internal, "the training library cannot be opened: " + reason,
                "looked for " + looked,
                "run packaging/setup to install LibTorch, or name the file in REDLINE_LEARN_LIBRARY");
}

} // namespace

Result<std::shared_ptr<Engine>> load_engine() {
    // The library stays open until the process ends: LibTorch cannot be unloaded.
    static std::mutex mutex;
    static std::shared_ptr<Engine> engine;
    const std::lock_guard lock(mutex);
    if (engine) return engine;
    auto opened = open_engine();
    if (opened) engine = *opened;
    return opened;
}

} // namespace redline
