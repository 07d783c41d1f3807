// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/gdal_metadata.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include <cpl_minixml.h>
#include <fmt/format.h>
#include <ogr_spatialref.h>

#include "cube/io/crs.h"
#include "cube/packing.h"

namespace redline {

namespace {

const char* first_item(GDALMajorObject& object, std::initializer_list<const char*> names,
                       const char* domain = "") {
    for (const char* name : names)
        if (const char* value = object.GetMetadataItem(name, domain)) return value;
    return nullptr;
}

/// What the tags of the bands say; `complete` wavelengths go before everything else.
struct BandTags {
    std::vector<double> wavelength; ///< NaN where a band has none; empty where none has
    std::string unit;
    bool complete = false;
};

BandTags axis_of_bands(GDALDataset& dataset, AxisText& text) {
    const int bands = dataset.GetRasterCount();
    BandTags tags;
    std::vector<double> width, bad;
    int with_wavelength = 0, with_width = 0, with_bad = 0, with_name = 0;
    for (int b = 1; b <= bands; ++b) {
        GDALRasterBand& band = *dataset.GetRasterBand(b);
        const char* value = first_item(band, {"wavelength", "central_wavelength", "center_wavelength"});
        const char* micro =
            value == nullptr ? band.GetMetadataItem("CENTRAL_WAVELENGTH_UM", "IMAGERY") : nullptr;
        if (micro != nullptr) {
            value = micro;
            tags.unit = "um";
        }
        tags.wavelength.push_back(value != nullptr ? parse_number(value) : std::nan(""));
        if (value != nullptr) ++with_wavelength;
        const char* named = first_item(band, {"wavelength_units", "wavelength_unit", "wavelength units"});
        if (named != nullptr && tags.unit.empty()) tags.unit = named;
        const char* wide = first_item(band, {"fwhm", "bandwidth"});
        if (wide == nullptr && micro != nullptr) wide = band.GetMetadataItem("FWHM_UM", "IMAGERY");
        width.push_back(wide != nullptr ? parse_number(wide) : std::nan(""));
        if (wide != nullptr) ++with_width;
        const char* flag = band.GetMetadataItem("bbl");
        bad.push_back(flag != nullptr ? parse_number(flag) : 1);
        if (flag != nullptr) ++with_bad;
        const std::string description = band.GetDescription();
        if (!description.empty()) ++with_name;
        text.name.push_back(description);
    }
    tags.complete = with_wavelength == bands;
    if (with_wavelength == 0) tags.wavelength.clear();
    if (with_width == bands) text.fwhm = std::move(width);
    if (with_bad > 0) text.bad_band = std::move(bad);
    if (with_name == 0) text.name.clear();
    return tags;
}

/// The names of the bands, as far as at least half of them hold a wavelength in one unit.
void axis_of_names(AxisText& text) {
    std::vector<double> values;
    std::string unit;
    std::size_t found = 0;
    for (const std::string& name : text.name) {
        const auto named = wavelength_in_name(name);
        if (named && unit.empty()) unit = named->unit;
        const bool usable = named && named->unit == unit;
        values.push_back(usable ? named->value : std::nan(""));
        if (usable) ++found;
    }
    if (found == 0 || 2 * found < values.size()) return;
    text.wavelength = std::move(values);
    text.unit = unit;
    text.from_names = true;
}

void axis_of_domain(GDALDataset& dataset, const char* domain, AxisText& text) {
    const auto list = [&](std::initializer_list<const char*> names) {
        const char* value = first_item(dataset, names, domain);
        return value != nullptr ? parse_numbers(value) : std::vector<double>{};
    };
    if (text.wavelength.empty()) {
        text.wavelength = list({"wavelength", "wavelengths"});
        const char* unit = first_item(dataset, {"wavelength_units", "wavelength units"}, domain);
        if (!text.wavelength.empty() && unit != nullptr) text.unit = unit;
    }
    if (text.fwhm.empty()) text.fwhm = list({"fwhm"});
    if (text.bad_band.empty()) text.bad_band = list({"bbl"});
}

/// The file and band that a band of a VRT takes its first source from.
struct VrtSource {
    std::string file;
    int band = 0;
};

std::vector<VrtSource> vrt_sources(GDALDataset& dataset) {
    std::vector<VrtSource> sources;
    char** xml = dataset.GetMetadata("xml:VRT");
    if (xml == nullptr || xml[0] == nullptr) return sources;
    CPLXMLNode* root = CPLParseXMLString(xml[0]);
    if (root == nullptr) return sources;
    const CPLXMLNode* top = CPLGetXMLNode(root, "=VRTDataset");
    const std::filesystem::path folder = std::filesystem::path(dataset.GetDescription()).parent_path();
    for (const CPLXMLNode* band = top != nullptr ? top->psChild : nullptr; band != nullptr;
         band = band->psNext) {
        if (band->eType != CXT_Element || std::string_view(band->pszValue) != "VRTRasterBand") continue;
        VrtSource source;
        for (const CPLXMLNode* child = band->psChild; child != nullptr; child = child->psNext) {
            const char* name =
                child->eType == CXT_Element ? CPLGetXMLValue(child, "SourceFilename", nullptr) : nullptr;
            if (name == nullptr) continue;
            const bool relative =
                std::string_view(CPLGetXMLValue(child, "SourceFilename.relativeToVRT", "0")) == "1";
            source.file = relative ? (folder / name).string() : std::string(name);
            source.band = std::atoi(CPLGetXMLValue(child, "SourceBand", "1"));
            break;
        }
        sources.push_back(std::move(source));
    }
    CPLDestroyXMLNode(root);
    return sources;
}

/// A mosaic keeps neither wavelengths nor descriptions: take them from the files it is made of, band by band.
AxisText axis_of_sources(GDALDataset& dataset, int depth) {
    std::map<std::string, AxisText> texts;
    AxisText text;
    const auto sources = vrt_sources(dataset);
    if (static_cast<int>(sources.size()) != dataset.GetRasterCount()) return text;
    const auto take = [](const std::vector<double>& from, int band, std::vector<double>& to) {
        if (band >= 1 && static_cast<std::size_t>(band) <= from.size())
            to.push_back(from[static_cast<std::size_t>(band - 1)]);
    };
    for (const VrtSource& source : sources) {
        if (source.file.empty()) return {};
        auto found = texts.find(source.file);
        if (found == texts.end()) {
            auto opened = open_dataset(source.file);
            AxisText here = opened ? read_axis_text(**opened, depth + 1) : AxisText{};
            found = texts.emplace(source.file, std::move(here)).first;
        }
        const AxisText& here = found->second;
        take(here.wavelength, source.band, text.wavelength);
        take(here.fwhm, source.band, text.fwhm);
        take(here.bad_band, source.band, text.bad_band);
        if (source.band >= 1 && static_cast<std::size_t>(source.band) <= here.name.size())
            text.name.push_back(here.name[static_cast<std::size_t>(source.band - 1)]);
        if (text.unit.empty()) text.unit = here.unit;
        text.from_names = text.from_names || here.from_names;
    }
    const std::size_t bands = sources.size();
    if (text.wavelength.size() != bands) text.wavelength.clear();
    if (text.fwhm.size() != bands) text.fwhm.clear();
    if (text.bad_band.size() != bands) text.bad_band.clear();
    if (text.name.size() != bands) text.name.clear();
    return text;
}

bool is_vrt(GDALDataset& dataset) {
    return dataset.GetDriver() != nullptr && std::string_view(dataset.GetDriver()->GetDescription()) == "VRT";
}

} // namespace

void read_georeference(GDALDataset& dataset, CubeInfo& info) {
    std::array<double, 6> values{};
    if (dataset.GetGeoTransform(values.data()) == CE_None) {
        const bool finite =
            std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
        for (double& value : values)
            if (value == 0) value = 0; // not -0
        if (finite && values[1] * values[5] - values[2] * values[4] != 0)
            info.geotransform = values;
        else
            info.warnings.push_back(
                "the geotransform is degenerate: the scene is treated as not georeferenced");
    }
    const OGRSpatialReference* reference = dataset.GetSpatialRef();
    if (reference == nullptr || reference->IsEmpty()) return;
    describe_crs(*reference, info);
}

AxisText read_axis_text(GDALDataset& dataset, int depth) {
    AxisText text;
    BandTags tags = axis_of_bands(dataset, text);
    if (tags.complete) {
        text.wavelength = std::move(tags.wavelength);
        text.unit = tags.unit;
    }
    axis_of_domain(dataset, "ENVI", text);
    axis_of_domain(dataset, "", text);
    if (text.wavelength.empty() && depth < 4 && is_vrt(dataset)) {
        AxisText sources = axis_of_sources(dataset, depth);
        if (text.bad_band.empty()) text.bad_band = std::move(sources.bad_band);
        if (text.name.empty()) text.name = std::move(sources.name);
        text.wavelength = std::move(sources.wavelength);
        text.fwhm = std::move(sources.fwhm);
        text.unit = std::move(sources.unit);
        text.from_names = sources.from_names;
    }
    // What some bands say is more than nothing.
    if (text.wavelength.empty() && !tags.wavelength.empty()) {
        text.wavelength = std::move(tags.wavelength);
        text.unit = tags.unit;
    }
    if (text.wavelength.empty()) axis_of_names(text);
    return text;
}

void read_scaling(GDALDataset& dataset, CubeInfo& info) {
    const int bands = dataset.GetRasterCount();
    info.scale.clear();
    info.offset.clear();
    info.nodata.clear();
    bool any_nodata = false;
    for (int b = 1; b <= bands; ++b) {
        GDALRasterBand& band = *dataset.GetRasterBand(b);
        int there = 0;
        const double scale = band.GetScale(&there);
        info.scale.push_back(std::isfinite(scale) && scale != 0 ? scale : 1);
        const double offset = band.GetOffset(&there);
        info.offset.push_back(std::isfinite(offset) ? offset : 0);
        double nodata = std::nan("");
        if (band.GetRasterDataType() == GDT_Int64)
            nodata = static_cast<double>(band.GetNoDataValueAsInt64(&there));
        else if (band.GetRasterDataType() == GDT_UInt64)
            nodata = static_cast<double>(band.GetNoDataValueAsUInt64(&there));
        else
            nodata = band.GetNoDataValue(&there);
        if (there == 0) nodata = std::nan("");
        any_nodata = any_nodata || !std::isnan(nodata);
        info.nodata.push_back(nodata);
    }
    if (!any_nodata) info.nodata.clear();
}

namespace {

/// An attribute that a conversion from netCDF or HDF5 has left on the bands, or on the whole file.
ArrayAttribute attribute_of(GDALDataset& dataset, const char* name) {
    ArrayAttribute of_bands;
    for (int b = 1; b <= dataset.GetRasterCount(); ++b) {
        const char* text = dataset.GetRasterBand(b)->GetMetadataItem(name);
        if (text == nullptr) break;
        of_bands.text = text;
        of_bands.numbers.push_back(parse_number(text));
    }
    if (static_cast<int>(of_bands.numbers.size()) == dataset.GetRasterCount()) {
        const ArrayAttribute last = attribute_from_text(of_bands.text);
        of_bands.floating = last.floating;
        if (std::all_of(of_bands.numbers.begin(), of_bands.numbers.end(),
                        [&](double v) { return v == of_bands.numbers.front(); }))
            return last;
        if (last.numbers.empty()) of_bands.numbers.clear();
        return of_bands;
    }
    const char* text = dataset.GetMetadataItem(name);
    return text != nullptr ? attribute_from_text(text) : ArrayAttribute{};
}

} // namespace

void read_left_attributes(GDALDataset& dataset, SampleType type, CubeInfo& info) {
    const FindAttribute find = [&](const char* name) { return attribute_of(dataset, name); };
    const bool is_unsigned = says_unsigned(find("_Unsigned"));
    if (is_unsigned && as_unsigned(type) != type)
        info.warnings.push_back(fmt::format(
            "the values are declared unsigned (_Unsigned) but stored as {}: numbers above its range appear "
            "negative; convert the file to unsigned values",
            name_of(type)));
    if (is_unsigned)
        for (double& nodata : info.nodata)
            nodata = in_unsigned_bits(nodata, type);
    const auto only = [&](std::initializer_list<const char*> names) {
        return [&find, names](const char* name) {
            const bool wanted = std::any_of(names.begin(), names.end(),
                                            [&](const char* each) { return std::string_view(each) == name; });
            return wanted ? find(name) : ArrayAttribute{};
        };
    };
    CubeInfo left;
    left.bands = info.bands;
    read_packing(only({"scale_factor", "add_offset", "_Unsigned", "missing_value", "_FillValue", "valid_min",
                       "valid_max", "valid_range"}),
                 type, left);
    const auto neutral = [](const std::vector<double>& values, double value) {
        return std::all_of(values.begin(), values.end(), [&](double each) { return each == value; });
    };
    const bool unscaled = neutral(info.scale, 1) && neutral(info.offset, 0);
    const bool scaled = !neutral(left.scale, 1) || !neutral(left.offset, 0);
    if (unscaled && scaled) {
        // A conversion that unpacked the values leaves the factor behind.
        if (type == SampleType::f32 || type == SampleType::f64) {
            info.warnings.push_back(fmt::format(
                "the file speaks of a scale factor of {}, but its values are floating point and are taken to "
                "be scaled already: give --scale if they are not",
                left.scale.front()));
        } else {
            info.scale = left.scale;
            info.offset = left.offset;
            info.guesses.push_back(
                {"scale", fmt::format("{} (attribute scale_factor)", left.scale.front()), "--scale", false});
        }
    }
    info.warnings.insert(info.warnings.end(), left.warnings.begin(), left.warnings.end());
    // Unpacked values have left the range of stored ones.
    if (type != SampleType::f32 && type != SampleType::f64) info.valid_range = left.valid_range;
    for (const auto& fill :
         {left.nodata.empty() ? std::nullopt : std::optional(left.nodata.front()), left.second_nodata}) {
        if (!fill) continue;
        if (info.nodata.empty())
            info.nodata.assign(static_cast<std::size_t>(info.bands), *fill);
        else if (!std::any_of(info.nodata.begin(), info.nodata.end(), [&](double v) { return v == *fill; }) &&
                 !info.second_nodata)
            info.second_nodata = fill;
    }
}

std::string read_time(GDALDataset& dataset, int depth) {
    const char* time = first_item(
        dataset, {"start_time", "acquisition_time", "ACQUISITION_DATETIME", "time_coverage_start"});
    if (time == nullptr) time = first_item(dataset, {"ACQUISITIONDATETIME"}, "IMAGERY");
    if (time == nullptr) time = first_item(dataset, {"acquisition_time"}, "ENVI");
    if (time != nullptr) return time;
    if (depth > 0 || !is_vrt(dataset)) return {};
    for (const VrtSource& source : vrt_sources(dataset)) {
        if (source.file.empty()) break;
        auto opened = open_dataset(source.file);
        return opened ? read_time(**opened, depth + 1) : std::string{};
    }
    return {};
}

} // namespace redline
