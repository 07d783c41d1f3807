// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/envi_header.h"

#include <charconv>

#include <fmt/format.h>

#include "cube/axis_builder.h"

namespace redline {

namespace fs = std::filesystem;

bool is_envi_header(std::string_view text) {
    if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
    return text.substr(0, 4) == "ENVI" &&
           (text.size() == 4 || text[4] == '\n' || text[4] == '\r' || text[4] == ' ' || text[4] == '\t');
}

Result<EnviHeader> parse_envi_header(std::string_view text) {
    if (!is_envi_header(text))
        return fail(ErrorCode::input, "this is not an ENVI header: its first line is not \"ENVI\"", {},
                    "give the .hdr file of the cube");
    EnviHeader header;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string_view line = trimmed(text.substr(0, end));
        std::string_view rest = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        const auto equals = line.find('=');
        if (line.empty() || line.front() == ';' || equals == std::string_view::npos) {
            text = rest;
            continue;
        }
        std::string key;
        for (const char letter : lower(trimmed(line.substr(0, equals)))) {
            const bool blank = letter == ' ' || letter == '\t' || letter == '_';
            if (!blank)
                key += letter;
            else if (!key.empty() && key.back() != ' ')
                key += ' ';
        }
        std::string_view value = trimmed(line.substr(equals + 1));
        if (!value.empty() && value.front() == '{' && value.find('}') == std::string_view::npos) {
            // A list goes on until its closing brace; one that never closes ends with the file.
            const char* start = value.data();
            const auto close = rest.find('}');
            if (close == std::string_view::npos)
                return fail(ErrorCode::input, "the list that begins here has no closing brace",
                            fmt::format("key \"{}\"", key), "the header is damaged: complete it");
            value = std::string_view(start, static_cast<std::size_t>(rest.data() + close + 1 - start));
            rest.remove_prefix(close + 1);
            const auto next = rest.find('\n');
            rest = next == std::string_view::npos ? std::string_view{} : rest.substr(next + 1);
        }
        header.fields[key] = std::string(value);
        text = rest;
    }
    return header;
}

std::optional<std::string> EnviHeader::text(const std::string& key) const {
    const auto found = fields.find(key);
    if (found == fields.end()) return std::nullopt;
    return found->second;
}

Result<std::int64_t> EnviHeader::integer(const std::string& key, std::int64_t least,
                                         std::optional<std::int64_t> otherwise) const {
    const auto found = fields.find(key);
    if (found == fields.end()) {
        if (otherwise) return *otherwise;
        return fail(ErrorCode::input, fmt::format("the header does not give \"{}\"", key), {},
                    fmt::format("add a line \"{} = ...\"", key));
    }
    const std::string_view value = trimmed(found->second);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || number < least)
        return fail(ErrorCode::input,
                    fmt::format("\"{} = {}\" is not a number from {} up", key,
                                std::string(value.substr(0, 40)), least),
                    fmt::format("key \"{}\"", key), "correct the header");
    return number;
}

namespace {

fs::path first_existing(const fs::path& folder, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        std::error_code ignored;
        if (fs::is_regular_file(folder / name, ignored)) return folder / name;
    }
    return {};
}

} // namespace

bool names_its_format(std::string_view start) {
    using namespace std::string_view_literals;
    for (const std::string_view signature : {"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv, "\x89PNG"sv,
                                             "\0\0\0\x0cjP"sv, "<VRTDataset"sv, "EHFA_HEADER_TAG"sv})
        if (start.starts_with(signature)) return true;
    return false;
}

fs::path envi_header_of(const fs::path& data) {
    const std::string name = data.filename().string(), stem = data.stem().string();
    return first_existing(data.parent_path(), {name + ".hdr", name + ".HDR", stem + ".hdr", stem + ".HDR"});
}

fs::path envi_data_of(const fs::path& header) {
    const std::string stem = header.stem().string();
    std::vector<std::string> names{stem};
    for (const char* ending :
         {".dat", ".img", ".raw", ".bil", ".bip", ".bsq", ".sli", ".bin", ".cube", ".int"}) {
        names.push_back(stem + ending);
        std::string upper = ending;
        for (char& letter : upper)
            letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        names.push_back(stem + upper);
    }
    return first_existing(header.parent_path(), names);
}

} // namespace redline
