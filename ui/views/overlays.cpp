// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/overlays.h"

#include <algorithm>
#include <cmath>

namespace redline::ui {

namespace {

template<typename PixelColor>
QImage paint(std::int64_t rows, std::int64_t cols, PixelColor color) {
    QImage image(static_cast<int>(cols), static_cast<int>(rows), QImage::Format_ARGB32);
    for (std::int64_t row = 0; row < rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row)));
        for (std::int64_t col = 0; col < cols; ++col)
            line[col] = color(static_cast<std::size_t>(row * cols + col));
    }
    return image;
}

} // namespace

QColor toColor(const Color& color) {
    return {color.red, color.green, color.blue};
}

QImage toImage(const Composite& composite) {
    const QImage view(composite.rgba.data(), static_cast<int>(composite.cols),
                      static_cast<int>(composite.rows), static_cast<qsizetype>(composite.cols * 4),
                      QImage::Format_RGBA8888);
    return view.copy();
}

QImage classOverlay(const std::vector<std::int16_t>& label, std::int64_t rows, std::int64_t cols,
                    const ClassLegend& legend) {
    std::vector<QRgb> colors;
    for (const ClassInfo& info : legend.classes)
        colors.push_back(toColor(info.color).rgba());
    return paint(rows, cols, [&](std::size_t i) -> QRgb {
        const auto k = label[i];
        return k < 0 || static_cast<std::size_t>(k) >= colors.size() ? qRgba(0, 0, 0, 0)
                                                                     : colors[static_cast<std::size_t>(k)];
    });
}

QColor splitColor(SplitPart part) {
    // Okabe and Ito: orange, sky blue, bluish green, grey.
    switch (part) {
    case SplitPart::train:
        return {0xe6, 0x9f, 0x00};
    case SplitPart::validation:
        return {0x00, 0x9e, 0x73};
    case SplitPart::test:
        return {0x56, 0xb4, 0xe9};
    case SplitPart::gap:
        return {0x80, 0x80, 0x80};
    case SplitPart::none:
        break;
    }
    return {0, 0, 0, 0};
}

QImage splitOverlay(const Split& split) {
    return paint(split.rows, split.cols, [&](std::size_t i) -> QRgb {
        return split.part[i] == SplitPart::none ? qRgba(0, 0, 0, 0) : splitColor(split.part[i]).rgba();
    });
}

QImage errorOverlay(const ClassMap& map, const GroundTruth& truth) {
    return paint(map.rows, map.cols, [&](std::size_t i) -> QRgb {
        if (truth.label[i] < 0) return qRgba(0, 0, 0, 0);
        return truth.label[i] == map.label[i] ? qRgba(0x00, 0x9e, 0x73, 90) : qRgba(0xd5, 0x5e, 0x00, 255);
    });
}

QImage uncertaintyOverlay(const ClassMap& map) {
    return paint(map.rows, map.cols, [&](std::size_t i) -> QRgb {
        if (map.label[i] < 0 || map.confidence.size() <= i) return qRgba(0, 0, 0, 0);
        const int doubt = static_cast<int>(std::lround(255 * std::clamp(1.0 - map.confidence[i], 0.0, 1.0)));
        return qRgba(doubt, doubt, doubt, 255);
    });
}

} // namespace redline::ui
