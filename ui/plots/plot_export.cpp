// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_export.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "ui/plots/qcp.h"
#include <QBuffer>
#include <QMarginsF>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "redline/base/files.h"

namespace redline::ui {
namespace {

constexpr int screenDpi = 96;

/// One drawing for every format: fonts and pens have the same size on screen, in pixels, and on paper.
using OnDevice = std::function<void(QPaintDevice& device, double scale, bool vector)>;

OnDevice onDevice(QCustomPlot& plot, const QSize& size) {
    return [&plot, size](QPaintDevice& device, double scale, bool vector) {
        QCPPainter painter;
        painter.begin(&device);
        if (vector) {
            painter.setMode(QCPPainter::pmVectorized);
            painter.setMode(QCPPainter::pmNoCaching);
        }
        painter.setMode(QCPPainter::pmNonCosmetic);
        painter.scale(scale, scale);
        const QBrush ground = plot.property("ground").value<QBrush>();
        painter.fillRect(QRect(QPoint(0, 0), size),
                         ground.style() == Qt::NoBrush ? QBrush(Qt::white) : ground);
        plot.toPainter(&painter, size.width(), size.height());
        painter.end();
    };
}

OnDevice onDevice(const Drawing& draw) {
    return [&draw](QPaintDevice& device, double scale, bool) {
        QPainter painter(&device);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setRenderHint(QPainter::TextAntialiasing);
        painter.scale(scale, scale);
        draw(painter);
    };
}

std::string suffixOf(const std::filesystem::path& file) {
    std::string suffix = file.extension().string();
    std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return suffix;
}

QImage asImage(const OnDevice& draw, const QSize& size, int dpi) {
    const double scale = static_cast<double>(dpi) / screenDpi;
    QImage image(static_cast<int>(std::lround(size.width() * scale)),
                 static_cast<int>(std::lround(size.height() * scale)), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return image;
    draw(image, scale, false);
    // Afterwards: fonts given in points would grow with the image's own resolution.
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dpi / 0.0254)));
    return image;
}

QByteArray asPng(const OnDevice& draw, const QSize& size, int dpi) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    asImage(draw, size, dpi).save(&buffer, "PNG");
    return bytes;
}

QByteArray asSvg(const OnDevice& draw, const QString& title, const QSize& size) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(screenDpi);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(title);
    draw(generator, 1, true);
    return bytes;
}

QByteArray asPdf(const OnDevice& draw, const QString& title, const QSize& size) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(screenDpi);
        writer.setCreator(QStringLiteral("Redline"));
        writer.setTitle(title);
        const QSizeF points(size.width() * 72.0 / screenDpi, size.height() * 72.0 / screenDpi);
        writer.setPageLayout(
            QPageLayout(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch),
                        QPageLayout::Portrait, QMarginsF()));
        draw(writer, 1, true);
    }
    return bytes;
}

Result<void> write(const OnDevice& draw, const QString& title, const std::filesystem::path& file,
                   const QSize& size, int dpi) {
    const std::string suffix = suffixOf(file);
    QByteArray bytes;
    if (suffix == ".png")
        bytes = asPng(draw, size, dpi);
    else if (suffix == ".svg")
        bytes = asSvg(draw, title, size);
    else if (suffix == ".pdf")
        bytes = asPdf(draw, title, size);
    else
        return fail(ErrorCode::usage, "no figure format is called \"" + suffix + "\"", file.string(),
                    "use .png, .svg, .pdf or .csv");
    if (bytes.isEmpty())
        return fail(ErrorCode::memory, "the figure is too large to draw", file.string(),
                    "choose fewer dots per inch or a smaller size");
    return write_file_atomically(file,
                                 std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace

QImage renderImage(QCustomPlot& plot, const QSize& size, int dpi) {
    return asImage(onDevice(plot, size), size, dpi);
}

Result<void> writeFigure(QCustomPlot& plot, const std::filesystem::path& file, const QSize& size, int dpi) {
    return write(onDevice(plot, size), plot.property("title").toString(), file, size, dpi);
}

Result<void> writeDrawing(const Drawing& draw, const QString& title, const std::filesystem::path& file,
                          const QSize& size, int dpi) {
    return write(onDevice(draw), title, file, size, dpi);
}

} // namespace redline::ui
