// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <nlohmann/json.hpp>

#include "redline/memory/devices.h"

namespace redline {

namespace {

constexpr const char* catalogue_text =
#include "device_catalogue.inc"
    ;

} // namespace

const std::vector<DeviceInfo>& device_catalogue() {
    static const std::vector<DeviceInfo> entries = [] {
        std::vector<DeviceInfo> list;
        const auto document = nlohmann::json::parse(catalogue_text, nullptr, false);
        if (document.is_discarded()) return list;
        for (const auto& row : document["devices"]) {
            const Bytes memory = row["memory_mib"].get<Bytes>() << 20;
            list.push_back({row["name"], row["id"], memory, memory, row["architecture"], false});
        }
        std::stable_sort(list.begin(), list.end(),
                         [](const DeviceInfo& a, const DeviceInfo& b) { return a.memory < b.memory; });
        return list;
    }();
    return entries;
}

} // namespace redline
