// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace redline {

/// Threads that a spectral operation uses when nobody says otherwise.
inline int spectral_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Calls work(index, thread) for every index in [0, count); the calling thread takes part. `work` must not
/// throw.
template<typename Work>
void parallel_for(std::int64_t count, int threads, const Work& work) {
    threads = static_cast<int>(std::clamp<std::int64_t>(threads, 1, std::max<std::int64_t>(count, 1)));
    std::atomic<std::int64_t> next{0};
    const auto loop = [&](int thread) {
        for (std::int64_t i = next.fetch_add(1); i < count; i = next.fetch_add(1))
            work(i, thread);
    };
    std::vector<std::thread> pool;
    for (int t = 1; t < threads; ++t)
        pool.emplace_back(loop, t);
    loop(0);
    for (std::thread& t : pool)
        t.join();
}

} // namespace redline
