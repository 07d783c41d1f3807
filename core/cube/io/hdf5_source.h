// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include "cube/container.h"
#include "cube/io/hdf5_handle.h"
#include "cube/raw_source.h"

namespace redline {

/// Chunks of an HDF5 dataset as it stores them. `axes` are places among the dataset's own (row-major) axes.
/// Deflated chunks are read as they are and decompressed outside the library, which is serial.
class Hdf5Source final : public RawSource {
  public:
    Hdf5Source(std::filesystem::path path, std::shared_ptr<const Hdf5Id> file, Hdf5Id dataset,
               std::vector<std::int64_t> shape, AxisLayout axes, SampleType stored);

    Result<std::vector<std::byte>> load(const Block& block) const override;
    Strides strides(const Block& block) const override;

  private:
    void learn_chunks();
    std::string place() const; ///< the file and the dataset in it, for errors
    Result<bool> load_raw_chunk(const std::vector<hsize_t>& start, const std::vector<hsize_t>& count,
                                std::vector<std::byte>& bytes) const;

    std::filesystem::path path_;
    std::shared_ptr<const Hdf5Id> file_;
    Hdf5Id dataset_;
    std::vector<std::int64_t> shape_;
    AxisLayout axes_;
    std::vector<hsize_t> chunk_; ///< as stored; empty when the dataset has none
    bool raw_chunks_ = false;    ///< chunks can be decoded here
    bool deflated_ = false, shuffled_ = false;
};

/// An error where the dataset needs a compression filter that is not installed; `where` names it.
Result<void> check_filters(hid_t dataset, const std::string& where);

/// The mapped samples of a dataset that is stored in one piece in the machine's number format; null where it
/// is not.
Result<std::shared_ptr<const RawSource>> map_contiguous(const std::filesystem::path& path, hid_t dataset,
                                                        const std::vector<std::int64_t>& shape,
                                                        AxisLayout axes, SampleType type,
                                                        Bytes resident_limit);

} // namespace redline
