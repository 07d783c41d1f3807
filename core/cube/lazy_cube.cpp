// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/lazy_cube.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "cube/constant_bands.h"
#include "cube/cube_part.h"
#include "cube/lost_digits.h"

namespace redline {

Result<std::vector<std::byte>> AddressableSource::load(const Block& block) const {
    std::vector<std::byte> bytes(static_cast<std::size_t>(block.samples()) * size_of(type));
    std::byte* to = bytes.data();
    for (std::int64_t row = 0; row < block.rows; ++row)
        for (std::int64_t col = 0; col < block.cols; ++col)
            for (std::int64_t band = 0; band < block.bands; ++band, to += size_of(type))
                std::copy_n(memory->data() + offset + (block.row + row) * layout.row +
                                (block.col + col) * layout.col + (block.band + band) * layout.band,
                            size_of(type), to);
    return bytes;
}

Strides AddressableSource::strides(const Block& block) const {
    const auto size = static_cast<std::int64_t>(size_of(type));
    return {block.cols * block.bands * size, block.bands * size, size};
}

std::string place_of(const CubeInfo& info) {
    if (info.paths.empty()) return info.format;
    std::string place = info.paths.front().string();
    if (!info.variable.empty()) place += ":" + info.variable;
    return place;
}

Result<void> check_read(const CubeInfo& info, const Window& window, std::span<const int> bands,
                        std::size_t out_size) {
    if (window.row < 0 || window.col < 0 || window.rows < 0 || window.cols < 0 ||
        window.row + window.rows > info.rows || window.col + window.cols > info.cols)
        return fail(ErrorCode::internal,
                    fmt::format("window of {} x {} at ({}, {}) leaves the cube of {} x {} pixels",
                                window.rows, window.cols, window.row, window.col, info.rows, info.cols),
                    place_of(info));
    for (const int band : bands)
        if (band < 0 || band >= info.bands)
            return fail(ErrorCode::internal,
                        fmt::format("band {} does not exist; the cube has {}", band + 1, info.bands),
                        place_of(info));
    if (out_size != static_cast<std::size_t>(window.pixels()) * bands.size())
        return fail(ErrorCode::internal, "the buffer does not match the window", place_of(info));
    return {};
}

Result<void> sample_band(const HyperspectralCube& cube, int band, std::int64_t rows, std::int64_t cols,
                         std::span<float> out) {
    if (rows < 1 || cols < 1 || out.size() != static_cast<std::size_t>(rows * cols))
        return fail(ErrorCode::internal, "the buffer does not match the picture", place_of(cube.info()));
    std::vector<float> line(static_cast<std::size_t>(cube.cols()));
    const int wanted[] = {band};
    for (std::int64_t row = 0; row < rows; ++row) {
        const Window window{nearest_sample(row, rows, cube.rows()), 0, 1, cube.cols()};
        REDLINE_TRY(cube.read(window, wanted, line));
        for (std::int64_t col = 0; col < cols; ++col)
            out[static_cast<std::size_t>(row * cols + col)] =
                line[static_cast<std::size_t>(nearest_sample(col, cols, cube.cols()))];
    }
    return {};
}

namespace {

class LazyCube final : public HyperspectralCube {
  public:
    LazyCube(OpenedRaster raster, Window part, std::vector<int> bands, std::shared_ptr<TileCache> cache)
        : info_(std::move(raster.info)),
          source_(std::move(raster.source)),
          part_(part),
          bands_(std::move(bands)),
          cache_(std::move(cache)),
          owner_(cache_->add_owner()) {
        for (std::size_t i = 0; i < bands_.size(); ++i) {
            BandRule rule;
            rule.scale = info_.scale[i];
            rule.offset = info_.offset[i];
            if (!info_.nodata.empty()) rule.nodata = info_.nodata[i];
            if (info_.second_nodata) rule.second_nodata = *info_.second_nodata;
            if (info_.valid_range) {
                rule.low = (*info_.valid_range)[0];
                rule.high = (*info_.valid_range)[1];
            }
            rules_.push_back(rule);
        }
    }

    const CubeInfo& info() const override { return info_; }

    ReadCounters counters() const override {
        ReadCounters counters = cache_->counters();
        if (source_->addressable() == nullptr)
            counters.chunks = chunks(source_->rows, source_->chunk_rows) *
                              chunks(source_->cols, source_->chunk_cols) *
                              chunks(source_->bands, source_->chunk_bands);
        return counters;
    }

