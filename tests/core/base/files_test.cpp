// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/files.h"

#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/mount.h>
#include <unistd.h>

#include "support/temporary_folder.h"

namespace redline {
namespace {

using test::TemporaryFolder;

int files_in(const std::filesystem::path& folder) {
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(WriteFileAtomically, ReplacesTheFileAndLeavesNothingElse) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder / "a.txt", "one"));
    ASSERT_TRUE(write_file_atomically(folder / "a.txt", "two"));
    EXPECT_EQ(read_file(folder / "a.txt").value(), "two");
    EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFileAtomically, KeepsTheOldFileWhenTheWriterFails) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder / "a.txt", "old"));
    const auto result =
        write_through_temporary(folder / "a.txt", [](const std::filesystem::path& temporary) -> Result<void> {
            std::ofstream(temporary) << "half";
            return fail(ErrorCode::input, "the writer failed", temporary.string());
        });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().where, (folder / "a.txt").string());
    EXPECT_EQ(read_file(folder / "a.txt").value(), "old");
    EXPECT_EQ(files_in(folder.path()), 1);
}

TEST(WriteFileAtomically, NeverNamesTheTemporaryFileNorOneBesideIt) {
    const TemporaryFolder folder;
    const auto result = write_through_temporary(
        folder / "map.tif", [](const std::filesystem::path& temporary) -> Result<void> {
            return fail(ErrorCode::input, temporary.filename().string() + ": write failed",
                        temporary.string() + ".aux.xml");
        });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().what, "map.tif: write failed");
    EXPECT_EQ(result.error().where, (folder / "map.tif").string() + ".aux.xml");
}

TEST(WriteFileAtomically, SaysThatTheDiskIsFullWhenALibraryOnlySaysThatItFailed) {
    const TemporaryFolder folder;
    if (::mount("none", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0) {
        GTEST_SKIP() << "mounting a small file system needs root";
    }
    const auto result = write_through_temporary(
        folder / "map.tif", [](const std::filesystem::path& temporary) -> Result<void> {
            std::ofstream(temporary) << std::string(1 << 20, 'x');
            return fail(ErrorCode::input, "TIFFAppendToStrip: write error", temporary.string());
        });
    const int files = files_in(folder.path());
    ::umount(folder.path().c_str());
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().what.find("the disk is full"), std::string::npos) << result.error().what;
    EXPECT_NE(result.error().remedy.find("free space"), std::string::npos);
    EXPECT_EQ(files, 0);
}

TEST(WriteFileAtomically, SaysThatTheDiskIsFullAndAndKeepsTheOldFile) {
    const TemporaryFolder folder;
    if (::mount("none", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0) {
        GTEST_SKIP() << "mounting a small file system needs root";
    }
    const auto first = write_file_atomically(folder / "a.txt", "old");
    const auto second = write_file_atomically(folder / "a.txt", std::string(1 << 20, 'x'));
    const auto kept = read_file(folder / "a.txt");
    const int files = files_in(folder.path());
    ::umount(folder.path().c_str());
    ASSERT_TRUE(first);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().what.find("No space left"), std::string::npos) << second.error().what;
    EXPECT_NE(second.error().remedy.find("free space"), std::string::npos);
    EXPECT_EQ(kept.value(), "old");
    EXPECT_EQ(files, 1);
}

TEST(ReadFile, NamesAMissingFileAFolderAndAFileThatIsTooLong) {
    const TemporaryFolder folder;
    EXPECT_EQ(read_file(folder / "none").error().where, (folder / "none").string());
    EXPECT_NE(read_file(folder.path()).error().what.find("folder"), std::string::npos);
    ASSERT_TRUE(write_file_atomically(folder / "a", "12345"));
    EXPECT_FALSE(read_file(folder / "a", 4));
    EXPECT_TRUE(read_file(folder / "a", 5));
}

TEST(ReadJson, SaysInWordsWhereATextIsNoJson) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder / "a.json", "{\n  \"a\": # }"));
    const auto result = read_json(folder / "a.json");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().what, "this is not valid JSON, from line 2, column 8 on");
}

TEST(ReadJson, RefusesDeepNestingInsteadOfOverflowingTheStack) {
    const TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder / "deep.json", std::string(1 << 20, '[')));
    EXPECT_NE(read_json(folder / "deep.json").error().what.find("nested"), std::string::npos);
    ASSERT_TRUE(write_file_atomically(folder / "text.json", "not json"));
    EXPECT_EQ(read_json(folder / "text.json").error().code, ErrorCode::input);
    ASSERT_TRUE(write_json(folder / "good.json", {{"a", 1}}));
    EXPECT_EQ(read_json(folder / "good.json").value()["a"], 1);
}

TEST(Crc32, MatchesThePublishedCheckValueAndContinues) {
    const std::string text = "123456789";
    const auto bytes = std::as_bytes(std::span(text));
    EXPECT_EQ(crc32_of(bytes), 0xCBF43926u);
    EXPECT_EQ(crc32_of(bytes.subspan(4), crc32_of(bytes.first(4))), 0xCBF43926u);
}

} // namespace
} // namespace redline
