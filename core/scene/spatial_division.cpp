// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/spatial_division.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <unordered_map>

namespace redline::scene {

namespace {

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

struct Unit {
    std::vector<std::pair<int, std::int64_t>> counts; ///< (class, pixels), only those present
};

std::vector<Unit> count_units(const Labels& labels, const std::vector<std::int32_t>& unit, std::int32_t units,
                              int classes) {
    std::vector<std::unordered_map<int, std::int64_t>> found(index(units));
    for (std::size_t i = 0; i < labels.size();) {
        // Neighbours mostly share unit and class: one look-up for a whole run.
        std::size_t end = i + 1;
        while (end < labels.size() && labels[end] == labels[i] && unit[end] == unit[i])
            ++end;
        if (labels[i] >= 0 && labels[i] < classes)
            found[index(unit[i])][labels[i]] += static_cast<std::int64_t>(end - i);
        i = end;
    }
    std::vector<Unit> result(found.size());
    for (std::size_t u = 0; u < found.size(); ++u) {
        result[u].counts.assign(found[u].begin(), found[u].end());
        std::sort(result[u].counts.begin(), result[u].counts.end());
    }
    return result;
}

/// 1 where a unit belongs to the first part. Rarest class first; each of its units goes where more of the
/// class is still wanted, but the last one to a part that has none of it yet.
std::vector<std::uint8_t> assign(const std::vector<Unit>& units, int classes, double share,
                                 RandomStream& random) {
    std::vector<double> wanted_first(index(classes)), wanted_second(index(classes));
    std::vector<std::int64_t> units_left(index(classes)), pixels_left(index(classes));
    std::vector<std::uint8_t> in_first(index(classes)), in_second(index(classes));
    for (const Unit& unit : units)
        for (const auto& [k, n] : unit.counts) {
            ++units_left[index(k)];
            pixels_left[index(k)] += n;
        }
    for (int k = 0; k < classes; ++k) {
        wanted_first[index(k)] = share * static_cast<double>(pixels_left[index(k)]);
        wanted_second[index(k)] = (1 - share) * static_cast<double>(pixels_left[index(k)]);
    }
    std::vector<std::size_t> order(units.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(std::span<std::size_t>(order));

    std::vector<std::uint8_t> first(units.size(), 0), assigned(units.size(), 0);
    for (;;) {
        int rarest = -1;
        for (int k = 0; k < classes; ++k)
            if (units_left[index(k)] > 0 &&
                (rarest < 0 || pixels_left[index(k)] < pixels_left[index(rarest)]))
                rarest = k;
        if (rarest < 0) return first;
        for (const std::size_t u : order) {
            if (assigned[u]) continue;
            const bool holds = std::any_of(units[u].counts.begin(), units[u].counts.end(),
                                           [&](const auto& c) { return c.first == rarest; });
            if (!holds) continue;
            const std::size_t r = index(rarest);
            bool to_first = wanted_first[r] >= wanted_second[r];
            if (units_left[r] == 1 && !in_first[r])
                to_first = true;
            else if (units_left[r] == 1 && !in_second[r])
                to_first = false;
            assigned[u] = 1;
            first[u] = to_first ? 1 : 0;
            for (const auto& [k, n] : units[u].counts) {
                (to_first ? wanted_first : wanted_second)[index(k)] -= static_cast<double>(n);
                (to_first ? in_first : in_second)[index(k)] = 1;
                --units_left[index(k)];
                pixels_left[index(k)] -= n;
            }
        }
    }
}

Division divide(const Labels& labels, const std::vector<std::int32_t>& unit,
                const std::vector<std::uint8_t>& first, int classes) {
    Division d{Mask(labels.size()), Mask(labels.size()), Mask(labels.size())};
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i] >= 0 && labels[i] < classes) (first[index(unit[i])] ? d.first : d.second)[i] = 1;
    return d;
}

/// Moves pixels of `from` that lie too near `keep` to the gap.
void open_gap(const Mask& keep, Mask& from, Mask& gap, std::int64_t rows, std::int64_t cols, int distance) {
    const Mask near = dilate(keep, rows, cols, distance - 1);
    for (std::size_t i = 0; i < from.size(); ++i)
        if (from[i] && near[i]) {
            from[i] = 0;
            gap[i] = 1;
        }
}

/// Smaller is better: classes that a part lacks, then what the gap costs, then how far the shares are from
/// what was asked.
double badness(const Division& d, const Labels& labels, int classes, double share) {
    const auto first = count_classes(labels, d.first, classes),
               second = count_classes(labels, d.second, classes);
    const auto gap = count_classes(labels, d.gap, classes);
    double sum_first = 0, sum_second = 0, sum_gap = 0, missing = 0, deviation = 0;
    int present = 0;
    for (int k = 0; k < classes; ++k) {
        const double f = static_cast<double>(first[index(k)]), s = static_cast<double>(second[index(k)]);
        sum_first += f;
        sum_second += s;
        sum_gap += static_cast<double>(gap[index(k)]);
        if (f + s + static_cast<double>(gap[index(k)]) == 0) continue;
        ++present;
        if (f == 0) missing += 1000;
        if (s == 0) missing += 200;
        if (f + s > 0) deviation += std::abs(f / (f + s) - share);
    }
    if (present == 0 || sum_first + sum_second == 0) return 1e9;
    return missing + 10 * sum_gap / (sum_first + sum_second + sum_gap) +
           10 * std::abs(sum_first / (sum_first + sum_second) - share) + 5 * deviation / present;
}

} // namespace

