// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace redline::ui {

/// A curve that grows for as long as a run lasts and never takes more than `limit` points (plus one bucket):
/// every point is kept up to the limit; past it points fall into equally long buckets of which the smallest
/// and the largest stay. The newest point is always there. `Value` maps a point to the number whose extremes
/// matter.
template<typename Point, typename Value>
class ThinnedSeries {
  public:
    explicit ThinnedSeries(std::size_t limit = 8192, Value value = {})
        : limit_(std::max<std::size_t>(8, limit / 4 * 4)), value_(std::move(value)) {}

    void add(const Point& point) {
        ++total_;
        if (width_ == 1) {
            kept_.push_back(point);
            if (kept_.size() >= limit_) merge();
            return;
        }
        open_.push_back(point);
        if (open_.size() > 2) reduce(open_);
        if (++open_count_ == width_) {
            if (open_.size() == 1) open_.push_back(open_.front());
            kept_.insert(kept_.end(), open_.begin(), open_.end());
            open_.clear();
            open_count_ = 0;
            if (kept_.size() >= limit_) merge();
        }
        newest_ = point;
    }

    /// In the order of arrival; the last entry is the newest point.
    std::vector<Point> points() const {
        std::vector<Point> all = kept_;
        if (width_ > 1) {
            all.insert(all.end(), open_.begin(), open_.end());
            all.push_back(newest_);
        }
        return all;
    }

    std::size_t total() const { return total_; } ///< points ever added
    std::size_t bucket_width() const {
        return width_;
    } ///< raw points per bucket; 1 while nothing was left out
    bool empty() const { return total_ == 0; }
    void clear() { *this = ThinnedSeries(limit_, value_); }

  private:
    /// Leaves the smallest and the largest of `points`, in their order.
    void reduce(std::vector<Point>& points) const {
        const auto [low, high] =
            std::minmax_element(points.begin(), points.end(), [this](const Point& a, const Point& b) {
                const auto x = value_(a), y = value_(b);
                return x == x && (!(y == y) || x < y); // NaN sorts last
            });
        Point first = *std::min(low, high), second = *std::max(low, high);
        points = {std::move(first), std::move(second)};
    }

    void merge() {
        if (width_ == 1) newest_ = kept_.back();
        std::vector<Point> thinned;
        thinned.reserve(limit_);
        for (std::size_t i = 0; i + 4 <= kept_.size(); i += 4) {
            std::vector<Point> group(kept_.begin() + static_cast<std::ptrdiff_t>(i),
                                     kept_.begin() + static_cast<std::ptrdiff_t>(i) + 4);
            reduce(group);
            thinned.insert(thinned.end(), group.begin(), group.end());
        }
        kept_ = std::move(thinned);
        width_ = width_ == 1 ? 4 : width_ * 2;
    }

    std::size_t limit_;
    Value value_;
    std::vector<Point> kept_, open_;
    Point newest_{};
    std::size_t width_ = 1, open_count_ = 0, total_ = 0;
};

} // namespace redline::ui
