// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/ground_truth.h"
#include "redline/scene/label_choices.h"

namespace redline {

namespace {

auto without_gdal(const std::vector<std::filesystem::path>& paths) {
    return fail(ErrorCode::input, "this program was built without GDAL and reads no label rasters",
                paths.empty() ? std::string() : paths.front().string(), "use a full build");
}

} // namespace

Result<GroundTruth> open_labels(const std::vector<std::filesystem::path>& paths, const CubeInfo&,
                                const LabelOptions&) {
    return without_gdal(paths);
}

Result<LabelChoices> list_label_choices(const std::filesystem::path& path, const std::string&) {
    return without_gdal({path});
}

Result<GroundTruth> open_label_raster(const std::filesystem::path& path, const LabelOptions&) {
    return without_gdal({path});
}

} // namespace redline
