// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/network/graph.h"

namespace redline {

/// What a network is built for.
struct NetworkInput {
    int patch = 0;   ///< P
    int bands = 0;   ///< D: features per pixel
    int classes = 0; ///< K
    std::map<std::string, std::string> options;
};

/// One network of the zoo: `core/network/zoo/NAME.cpp` defines `ZooEntry NAME()`, and that is all it takes to
/// add one.
struct ZooEntry {
    std::string name, title, paper;
    std::string kind; ///< "1d", "2d" or "3d"
    int default_patch = 5;
    bool odd_patch_only = false;
    std::map<std::string, std::vector<std::string>> options; ///< accepted values; empty list: a number
    std::function<Result<NetworkGraph>(const NetworkInput&)> build;
};

const std::vector<ZooEntry>& zoo();
const ZooEntry* find_network(const std::string& name);

/// The network of `settings` (zoo name or file) for P, D and K, with its norm replaced as wanted and shapes
/// inferred. What the network cannot take (kernel larger than the patch, too few bands, an even patch) is a
/// usage error with the reason and the minimum.
Result<NetworkGraph> build_network(const Settings& settings, int bands, int classes);

/// Smallest patch and bands that the network accepts with these options (searched once, then cached by the
/// caller).
struct NetworkMinimum {
    int patch = 0, bands = 0;
};
NetworkMinimum minimum_input(const ZooEntry& entry, const std::map<std::string, std::string>& options = {});

} // namespace redline
