// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/safetensors.h"

#include <cstring>

#include <gtest/gtest.h>

#include "redline/base/random.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

std::string floats(std::initializer_list<float> values) {
    std::string bytes;
    for (const float value : values) {
        char raw[4];
        std::memcpy(raw, &value, 4);
        bytes.append(raw, 4);
    }
    return bytes;
}

TensorFile two_tensors() {
    TensorFile file;
    file.metadata["format"] = "pt";
    file.tensors.push_back({"conv.weight", "F32", {2, 3}, floats({1, 2, 3, 4, 5, 6})});
    file.tensors.push_back({"steps", "I64", {}, std::string(8, '\1')});
    return file;
}

std::string raw_file(const std::string& header, const std::string& data) {
    std::string content;
    for (int i = 0; i < 8; ++i)
        content.push_back(static_cast<char>(header.size() >> (8 * i) & 0xff));
    return content + header + data;
}

TEST(Safetensors, WhatIsWrittenIsReadBack) {
    test::TemporaryFolder folder;
    ASSERT_TRUE(write_safetensors(folder / "w.safetensors", two_tensors()));
    const auto file = read_safetensors(folder / "w.safetensors");
    ASSERT_TRUE(file) << to_text(file.error());
    // The header is an object: order is by name, values are what counts.
    ASSERT_EQ(file->tensors.size(), 2u);
    for (const auto& tensor : two_tensors().tensors) {
        const bool found = file->tensors[0] == tensor || file->tensors[1] == tensor;
        EXPECT_TRUE(found) << tensor.name;
    }
    EXPECT_EQ(file->metadata, two_tensors().metadata);
}

TEST(Safetensors, TheLayoutIsTheFormats) {
    TensorFile file;
    file.tensors.push_back({"a", "F32", {1}, floats({1})});
    const std::string content = encode_safetensors(file);
    const std::string header = content.substr(8, content.size() - 12);
    EXPECT_EQ(static_cast<unsigned char>(content[0]), header.size());
    EXPECT_EQ(header.size() % 8, 0u);
    EXPECT_EQ(header.substr(0, header.find_last_of('}') + 1),
              R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})");
    EXPECT_EQ(content.substr(content.size() - 4), floats({1}));
}

TEST(Safetensors, HostileFilesAreRefusedWithAReason) {
    const std::string four(4, '\0');
    const std::pair<const char*, std::string> files[] = {
        {"empty", ""},
        {"header longer than the file", std::string("\xff\xff\xff\xff\xff\xff\xff\x7f{}", 10)},
        {"no JSON", raw_file("nonsense", "")},
        {"an array", raw_file("[1,2]", "")},
        {"no dtype", raw_file(R"({"a":{"shape":[1],"data_offsets":[0,4]}})", four)},
        {"unknown dtype", raw_file(R"({"a":{"dtype":"F7","shape":[1],"data_offsets":[0,4]}})", four)},
        {"negative extent", raw_file(R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", four)},
        {"overflowing extents",
         raw_file(R"({"a":{"dtype":"F32","shape":[281474976710656,281474976710656],"data_offsets":[0,4]}})",
                  four)},
        {"beyond the end", raw_file(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", four)},
        {"end before begin", raw_file(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", four)},
        {"size against shape", raw_file(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,4]}})", four)},
        {"overlap",
         raw_file(
             R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
             four)},
        {"gap", raw_file(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", four + four)},
        {"left over", raw_file(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", four + four)},
        {"metadata no text", raw_file(R"({"__metadata__":{"a":1}})", "")},
        {"deep nesting", raw_file(std::string(100000, '['), "")},
    };
    for (const auto& [name, content] : files) {
        const auto file = decode_safetensors(content, "weights");
        ASSERT_FALSE(file) << name;
        EXPECT_EQ(file.error().code, ErrorCode::input) << name;
        EXPECT_EQ(file.error().where, "weights") << name;
    }
}

TEST(Safetensors, NoCutOrFlippedByteCrashes) {
    const std::string whole = encode_safetensors(two_tensors());
    for (std::size_t n = 0; n < whole.size(); ++n)
        EXPECT_FALSE(decode_safetensors(whole.substr(0, n), "cut"));
    RandomStream random(1, RandomUse::probe);
    int accepted = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string damaged = whole;
        damaged[random.below(damaged.size())] = static_cast<char>(random.next32());
        const auto file = decode_safetensors(damaged, "flipped");
        if (file) {
            ++accepted; // a changed value or name is still a valid file: its sizes must add up
            std::size_t bytes = 0;
            for (const auto& tensor : file->tensors)
                bytes += tensor.data.size();
            EXPECT_EQ(bytes, 32u);
        }
    }
    EXPECT_GT(accepted, 0);
}

} // namespace
} // namespace redline
