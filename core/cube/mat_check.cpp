// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/mat_check.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <zlib.h>

#include "cube/mapped_file.h"

namespace redline {

namespace {

using Bytes8 = std::span<const std::byte>;

/// Larger compressed variables are checked by their beginning only: unpacking them twice would cost more than
/// it is worth.
constexpr std::size_t fully_checked_bytes = std::size_t{64} << 20;
constexpr std::size_t beginning_bytes = std::size_t{1} << 16;
constexpr int deepest = 16;

enum Type : std::uint32_t { int8 = 1, int32 = 5, uint32 = 6, matrix = 14, compressed = 15 };
enum Class : std::uint32_t {
    cell = 1,
    structure = 2,
    object = 3,
    text = 4,
    sparse = 5,
    first_number = 6,
    last_number = 15,
    function = 16,
    opaque = 17
};

std::size_t size_of_type(std::uint32_t type) {
    switch (type) {
    case 1:
    case 2:
    case 16:
        return 1;
    case 3:
    case 4:
    case 17:
        return 2;
    case 5:
    case 6:
    case 7:
    case 18:
        return 4;
    case 9:
    case 12:
    case 13:
        return 8;
    default:
        return 0;
    }
}

struct Element {
    std::uint32_t type = 0;
    Bytes8 data;
    std::size_t declared =
        0; ///< bytes the tag claims; more than `data` has where only the beginning is looked at
};

class Walk {
  public:
    explicit Walk(bool swapped) : swapped_(swapped) {}

    std::uint32_t number(Bytes8 bytes, std::size_t at) const {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data() + at, 4);
        return swapped_ ? __builtin_bswap32(value) : value;
    }

    /// The next element of `rest`, which moves on. `cut`: `rest` is only the beginning of what there is.
    bool next(Bytes8& rest, Element& element, bool cut, bool padded = true) const {
        if (rest.size() < 8) return false;
        const std::uint32_t first = number(rest, 0);
        if (first >> 16 != 0) {
            element.type = first & 0xffff;
            element.declared = first >> 16;
            if (element.declared > 4) return false;
            element.data = rest.subspan(4, element.declared);
            rest = rest.subspan(8);
            return true;
        }
        element.type = first;
        element.declared = number(rest, 4);
        rest = rest.subspan(8);
        const std::size_t there = std::min<std::size_t>(element.declared, rest.size());
        if (there < element.declared && !cut) return false;
        element.data = rest.first(there);
        const std::size_t whole = padded ? (element.declared + 7) / 8 * 8 : element.declared;
        rest = rest.subspan(std::min(whole, rest.size()));
        return true;
    }

    /// Whether the content of a matrix element makes sense.
    bool sound(Bytes8 rest, std::size_t total, bool cut, int depth) const {
        if (total == 0) return true;
        if (depth > deepest) return false;
        Element flags, dimensions, name;
        if (!next(rest, flags, cut) || flags.type != uint32 || flags.data.size() != 8) return false;
        const std::uint32_t kind = number(flags.data, 0) & 0xff;
        const bool complex = (number(flags.data, 0) & 0x0800) != 0;
        // Function handles and MATLAB's own objects have a layout of their own; nothing here opens them.
        if (kind == function || kind == opaque) return true;
        if (kind > last_number) return false;
        if (!next(rest, dimensions, cut) || dimensions.type != int32 || dimensions.data.size() < 8 ||
            dimensions.data.size() % 4 != 0 || dimensions.data.size() > 4 * 32)
            return false;
        std::uint64_t count = 1;
        for (std::size_t at = 0; at < dimensions.data.size(); at += 4) {
            const std::uint32_t size = number(dimensions.data, at);
            if (size > 0x7fffffff || __builtin_mul_overflow(count, std::uint64_t{size}, &count) ||
                count > (std::uint64_t{1} << 40))
                return false;
        }
        if (!next(rest, name, cut) || name.type != int8 || name.data.size() > 4096 ||
            name.data.size() != name.declared)
            return false;
        if (kind >= first_number || kind == text)
            return numbers(rest, count, cut) &&
                   (!complex || kind == text || cut || numbers(rest, count, cut));
        if (cut) return true;
        if (kind == sparse) return sparse_parts(rest, number(flags.data, 4), dimensions.data, complex);
        if (kind == cell) return matrices(rest, count, depth);
        Element part;
        if (kind == object && (!next(rest, part, cut) || part.type != int8)) return false;
        if (!next(rest, part, cut) || part.type != int32 || part.data.size() != 4) return false;
        const std::uint32_t length = number(part.data, 0);
        if (!next(rest, part, cut) || part.type != int8 || length == 0 || length > 4096 ||
            part.data.size() % length != 0)
            return false;
        const std::uint64_t fields = part.data.size() / length;
        for (std::size_t at = length; at <= part.data.size(); at += length)
            if (part.data[at - 1] != std::byte{0}) return false;
        std::uint64_t all = 0;
        return !__builtin_mul_overflow(fields, count, &all) && matrices(rest, all, depth);
    }

  private:
    bool numbers(Bytes8& rest, std::uint64_t count, bool cut) const {
        Element data;
        if (!next(rest, data, cut)) return count == 0 && rest.empty();
        const std::size_t size = size_of_type(data.type);
        return size != 0 && data.declared % size == 0 && data.declared / size == count;
    }

