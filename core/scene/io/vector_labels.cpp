// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/io/vector_labels.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <gdal_alg.h>
#include <ogrsf_frmts.h>

#include "cube/axis_builder.h"
#include "cube/io/gdal_handle.h"

namespace redline {

namespace {

/// A shape in the cube's CRS with what its attributes say.
struct Shape {
    std::unique_ptr<OGRGeometry> geometry;
    std::string class_text, group_text, name;
};

std::string field_names(OGRFeatureDefn& layer) {
    std::string names;
    for (int i = 0; i < layer.GetFieldCount(); ++i)
        names += (i > 0 ? ", " : "") + std::string(layer.GetFieldDefn(i)->GetNameRef());
    return names.empty() ? "none" : names;
}

bool usable_class(OGRFieldDefn& field) {
    const OGRFieldType type = field.GetType();
    return type == OFTInteger || type == OFTInteger64 || type == OFTString || type == OFTReal;
}

Result<int> class_field_of(OGRFeatureDefn& layer, const std::string& wanted, const std::string& name,
                           LabelValues& values) {
    if (!wanted.empty()) {
        const int index = layer.GetFieldIndex(wanted.c_str());
        if (index >= 0 && usable_class(*layer.GetFieldDefn(index))) return index;
        return fail(ErrorCode::input,
                    fmt::format("the file has no attribute \"{}\" that could be a class", wanted), name,
                    "choose another one with --class-field: " + field_names(layer));
    }
    std::vector<int> usable, likely;
    for (int i = 0; i < layer.GetFieldCount(); ++i) {
        if (!usable_class(*layer.GetFieldDefn(i))) continue;
        usable.push_back(i);
        const std::string field = lower(layer.GetFieldDefn(i)->GetNameRef());
        for (const char* word : {"class", "classid", "class_id", "label", "code", "value", "klasse", "type"})
            if (field == word) likely.push_back(i);
    }
    const std::vector<int>& candidates = likely.empty() ? usable : likely;
    if (candidates.empty() || (likely.empty() && candidates.size() > 1))
        return fail(ErrorCode::input, "it is not clear which attribute is the class", name,
                    "choose one with --class-field: " + field_names(layer));
    values.guesses.push_back({"class attribute", layer.GetFieldDefn(candidates.front())->GetNameRef(),
                              "--class-field", candidates.size() > 1});
    return candidates.front();
}

/// A transformation into the cube's CRS; null where the CRS are the same or one is unknown.
Result<std::unique_ptr<OGRCoordinateTransformation>>
transformation(OGRLayer& layer, const CubeInfo& cube, const std::string& name, LabelValues& values) {
    std::unique_ptr<OGRCoordinateTransformation> none;
    const OGRSpatialReference* from = layer.GetSpatialRef();
    const std::string& wkt = cube.crs_wkt.empty() ? cube.crs : cube.crs_wkt;
    if (from == nullptr || from->IsEmpty() || wkt.empty()) {
        values.warnings.push_back(
            fmt::format("the {} no CRS: the polygons' coordinates are taken as those of the cube",
                        wkt.empty() ? "cube gives" : "polygons give"));
        return none;
    }
    OGRSpatialReference source(*from), target;
    if (target.SetFromUserInput(wkt.c_str()) != OGRERR_NONE)
        return fail(ErrorCode::input, "the cube's CRS cannot be understood", name,
                    "give the polygons in the cube's own coordinates");
    source.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    target.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    if (source.IsSame(&target)) return none;
    std::unique_ptr<OGRCoordinateTransformation> change(OGRCreateCoordinateTransformation(&source, &target));
    if (!change)
        return fail(ErrorCode::input, "the polygons' CRS cannot be converted to the cube's", name,
                    "reproject them first (ogr2ogr -t_srs)");
    return change;
}

/// Burns the number of each shape, counted from 1; later shapes cover earlier ones, or the other way round.
Result<std::vector<std::int32_t>> burn(const std::vector<Shape>& shapes, const CubeInfo& cube,
                                       const std::string& name, bool first_on_top = false) {
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName("MEM");
    const DatasetPtr canvas(driver != nullptr
                                ? driver->Create("", static_cast<int>(cube.cols), static_cast<int>(cube.rows),
                                                 1, GDT_Int32, nullptr)
                                : nullptr);
    if (!canvas)
        return fail(ErrorCode::memory, "not enough memory to draw the polygons", name,
                    "open a part of the scene");
    auto transform = *cube.geotransform;
    canvas->SetGeoTransform(transform.data());
    std::vector<OGRGeometryH> geometries;
    std::vector<double> numbers;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        geometries.push_back(OGRGeometry::ToHandle(shapes[i].geometry.get()));
        numbers.push_back(static_cast<double>(i + 1));
    }
    if (first_on_top) {
        std::reverse(geometries.begin(), geometries.end());
        std::reverse(numbers.begin(), numbers.end());
    }
    int band = 1;
    std::vector<std::int32_t> drawn(static_cast<std::size_t>(cube.rows * cube.cols));
    if (GDALRasterizeGeometries(GDALDataset::ToHandle(canvas.get()), 1, &band,
                                static_cast<int>(geometries.size()), geometries.data(), nullptr, nullptr,
                                numbers.data(), nullptr, nullptr, nullptr) != CE_None ||
        canvas->GetRasterBand(1)->RasterIO(
            GF_Read, 0, 0, static_cast<int>(cube.cols), static_cast<int>(cube.rows), drawn.data(),
            static_cast<int>(cube.cols), static_cast<int>(cube.rows), GDT_Int32, 0, 0, nullptr) != CE_None)
        return fail(ErrorCode::input, "the polygons cannot be drawn on the cube's grid", name,
                    "check their geometry (ogr2ogr -makevalid)");
    return drawn;
}

/// Those shapes that may lie on one of another class, by their envelopes.
std::vector<Shape> rivals_of(const std::vector<Shape>& shapes, const std::vector<std::int64_t>& classes,
                             std::vector<std::int64_t>& rival_classes) {
    // Beyond this the comparing costs more than the drawing.
    constexpr std::int64_t most_comparisons = 20'000'000;
    std::vector<OGREnvelope> boxes(shapes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i)
        shapes[i].geometry->getEnvelope(&boxes[i]);
    std::vector<std::size_t> from_west(shapes.size());
    std::iota(from_west.begin(), from_west.end(), std::size_t{0});
    std::sort(from_west.begin(), from_west.end(),
              [&](std::size_t a, std::size_t b) { return boxes[a].MinX < boxes[b].MinX; });
    std::vector<bool> rival(shapes.size(), false);
    std::int64_t comparisons = 0;
    for (std::size_t i = 0; i < from_west.size(); ++i)
        for (std::size_t j = i + 1;
             j < from_west.size() && boxes[from_west[j]].MinX <= boxes[from_west[i]].MaxX; ++j) {
            if (++comparisons > most_comparisons) rival.assign(rival.size(), true);
            if (comparisons > most_comparisons) break;
            const std::size_t a = from_west[i], b = from_west[j];
            if (classes[a] == classes[b] || !boxes[a].Intersects(boxes[b])) continue;
            rival[a] = rival[b] = true;
        }
    std::vector<Shape> found;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (rival[i]) {
            found.push_back({std::unique_ptr<OGRGeometry>(shapes[i].geometry->clone()), "", "", ""});
            rival_classes.push_back(classes[i]);
        }
    return found;
}

/// Says where polygons of different classes lie on each other. Only those that may are drawn again.
Result<void> note_overlaps(const std::vector<Shape>& shapes, const std::vector<std::int64_t>& classes,
                           const std::vector<std::int32_t>& drawn, const CubeInfo& cube,
                           LabelValues& values) {
    std::vector<std::int64_t> rival_classes;
    const std::vector<Shape> rivals = rivals_of(shapes, classes, rival_classes);
    if (rivals.empty()) return {};
    REDLINE_ASSIGN(const std::vector<std::int32_t> beneath,
                   burn(rivals, cube, values.paths.front().string(), true));
    std::int64_t contested = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i)
        if (drawn[i] != 0 && beneath[i] != 0 &&
            classes[static_cast<std::size_t>(drawn[i] - 1)] !=
                rival_classes[static_cast<std::size_t>(beneath[i] - 1)])
            ++contested;
    if (contested > 0)
        values.warnings.push_back(fmt::format("polygons of different classes overlap in {} pixels: the later "
                                              "one in the file counts there",
                                              contested));
    return {};
}

