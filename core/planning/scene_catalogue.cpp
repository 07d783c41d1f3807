// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/scene_catalogue.h"

#include <algorithm>
#include <cmath>

namespace redline {

namespace {

const char* const group_page =
    "Hyperspectral Remote Sensing Scenes, Grupo de Inteligencia Computacional, Universidad del Pais Vasco "
    "(ehu.eus/ccwintco)";

const char* const cross_level_code =
    "class counts in module/CLSJE.py of the public code github.com/yudadabing/CLSJE-TGRS, \"A Cross-level "
    "Spectral-Spatial Joint Encode Learning Framework for Imbalanced Hyperspectral Image Classification\"; "
    "not "
    "checked against the label rasters";

const PublishedPatch hu{
    1, "Hu et al. 2015, Deep convolutional neural networks for hyperspectral image classification"};
const PublishedPatch hamida{
    5, "Ben Hamida et al. 2018, 3-D deep learning approach for remote sensing image classification"};
const PublishedPatch ssrn{
    7, "Zhong et al. 2018, Spectral-spatial residual network for hyperspectral image classification"};
const PublishedPatch hybridsn{25, "Roy et al. 2020, HybridSN: exploring 3-D-2-D CNN feature hierarchy"};

std::vector<CatalogueScene> make() {
    return {
        {"indian_pines",
         "Indian Pines",
         "AVIRIS",
         145,
         145,
         200,
         {"Alfalfa", "Corn-notill", "Corn-mintill", "Corn", "Grass-pasture", "Grass-trees",
          "Grass-pasture-mowed", "Hay-windrowed", "Oats", "Soybean-notill", "Soybean-mintill",
          "Soybean-clean", "Wheat", "Woods", "Buildings-Grass-Trees-Drives", "Stone-Steel-Towers"},
         {46, 1428, 830, 237, 483, 730, 28, 478, 20, 972, 2455, 593, 205, 1265, 386, 93},
         {hu, hamida, ssrn, hybridsn},
         group_page,
         "224 bands as flown, 200 without the water absorption"},
        {"pavia_university",
         "Pavia University",
         "ROSIS",
         610,
         340,
         103,
         {"Asphalt", "Meadows", "Gravel", "Trees", "Painted metal sheets", "Bare Soil", "Bitumen",
          "Self-Blocking Bricks", "Shadows"},
         {6631, 18649, 2099, 3064, 1345, 5029, 1330, 3682, 947},
         {hu, hamida, ssrn, hybridsn},
         group_page,
         "610 columns as flown; 340 hold data"},
        {"salinas",
         "Salinas",
         "AVIRIS",
         512,
         217,
         204,
         {"Brocoli_green_weeds_1", "Brocoli_green_weeds_2", "Fallow", "Fallow_rough_plow", "Fallow_smooth",
          "Stubble", "Celery", "Grapes_untrained", "Soil_vinyard_develop", "Corn_senesced_green_weeds",
          "Lettuce_romaine_4wk", "Lettuce_romaine_5wk", "Lettuce_romaine_6wk", "Lettuce_romaine_7wk",
          "Vinyard_untrained", "Vinyard_vertical_trellis"},
         {2009, 3726, 1976, 1394, 2678, 3959, 3579, 11271, 6203, 3278, 1068, 1927, 916, 1070, 7268, 1807},
         {hu, hybridsn},
         group_page,
         "224 bands as flown, 204 without the water absorption"},
        {"pavia_centre",
         "Pavia Centre",
         "ROSIS",
         1096,
         715,
         102,
         {"Water", "Trees", "Asphalt", "Self-Blocking Bricks", "Bitumen", "Tiles", "Shadows", "Meadows",
          "Bare Soil"},
         {824, 820, 816, 808, 808, 1260, 476, 824, 820},
         {},
         group_page,
         "samples as the page's table lists them; the ground-truth raster that goes with it labels more "
         "pixels"},
        {"houston_2013",
         "Houston 2013",
         "CASI",
         349,
         1905,
         144,
         {"Healthy grass", "Stressed grass", "Synthetic grass", "Trees", "Soil", "Water", "Residential",
          "Commercial", "Road", "Highway", "Railway", "Parking Lot 1", "Parking Lot 2", "Tennis Court",
          "Running Track"},
         {1251, 1254, 697, 1244, 1242, 325, 1268, 1244, 1252, 1227, 1235, 1233, 469, 428, 660},
         {},
         cross_level_code,
         "training and test part of the 2013 IEEE GRSS data fusion contest together"},
        {"botswana",
         "Botswana",
         "Hyperion",
         1476,
         256,
         145,
         {"Water", "Hippo grass", "Floodplain grasses 1", "Floodplain grasses 2", "Reeds", "Riparian",
          "Firescar", "Island interior", "Acacia woodlands", "Acacia shrublands", "Acacia grasslands",
          "Short mopane", "Mixed mopane", "Exposed soils"},
         {270, 101, 251, 215, 269, 269, 259, 203, 314, 248, 305, 181, 268, 95},
         {},
         cross_level_code,
         "242 bands as flown, 145 without water absorption and noise"},
    };
}

} // namespace

const std::vector<CatalogueScene>& scene_catalogue() {
    static const std::vector<CatalogueScene> scenes = make();
    return scenes;
}

const CatalogueScene* find_scene(const std::string& id) {
    const auto& scenes = scene_catalogue();
    const auto found = std::ranges::find(scenes, id, &CatalogueScene::id);
    return found == scenes.end() ? nullptr : &*found;
}

std::vector<std::int64_t> training_counts(const CatalogueScene& scene, double share) {
    std::vector<std::int64_t> counts;
    for (const std::int64_t n : scene.counts)
        counts.push_back(std::clamp<std::int64_t>(
            static_cast<std::int64_t>(std::llround(share * static_cast<double>(n))), 1, n));
    return counts;
}

} // namespace redline
