// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/outputs.h"

#include <memory>
#include <system_error>
#include <vector>

#include <cpl_string.h>
#include <gdal_priv.h>

#include "cube/envi_header.h"
#include "cube/format_readers.h"
#include "cube/io/gdal_handle.h"
#include "redline/base/files.h"

namespace redline {

namespace fs = std::filesystem;

namespace {

bool same_file(const fs::path& one, const fs::path& other) {
    std::error_code ignored;
    return fs::equivalent(one, other, ignored);
}

/// The file itself, its ENVI header or the data of a header, and what GDAL reads beside it.
std::vector<fs::path> files_of(const fs::path& source) {
    std::vector<fs::path> files{source};
    // A GeoTIFF has no header, though ENVI data of the same name may lie beside it.
    if (!names_its_format(beginning_of(source)))
        if (const fs::path header = envi_header_of(source); !header.empty()) files.push_back(header);
    if (source.extension() == ".hdr")
        if (const fs::path data = envi_data_of(source); !data.empty()) files.push_back(data);
    if (source.extension() != ".vrt") return files;
    if (const auto dataset = open_dataset(source.string())) {
        const CPLStringList names((*dataset)->GetFileList(), TRUE);
        for (int i = 0; i < names.Count(); ++i)
            files.emplace_back(names[i]);
    }
    return files;
}

} // namespace

Result<void> check_not_file(const fs::path& source, const fs::path& output, const char* what) {
    std::error_code ignored;
    if (!fs::exists(output, ignored)) return {};
    for (const fs::path& file : files_of(source))
        if (same_file(file, output))
            return fail(ErrorCode::usage, what, output.string(), "choose another name");
    return {};
}

Result<void> check_not_source(const CubeInfo& cube, const fs::path& output) {
    for (const fs::path& source : cube.paths)
        REDLINE_TRY(check_not_file(source, output, "this would overwrite the cube itself"));
    if (cube.opened_with.mask.empty()) return {};
    return check_not_file(cube.opened_with.mask, output, "this would overwrite the mask of the cube");
}

Result<fs::path> envi_header_for(const CubeInfo& cube, const fs::path& data) {
    fs::path header = data;
    header.replace_extension(".hdr");
    if (header == data)
        return fail(ErrorCode::usage, "ENVI data cannot have the header's name", data.string(),
                    "choose another extension, for example .img");
    REDLINE_TRY(check_not_source(cube, header));
    std::error_code ignored;
    if (fs::exists(header, ignored))
        if (const fs::path owner = envi_data_of(header);
            !owner.empty() && owner != data && !same_file(owner, data))
            return fail(ErrorCode::usage,
                        "the header " + header.filename().string() + " belongs to " +
                            owner.filename().string(),
                        data.string(), "choose another name");
    return header;
}

Result<void> describe_header(const fs::path& header, const fs::path& temporary, const fs::path& path) {
    REDLINE_ASSIGN(std::string text, read_file(header));
    if (const auto at = text.find(temporary.string()); at != std::string::npos)
        text.replace(at, temporary.string().size(), path.filename().string());
    return write_file_atomically(header, text);
}

SideFile::~SideFile() {
    std::error_code ignored;
    if (!file_.empty()) fs::remove(file_, ignored);
}

Result<void> SideFile::move_to(const fs::path& target) {
    std::error_code error;
    fs::rename(file_, target, error);
    if (error)
        return fail(ErrorCode::input, "cannot write the file: " + error.message(), target.string(),
                    "check the folder's permissions");
    file_.clear();
    return {};
}

} // namespace redline