/// Class values: the attribute's whole numbers, or 1..K for names in alphabetical order.
Result<std::vector<std::int64_t>> class_values(const std::vector<Shape>& shapes, const std::string& name,
                                               LabelValues& values) {
    bool whole = true;
    std::set<std::string> texts;
    for (const Shape& shape : shapes) {
        const double number = parse_number(shape.class_text);
        whole = whole && std::isfinite(number) && number == std::floor(number) && std::abs(number) < 9e15;
        texts.insert(shape.class_text);
    }
    std::map<std::string, std::int64_t> numbered;
    std::int64_t next = 1;
    for (const std::string& text : texts)
        numbered[text] = whole ? static_cast<std::int64_t>(parse_number(text)) : next++;
    if (!whole && texts.size() > 1000)
        return fail(ErrorCode::input,
                    fmt::format("the class attribute has {} different values", texts.size()), name,
                    "choose another one with --class-field");
    std::vector<std::int64_t> result;
    for (const Shape& shape : shapes) {
        const std::int64_t value = numbered[shape.class_text];
        result.push_back(value);
        const std::string& label = whole ? shape.name : shape.class_text;
        if (!label.empty() && std::none_of(values.known.begin(), values.known.end(),
                                           [&](const ClassInfo& each) { return each.value == value; }))
            values.known.push_back({value, label, {}, 0});
    }
    return result;
}

