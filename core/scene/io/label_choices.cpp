// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/label_choices.h"

#include <ogrsf_frmts.h>

#include "cube/io/gdal_handle.h"
#include "redline/cube/subset.h"
#include "scene/io/vector_labels.h"

namespace redline {

Result<LabelChoices> list_label_choices(const std::filesystem::path& path, const std::string& layer) {
    LabelChoices choices;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        return fail(ErrorCode::input, "there is no such file", path.string(), "check the name");
    if (!is_vector_file(path)) {
        REDLINE_ASSIGN(choices.variables, list_variables(path));
        return choices;
    }
    REDLINE_ASSIGN(const DatasetPtr file, open_dataset(path.string(), GDAL_OF_VECTOR));
    const GdalMessages messages;
    choices.polygons = true;
    OGRLayer* meant = nullptr;
    for (int i = 0; i < file->GetLayerCount(); ++i) {
        OGRLayer* each = file->GetLayer(i);
        choices.variables.push_back({each->GetName(), {each->GetFeatureCount()}, "polygons", ""});
        if (meant == nullptr && (layer.empty() || layer == each->GetName())) meant = each;
    }
    if (meant == nullptr) return choices;
    OGRFeatureDefn& table = *meant->GetLayerDefn();
    for (int i = 0; i < table.GetFieldCount(); ++i)
        choices.fields.emplace_back(table.GetFieldDefn(i)->GetNameRef());
    return choices;
}

} // namespace redline
