// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace redline::results {

/// Text for HTML, SVG and XML, element or attribute. Control characters that XML forbids become spaces.
std::string escape_markup(std::string_view text);

/// A field of a CSV file (RFC 4180): quoted where it must be.
std::string csv_field(std::string_view text);

} // namespace redline::results