Mask dilate(const Mask& mask, std::int64_t rows, std::int64_t cols, std::int64_t reach) {
    if (reach <= 0) return mask;
    // A square is a row segment swept along columns: two passes, each with the distance to the last set pixel
    // on either side.
    const auto sweep = [reach](const Mask& in, std::int64_t lines, std::int64_t length,
                               std::int64_t line_step, std::int64_t step) {
        Mask out(in.size(), 0);
        for (std::int64_t line = 0; line < lines; ++line) {
            const std::int64_t start = line * line_step;
            std::int64_t last = -reach - 1;
            for (std::int64_t i = 0; i < length; ++i) {
                if (in[index(start + i * step)]) last = i;
                if (i - last <= reach) out[index(start + i * step)] = 1;
            }
            last = length + reach;
            for (std::int64_t i = length - 1; i >= 0; --i) {
                if (in[index(start + i * step)]) last = i;
                if (last - i <= reach) out[index(start + i * step)] = 1;
            }
        }
        return out;
    };
    return sweep(sweep(mask, rows, cols, cols, 1), cols, rows, 1, cols);
}

std::vector<std::int64_t> count_classes(const Labels& labels, const Mask& mask, int classes) {
    std::vector<std::int64_t> counts(index(classes));
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (mask[i] && labels[i] >= 0 && labels[i] < classes) ++counts[index(labels[i])];
    return counts;
}

Division divide_by_units(const Labels& labels, const std::vector<std::int32_t>& unit, int classes,
                         double share, RandomStream& random) {
    // Unit numbers may be any; make them dense.
    std::unordered_map<std::int32_t, std::int32_t> dense;
    std::vector<std::int32_t> number(labels.size(), 0);
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i] >= 0)
            number[i] = dense.try_emplace(unit[i], static_cast<std::int32_t>(dense.size())).first->second;
    const auto units = count_units(
        labels, number, std::max<std::int32_t>(1, static_cast<std::int32_t>(dense.size())), classes);
    return divide(labels, number, assign(units, classes, share, random), classes);
}

Division divide_by_blocks(const Labels& labels, std::int64_t rows, std::int64_t cols, int classes,
                          double share, int distance, std::uint64_t seed, std::uint32_t purpose) {
    const std::int64_t pixels = rows * cols, shorter = std::min(rows, cols);
    std::vector<std::int64_t> sides;
    // Large scenes have many blocks of any size, and each size costs a pass.
    const std::vector<std::int64_t> fine{3, 4, 6, 8, 12, 16, 24}, coarse{6, 16, 40};
    for (const std::int64_t parts : pixels < 4'000'000 ? fine : coarse) {
        const std::int64_t side =
            std::max<std::int64_t>({(shorter + parts - 1) / parts, 2 * std::int64_t{distance}, 2});
        if (std::find(sides.begin(), sides.end(), side) == sides.end()) sides.push_back(side);
    }
    // Large scenes have many blocks, and chance evens out: fewer tries do.
    const std::int64_t tries =
        std::clamp<std::int64_t>(std::int64_t{2'000'000} / std::max<std::int64_t>(pixels, 1), 1, 8);

    Division best;
    double best_badness = HUGE_VAL;
    std::vector<std::int32_t> unit(index(pixels));
    for (const std::int64_t side : sides)
        for (std::int64_t attempt = 0; attempt < tries; ++attempt) {
            RandomStream random(seed, RandomUse::split, purpose,
                                static_cast<std::uint64_t>(side * 64 + attempt));
            const auto shift_row = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(side)));
            const auto shift_col = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(side)));
            const std::int64_t across = (cols + shift_col + side - 1) / side,
                               down = (rows + shift_row + side - 1) / side;
            for (std::int64_t row = 0; row < rows; ++row)
                for (std::int64_t col = 0; col < cols; ++col)
                    unit[index(row * cols + col)] = static_cast<std::int32_t>(
                        (row + shift_row) / side * across + (col + shift_col) / side);
            const auto units = count_units(labels, unit, static_cast<std::int32_t>(across * down), classes);
            const Division whole = divide(labels, unit, assign(units, classes, share, random), classes);
            for (const bool first_gives : {false, true}) {
                Division d = whole;
                if (first_gives)
                    open_gap(d.second, d.first, d.gap, rows, cols, distance);
                else
                    open_gap(d.first, d.second, d.gap, rows, cols, distance);
                const double bad = badness(d, labels, classes, share);
                if (bad < best_badness) {
                    best_badness = bad;
                    best = std::move(d);
                }
                if (distance <= 1) break; // no gap to give
            }
        }
    return best;
}

} // namespace redline::scene
