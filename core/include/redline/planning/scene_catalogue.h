// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace redline {

/// A patch size that a paper used on a scene.
struct PublishedPatch {
    int patch = 0;
    std::string paper;
};

/// A public benchmark scene, to plan with real class counts without owning the data.
struct CatalogueScene {
    std::string id; ///< "indian_pines"
    std::string name;
    std::string sensor;
    int rows = 0, cols = 0;
    int bands = 0; ///< of the version in common use
    std::vector<std::string> classes;
    std::vector<std::int64_t> counts; ///< labelled pixels per class
    std::vector<PublishedPatch> patches;
    std::string source; ///< where the figures come from
    std::string note;   ///< what has to be known about them
};

/// Scenes whose class counts have a source that can be named; no others.
const std::vector<CatalogueScene>& scene_catalogue();
const CatalogueScene* find_scene(const std::string& id); ///< null when there is none

/// Training samples per class when a share of each class trains; at least one of each.
std::vector<std::int64_t> training_counts(const CatalogueScene& scene, double share);

} // namespace redline