    Result<void> read(const Window& window, std::span<const int> bands, std::span<float> out) const override {
        REDLINE_TRY(check_read(info_, window, bands, out.size()));
        if (window.pixels() == 0 || bands.empty()) return {};
        if (const AddressableSource* array = source_->addressable())
            return read_array(*array, window, bands, out);
        return read_chunks(window, bands, out);
    }

    Result<void> read_decimated(int band, std::int64_t rows, std::int64_t cols,
                                std::span<float> out) const override {
        const int wanted[] = {band};
        REDLINE_TRY(check_read(info_, Window{0, 0, 0, 0}, wanted, 0));
        if (rows < 1 || cols < 1 || out.size() != static_cast<std::size_t>(rows * cols))
            return fail(ErrorCode::internal, "the buffer does not match the picture", place_of(info_));
        if (const AddressableSource* array = source_->addressable())
            return sample_array(*array, band, rows, cols, out);
        if (rows * 2 <= info_.rows || cols * 2 <= info_.cols) {
            std::vector<std::byte> raw;
            auto decimated =
                source_->load_decimated(part_, bands_[static_cast<std::size_t>(band)], rows, cols, raw);
            if (!decimated) return fail(std::move(decimated).error());
            if (*decimated) {
                const auto size = static_cast<std::int64_t>(size_of(source_->type));
                const BandTarget target{0, 0, rules_[static_cast<std::size_t>(band)]};
                convert({raw.data(), {cols * size, size, 0}, source_->type, false}, rows, cols, {&target, 1},
                        out.data(), cols, 1);
                return {};
            }
        }
        return sample_band(*this, band, rows, cols, out);
    }

  private:
    static std::int64_t chunks(std::int64_t size, std::int64_t chunk) { return (size + chunk - 1) / chunk; }

    Result<void> read_array(const AddressableSource& array, const Window& window, std::span<const int> bands,
                            std::span<float> out) const {
        REDLINE_TRY(array.memory->check());
        std::vector<BandTarget> targets;
        targets.reserve(bands.size());
        for (std::size_t i = 0; i < bands.size(); ++i) {
            const auto band = static_cast<std::size_t>(bands[i]);
            targets.push_back({bands_[band], static_cast<std::int64_t>(i), rules_[band]});
        }
        const std::int64_t start = array.offset + (part_.row + window.row) * array.layout.row +
                                   (part_.col + window.col) * array.layout.col;
        const auto count = static_cast<std::int64_t>(bands.size());
        if (array.memory->counts_touches()) {
            const auto [first, last] = std::minmax_element(
                targets.begin(), targets.end(),
                [](const BandTarget& a, const BandTarget& b) { return a.source < b.source; });
            const auto sample = static_cast<std::int64_t>(size_of(array.type));
            const std::int64_t spread = (window.cols - 1) * array.layout.col +
                                        (last->source - first->source) * array.layout.band + sample;
            const std::int64_t begin = start + first->source * array.layout.band;
            const std::int64_t end = begin + (window.rows - 1) * array.layout.row + spread;
            // Pages are read whole, so what counts is how many of them are touched, not how many samples.
            constexpr std::int64_t page = 4096;
            const std::int64_t pages =
                window.rows * std::min(spread / page + 1, std::max<std::int64_t>(1, window.cols * count));
            if (4 * pages * page >= end - begin) array.memory->will_read(begin, end - begin);
        }
        convert({array.memory->data() + start, array.layout, array.type, array.swapped}, window.rows,
                window.cols, targets, out.data(), window.cols * count, count);
        if (array.memory->counts_touches())
            for (std::int64_t row = 0; row < window.rows; ++row)
                for (const BandTarget& target : targets)
                    array.memory->touched(start + row * array.layout.row + target.source * array.layout.band,
                                          window.cols * array.layout.col);
        return {};
    }

    Result<void> unreadable(const AddressableSource& array) const {
        REDLINE_TRY(array.memory->check());
        return fail(ErrorCode::input, "the file can no longer be read", place_of(info_),
                    "check the disk, then open it again");
    }

    /// The samples of a picture at `rows` x `cols` from a coarser one, each repeated.
    Result<void> sample_coarser(const AddressableSource& array, int band, std::int64_t rows,
                                std::int64_t cols, std::int64_t factor, std::span<float> out) const {
        const std::int64_t few_rows = (rows + factor - 1) / factor, few_cols = (cols + factor - 1) / factor;
        std::vector<float> few(static_cast<std::size_t>(few_rows * few_cols));
        REDLINE_TRY(sample_array(array, band, few_rows, few_cols, few));
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t col = 0; col < cols; ++col)
                out[static_cast<std::size_t>(row * cols + col)] = few[static_cast<std::size_t>(
                    nearest_sample(row, rows, few_rows) * few_cols + nearest_sample(col, cols, few_cols))];
        return {};
    }

