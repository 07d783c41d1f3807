// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/convert.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

namespace redline {

namespace {

template<typename Sample, bool Swapped>
Sample load_sample(const std::byte* from) {
    Sample sample;
    if constexpr (Swapped && sizeof(Sample) > 1) {
        std::byte turned[sizeof(Sample)];
        for (std::size_t i = 0; i < sizeof(Sample); ++i)
            turned[i] = from[sizeof(Sample) - 1 - i];
        std::memcpy(&sample, turned, sizeof(Sample));
    } else {
        std::memcpy(&sample, from, sizeof(Sample));
    }
    return sample;
}

/// A raw value in the type of the samples; empty where no sample can have it.
template<typename Sample>
std::optional<Sample> as_sample(double raw) {
    if (std::isnan(raw)) return std::nullopt;
    if constexpr (std::is_integral_v<Sample>) {
        // The upper limit of 64-bit types is not a double: compare with the next power of two instead.
        const double low = static_cast<double>(std::numeric_limits<Sample>::lowest());
        const double high = std::ldexp(1.0, std::numeric_limits<Sample>::digits);
        if (raw < low || raw >= high || raw != std::floor(raw)) return std::nullopt;
        return static_cast<Sample>(raw);
    } else if constexpr (std::is_same_v<Sample, float>) {
        // Headers round the largest float up: "-3.40282347e+38".
        const double limit = std::numeric_limits<float>::max();
        if (std::isfinite(raw) && std::abs(raw) > limit * 1.0000001) return std::nullopt;
        return static_cast<float>(std::isfinite(raw) ? std::clamp(raw, -limit, limit) : raw);
    } else {
        return raw;
    }
}

/// A rule whose fill value has the type of the samples, so that no comparison needs a conversion.
template<typename Sample, typename Out>
struct TypedRule {
    explicit TypedRule(const BandRule& rule)
        : plain(rule.scale == 1 && rule.offset == 0), scale(rule.scale), offset(rule.offset) {
        if (const auto value = as_sample<Sample>(rule.nodata)) {
            masked = true;
            fill = *value;
        }
        second = as_sample<Sample>(rule.second_nodata);
        // A limit that was written as 0.1 means the sample next to it.
        low = rounded(rule.low);
        high = rounded(rule.high);
        limited = second || std::isfinite(rule.low) || std::isfinite(rule.high);
    }
    bool masked = false;
    Sample fill{};
    bool limited = false; ///< there is a second fill value or a range of valid ones
    std::optional<Sample> second;
    double low, high;
    bool plain;
    double scale, offset;

    Out operator()(Sample raw) const {
        if (masked && raw == fill) return std::numeric_limits<Out>::quiet_NaN();
        if (limited && outside(raw)) return std::numeric_limits<Out>::quiet_NaN();
        if (plain) return narrow(raw);
        return narrow(static_cast<double>(raw) * scale + offset);
    }

    bool outside(Sample raw) const {
        if (second && raw == *second) return true;
        const auto value = static_cast<double>(raw);
        return value < low || value > high;
    }

    static double rounded(double limit) {
        if constexpr (std::is_same_v<Sample, float>)
            if (const auto value = as_sample<float>(limit)) return static_cast<double>(*value);
        return limit;
    }

