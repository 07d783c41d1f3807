// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "redline/memory/devices.h"

namespace redline {
namespace {

TEST(Devices, CatalogueHasTwentyFiveCardsOrMoreSmallestFirst) {
    const auto& cards = device_catalogue();
    ASSERT_GE(cards.size(), 25u);
    std::set<std::string> ids;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        EXPECT_GE(cards[i].memory, Bytes{4} << 30) << cards[i].name;
        EXPECT_EQ(cards[i].free, cards[i].memory);
        EXPECT_FALSE(cards[i].present);
        EXPECT_TRUE(ids.insert(cards[i].id).second) << cards[i].id;
        EXPECT_GE(cards[i].memory, cards[i ? i - 1 : 0].memory);
    }
}

TEST(Devices, AreFoundByShortAndFullName) {
    for (const char* name : {"rtx3060", "RTX 3060", "GeForce RTX 3060", "NVIDIA GeForce RTX 3060"}) {
        const auto device = find_device(name);
        ASSERT_TRUE(device.has_value()) << name;
        EXPECT_EQ(device->memory, Bytes{12} << 30);
        EXPECT_EQ(device->architecture, "sm_86");
    }
    const auto cpu = find_device("cpu");
    ASSERT_TRUE(cpu.has_value());
    EXPECT_TRUE(cpu->present);
    EXPECT_GT(cpu->memory, Bytes{1} << 28);
    EXPECT_LE(cpu->free, cpu->memory);
}

TEST(Devices, AnUnknownNameListsWhatThereIs) {
    const auto device = find_device("voodoo2");
    ASSERT_FALSE(device.has_value());
    EXPECT_EQ(device.error().code, ErrorCode::usage);
    EXPECT_THAT(device.error().remedy, testing::HasSubstr("rtx3060"));
}

} // namespace
} // namespace redline
