// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/rotated_header.h"

#include <algorithm>

#include <QPainter>

namespace redline::ui {
namespace {

constexpr int longest = 130; ///< pixels; longer names are cut, their tool tips are not

} // namespace

RotatedHeader::RotatedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(false);
    setMinimumSectionSize(fontMetrics().height() + 6);
}

QString RotatedHeader::text(int section) const {
    return fontMetrics().elidedText(model()->headerData(section, Qt::Horizontal).toString(), Qt::ElideRight,
                                    longest);
}

QSize RotatedHeader::sectionSizeFromContents(int section) const {
    return {fontMetrics().height() + 6, fontMetrics().horizontalAdvance(text(section)) + 12};
}

void RotatedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    if (!rect.isValid()) return;
    painter->save();
    painter->setPen(palette().color(QPalette::WindowText));
    painter->translate(rect.left(), rect.bottom());
    painter->rotate(-90);
    painter->drawText(QRect(4, 0, rect.height() - 6, rect.width()), Qt::AlignLeft | Qt::AlignVCenter,
                      text(section));
    painter->restore();
}

} // namespace redline::ui