    Result<void> sample_array(const AddressableSource& array, int band, std::int64_t rows, std::int64_t cols,
                              std::span<float> out) const {
        REDLINE_TRY(array.memory->check());
        const auto index = static_cast<std::size_t>(band);
        const BandTarget target{0, 0, rules_[index]};
        const std::int64_t start = array.offset + bands_[index] * array.layout.band;
        // Where neighbours lie side by side a whole line costs less than a call per pixel.
        const bool whole_lines =
            cols == info_.cols ||
            (cols * 8 >= info_.cols && array.layout.col == static_cast<std::int64_t>(size_of(array.type)));
        // By pixel each sample of a file that does not fit in memory costs a page from the disk.
        constexpr std::int64_t most_pages = 50'000;
        if (!whole_lines && array.memory->counts_touches() && rows * cols > most_pages) {
            std::int64_t factor = 2;
            while (rows * cols > most_pages * factor * factor)
                ++factor;
            return sample_coarser(array, band, rows, cols, factor, out);
        }
        std::vector<float> values(whole_lines && cols != info_.cols ? static_cast<std::size_t>(info_.cols)
                                                                    : 0);
        // Lines that lie in one piece, far from each other, are copied: mapping their pages costs more.
        const auto sample = static_cast<std::int64_t>(size_of(array.type));
        std::vector<std::byte> copied(
            whole_lines && array.layout.col == sample ? static_cast<std::size_t>(info_.cols * sample) : 0);
        // The system maps the neighbours of each page that is read; a picture would leave half the file
        // resident.
        constexpr std::int64_t stretch = std::int64_t{8} << 20;
        std::int64_t done = -1;
        for (std::int64_t row = 0; row < rows; ++row) {
            const std::int64_t line =
                start + (part_.row + nearest_sample(row, rows, info_.rows)) * array.layout.row;
            const auto convert_from = [&](std::int64_t col, std::int64_t count, float* to) {
                convert({array.memory->data() + line + (part_.col + col) * array.layout.col, array.layout,
                         array.type, array.swapped},
                        1, count, {&target, 1}, to, count, 1);
            };
            float* picture = out.data() + row * cols;
            if (whole_lines) {
                float* to = values.empty() ? picture : values.data();
                if (copied.empty()) {
                    convert_from(0, info_.cols, to);
                } else {
                    if (!array.memory->copy(line + part_.col * sample, copied)) return unreadable(array);
                    convert({copied.data(), array.layout, array.type, array.swapped}, 1, info_.cols,
                            {&target, 1}, to, info_.cols, 1);
                }
                for (std::int64_t col = 0; !values.empty() && col < cols; ++col)
                    picture[col] = values[static_cast<std::size_t>(nearest_sample(col, cols, info_.cols))];
            } else {
                for (std::int64_t col = 0; col < cols; ++col)
                    convert_from(nearest_sample(col, cols, info_.cols), 1, picture + col);
            }
            if (!copied.empty()) continue;
            array.memory->touched(line + part_.col * array.layout.col, info_.cols * array.layout.col);
            if (done < 0) done = line;
            if (line - done >= stretch || row + 1 == rows) {
                array.memory->done_with(done, line - done);
                done = line;
            }
        }
        return {};
    }

    Result<void> read_chunks(const Window& window, std::span<const int> bands, std::span<float> out) const {
        const RawSource& source = *source_;
        const std::int64_t row_begin = part_.row + window.row, row_end = row_begin + window.rows;
        const std::int64_t col_begin = part_.col + window.col, col_end = col_begin + window.cols;
        const std::int64_t across = chunks(source.cols, source.chunk_cols),
                           down = chunks(source.rows, source.chunk_rows);
        const auto count = static_cast<std::int64_t>(bands.size());

        // The wanted bands, grouped by the chunk they lie in.
        std::vector<std::pair<std::int64_t, BandTarget>> wanted;
        wanted.reserve(bands.size());
        for (std::size_t i = 0; i < bands.size(); ++i) {
            const auto band = static_cast<std::size_t>(bands[i]);
            const std::int64_t stored = bands_[band];
            wanted.emplace_back(
                stored / source.chunk_bands,
                BandTarget{stored % source.chunk_bands, static_cast<std::int64_t>(i), rules_[band]});
        }
        std::stable_sort(wanted.begin(), wanted.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });

