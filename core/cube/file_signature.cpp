// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>

#include "cube/axis_builder.h"
#include "cube/format_readers.h"

namespace redline {

std::string beginning_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string start(1024, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    return start;
}

bool is_hdf5(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    // The signature stands at 0 or after a user block of 512 bytes or a doubling of it.
    constexpr std::string_view signature("\x89HDF\r\n\x1a\n", 8);
    for (std::streamoff at = 0; at <= (std::streamoff{1} << 20); at = at == 0 ? 512 : at * 2) {
        char start[8] = {};
        file.seekg(at);
        if (!file.read(start, sizeof start)) return false;
        if (std::string_view(start, sizeof start) == signature) return true;
    }
    return false;
}

bool is_mat(std::string_view start, const std::filesystem::path& path) {
    return start.starts_with("MATLAB ") || lower(path.extension().string()) == ".mat";
}

} // namespace redline
