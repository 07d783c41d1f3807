// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cube/container.h"
#include "cube/packing.h"
#include "cube/raw_source.h"

namespace redline {

struct NetCdfNumbers {
    std::vector<double> values;
    bool floating = false; ///< stored as floating point numbers
};

/// Text or numbers.
using NetCdfValue = std::variant<std::string, NetCdfNumbers>;
using NetCdfAttributes = std::map<std::string, NetCdfValue>;

/// A variable of a classic netCDF file. Samples are big-endian.
struct NetCdfVariable {
    StoredArray array;
    std::int64_t begin = 0;          ///< of its first sample in the file
    std::vector<std::int64_t> steps; ///< bytes between neighbours along each axis
    NetCdfAttributes attributes;

    std::optional<std::string> text(const std::string& name) const;
    ArrayAttribute attribute(const std::string& name) const;
};

/// The header of a netCDF file of the classic formats 1, 2 and 5 (Unidata, "NetCDF File Format
/// Specifications"). netCDF-4 is HDF5.
struct NetCdfFile {
    std::vector<NetCdfVariable> variables;
    NetCdfAttributes attributes;
    const NetCdfVariable* named(const std::string& name) const;
};

/// Whether a file's beginning is that of classic netCDF.
bool is_netcdf3(std::string_view start);

/// Reads the header; a variable whose samples do not lie in the file is an error, which names it.
Result<NetCdfFile> parse_netcdf3(const Memory& file);

/// All values of a small variable; empty when it is none.
std::vector<double> values_of(const Memory& file, const NetCdfVariable& variable,
                              std::int64_t limit = 100'000);

} // namespace redline
