// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/memory/allocator.h"
#include "support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;

json row_of(const AllocationEvent& event, const CachingAllocator::Placement& placed,
            const AllocatorStatistics& s) {
    switch (event.kind) {
    case AllocationEvent::Kind::allocate:
        return {"a", s.allocated, s.reserved, placed.segment, placed.offset, placed.block_bytes};
    case AllocationEvent::Kind::free:
        return {"f", s.allocated, s.reserved};
    case AllocationEvent::Kind::empty_cache:
        return {"e", s.allocated, s.reserved};
    case AllocationEvent::Kind::reset_peak:
        return {"r", s.allocated, s.reserved};
    default:
        return {"m", s.allocated, s.reserved};
    }
}

void check_final(const json& wanted, const AllocatorStatistics& s) {
    const auto both = [&](const char* name, Bytes peak, Bytes current) {
        EXPECT_EQ(wanted[name]["peak"], peak) << name;
        EXPECT_EQ(wanted[name]["current"], current) << name;
    };
    both("allocated_bytes", s.peak_allocated, s.allocated);
    both("requested_bytes", s.peak_requested, s.requested);
    both("reserved_bytes", s.peak_reserved, s.reserved);
    both("inactive_split_bytes", s.peak_inactive_split, s.inactive_split);
    both("segments", s.peak_segments, s.segments);
    both("inactive_split", s.peak_inactive_split_blocks, s.inactive_split_blocks);
    both("small_allocated_bytes", s.pool_peak_allocated[0], s.pool_allocated[0]);
    both("large_allocated_bytes", s.pool_peak_allocated[1], s.pool_allocated[1]);
    both("small_reserved_bytes", s.pool_peak_reserved[0], s.pool_reserved[0]);
    both("large_reserved_bytes", s.pool_peak_reserved[1], s.pool_reserved[1]);
    EXPECT_EQ(wanted["num_alloc_retries"], s.retries);
    EXPECT_EQ(wanted["num_ooms"], s.out_of_memory);
    EXPECT_EQ(wanted["num_device_alloc"], s.device_allocations);
    EXPECT_EQ(wanted["num_device_free"], s.device_frees);
}

TEST(CachingAllocator, AnswersEveryRecordedEventAsTheRealOneDid) {
    REDLINE_NEEDS_SHARED("golden/allocator");
    int streams = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::shared("golden/allocator"))) {
        SCOPED_TRACE(file.path().filename().string());
        const auto document = json::parse(std::ifstream(file.path()));
        const auto stream = allocation_stream_from_json(document, file.path().string());
        ASSERT_TRUE(stream.has_value()) << to_text(stream.error());
        CachingAllocator allocator(stream->settings, stream->device_bytes);
        const auto& trace = document["expect"]["trace"];
        ASSERT_EQ(trace.size(), stream->events.size());
        for (std::size_t i = 0; i < stream->events.size(); ++i) {
            const auto& event = stream->events[i];
            CachingAllocator::Placement placed;
            if (event.kind == AllocationEvent::Kind::allocate)
                placed = allocator.allocate(event.id, event.bytes);
            else
                allocator.apply(event);
            ASSERT_EQ(trace[i], row_of(event, placed, allocator.statistics())) << "event " << i;
        }
        check_final(document["expect"]["final"], allocator.statistics());
        ++streams;
    }
    EXPECT_GT(streams, 60);
}

TEST(CachingAllocator, RoundsTo512AndServesSmallRequestsFromTwoMebibytes) {
    CachingAllocator allocator;
    EXPECT_EQ(allocator.allocate(0, 1), (CachingAllocator::Placement{0, 0, 512}));
    EXPECT_EQ(allocator.allocate(1, 513), (CachingAllocator::Placement{0, 512, 1024}));
    EXPECT_EQ(allocator.statistics().reserved, Bytes{2} << 20);
    EXPECT_EQ(allocator.allocate(2, (Bytes{1} << 20) + 1).segment, 1);
    EXPECT_EQ(allocator.statistics().reserved, Bytes{22} << 20);
    EXPECT_EQ(allocator.allocate(3, 0).segment, -1);
}

TEST(CachingAllocator, AFullDeviceReleasesWhatIsCachedAndTriesOnceMore) {
    CachingAllocator allocator({}, Bytes{100} << 20);
    allocator.allocate(0, Bytes{40} << 20);
    allocator.allocate(1, Bytes{40} << 20);
    allocator.free(0);
    EXPECT_EQ(allocator.allocate(2, Bytes{60} << 20).segment, 2);
    EXPECT_EQ(allocator.statistics().retries, 1);
    EXPECT_EQ(allocator.allocate(3, Bytes{60} << 20).segment, -2);
    EXPECT_EQ(allocator.statistics().out_of_memory, 1);
    EXPECT_EQ(allocator.statistics().allocated, Bytes{100} << 20);
}

TEST(CachingAllocator, SettingsThatAreNotSimulatedAreRefused) {
    EXPECT_FALSE(parse_allocator_settings("expandable_segments:True").has_value());
    EXPECT_FALSE(parse_allocator_settings("backend:cudaMallocAsync").has_value());
    EXPECT_EQ(parse_allocator_settings("max_split_size_mb:32")->max_split_size, Bytes{32} << 20);
}

TEST(Allocator, AnIdThatIsLiveIsNotAllocatedAgain) {
    const auto read = [](const char* events) {
        return allocation_stream_from_json(json{{"events", json::parse(events)}}, "stream.json");
    };
    EXPECT_TRUE(read(R"([["a", 7, 512], ["f", 7], ["a", 7, 512]])").has_value());
    const auto twice = read(R"([["a", 7, 512], ["a", 8, 512], ["a", 7, 1024]])");
    ASSERT_FALSE(twice.has_value());
    EXPECT_EQ(twice.error().what, "event 2 allocates id 7, which event 0 allocated and none has freed");
}

} // namespace
} // namespace redline
