// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/figure.h"

#include <algorithm>
#include <clocale>
#include <cmath>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>

namespace redline {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++n;
    return n;
}

TEST(Ticks, AreRoundAndInside) {
    EXPECT_EQ(linear_ticks(0, 1, 5), (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
    EXPECT_EQ(linear_ticks(-3, 12, 6), (std::vector<double>{0, 5, 10}));
    EXPECT_EQ(linear_ticks(1000, 1400, 4), (std::vector<double>{1000, 1100, 1200, 1300, 1400}));
    EXPECT_TRUE(linear_ticks(2, 2).empty());
    EXPECT_TRUE(linear_ticks(0, HUGE_VAL).empty());
    EXPECT_EQ(log_ticks(0.5, 2000), (std::vector<double>{1, 10, 100, 1000}));
    EXPECT_EQ(log_ticks(0.9, 6), (std::vector<double>{1, 2, 5}));
    EXPECT_LE(log_ticks(1e-30, 1e30).size(), 12U);
    EXPECT_TRUE(log_ticks(0, 10).empty());
}

Figure log_figure(std::vector<double> y) {
    Figure f;
    f.log_y = true;
    Series s;
    s.name = "loss";
    for (std::size_t i = 0; i < y.size(); ++i)
        s.x.push_back(static_cast<double>(i));
    s.y = std::move(y);
    f.series = {s};
    return f;
}

// Case 24 of the field reports, for the figures of the report.
TEST(Figure, LeavesGapsWhereALogarithmHasNoValue) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::string svg = to_svg(log_figure({1, 0.1, 0, nan, 0.01}));
    EXPECT_EQ(count(svg, "<polyline"), 1U); // 1, 0.1
    EXPECT_EQ(count(svg, "r=\"2.5\""), 1U); // 0.01 alone
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_NE(svg.find(">0.01<"), std::string::npos);
    const std::string zero = to_svg(log_figure({0, 0, 0}));
    EXPECT_NE(zero.find("no data"), std::string::npos);
    EXPECT_EQ(zero.find("nan"), std::string::npos);
}

TEST(Figure, DrawsInsideItsFrame) {
    Figure f;
    f.x_label = "batch <B>";
    f.y_label = "GSNR";
    Series s;
    s.color = {1, 2, 3};
    for (int i = 0; i < 50; ++i) {
        s.x.push_back(i);
        s.y.push_back(std::sin(i) * 1e9);
        s.low.push_back(std::sin(i) * 1e9 - 1e8);
        s.high.push_back(std::sin(i) * 1e9 + 1e8);
    }
    f.series = {s};
    f.horizontal = {{"line", 2e9, {}}};
    const std::string svg = to_svg(f);
    EXPECT_NE(svg.find("batch &lt;B&gt;"), std::string::npos);
    EXPECT_NE(svg.find("#010203"), std::string::npos);
    EXPECT_NE(svg.find(">1e9<"), std::string::npos);
    const std::size_t at = svg.find("<polyline points=\"") + 18;
    std::string points = svg.substr(at, svg.find('"', at) - at);
    std::replace(points.begin(), points.end(), ',', ' ');
    std::istringstream in(points);
    double x = 0, y = 0;
    int n = 0;
    while (in >> x >> y) {
        EXPECT_GE(x, 66);
        EXPECT_LE(x, f.width - 16);
        EXPECT_GE(y, 36);
        EXPECT_LE(y, f.height - 46);
        ++n;
    }
    EXPECT_EQ(n, 50);
}

TEST(Figure, ThinsLongSeriesAndKeepsTheExtremes) {
    Figure f;
    Series s;
    for (int i = 0; i < 200'000; ++i) {
        s.x.push_back(i);
        s.y.push_back(i == 123'456 ? 50 : 1 + 0.1 * std::sin(i));
    }
    f.series = {s};
    const std::string svg = to_svg(f);
    EXPECT_LT(svg.size(), 60'000U);
    const std::size_t at = svg.find("<polyline points=\"") + 18;
    std::string points = svg.substr(at, svg.find('"', at) - at);
    std::replace(points.begin(), points.end(), ',', ' ');
    std::istringstream in(points);
    double x = 0, y = 0, highest = 1e9;
    while (in >> x >> y)
        highest = std::min(highest, y);
    EXPECT_LT(highest, 60) << "the peak is near the top";
}

TEST(Figure, SurvivesNothing) {
    EXPECT_NE(to_svg({}).find("no data"), std::string::npos);
    Figure huge;
    Series far;
    far.x = {-1.7e308, 0, 1, 1.7e308};
    far.y = {1, -1.7e308, 1.7e308, 2};
    huge.series = {far};
    for (const std::string& svg : {to_svg(huge), [&] {
                                       huge.log_x = huge.log_y = true;
                                       return to_svg(huge);
                                   }()}) {
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
    }
    Figure constant;
    Series s;
    s.x = {5};
    s.y = {0};
    constant.series = {s};
    EXPECT_EQ(to_svg(constant).find("nan"), std::string::npos);
}

TEST(ConfusionFigure, HasACellForEveryPair) {
    ConfusionMatrix confusion(3);
    confusion.add(0, 0, 10);
    confusion.add(0, 2, 30);
    ClassLegend legend;
    legend.classes = {{1, "a<b", {}, 0},
                      {2,
                       "\u00e4\u00f6\u00fc\u00e4\u00f6\u00fc\u00e4\u00f6\u00fc\u00e4\u00f6\u00fc\u00e4\u00f6"
                       "\u00fc\u00e4\u00f6\u00fc\u00e4\u00f6\u00fc",
                       {},
                       0}};
    const std::string svg = confusion_svg(confusion, legend);
    EXPECT_EQ(count(svg, "<title>"), 10U);
    EXPECT_NE(svg.find("a&lt;b as a&lt;b: 10 (25.0 %)"), std::string::npos);
    EXPECT_EQ(svg.find("a<b"), std::string::npos);
    EXPECT_FALSE(confusion_svg(ConfusionMatrix(0), {}).empty());
}

} // namespace
} // namespace redline