Result<std::vector<Shape>> read_shapes(OGRLayer& layer, const CubeInfo& cube, const LabelOptions& options,
                                       const std::string& name, LabelValues& values) {
    OGRFeatureDefn& fields = *layer.GetLayerDefn();
    REDLINE_ASSIGN(const int class_field, class_field_of(fields, options.class_field, name, values));
    const int group_field =
        options.group_field.empty() ? -1 : fields.GetFieldIndex(options.group_field.c_str());
    if (!options.group_field.empty() && group_field < 0)
        return fail(ErrorCode::input, fmt::format("the file has no attribute \"{}\"", options.group_field),
                    name, "choose another one with --group-field: " + field_names(fields));
    int name_field = -1;
    for (const char* word : {"class_name", "classname", "name", "label"})
        if (name_field < 0) name_field = fields.GetFieldIndex(word);
    if (name_field == class_field ||
        (name_field >= 0 && fields.GetFieldDefn(name_field)->GetType() != OFTString))
        name_field = -1;
    REDLINE_ASSIGN(const auto change, transformation(layer, cube, name, values));
    std::vector<Shape> shapes;
    std::int64_t without_class = 0, unusable = 0;
    layer.ResetReading();
    while (const OGRFeatureUniquePtr feature{layer.GetNextFeature()}) {
        if (!feature->IsFieldSetAndNotNull(class_field)) {
            ++without_class;
            continue;
        }
        if (feature->GetGeometryRef() == nullptr) continue;
        Shape shape{std::unique_ptr<OGRGeometry>(feature->GetGeometryRef()->clone()),
                    feature->GetFieldAsString(class_field), "", ""};
        if (group_field >= 0) shape.group_text = feature->GetFieldAsString(group_field);
        if (name_field >= 0) shape.name = feature->GetFieldAsString(name_field);
        if (change && shape.geometry->transform(change.get()) != OGRERR_NONE) {
            ++unusable;
            continue;
        }
        shapes.push_back(std::move(shape));
        if (shapes.size() > 5'000'000)
            return fail(ErrorCode::memory, "the file holds too many polygons", name, "cut it to the scene");
    }
    if (without_class > 0)
        values.warnings.push_back(fmt::format("{} polygons have no class and are left out", without_class));
    if (unusable > 0)
        values.warnings.push_back(
            fmt::format("{} polygons cannot be converted to the cube's CRS and are left out", unusable));
    return shapes;
}

} // namespace

