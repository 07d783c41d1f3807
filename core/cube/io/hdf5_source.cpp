// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/hdf5_source.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <fmt/format.h>
#include <zlib.h>

#include "cube/mapped_file.h"

namespace redline {

namespace {

constexpr std::int64_t comfortable_samples = 1 << 17;

/// Distances in samples between neighbours along each axis of a row-major box.
std::vector<std::int64_t> steps_of(const std::vector<std::int64_t>& shape) {
    std::vector<std::int64_t> steps(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        steps[i - 1] = steps[i] * shape[i];
    return steps;
}

/// Whether the bytes of the file are the machine's.
bool same_layout(hid_t dataset) {
    const Hdf5Id stored(H5Dget_type(dataset), H5Tclose);
    const hid_t native = native_type_in(dataset);
    return stored && native >= 0 && H5Tequal(stored.get(), native) > 0;
}

/// HDF5's shuffle filter puts the first bytes of all samples first, then the second ones, and so on.
void unshuffle(std::vector<std::byte>& bytes, std::size_t size) {
    if (size < 2) return;
    std::vector<std::byte> turned(bytes.size());
    const std::size_t count = bytes.size() / size;
    for (std::size_t b = 0; b < size; ++b)
        for (std::size_t i = 0; i < count; ++i)
            turned[i * size + b] = bytes[b * count + i];
    std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(count * size), bytes.end(),
              turned.begin() + static_cast<std::ptrdiff_t>(count * size));
    bytes.swap(turned);
}

} // namespace

Hdf5Source::Hdf5Source(std::filesystem::path path, std::shared_ptr<const Hdf5Id> file, Hdf5Id dataset,
                       std::vector<std::int64_t> shape, AxisLayout axes, SampleType stored)
    : path_(std::move(path)),
      file_(std::move(file)),
      dataset_(std::move(dataset)),
      shape_(std::move(shape)),
      axes_(axes) {
    type = stored;
    rows = shape_[static_cast<std::size_t>(axes_.row)];
    cols = shape_[static_cast<std::size_t>(axes_.col)];
    bands = axes_.band >= 0 ? shape_[static_cast<std::size_t>(axes_.band)] : 1;
    learn_chunks();
}

void Hdf5Source::learn_chunks() {
    const Hdf5Turn turn;
    std::vector<std::int64_t> chunk(shape_.size(), 1);
    const Hdf5Id creation(H5Dget_create_plist(dataset_.get()), H5Pclose);
    if (creation && H5Pget_layout(creation.get()) == H5D_CHUNKED) {
        chunk_.resize(shape_.size());
        H5Pget_chunk(creation.get(), static_cast<int>(chunk_.size()), chunk_.data());
        for (std::size_t i = 0; i < chunk.size(); ++i)
            chunk[i] = std::clamp<std::int64_t>(static_cast<std::int64_t>(chunk_[i]), 1, shape_[i]);
        raw_chunks_ = same_layout(dataset_.get());
        const int filters = H5Pget_nfilters(creation.get());
        costly = filters > 0;
        for (int i = 0; i < filters; ++i) {
            unsigned flags = 0, config = 0;
            std::size_t parameters = 0;
            const H5Z_filter_t filter = H5Pget_filter2(creation.get(), static_cast<unsigned>(i), &flags,
                                                       &parameters, nullptr, 0, nullptr, &config);
            if (filter == H5Z_FILTER_SHUFFLE && !shuffled_ && !deflated_)
                shuffled_ = true;
            else if (filter == H5Z_FILTER_DEFLATE && !deflated_)
                deflated_ = true;
            else
                raw_chunks_ = false;
        }
    } else {
        // One piece: take runs along the innermost axes.
        std::int64_t samples = 1;
        for (std::size_t i = chunk.size(); i-- > 0;) {
            chunk[i] = std::clamp<std::int64_t>(comfortable_samples / samples, 1, shape_[i]);
            samples *= chunk[i];
        }
    }
    chunk_rows = chunk[static_cast<std::size_t>(axes_.row)];
    chunk_cols = chunk[static_cast<std::size_t>(axes_.col)];
    chunk_bands = axes_.band >= 0 ? chunk[static_cast<std::size_t>(axes_.band)] : 1;
}

Strides Hdf5Source::strides(const Block& block) const {
    std::vector<std::int64_t> box(shape_.size(), 1);
    box[static_cast<std::size_t>(axes_.row)] = block.rows;
    box[static_cast<std::size_t>(axes_.col)] = block.cols;
    if (axes_.band >= 0) box[static_cast<std::size_t>(axes_.band)] = block.bands;
    const auto steps = steps_of(box);
    const auto size = static_cast<std::int64_t>(size_of(type));
    return {steps[static_cast<std::size_t>(axes_.row)] * size,
            steps[static_cast<std::size_t>(axes_.col)] * size,
            axes_.band >= 0 ? steps[static_cast<std::size_t>(axes_.band)] * size : 0};
}

Result<std::vector<std::byte>> Hdf5Source::load(const Block& block) const {
    std::vector<hsize_t> start(shape_.size(), 0), count(shape_.size(), 1);
    const auto set = [&](int axis, std::int64_t from, std::int64_t size) {
        start[static_cast<std::size_t>(axis)] = static_cast<hsize_t>(from);
        count[static_cast<std::size_t>(axis)] = static_cast<hsize_t>(size);
    };
    set(axes_.row, block.row, block.rows);
    set(axes_.col, block.col, block.cols);
    if (axes_.band >= 0) set(axes_.band, block.band, block.bands);

    std::vector<std::byte> bytes;
    if (raw_chunks_) {
        REDLINE_ASSIGN(const bool done, load_raw_chunk(start, count, bytes));
        if (done) return bytes;
    }
    const Hdf5Turn turn;
    bytes.resize(static_cast<std::size_t>(block.samples()) * size_of(type));
    const Hdf5Id space(H5Dget_space(dataset_.get()), H5Sclose);
    const Hdf5Id memory(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr), H5Sclose);
    const Hdf5Id stored(H5Dget_type(dataset_.get()), H5Tclose);
    const hid_t wanted =
        H5Tget_class(stored.get()) == H5T_ENUM ? stored.get() : native_type_in(dataset_.get());
    if (!space || !memory ||
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr) < 0 ||
        H5Dread(dataset_.get(), wanted, memory.get(), space.get(), H5P_DEFAULT, bytes.data()) < 0)
        return fail(
            ErrorCode::input,
            fmt::format("reading rows {} to {} of the dataset failed", block.row, block.row + block.rows - 1),
            place(), "the file is damaged: copy it again");
    return bytes;
}

