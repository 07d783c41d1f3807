// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cube/container.h"

namespace redline {

/// The numeric arrays of a MATLAB file of version 4 to 7, structs opened up ("params.wavelength"), through
/// matio. Shapes and strides are MATLAB's: the first axis runs fastest.
class MatFile {
  public:
    static Result<MatFile> open(const std::filesystem::path& path);

    const std::vector<StoredArray>& arrays() const { return arrays_; }
    const char* format() const { return format_; }

    /// The samples of an array, read whole.
    Result<std::shared_ptr<const Memory>> samples(const StoredArray& array) const;
    /// All values of a small array; empty when it is none.
    std::vector<double> numbers(const StoredArray& array, std::int64_t limit = 100'000) const;
    std::optional<std::string> text(const std::string& name) const;

  private:
    std::filesystem::path path_;
    std::vector<StoredArray> arrays_;
    const char* format_ = "";
};

} // namespace redline