    template<typename Value>
    static Out narrow(Value value) {
        if constexpr (std::is_same_v<Value, double> && std::is_same_v<Out, float>) {
            // A double beyond the range of float is infinite there; the conversion itself would be undefined.
            constexpr double limit = std::numeric_limits<float>::max();
            if (value > limit) return std::numeric_limits<float>::infinity();
            if (value < -limit) return -std::numeric_limits<float>::infinity();
        }
        return static_cast<Out>(value);
    }
};

template<typename Sample, bool Swapped, typename Out>
void convert_typed(const RawView& view, std::int64_t rows, std::int64_t cols,
                   std::span<const BandTarget> targets, Out* out, std::int64_t out_row_stride,
                   std::int64_t out_col_stride) {
    // Walk the file in its own order: pixels innermost where neighbours in a row lie closer than neighbours
    // in the spectrum.
    const bool pixels_innermost = cols > 4 && std::abs(view.strides.col) < std::abs(view.strides.band);
    if (pixels_innermost) {
        // Turning an axis round line by line would miss the cache at every sample: small blocks stay in it.
        constexpr std::int64_t block_cols = 64, block_bands = 16;
        std::vector<TypedRule<Sample, Out>> band_rules;
        band_rules.reserve(targets.size());
        for (const BandTarget& band : targets)
            band_rules.emplace_back(band.rule);
        const auto count = static_cast<std::int64_t>(targets.size());
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t col0 = 0; col0 < cols; col0 += block_cols)
                for (std::int64_t band0 = 0; band0 < count; band0 += block_bands)
                    for (std::int64_t i = band0; i < std::min(count, band0 + block_bands); ++i) {
                        const BandTarget& band = targets[static_cast<std::size_t>(i)];
                        const TypedRule<Sample, Out> rule = band_rules[static_cast<std::size_t>(i)];
                        const std::byte* from = view.base + row * view.strides.row + col0 * view.strides.col +
                                                band.source * view.strides.band;
                        Out* to = out + row * out_row_stride + col0 * out_col_stride + band.target;
                        const std::int64_t end = std::min(cols, col0 + block_cols);
                        for (std::int64_t col = col0; col < end;
                             ++col, from += view.strides.col, to += out_col_stride)
                            *to = rule(load_sample<Sample, Swapped>(from));
                    }
        return;
    }
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    const BandRule& first = targets.front().rule;
    const bool one_rule = std::all_of(targets.begin(), targets.end(), [&](const BandTarget& band) {
        return same(band.rule.nodata, first.nodata) && same(band.rule.scale, first.scale) &&
               same(band.rule.offset, first.offset) && same(band.rule.second_nodata, first.second_nodata) &&
               band.rule.low == first.low && band.rule.high == first.high;
    });
    std::vector<TypedRule<Sample, Out>> rules;
    if (!one_rule)
        for (const BandTarget& band : targets)
            rules.emplace_back(band.rule);
    const TypedRule<Sample, Out> shared(first);
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t col = 0; col < cols; ++col) {
            const std::byte* from = view.base + row * view.strides.row + col * view.strides.col;
            Out* to = out + row * out_row_stride + col * out_col_stride;
            if (one_rule) {
                for (const BandTarget& band : targets)
                    to[band.target] =
                        shared(load_sample<Sample, Swapped>(from + band.source * view.strides.band));
            } else {
                for (std::size_t i = 0; i < targets.size(); ++i)
                    to[targets[i].target] =
                        rules[i](load_sample<Sample, Swapped>(from + targets[i].source * view.strides.band));
            }
        }
    }
}

template<typename Out>
void convert_any(const RawView& view, std::int64_t rows, std::int64_t cols,
                 std::span<const BandTarget> targets, Out* out, std::int64_t out_row_stride,
                 std::int64_t out_col_stride) {
    if (targets.empty() || rows <= 0 || cols <= 0) return;
    with_sample_type(view.type, [&](auto sample) {
        using Sample = decltype(sample);
        if (view.swapped)
            convert_typed<Sample, true>(view, rows, cols, targets, out, out_row_stride, out_col_stride);
        else
            convert_typed<Sample, false>(view, rows, cols, targets, out, out_row_stride, out_col_stride);
    });
}

} // namespace

void convert(const RawView& view, std::int64_t rows, std::int64_t cols, std::span<const BandTarget> targets,
             float* out, std::int64_t out_row_stride, std::int64_t out_col_stride) {
    convert_any(view, rows, cols, targets, out, out_row_stride, out_col_stride);
}

void convert(const RawView& view, std::int64_t rows, std::int64_t cols, std::span<const BandTarget> targets,
             double* out, std::int64_t out_row_stride, std::int64_t out_col_stride) {
    convert_any(view, rows, cols, targets, out, out_row_stride, out_col_stride);
}

} // namespace redline
