// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <charconv>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "redline/memory/allocator.h"

namespace redline {

namespace {

tl::unexpected<Error> bad_setting(const std::string& what, const std::string& remedy) {
    return fail(ErrorCode::usage, what, "PYTORCH_CUDA_ALLOC_CONF", remedy);
}

std::optional<double> number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

/// "key:value" parts at the top level; a bracketed list is one value.
std::vector<std::pair<std::string, std::string>> parts_of(const std::string& text) {
    std::vector<std::pair<std::string, std::string>> parts;
    std::string key, value;
    bool in_value = false;
    int depth = 0;
    for (const char c : text + ",") {
        if (c == '[') ++depth;
        if (c == ']') --depth;
        if (c == ',' && depth == 0) {
            if (!key.empty()) parts.emplace_back(key, value);
            key.clear();
            value.clear();
            in_value = false;
        } else if (c == ':' && !in_value) {
            in_value = true;
        } else if (c != ' ') {
            (in_value ? value : key) += c;
        }
    }
    return parts;
}

Result<void> read_divisions(const std::string& value, AllocatorSettings& settings) {
    auto& table = settings.power2_divisions;
    const auto wrong = [&] {
        return bad_setting("roundup_power2_divisions does not take " + value,
                           "use e.g. 8 or [256:1,512:2,>:1]");
    };
    if (value.empty() || value.front() != '[') {
        const auto all = number(value);
        if (!all || *all < 1) return wrong();
        table.fill(static_cast<std::int64_t>(*all));
        return {};
    }
    bool first = true;
    std::size_t last = 0;
    for (const auto& [size, count] : parts_of(value.substr(1, value.size() - 2))) {
        const auto divisions = number(count);
        if (!divisions || *divisions < 1) return wrong();
        const auto amount = static_cast<std::int64_t>(*divisions);
        if (size == ">") {
            std::fill(table.begin() + static_cast<std::ptrdiff_t>(std::min(last + 1, table.size())),
                      table.end(), amount);
            continue;
        }
        const auto mebibytes = number(size);
        if (!mebibytes || *mebibytes < 1 || !std::has_single_bit(static_cast<std::uint64_t>(*mebibytes)))
            return wrong();
        const auto index =
            std::min<std::size_t>(std::bit_width(static_cast<std::uint64_t>(*mebibytes)) - 1, 15);
        if (first) std::fill(table.begin(), table.begin() + static_cast<std::ptrdiff_t>(index), amount);
        first = false;
        table[index] = amount;
        last = index;
    }
    return {};
}

} // namespace

Result<AllocatorSettings> parse_allocator_settings(const std::string& text) {
    AllocatorSettings settings;
    for (const auto& [key, value] : parts_of(text)) {
        if (key == "roundup_power2_divisions") {
            REDLINE_TRY(read_divisions(value, settings));
            continue;
        }
        if (key == "expandable_segments" && value == "False") continue;
        const auto amount = number(value);
        const auto mebibytes = [&] { return static_cast<Bytes>(*amount) << 20; };
        if (amount && key == "max_split_size_mb")
            settings.max_split_size = mebibytes();
        else if (amount && key == "max_non_split_rounding_mb")
            settings.max_non_split_rounding = mebibytes();
        else if (amount && key == "large_segment_size_mb")
            settings.large_segment_size = mebibytes();
        else if (amount && key == "garbage_collection_threshold")
            settings.garbage_collection_threshold = *amount;
        else if (amount && key == "per_process_memory_fraction")
            settings.memory_fraction = *amount;
        else
            return bad_setting(
                "\"" + key + ":" + value + "\" is not simulated",
                "use max_split_size_mb, max_non_split_rounding_mb, large_segment_size_mb, "
                "garbage_collection_threshold, per_process_memory_fraction, roundup_power2_divisions or "
                "expandable_segments:False");
    }
    return settings;
}

Result<AllocationStream> allocation_stream_from_json(const nlohmann::json& document,
                                                     const std::string& where) {
    AllocationStream stream;
    if (!document.is_object() || !document.contains("events") || !document["events"].is_array())
        return fail(ErrorCode::input, "not a stream of allocations: \"events\" is missing", where,
                    "write {\"events\": [[\"a\", id, bytes], [\"f\", id], ...]}");
    if (document.contains("name") && document["name"].is_string()) stream.name = document["name"];
    const auto conf = document.value("conf", nlohmann::json());
    if (conf.is_string()) {
        REDLINE_ASSIGN(stream.settings, parse_allocator_settings(conf.get<std::string>()));
    } else if (!conf.is_null()) {
        return fail(ErrorCode::input, "\"conf\" is not text", where,
                    "give the value of PYTORCH_CUDA_ALLOC_CONF or null");
    }
    const auto memory = document.value("vram_bytes", nlohmann::json());
    if (memory.is_number_integer() && memory.get<std::int64_t>() > 0)
        stream.device_bytes = memory.get<Bytes>();
    else if (!memory.is_null())
        return fail(ErrorCode::input, "\"vram_bytes\" is " + memory.dump(), where,
                    "give a number of bytes or null");
    std::unordered_map<std::int64_t, std::int64_t> dense;
    std::unordered_map<std::int64_t, std::size_t> live; // and the event that allocated it
    const auto& events = document["events"];
    stream.events.reserve(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& row = events[i];
        AllocationEvent event;
        const std::string kind =
            row.is_array() && !row.empty() && row[0].is_string() ? row[0].get<std::string>() : "";
        const bool has_id = (kind == "a" || kind == "f") && row.size() >= 2 && row[1].is_number_integer();
        bool valid = true;
        if (kind == "a") {
            valid = has_id && row.size() >= 3 && row[2].is_number_integer() &&
                    row[2].get<std::int64_t>() >= 0 && row[2].get<std::int64_t>() < std::int64_t{1} << 50;
            if (valid) event.bytes = row[2].get<Bytes>();
        } else if (kind == "f") {
            valid = has_id;
            event.kind = AllocationEvent::Kind::free;
        } else if (kind == "e") {
            event.kind = AllocationEvent::Kind::empty_cache;
        } else if (kind == "r") {
            event.kind = AllocationEvent::Kind::reset_peak;
        } else if (kind == "m") {
            valid = row.size() >= 2 && row[1].is_number() && row[1].get<double>() >= 0 &&
                    row[1].get<double>() <= 1;
            event.kind = AllocationEvent::Kind::memory_fraction;
            if (valid) event.fraction = row[1].get<double>();
        } else {
            valid = false;
        }
        if (!valid)
            return fail(ErrorCode::input, "event " + std::to_string(i) + " is " + row.dump().substr(0, 80),
                        where, "use [\"a\", id, bytes], [\"f\", id], [\"e\"], [\"r\"] or [\"m\", fraction]");
        if (kind == "f") live.erase(row[1].get<std::int64_t>());
        if (kind == "a") {
            const auto [first, fresh] = live.try_emplace(row[1].get<std::int64_t>(), i);
            if (!fresh)
                return fail(ErrorCode::input,
                            "event " + std::to_string(i) + " allocates id " + row[1].dump() +
                                ", which event " + std::to_string(first->second) +
                                " allocated and none has freed",
                            where, "free it before, or give each allocation an id of its own");
        }
        if (has_id)
            event.id = dense.try_emplace(row[1].get<std::int64_t>(), static_cast<std::int64_t>(dense.size()))
                           .first->second;
        stream.events.push_back(event);
    }
    return stream;
}

} // namespace redline
