// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace redline::ui {

/// Column headings that read upwards: long class names over narrow columns.
class RotatedHeader : public QHeaderView {
    Q_OBJECT

  public:
    explicit RotatedHeader(QWidget* parent = nullptr);

  protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

  private:
    QString text(int section) const;
};

} // namespace redline::ui
