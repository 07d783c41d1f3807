// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "support/run_cli.h"
#include "support/scene_files.h"
#include "support/temporary_folder.h"

namespace redline::test {

/// A small built-in scene in files and a run trained on it, once for all tests of a program.
class CliScene : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        if (folder_) return;
        folder_ = std::make_unique<TemporaryFolder>();
        SyntheticSceneOptions options;
        options.rows = 24;
        options.cols = 31;
        options.bands = 12;
        options.classes = 4;
        files_ = write_scene(make_synthetic_scene(options), folder_->path());
        trained_ = run_cli("train --json " + data() + small() + "--epochs 2 --out " + path("run"));
    }

    static std::string path(const std::string& name) { return (*folder_ / name).string(); }
    /// --cube and --labels with a blank behind.
    static std::string data() { return cube() + labels(); }
    static std::string cube() { return "--cube " + files_.cube.string() + " "; }
    static std::string labels() { return "--labels " + files_.labels.string() + " "; }
    static std::string small() {
        return "--network hamida --patch 5 --batch 16 --threads 1 --split random:0.3 ";
    }
    static const SceneFiles& files() { return files_; }
    static const CliRun& trained() { return trained_; }

  private:
    static inline std::unique_ptr<TemporaryFolder> folder_;
    static inline SceneFiles files_;
    static inline CliRun trained_;
};

/// Every key of `wanted` is in `document`; objects and the first item of arrays are looked into.
inline void expect_keys(const nlohmann::json& document, const nlohmann::json& wanted,
                        const std::string& place = "") {
    if (wanted.is_array()) {
        ASSERT_TRUE(document.is_array()) << place;
        ASSERT_FALSE(document.empty()) << place;
        expect_keys(document.front(), wanted.front(), place + "[0]");
    } else if (wanted.is_object()) {
        ASSERT_TRUE(document.is_object()) << place;
        for (const auto& [key, below] : wanted.items()) {
            ASSERT_TRUE(document.contains(key)) << place << "." << key;
            expect_keys(document[key], below, place + "." + key);
        }
    }
}

/// {"a": null, "b": null} from "a b".
inline nlohmann::json keys(const std::string& names, nlohmann::json more = nlohmann::json::object()) {
    std::istringstream list(names);
    for (std::string name; list >> name;)
        if (!more.contains(name)) more[name] = nullptr;
    return more;
}

} // namespace redline::test
