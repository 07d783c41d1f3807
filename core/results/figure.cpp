// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/figure.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "results/escape.h"

namespace redline {

namespace {

constexpr double left = 66, right = 16, top = 36, bottom = 46, legend_line = 17;
constexpr const char* ink = "#333333";
constexpr const char* grid = "#e3e3e3";

/// One axis: from values to 0..1.
class Axis {
  public:
    Axis(bool log, double low, double high) : log_(log), low_(low), high_(high) {}
    bool shows(double value) const { return std::abs(value) < 1e300 && (!log_ || value >= 1e-300); }
    double at(double value) const {
        return log_ ? (std::log10(value) - std::log10(low_)) / (std::log10(high_) - std::log10(low_))
                    : (value - low_) / (high_ - low_);
    }
    std::vector<double> ticks(int wanted) const {
        return log_ ? log_ticks(low_, high_) : linear_ticks(low_, high_, wanted);
    }

  private:
    bool log_;
    double low_, high_;
};

class Range {
  public:
    explicit Range(bool log) : log_(log) {}
    void add(double value) {
        // Widths of ranges must stay finite as well.
        if (!(std::abs(value) < 1e300) || (log_ && value < 1e-300)) return;
        low_ = std::min(low_, value);
        high_ = std::max(high_, value);
    }
    bool empty() const { return low_ > high_; }
    /// With a little room, and never of no width.
    Axis axis(bool from_zero) const {
        if (empty()) return log_ ? Axis(true, 1, 10) : Axis(false, 0, 1);
        if (log_) {
            const double room = high_ > low_ ? std::pow(high_ / low_, 0.04) : 2;
            return {true, low_ / room, high_ * room};
        }
        const double width = high_ > low_ ? high_ - low_ : std::max(std::abs(high_), 1.0) * 0.2;
        const double low = from_zero && low_ >= 0 && low_ < 2 * width ? 0 : low_ - 0.04 * width;
        return {false, low, high_ + 0.04 * width};
    }

  private:
    bool log_;
    double low_ = std::numeric_limits<double>::infinity(), high_ = -std::numeric_limits<double>::infinity();
};

std::string tick_text(double value) {
    if (value == 0) return "0";
    const double size = std::abs(value);
    if (size >= 1e6 || size < 1e-3) {
        const int power = static_cast<int>(std::floor(std::log10(size) + 1e-9));
        const double lead = value / std::pow(10.0, power);
        if (std::abs(lead - 1) < 1e-9) return fmt::format("1e{}", power);
        return fmt::format("{:.3g}e{}", lead, power);
    }
    return fmt::format("{:.6g}", value);
}

struct Point {
    double x, y; ///< pixels
};

/// At most four points per pixel column: first, least, greatest, last.
std::vector<Point> thin(const std::vector<Point>& points) {
    if (points.size() < 1500) return points;
    std::vector<Point> kept;
    for (std::size_t i = 0; i < points.size();) {
        std::size_t j = i, least = i, greatest = i;
        while (j < points.size() && std::floor(points[j].x) == std::floor(points[i].x)) {
            if (points[j].y < points[least].y) least = j;
            if (points[j].y > points[greatest].y) greatest = j;
            ++j;
        }
        std::vector<std::size_t> chosen{i, least, greatest, j - 1};
        std::sort(chosen.begin(), chosen.end());
        chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
        for (const std::size_t c : chosen)
            kept.push_back(points[c]);
        i = j;
    }
    return kept;
}

class Drawing {
  public:
    Drawing(const Figure& figure, const Axis& x, const Axis& y, double plot_top)
        : figure_(figure),
          x_(x),
          y_(y),
          x0_(left),
          x1_(figure.width - right),
          y0_(figure.height - bottom),
          y1_(plot_top) {}

    double px(double value) const { return x0_ + x_.at(value) * (x1_ - x0_); }
    double py(double value) const { return y0_ + y_.at(value) * (y1_ - y0_); }