Result<bool> Hdf5Source::load_raw_chunk(const std::vector<hsize_t>& start, const std::vector<hsize_t>& count,
                                        std::vector<std::byte>& bytes) const {
    const std::size_t size = size_of(type);
    std::size_t full = size;
    for (std::size_t i = 0; i < chunk_.size(); ++i) {
        // A stored chunk may stick out of the dataset; its clipped part is cut out below.
        if (start[i] % chunk_[i] != 0 || count[i] > chunk_[i]) return false;
        full *= static_cast<std::size_t>(chunk_[i]);
    }
    std::vector<std::byte> packed;
    {
        const Hdf5Turn turn;
        hsize_t length = 0;
        if (H5Dget_chunk_storage_size(dataset_.get(), start.data(), &length) < 0 || length == 0) return false;
        packed.resize(static_cast<std::size_t>(length));
        std::uint32_t skipped_filters = 0;
        if (H5Dread_chunk(dataset_.get(), H5P_DEFAULT, start.data(), &skipped_filters, packed.data()) < 0)
            return false;
        if (skipped_filters != 0) return false;
    }
    if (deflated_) {
        bytes.resize(full);
        uLongf length = static_cast<uLongf>(full);
        if (uncompress(reinterpret_cast<Bytef*>(bytes.data()), &length,
                       reinterpret_cast<const Bytef*>(packed.data()),
                       static_cast<uLong>(packed.size())) != Z_OK ||
            length != full)
            return fail(ErrorCode::input, "a compressed chunk is damaged", place(), "copy the file again");
    } else {
        if (packed.size() != full) return false;
        bytes = std::move(packed);
    }
    if (shuffled_) unshuffle(bytes, size);

    bool clipped = false;
    for (std::size_t i = 0; i < chunk_.size(); ++i)
        clipped = clipped || count[i] != chunk_[i];
    if (!clipped) return true;
    std::vector<std::int64_t> stored(chunk_.begin(), chunk_.end()), wanted(count.begin(), count.end());
    const auto from_steps = steps_of(stored), to_steps = steps_of(wanted);
    std::vector<std::byte> part(static_cast<std::size_t>(to_steps[0] * wanted[0]) * size);
    const auto run = static_cast<std::size_t>(wanted.back()) * size;
    std::vector<std::int64_t> at(wanted.size(), 0);
    for (bool more = true; more;) {
        std::int64_t from = 0, to = 0;
        for (std::size_t i = 0; i < at.size(); ++i) {
            from += at[i] * from_steps[i];
            to += at[i] * to_steps[i];
        }
        std::memcpy(part.data() + static_cast<std::size_t>(to) * size,
                    bytes.data() + static_cast<std::size_t>(from) * size, run);
        more = false;
        for (std::size_t i = at.size() - 1; i-- > 0;) {
            if (++at[i] < wanted[i]) {
                more = true;
                break;
            }
            at[i] = 0;
        }
    }
    bytes = std::move(part);
    return true;
}