    bool sparse_parts(Bytes8& rest, std::uint32_t most, Bytes8 dimensions, bool complex) const {
        Element rows, columns, values;
        if (dimensions.size() != 8 || !next(rest, rows, false) || !next(rest, columns, false) ||
            !next(rest, values, false))
            return false;
        const std::uint64_t columns_wanted = std::uint64_t{number(dimensions, 4)} + 1;
        if (rows.type != int32 || columns.type != int32 || columns.data.size() / 4 != columns_wanted ||
            rows.data.size() / 4 > most)
            return false;
        const std::size_t stored = rows.data.size() / 4, size = size_of_type(values.type);
        std::uint32_t before = 0;
        for (std::size_t at = 0; at + 4 <= columns.data.size(); at += 4) {
            const std::uint32_t start = number(columns.data, at);
            if (start < before || start > stored) return false;
            before = start;
        }
        for (std::size_t at = 0; at + 4 <= rows.data.size(); at += 4)
            if (number(rows.data, at) >= std::max<std::uint32_t>(number(dimensions, 0), 1)) return false;
        if (size == 0 || values.data.size() / size < before) return false;
        return !complex || next(rest, values, false);
    }

    bool matrices(Bytes8& rest, std::uint64_t count, int depth) const {
        if (count > rest.size() / 8 + 1) return false;
        for (std::uint64_t i = 0; i < count; ++i) {
            Element element;
            if (!next(rest, element, false) || element.type != matrix ||
                !sound(element.data, element.declared, false, depth + 1))
                return false;
        }
        return true;
    }

    bool swapped_;
};

/// The unpacked bytes of a compressed element, at most `limit` of them; false when they cannot be unpacked.
/// `ended`: all is there.
bool unpack(Bytes8 packed, std::size_t limit, std::vector<std::byte>& bytes, bool& ended) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) return false;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    int state = Z_OK;
    std::size_t made = 0;
    while (state == Z_OK && made < limit) {
        bytes.resize(std::min(limit, std::max<std::size_t>(beginning_bytes, made * 2)));
        stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + made);
        const auto room = static_cast<uInt>(std::min<std::size_t>(bytes.size() - made, std::size_t{1} << 30));
        stream.avail_out = room;
        state = inflate(&stream, Z_NO_FLUSH);
        made += room - stream.avail_out;
        if (state == Z_BUF_ERROR) break;
    }
    inflateEnd(&stream);
    bytes.resize(made);
    ended = state == Z_STREAM_END;
    return ended || (state == Z_OK && made == limit);
}

bool sound_version_5(Bytes8 file) {
    const bool little = file[126] == std::byte{'I'} && file[127] == std::byte{'M'};
    const bool big = file[126] == std::byte{'M'} && file[127] == std::byte{'I'};
    if (!little && !big) return false;
    const Walk walk(big);
    Bytes8 rest = file.subspan(128);
    bool any = false;
    while (rest.size() >= 8) {
        Element element;
        if (!walk.next(rest, element, false, walk.number(rest, 0) != compressed)) return false;
        if (element.type == matrix) {
            if (!walk.sound(element.data, element.declared, false, 0)) return false;
        } else if (element.type == compressed) {
            const bool whole = element.data.size() <= fully_checked_bytes;
            std::vector<std::byte> bytes;
            bool ended = false;
            // Deflate packs at most some thousandfold.
            if (!unpack(element.data, whole ? element.data.size() * 1100 + beginning_bytes : beginning_bytes,
                        bytes, ended))
                return false;
            if (whole && !ended) return false;
            Bytes8 inside(bytes);
            Element variable;
            if (!walk.next(inside, variable, !ended) || variable.type != matrix ||
                !walk.sound(variable.data, variable.declared, !ended, 0))
                return false;
        } else {
            return false;
        }
        any = true;
    }
    return any;
}

bool sound_version_4(Bytes8 file) {
    bool any = false;
    while (file.size() >= 20) {
        std::uint32_t header[5];
        std::memcpy(header, file.data(), sizeof header);
        // MOPT: M machine, O zero, P type, T kind, each a decimal digit.
        if (header[0] > 4999)
            for (std::uint32_t& value : header)
                value = __builtin_bswap32(value);
        const std::uint32_t machine = header[0] / 1000, zero = header[0] / 100 % 10,
                            type = header[0] / 10 % 10, kind = header[0] % 10;
        constexpr std::uint64_t sizes[] = {8, 4, 4, 2, 2, 1};
        if (machine > 1 || zero != 0 || type > 5 || kind > 2 || header[3] > 1) return false;
        if (header[1] > 0x7fffffff || header[2] > 0x7fffffff || header[4] < 1 || header[4] > 4096)
            return false;
        std::uint64_t bytes = sizes[type] * (header[3] != 0 ? 2 : 1);
        if (__builtin_mul_overflow(bytes, std::uint64_t{header[1]}, &bytes) ||
            __builtin_mul_overflow(bytes, std::uint64_t{header[2]}, &bytes))
            return false;
        // Sparse matrices keep their own counts inside the numbers: nothing here reads them.
        if (kind == 2) return false;
        const std::uint64_t whole = 20 + std::uint64_t{header[4]};
        if (file.size() < whole || file.size() - whole < bytes || file[19 + header[4]] != std::byte{0})
            return false;
        file = file.subspan(static_cast<std::size_t>(whole + bytes));
        any = true;
    }
    return any;
}

} // namespace

Result<void> check_mat_file(const std::filesystem::path& path) {
    REDLINE_ASSIGN(const auto mapped, MappedFile::open(path, Bytes{1} << 50));
    const Bytes8 file(mapped->data(), mapped->size());
    const bool version_5 = file.size() > 128 && std::memcmp(file.data(), "MATLAB ", 7) == 0;
    if (version_5 ? sound_version_5(file) : sound_version_4(file)) return {};
    return fail(ErrorCode::input,
                "this is not a MATLAB file, or it is damaged: its sizes contradict each other", path.string(),
                "save it again with -v7 or -v7.3");
}

} // namespace redline
