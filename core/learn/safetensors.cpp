// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/safetensors.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "redline/base/files.h"

namespace redline {

using nlohmann::json;

namespace {

constexpr std::uint64_t header_limit = 100'000'000; // as the format's own reader
constexpr std::uint64_t file_limit = std::uint64_t{64} << 30;

std::optional<std::uint64_t> type_bytes(const std::string& dtype) {
    if (dtype == "F64" || dtype == "I64" || dtype == "U64") return 8;
    if (dtype == "F32" || dtype == "I32" || dtype == "U32") return 4;
    if (dtype == "F16" || dtype == "BF16" || dtype == "I16" || dtype == "U16") return 2;
    if (dtype == "I8" || dtype == "U8" || dtype == "BOOL") return 1;
    return {};
}

tl::unexpected<Error> broken(const std::string& what, const std::string& where) {
    return fail(ErrorCode::input, "not a valid safetensors file: " + what, where, "take an undamaged copy");
}

struct Entry {
    std::uint64_t begin = 0, end = 0;
    std::size_t tensor = 0;
};

/// Fills name, type and shape; the byte range is checked against what the shape needs.
Result<Entry> read_entry(const std::string& name, const json& fields, std::uint64_t data_bytes,
                         StoredTensor& tensor, const std::string& where) {
    if (!fields.is_object() || !fields.contains("dtype") || !fields["dtype"].is_string() ||
        !fields.contains("shape") || !fields["shape"].is_array() || !fields.contains("data_offsets") ||
        !fields["data_offsets"].is_array() || fields["data_offsets"].size() != 2)
        return broken("tensor \"" + name + "\" has no dtype, shape and data_offsets", where);
    tensor.name = name;
    tensor.dtype = fields["dtype"].get<std::string>();
    const auto size = type_bytes(tensor.dtype);
    if (!size) return broken("tensor \"" + name + "\" has the unknown type \"" + tensor.dtype + "\"", where);
    std::uint64_t bytes = *size;
    for (const auto& extent : fields["shape"]) {
        if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() > std::uint64_t{1} << 48)
            return broken("tensor \"" + name + "\" has an impossible shape", where);
        const auto n = extent.get<std::uint64_t>();
        if (n != 0 && bytes > std::numeric_limits<std::uint64_t>::max() / n)
            return broken("tensor \"" + name + "\" has an impossible shape", where);
        bytes *= n;
        tensor.shape.push_back(static_cast<std::int64_t>(n));
    }
    Entry entry;
    const json& offsets = fields["data_offsets"];
    if (!offsets[0].is_number_unsigned() || !offsets[1].is_number_unsigned())
        return broken("tensor \"" + name + "\" has no valid offsets", where);
    entry.begin = offsets[0].get<std::uint64_t>();
    entry.end = offsets[1].get<std::uint64_t>();
    if (entry.begin > entry.end || entry.end > data_bytes || entry.end - entry.begin != bytes)
        return broken("the values of tensor \"" + name + "\" do not lie where the header says", where);
    return entry;
}

} // namespace

std::string encode_safetensors(const TensorFile& file) {
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!file.metadata.empty()) header["__metadata__"] = file.metadata;
    std::uint64_t offset = 0;
    for (const auto& tensor : file.tensors) {
        header[tensor.name] = {{"dtype", tensor.dtype},
                               {"shape", tensor.shape},
                               {"data_offsets", {offset, offset + tensor.data.size()}}};
        offset += tensor.data.size();
    }
    std::string text = header.dump(-1, ' ', false, json::error_handler_t::replace);
    text.append((8 - text.size() % 8) % 8, ' ');
    std::string content;
    content.reserve(8 + text.size() + offset);
    for (int i = 0; i < 8; ++i)
        content.push_back(static_cast<char>(text.size() >> (8 * i) & 0xff));
    content += text;
    for (const auto& tensor : file.tensors)
        content += tensor.data;
    return content;
}

Result<TensorFile> decode_safetensors(std::string_view content, const std::string& where) {
    if (content.size() < 10) return broken("it is too short", where);
    std::uint64_t length = 0;
    for (int i = 0; i < 8; ++i)
        length |= std::uint64_t{static_cast<unsigned char>(content[static_cast<std::size_t>(i)])} << (8 * i);
    if (length > header_limit || length > content.size() - 8)
        return broken("its header is longer than the file", where);
    const auto header_text = content.substr(8, static_cast<std::size_t>(length));
    const std::string_view data = content.substr(8 + static_cast<std::size_t>(length));
    // Nesting beyond three levels has no place in the format and would only cost stack.
    bool too_deep = false;
    const json header = json::parse(
        header_text.begin(), header_text.end(),
        [&](int depth, json::parse_event_t, json&) {
            too_deep |= depth > 3;
            return !too_deep;
        },
        false);
    if (too_deep || header.is_discarded() || !header.is_object())
        return broken("its header is not a JSON object", where);

    TensorFile file;
    std::vector<Entry> entries;
    for (const auto& [name, fields] : header.items()) {
        if (name == "__metadata__") {
            if (!fields.is_object()) return broken("__metadata__ is not an object of texts", where);
            for (const auto& [key, value] : fields.items()) {
                if (!value.is_string()) return broken("__metadata__ is not an object of texts", where);
                file.metadata[key] = value.get<std::string>();
            }
            continue;
        }
        StoredTensor tensor;
        REDLINE_ASSIGN(Entry entry, read_entry(name, fields, data.size(), tensor, where));
        entry.tensor = file.tensors.size();
        file.tensors.push_back(std::move(tensor));
        entries.push_back(entry);
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    std::uint64_t covered = 0;
    for (const auto& entry : entries) {
        if (entry.begin != covered) return broken("its tensors overlap or leave gaps", where);
        covered = entry.end;
    }
    if (covered != data.size())
        return broken("it holds " + std::to_string(data.size() - covered) + " bytes that belong to no tensor",
                      where);
    for (const auto& entry : entries)
        file.tensors[entry.tensor].data.assign(data.substr(
            static_cast<std::size_t>(entry.begin), static_cast<std::size_t>(entry.end - entry.begin)));
    return file;
}

Result<void> write_safetensors(const std::filesystem::path& path, const TensorFile& file) {
    return write_file_atomically(path, encode_safetensors(file));
}

Result<TensorFile> read_safetensors(const std::filesystem::path& path) {
    REDLINE_ASSIGN(const std::string content, read_file(path, file_limit));
    return decode_safetensors(content, path.string());
}

} // namespace redline
