// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hdf5.h>

#include "cube/packing.h"
#include "cube/sample_type.h"
#include "redline/base/error.h"

namespace redline {

/// Holds HDF5 for this thread: silences its error printing, and lets one thread in at a time where the
/// library was not built thread-safe (asked at run time). Every call into HDF5 happens under one.
class Hdf5Turn {
  public:
    Hdf5Turn();

  private:
    std::unique_lock<std::recursive_mutex> lock_;
};

bool hdf5_is_thread_safe();

/// An HDF5 identifier that closes itself.
class Hdf5Id {
  public:
    using Close = herr_t (*)(hid_t);
    Hdf5Id() = default;
    Hdf5Id(hid_t id, Close close) : id_(id), close_(close) {}
    Hdf5Id(Hdf5Id&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
    Hdf5Id& operator=(Hdf5Id&& other) noexcept {
        std::swap(id_, other.id_);
        std::swap(close_, other.close_);
        return *this;
    }
    ~Hdf5Id();
    explicit operator bool() const { return id_ >= 0; }
    hid_t get() const { return id_; }

  private:
    hid_t id_ = -1;
    Close close_ = nullptr;
};

/// Opens a file for reading.
Result<Hdf5Id> open_hdf5(const std::filesystem::path& path);

/// The number type of a dataset's or attribute's type; empty for anything else.
std::optional<SampleType> sample_type_of(hid_t type);
hid_t native_type_of(SampleType type);
/// The machine's counterpart of the number type that a dataset stores, whatever its bits are taken for
/// afterwards; negative where it stores something else.
hid_t native_type_in(hid_t dataset);

/// Attributes and small datasets as text or numbers; empty when absent or of another kind.
std::optional<std::string> text_attribute(hid_t object, const char* name);
std::vector<double> number_attribute(hid_t object, const char* name);
/// The same for whichever it is.
ArrayAttribute attribute_of(hid_t object, const char* name);
std::optional<std::string> text_dataset(hid_t file, const std::string& name);
/// All texts of a dataset of them, row-major; empty when it is none.
std::vector<std::string> texts_dataset(hid_t file, const std::string& name);
/// All values of a dataset with at most `limit` of them, row-major.
std::vector<double> number_dataset(hid_t file, const std::string& name, std::int64_t limit = 100'000);

bool has_link(hid_t file, const std::string& name);

} // namespace redline