    void axes() {
        for (const double tick : x_.ticks(6)) {
            const double p = px(tick);
            svg_ += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"{3}\"/>", p, y0_, y1_, grid);
            svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", p,
                                y0_ + 16, tick_text(tick));
        }
        for (const double tick : y_.ticks(6)) {
            const double p = py(tick);
            svg_ += fmt::format("<path d=\"M{0:.1f} {1:.1f}H{2:.1f}\" stroke=\"{3}\"/>", x0_, p, x1_, grid);
            svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", x0_ - 6,
                                p + 4, tick_text(tick));
        }
        svg_ += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}H{3:.1f}\" stroke=\"{4}\" fill=\"none\"/>\n",
                            x0_, y1_, y0_, x1_, ink);
        svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                            (x0_ + x1_) / 2, y0_ + 36, results::escape_markup(figure_.x_label));
        svg_ += fmt::format(
            "<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
            (y0_ + y1_) / 2, results::escape_markup(figure_.y_label));
    }

    void references() {
        for (const Reference& r : figure_.horizontal)
            if (y_.shows(r.value)) {
                const double p = py(r.value);
                svg_ += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"{}\" stroke-width=\"1.5\" "
                                    "stroke-dasharray=\"2 3\"/>",
                                    x0_, p, x1_, r.color.hex());
                svg_ +=
                    fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"{}\">{}</text>\n",
                                x1_ - 4, p - 4, r.color.hex(), results::escape_markup(r.name));
            }
        for (const Reference& r : figure_.vertical)
            if (x_.shows(r.value)) {
                const double p = px(r.value);
                svg_ += fmt::format("<path d=\"M{:.1f} {:.1f}V{:.1f}\" stroke=\"{}\" stroke-width=\"1.5\" "
                                    "stroke-dasharray=\"2 3\"/>",
                                    p, y0_, y1_, r.color.hex());
                svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\">{}</text>\n", p + 4,
                                    y1_ + 12, r.color.hex(), results::escape_markup(r.name));
            }
    }

    void curve(const Series& series) {
        const std::size_t count = std::min(series.x.size(), series.y.size());
        band(series, count);
        std::vector<Point> run;
        for (std::size_t i = 0; i <= count; ++i) {
            if (i < count && x_.shows(series.x[i]) && y_.shows(series.y[i])) {
                run.push_back({px(series.x[i]), py(series.y[i])});
                continue;
            }
            flush(series, run);
            run.clear();
        }
    }

    std::string take() { return std::move(svg_); }

  private:
    void flush(const Series& series, const std::vector<Point>& run) {
        if (run.empty()) return;
        const std::vector<Point> points = thin(run);
        if (series.dots || points.size() == 1) {
            for (const Point& p : points)
                svg_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\" fill=\"{}\"/>", p.x, p.y,
                                    series.color.hex());
            svg_ += "\n";
            return;
        }
        svg_ += "<polyline points=\"";
        for (const Point& p : points)
            svg_ += fmt::format("{:.1f},{:.1f} ", p.x, p.y);
        svg_ += fmt::format("\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"{}/>\n", series.color.hex(),
                            series.dashed ? " stroke-dasharray=\"6 4\"" : "");
    }

    void band(const Series& series, std::size_t count) {
        if (series.low.size() < count || series.high.size() < count) return;
        std::vector<Point> upper, lower;
        for (std::size_t i = 0; i < count; ++i)
            if (x_.shows(series.x[i]) && y_.shows(series.low[i]) && y_.shows(series.high[i])) {
                upper.push_back({px(series.x[i]), py(series.high[i])});
                lower.push_back({px(series.x[i]), py(series.low[i])});
            }
        upper = thin(upper);
        lower = thin(lower);
        if (upper.size() < 2) return;
        svg_ += "<polygon points=\"";
        for (const Point& p : upper)
            svg_ += fmt::format("{:.1f},{:.1f} ", p.x, p.y);
        for (auto p = lower.rbegin(); p != lower.rend(); ++p)
            svg_ += fmt::format("{:.1f},{:.1f} ", p->x, p->y);
        svg_ += fmt::format("\" fill=\"{}\" fill-opacity=\"0.18\"/>\n", series.color.hex());
    }

    const Figure& figure_;
    Axis x_, y_;
    double x0_, x1_, y0_, y1_;
    std::string svg_;
};

/// The legend above the plot; returns its height.
double draw_legend(const Figure& figure, std::string& svg) {
    double x = left, line = 0;
    bool any = false;
    for (const Series& s : figure.series) {
        if (s.name.empty()) continue;
        // Some 6.3 pixels a character at 12 px; wide enough for any common font.
        const double width = 34 + 6.8 * static_cast<double>(s.name.size());
        if (any && x + width > figure.width - right) {
            x = left;
            ++line;
        }
        const double y = top + 2 + line * legend_line;
        if (s.dots)
            svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>", x + 10, y,
                               s.color.hex());
        else
            svg += fmt::format("<path d=\"M{:.1f} {:.1f}h20\" stroke=\"{}\" stroke-width=\"2\"{}/>", x, y,
                               s.color.hex(), s.dashed ? " stroke-dasharray=\"6 4\"" : "");
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x + 25, y + 4,
                           results::escape_markup(s.name));
        x += width;
        any = true;
    }
    return any ? (line + 1) * legend_line : 0;
}

} // namespace

std::string to_svg(const Figure& figure) {
    Range x_range(figure.log_x), y_range(figure.log_y);
    for (const Series& s : figure.series) {
        const std::size_t count = std::min(s.x.size(), s.y.size());
        for (std::size_t i = 0; i < count; ++i) {
            // A point that is not drawn must not stretch the other axis.
            if (!std::isfinite(s.y[i]) || (figure.log_y && s.y[i] <= 0)) continue;
            x_range.add(s.x[i]);
            y_range.add(s.y[i]);
            if (i < s.low.size() && i < s.high.size()) {
                y_range.add(s.low[i]);
                y_range.add(s.high[i]);
            }
        }
    }
    const bool empty = x_range.empty() || y_range.empty();
    for (const Reference& r : figure.horizontal)
        y_range.add(r.value);
    for (const Reference& r : figure.vertical)
        x_range.add(r.value);

    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"12\" fill=\"{2}\" role=\"img\">\n<title>{3}</title>\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n"
        "<text x=\"{4}\" y=\"20\" font-size=\"14\" font-weight=\"bold\">{3}</text>\n",
        figure.width, figure.height, ink, results::escape_markup(figure.title), left);
    const double legend = draw_legend(figure, svg);
    Drawing drawing(figure, x_range.axis(false), y_range.axis(true), top + legend);
    drawing.axes();
    if (empty) {
        svg += drawing.take();
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">no data</text>\n",
                           figure.width / 2.0, figure.height / 2.0);
        return svg + "</svg>\n";
    }
    for (const Series& s : figure.series)
        drawing.curve(s);
    drawing.references();
    return svg + drawing.take() + "</svg>\n";
}

} // namespace redline