std::string Hdf5Source::place() const {
    const Hdf5Turn turn;
    std::array<char, 512> name{};
    H5Iget_name(dataset_.get(), name.data(), name.size());
    // As variables are named: without the slash at the front.
    return path_.string() + ":" + (name[0] == '/' ? name.data() + 1 : name.data());
}

Result<void> check_filters(hid_t dataset, const std::string& where) {
    const Hdf5Turn turn;
    const Hdf5Id creation(H5Dget_create_plist(dataset), H5Pclose);
    const int filters =
        creation && H5Pget_layout(creation.get()) == H5D_CHUNKED ? H5Pget_nfilters(creation.get()) : 0;
    for (int i = 0; i < filters; ++i) {
        unsigned flags = 0, config = 0;
        std::size_t parameters = 0;
        std::array<char, 64> name{};
        const H5Z_filter_t filter =
            H5Pget_filter2(creation.get(), static_cast<unsigned>(i), &flags, &parameters, nullptr,
                           name.size() - 1, name.data(), &config);
        if (filter < 0 || H5Zfilter_avail(filter) > 0) continue;
        // One that is optional was left out where it was missing when the file was written.
        hsize_t chunks = 0;
        unsigned left_out = 0;
        const Hdf5Id space(H5Dget_space(dataset), H5Sclose);
        if (H5Dget_num_chunks(dataset, space.get(), &chunks) < 0 || chunks == 0 ||
            (H5Dget_chunk_info(dataset, space.get(), 0, nullptr, &left_out, nullptr, nullptr) >= 0 &&
             (left_out >> i & 1U) != 0))
            continue;
        return fail(
            ErrorCode::input,
            fmt::format(
                "the dataset is compressed with the filter \"{}\" (number {}), which is not installed",
                name[0] != 0 ? name.data() : "unknown", filter),
            where, "save it with gzip, for example: h5repack -f GZIP=4 IN OUT where the filter is there");
    }
    return {};
}

Result<std::shared_ptr<const RawSource>> map_contiguous(const std::filesystem::path& path, hid_t dataset,
                                                        const std::vector<std::int64_t>& shape,
                                                        AxisLayout axes, SampleType type,
                                                        Bytes resident_limit) {
    const auto size = static_cast<std::int64_t>(size_of(type));
    haddr_t offset = HADDR_UNDEF;
    {
        const Hdf5Turn turn;
        const Hdf5Id creation(H5Dget_create_plist(dataset), H5Pclose);
        if (!creation || H5Pget_layout(creation.get()) != H5D_CONTIGUOUS ||
            H5Pget_external_count(creation.get()) != 0 || !same_layout(dataset))
            return std::shared_ptr<const RawSource>();
        offset = H5Dget_offset(dataset);
    }
    if (offset == HADDR_UNDEF) return std::shared_ptr<const RawSource>();
    REDLINE_ASSIGN(const auto file, MappedFile::open(path, resident_limit));
    const auto steps = steps_of(shape);
    const std::int64_t bytes = steps[0] * shape[0] * size;
    if (static_cast<std::uint64_t>(offset) > file->size() ||
        static_cast<std::uint64_t>(bytes) > file->size() - offset)
        return fail(ErrorCode::input, "the file ends before the dataset does", path.string(),
                    "copy it again completely");
    const auto step = [&](int axis) { return axis >= 0 ? steps[static_cast<std::size_t>(axis)] * size : 0; };
    auto source = std::make_shared<AddressableSource>(
        file, static_cast<std::int64_t>(offset), Strides{step(axes.row), step(axes.col), step(axes.band)});
    source->rows = shape[static_cast<std::size_t>(axes.row)];
    source->cols = shape[static_cast<std::size_t>(axes.col)];
    source->bands = axes.band >= 0 ? shape[static_cast<std::size_t>(axes.band)] : 1;
    source->type = type;
    return std::shared_ptr<const RawSource>(std::move(source));
}

} // namespace redline