bool is_vector_file(const std::filesystem::path& path) {
    prepare_gdal();
    const std::string ending = lower(path.extension().string());
    for (const char* each : {".gpkg", ".shp", ".geojson", ".json", ".kml", ".gml", ".fgb", ".gpx", ".sqlite",
                             ".tab", ".mif", ".dxf"})
        if (ending == each) {
            const auto raster = open_dataset(path.string());
            return !raster || (*raster)->GetRasterCount() == 0 || ending != ".gpkg";
        }
    return false;
}

Result<LabelValues> read_vector_labels(const std::filesystem::path& path, const CubeInfo& cube,
                                       const LabelOptions& options) {
    const std::string name = path.string();
    if (!cube.geotransform)
        return fail(ErrorCode::input, "polygons cannot be placed: the cube has no geotransform", name,
                    "give a label raster of the cube's size");
    auto opened = open_dataset(name, GDAL_OF_VECTOR);
    if (!opened)
        return fail(ErrorCode::input, "the polygons cannot be read: " + opened.error().what, name,
                    "give a GeoPackage, Shapefile or GeoJSON");
    const GdalMessages messages;
    GDALDataset& file = **opened;
    OGRLayer* layer =
        options.variable.empty() ? file.GetLayer(0) : file.GetLayerByName(options.variable.c_str());
    if (layer == nullptr) {
        std::string layers;
        for (int i = 0; i < file.GetLayerCount(); ++i)
            layers += (i > 0 ? ", " : "") + std::string(file.GetLayer(i)->GetName());
        return fail(ErrorCode::input,
                    options.variable.empty() ? "the file has no layer"
                                             : fmt::format("the file has no layer \"{}\"", options.variable),
                    name,
                    layers.empty() ? "give a file with polygons"
                                   : "choose one with --label-variable: " + layers);
    }
    LabelValues values;
    values.paths = {path};
    values.rows = cube.rows;
    values.cols = cube.cols;
    if (options.variable.empty() && file.GetLayerCount() > 1)
        values.guesses.push_back({"layer", layer->GetName(), "--label-variable", true});
    REDLINE_ASSIGN(const std::vector<Shape> shapes, read_shapes(*layer, cube, options, name, values));
    REDLINE_ASSIGN(const std::vector<std::int64_t> classes, class_values(shapes, name, values));
    REDLINE_ASSIGN(const std::vector<std::int32_t> drawn, burn(shapes, cube, name));

    REDLINE_TRY(note_overlaps(shapes, classes, drawn, cube, values));
    values.only_labels = true;

    std::map<std::string, std::int32_t> groups;
    std::vector<bool> met(shapes.size(), false);
    values.value.assign(drawn.size(), 0);
    values.valid.assign(drawn.size(), 0);
    values.group.assign(drawn.size(), -1);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (drawn[i] == 0) continue;
        const auto shape = static_cast<std::size_t>(drawn[i] - 1);
        met[shape] = true;
        values.value[i] = classes[shape];
        values.valid[i] = 1;
        values.group[i] =
            options.group_field.empty()
                ? static_cast<std::int32_t>(shape)
                : groups.emplace(shapes[shape].group_text, static_cast<std::int32_t>(groups.size()))
                      .first->second;
    }
    const auto missed = std::count(met.begin(), met.end(), false);
    if (static_cast<std::size_t>(missed) == shapes.size())
        return fail(
            ErrorCode::input,
            fmt::format("none of the {} polygons covers the centre of a pixel of the cube", shapes.size()),
            name, "check that they lie on the scene and that their CRS is right");
    if (missed > 0)
        values.warnings.push_back(
            fmt::format("{} of {} polygons cover no pixel's centre", missed, shapes.size()));
    return values;
}

} // namespace redline