        std::vector<BandTarget> targets;
        for (std::size_t from = 0; from < wanted.size();) {
            std::size_t to = from;
            targets.clear();
            while (to < wanted.size() && wanted[to].first == wanted[from].first)
                targets.push_back(wanted[to++].second);
            const std::int64_t chunk_band = wanted[from].first;
            from = to;
            for (std::int64_t r = row_begin / source.chunk_rows; r * source.chunk_rows < row_end; ++r) {
                for (std::int64_t c = col_begin / source.chunk_cols; c * source.chunk_cols < col_end; ++c) {
                    Block block{r * source.chunk_rows,
                                c * source.chunk_cols,
                                chunk_band * source.chunk_bands,
                                0,
                                0,
                                0};
                    block.rows = std::min(source.chunk_rows, source.rows - block.row);
                    block.cols = std::min(source.chunk_cols, source.cols - block.col);
                    block.bands = std::min(source.chunk_bands, source.bands - block.band);
                    const auto index = static_cast<std::uint64_t>((chunk_band * down + r) * across + c);
                    REDLINE_ASSIGN(
                        const TileCache::Chunk chunk,
                        cache_->get(owner_, index, source.costly, [&] { return source.load(block); }));
                    const Strides strides = source.strides(block);
                    const std::int64_t row0 = std::max(row_begin, block.row),
                                       row1 = std::min(row_end, block.row + block.rows);
                    const std::int64_t col0 = std::max(col_begin, block.col),
                                       col1 = std::min(col_end, block.col + block.cols);
                    const std::byte* base =
                        chunk->data() + (row0 - block.row) * strides.row + (col0 - block.col) * strides.col;
                    convert({base, strides, source.type, source.swapped}, row1 - row0, col1 - col0, targets,
                            out.data() + ((row0 - row_begin) * window.cols + (col0 - col_begin)) * count,
                            window.cols * count, count);
                }
            }
        }
        return {};
    }

    CubeInfo info_;
    std::shared_ptr<const RawSource> source_;
    Window part_;            ///< what of the file the cube shows
    std::vector<int> bands_; ///< stored band of each of the cube's bands
    std::vector<BandRule> rules_;
    std::shared_ptr<TileCache> cache_;
    std::uint32_t owner_;
};

/// A second fill value and a range of valid values, in the words of `info`.
void describe_masked_values(CubeInfo& info) {
    const auto add = [&](std::string words) { info.mask += (info.mask.empty() ? "" : "; ") + words; };
    if (info.second_nodata) add(fmt::format("stored values of {} have no data either", *info.second_nodata));
    if (!info.valid_range) return;
    const auto [low, high] = *info.valid_range;
    if (!std::isfinite(low))
        add(fmt::format("stored values above {} are not valid and have no data", high));
    else if (!std::isfinite(high))
        add(fmt::format("stored values below {} are not valid and have no data", low));
    else
        add(fmt::format("stored values outside {} to {} are not valid and have no data", low, high));
}

} // namespace

Result<CubePtr> make_lazy_cube(OpenedRaster raster, const OpenOptions& options,
                               std::shared_ptr<TileCache> cache) {
    CubeInfo& info = raster.info;
    const auto count = static_cast<std::size_t>(info.bands);
    if (info.scale.empty()) info.scale.assign(count, 1.0);
    if (info.offset.empty()) info.offset.assign(count, 0.0);
    if (info.axis.good.empty()) info.axis.good.assign(count, 1);
    info.opened_with = options;
    if (options.scale) info.scale.assign(count, *options.scale);
    if (options.offset) info.offset.assign(count, *options.offset);
    if (options.nodata) {
        // The user's word stands for everything the file says about values without data.
        info.nodata.assign(count, *options.nodata);
        info.second_nodata.reset();
        info.valid_range.reset();
    }
    describe_masked_values(info);
    if (info.geotransform && (*info.geotransform)[5] > 0)
        info.warnings.push_back(
            "the first row is the southernmost one: the picture is shown as it is stored, "
            "and maps keep this order");

    if (!options.nodata) note_constant_bands(raster);
    note_lost_digits(raster);

    REDLINE_ASSIGN(const Window part, take_part(info, options.window));
    REDLINE_ASSIGN(std::vector<int> bands, take_bands(info, options.bands));
    return std::make_shared<LazyCube>(std::move(raster), part, std::move(bands), std::move(cache));
}

} // namespace redline
