// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "redline/scene/ground_truth.h"

namespace redline {

namespace {

// Okabe and Ito 2008, "Color Universal Design"; grey stands for their black, which a dark window swallows.
constexpr std::array<Color, 8> first_colors{{{230, 159, 0},
                                             {86, 180, 233},
                                             {0, 158, 115},
                                             {240, 228, 66},
                                             {0, 114, 178},
                                             {213, 94, 0},
                                             {204, 121, 167},
                                             {127, 127, 127}}};

Color from_hsl(double hue, double saturation, double lightness) {
    const double chroma = (1 - std::abs(2 * lightness - 1)) * saturation;
    const auto channel = [&](double shift) {
        const double k = std::fmod(shift + hue * 12, 12.0);
        const double value = lightness - chroma / 2 * std::max(-1.0, std::min({k - 3, 9 - k, 1.0}));
        return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255));
    };
    return {channel(0), channel(8), channel(4)};
}

} // namespace

std::vector<Color> class_palette(int count) {
    std::vector<Color> colors;
    // Hues a golden angle apart never come close soon; lightness, which colour-blind eyes keep, takes turns
    // in three steps.
    constexpr double golden = 0.6180339887498949;
    constexpr std::array<double, 3> lightness{0.35, 0.72, 0.52};
    for (int i = 0; i < count; ++i) {
        if (i < static_cast<int>(first_colors.size())) {
            colors.push_back(first_colors[static_cast<std::size_t>(i)]);
            continue;
        }
        const int step = i - static_cast<int>(first_colors.size());
        Color color = from_hsl(std::fmod(0.11 + step * golden, 1.0), 0.55 + 0.1 * ((step / 3) % 4),
                               lightness[static_cast<std::size_t>(step % 3)]);
        while (std::find(colors.begin(), colors.end(), color) != colors.end())
            color.blue = static_cast<std::uint8_t>(color.blue + 1);
        colors.push_back(color);
    }
    return colors;
}

} // namespace redline
