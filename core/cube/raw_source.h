// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "cube/sample_type.h"
#include "redline/base/error.h"
#include "redline/cube/cube.h"

namespace redline {

/// A box of samples in a cube.
struct Block {
    std::int64_t row = 0, col = 0, band = 0;
    std::int64_t rows = 0, cols = 0, bands = 0;
    std::int64_t samples() const { return rows * cols * bands; }
    bool operator==(const Block&) const = default;
};

/// Distances in bytes between neighbours along each axis.
struct Strides {
    std::int64_t row = 0, col = 0, band = 0;
    bool operator==(const Strides&) const = default;
};

/// Samples as a file stores them, wherever they lie.
struct RawView {
    const std::byte* base = nullptr; ///< the sample at (0, 0, 0) of the box
    Strides strides;
    SampleType type = SampleType::u8;
    bool swapped = false; ///< byte order differs from the machine's
};

/// What a format reader hands over: raw samples in chunks that are cheapest to read whole. Safe to call from
/// several threads.
class RawSource {
  public:
    virtual ~RawSource() = default;

    std::int64_t rows = 0, cols = 0, bands = 0;
    SampleType type = SampleType::u8;
    bool swapped = false;
    std::int64_t chunk_rows = 1, chunk_cols = 1, chunk_bands = 1;
    bool costly = false; ///< chunks are decompressed: better kept on a disk than decoded again

    /// The samples of a chunk-aligned box, clipped to the cube.
    virtual Result<std::vector<std::byte>> load(const Block& block) const = 0;
    /// How `load` lays that box out.
    virtual Strides strides(const Block& block) const = 0;

    /// Fills `out` ([rows, cols] in the machine's byte order) from overviews; false where the file has none
    /// that help.
    virtual Result<bool> load_decimated(const Window& window, int band, std::int64_t out_rows,
                                        std::int64_t out_cols, std::vector<std::byte>& out) const {
        (void)window, (void)band, (void)out_rows, (void)out_cols, (void)out;
        return false;
    }

    /// Samples that can be addressed without loading (mapped files, arrays in memory); null elsewhere.
    virtual const class AddressableSource* addressable() const { return nullptr; }
};

/// A stretch of memory with an owner.
class Memory {
  public:
    virtual ~Memory() = default;
    virtual const std::byte* data() const = 0;
    virtual std::size_t size() const = 0;
    /// Copies a short range without leaving pages behind, which is cheaper than data() where the ranges of
    /// one pass lie far apart. False where they can no longer be read.
    virtual bool copy(std::int64_t offset, std::span<std::byte> to) const {
        std::copy_n(data() + offset, to.size(), to.data());
        return true;
    }
    /// An error when the memory can no longer be read (the file was cut off behind our back).
    virtual Result<void> check() const { return {}; }
    /// A whole range is about to be read: fetch it in large pieces.
    virtual void will_read(std::int64_t offset, std::int64_t length) const { (void)offset, (void)length; }
    /// Notes that bytes were read, so that resident memory stays bounded.
    virtual void touched(std::int64_t offset, std::int64_t length) const { (void)offset, (void)length; }
    virtual bool counts_touches() const { return false; }
    /// A range will not be read again soon: its pages need not stay resident.
    virtual void done_with(std::int64_t offset, std::int64_t length) const { (void)offset, (void)length; }
};

/// Bytes that were read or made.
class OwnedMemory final : public Memory {
  public:
    explicit OwnedMemory(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}
    const std::byte* data() const override { return bytes_.data(); }
    std::size_t size() const override { return bytes_.size(); }

  private:
    std::vector<std::byte> bytes_;
};

/// A strided array in memory or in a mapped file: no cache in between.
class AddressableSource final : public RawSource {
  public:
    AddressableSource(std::shared_ptr<const Memory> memory_, std::int64_t offset_, Strides strides_)
        : memory(std::move(memory_)), offset(offset_), layout(strides_) {}
    std::shared_ptr<const Memory> memory;
    std::int64_t offset = 0; ///< of the sample at (0, 0, 0)
    Strides layout;

    Result<std::vector<std::byte>> load(const Block& block) const override;
    Strides strides(const Block& block) const override;
    const AddressableSource* addressable() const override { return this; }
};

/// What a format reader understood of a file, before the user's overrides.
struct OpenedRaster {
    CubeInfo info;
    std::shared_ptr<const RawSource> source;
};

} // namespace redline
