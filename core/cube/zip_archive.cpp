// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/zip_archive.h"

#include <algorithm>

#include <zlib.h>

namespace redline {

namespace {

auto damaged(const char* what) {
    return fail(ErrorCode::input, what, {}, "the archive is damaged or incomplete: copy or save it again");
}

/// Little-endian numbers with bounds: what lies outside reads as 0 and is noticed by the checks of sizes.
class Reader {
  public:
    explicit Reader(const Memory& memory) : memory_(memory) {}
    std::uint64_t number(std::int64_t at, int bytes) const {
        if (at < 0 || at > size() - bytes) return 0;
        std::uint64_t value = 0;
        for (int i = bytes; i-- > 0;)
            value = value << 8 | std::to_integer<std::uint64_t>(memory_.data()[at + i]);
        return value;
    }
    std::int64_t size() const { return static_cast<std::int64_t>(memory_.size()); }

  private:
    const Memory& memory_;
};

} // namespace

Result<std::vector<ZipEntry>> list_zip(const Memory& archive) {
    const Reader read(archive);
    constexpr std::int64_t end_size = 22;
    std::int64_t end = read.size() - end_size;
    while (end >= 0 && end > read.size() - end_size - 65536 && read.number(end, 4) != 0x06054b50)
        --end;
    if (end < 0 || read.number(end, 4) != 0x06054b50) return damaged("the archive has no directory");
    std::uint64_t count = read.number(end + 10, 2), start = read.number(end + 16, 4);
    if ((count == 0xffff || start == 0xffffffff) && read.number(end - 20, 4) == 0x07064b50) {
        const auto end64 = static_cast<std::int64_t>(read.number(end - 12, 8));
        if (read.number(end64, 4) != 0x06064b50) return damaged("the archive's directory is damaged");
        count = read.number(end64 + 32, 8);
        start = read.number(end64 + 48, 8);
    }
    if (count > 100'000) return damaged("the archive's directory is damaged");
    std::vector<ZipEntry> entries;
    std::uint64_t position = start;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (position > static_cast<std::uint64_t>(read.size()))
            return damaged("the archive's directory is damaged");
        const auto at = static_cast<std::int64_t>(position);
        if (read.number(at, 4) != 0x02014b50) return damaged("the archive's directory is damaged");
        const auto method = read.number(at + 10, 2), name_bytes = read.number(at + 28, 2),
                   extra_bytes = read.number(at + 30, 2), comment_bytes = read.number(at + 32, 2);
        std::uint64_t packed = read.number(at + 20, 4), bytes = read.number(at + 24, 4),
                      local = read.number(at + 42, 4);
        if (at + 46 + static_cast<std::int64_t>(name_bytes + extra_bytes) > read.size())
            return damaged("the archive's directory is damaged");
        ZipEntry entry;
        entry.name.assign(reinterpret_cast<const char*>(archive.data()) + at + 46, name_bytes);
        // Sizes beyond 32 bits stand in an extra field, in this order, each only where it is needed.
        const std::int64_t extra_end = at + 46 + static_cast<std::int64_t>(name_bytes + extra_bytes);
        for (std::int64_t extra = at + 46 + static_cast<std::int64_t>(name_bytes); extra + 4 <= extra_end;) {
            const auto length = static_cast<std::int64_t>(read.number(extra + 2, 2));
            if (read.number(extra, 2) == 1) {
                std::int64_t field = extra + 4;
                for (std::uint64_t* value : {&bytes, &packed, &local})
                    if (*value == 0xffffffff) {
                        *value = read.number(field, 8);
                        field += 8;
                    }
            }
            extra += 4 + length;
        }
        position += 46 + name_bytes + extra_bytes + comment_bytes;
        if (method != 0 && method != 8) continue;
        if (local > static_cast<std::uint64_t>(read.size()) ||
            read.number(static_cast<std::int64_t>(local), 4) != 0x04034b50)
            return damaged("an entry of the archive is missing");
        const std::uint64_t data = local + 30 + read.number(static_cast<std::int64_t>(local) + 26, 2) +
                                   read.number(static_cast<std::int64_t>(local) + 28, 2);
        if (data > static_cast<std::uint64_t>(read.size()) ||
            packed > static_cast<std::uint64_t>(read.size()) - data)
            return damaged("the archive ends before one of its entries does");
        // Deflate packs at most some thousandfold: a larger claim is a trap.
        if (method == 0 ? bytes != packed : bytes / 1100 > packed + 1)
            return damaged("an entry of the archive gives an impossible size");
        entry.deflated = method == 8;
        entry.offset = static_cast<std::int64_t>(data);
        entry.packed_bytes = static_cast<std::int64_t>(packed);
        entry.bytes = static_cast<std::int64_t>(bytes);
        entries.push_back(std::move(entry));
    }
    return entries;
}

Result<std::vector<std::byte>> read_zip_entry(const Memory& archive, const ZipEntry& entry) {
    const std::byte* packed = archive.data() + entry.offset;
    if (!entry.deflated) return std::vector<std::byte>(packed, packed + entry.packed_bytes);
    std::vector<std::byte> bytes(static_cast<std::size_t>(entry.bytes));
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return fail(ErrorCode::internal, "zlib does not start");
    std::int64_t taken = 0, made = 0;
    int state = Z_OK;
    while (state == Z_OK) {
        constexpr std::int64_t step = 1 << 30;
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed + taken));
        stream.avail_in = static_cast<uInt>(std::min(step, entry.packed_bytes - taken));
        stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + made);
        stream.avail_out = static_cast<uInt>(std::min(step, entry.bytes - made));
        const uInt in = stream.avail_in, out = stream.avail_out;
        state = inflate(&stream, Z_NO_FLUSH);
        taken += in - stream.avail_in;
        made += out - stream.avail_out;
        if (in == stream.avail_in && out == stream.avail_out) break;
    }
    inflateEnd(&stream);
    if (made != entry.bytes) return damaged("an entry of the archive cannot be unpacked");
    return bytes;
}

} // namespace redline
