// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "redline/results/figure.h"
#include "results/escape.h"

namespace redline {

namespace {

std::string name_of(const ClassLegend& legend, int k) {
    if (k >= legend.size()) return std::to_string(k);
    const ClassInfo& info = legend.classes[static_cast<std::size_t>(k)];
    return info.name.empty() ? std::to_string(info.value) : info.name;
}

/// UTF-8 text of at most `characters`, without cutting one in half.
std::string shortened(const std::string& text, std::size_t characters) {
    std::size_t count = 0, end = 0;
    while (end < text.size()) {
        if ((static_cast<unsigned char>(text[end]) & 0xC0) != 0x80 && ++count > characters) break;
        ++end;
    }
    return end < text.size() ? text.substr(0, end) + "\u2026" : text;
}

/// White to a dark blue, by the share.
Color shade(double share) {
    const auto mix = [share](int from, int to) {
        return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
    };
    return {mix(255, 8), mix(255, 64), mix(255, 129)};
}

} // namespace

std::string confusion_svg(const ConfusionMatrix& confusion, const ClassLegend& legend) {
    const int k = confusion.classes;
    std::size_t longest = 4;
    for (int c = 0; c < k; ++c)
        longest = std::max(longest, std::min<std::size_t>(name_of(legend, c).size(), 18));
    const double cell = std::clamp(640.0 / std::max(k, 1), 8.0, 52.0);
    const double margin = 30 + 7.0 * static_cast<double>(longest);
    const double size = margin + cell * k + 12;
    const bool counts_fit = cell >= 26;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{0:.0f}\" viewBox=\"0 0 "
        "{0:.0f} {0:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"11\" fill=\"#333333\" role=\"img\">\n<title>Confusion "
        "matrix</title>\n"
        "<rect width=\"{0:.0f}\" height=\"{0:.0f}\" fill=\"#ffffff\"/>\n"
        "<text x=\"{1:.1f}\" y=\"12\" text-anchor=\"middle\" font-weight=\"bold\">predicted</text>\n"
        "<text transform=\"translate(11 {1:.1f}) rotate(-90)\" text-anchor=\"middle\" "
        "font-weight=\"bold\">truth</text>\n",
        size, margin + cell * k / 2);
    for (int t = 0; t < k; ++t) {
        const double y = margin + cell * t;
        const std::string name = results::escape_markup(shortened(name_of(legend, t), 18));
        if (cell >= 11) {
            svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", margin - 6,
                               y + cell / 2 + 4, name);
            svg += fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\">{}</text>\n",
                               margin + cell * t + cell / 2 + 4, margin - 6, name);
        }
        std::int64_t row = 0;
        for (int p = 0; p < k; ++p)
            row += confusion.at(t, p);
        for (int p = 0; p < k; ++p) {
            const std::int64_t count = confusion.at(t, p);
            const double share = row > 0 ? static_cast<double>(count) / static_cast<double>(row) : 0;
            const double x = margin + cell * p;
            svg +=
                fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
                            "stroke=\"#dddddd\" stroke-width=\"0.5\">"
                            "<title>{} as {}: {} ({:.1f} %)</title></rect>\n",
                            x, y, cell, cell, shade(share).hex(), results::escape_markup(name_of(legend, t)),
                            results::escape_markup(name_of(legend, p)), count, 100 * share);
            if (counts_fit && count > 0)
                svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-size=\"{}\" "
                                   "fill=\"{}\">{}</text>\n",
                                   x + cell / 2, y + cell / 2 + 4, count >= 100'000 ? 8 : 10,
                                   share > 0.5 ? "#ffffff" : "#333333", count);
        }
    }
    return svg + "</svg>\n";
}

} // namespace redline
