// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/subset_form.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include "redline/base/units.h"
#include "redline/cube/subset.h"
#include "ui/core_text.h"
#include "ui/panels/panel.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

QSpinBox* makeBound(const QString& name, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setKeyboardTracking(false);
    box->setAlignment(Qt::AlignRight);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

QHBoxLayout* pair(QSpinBox* first, QSpinBox* last) {
    auto* row = new QHBoxLayout;
    row->addWidget(first, 1);
    row->addWidget(new QLabel(QStringLiteral("–"), first->parentWidget()));
    row->addWidget(last, 1);
    return row;
}

} // namespace

SubsetForm::SubsetForm(QWidget* parent)
    : QWidget(parent),
      firstRow_(makeBound(tr("First row, counted from 1 at the top, in pixels"), this)),
      lastRow_(makeBound(tr("Last row, in pixels"), this)),
      firstCol_(makeBound(tr("First column, counted from 1 at the left, in pixels"), this)),
      lastCol_(makeBound(tr("Last column, in pixels"), this)),
      bands_(new QLineEdit(this)),
      summary_(makeText(this)),
      all_(new QPushButton(tr("Use all of it"), this)) {
    auto* form = makeForm();
    setLayout(form);
    form->addRow(makeHeading(tr("Use a part of it"), this));
    form->addRow(tr("Rows"), pair(firstRow_, lastRow_));
    form->addRow(tr("Columns"), pair(firstCol_, lastCol_));
    bands_->setPlaceholderText(tr("all"));
    bands_->setAccessibleName(tr("Bands to use"));
    bands_->setToolTip(tr("Bands counted from 1, or wavelengths in nm: 1-60, 80 or 450-900 nm. Empty: all."));
    bands_->setClearButtonEnabled(true);
    form->addRow(tr("Bands"), bands_);
    auto* row = new QHBoxLayout;
    row->addWidget(summary_, 1);
    row->addWidget(all_);
    form->addRow(row);
    for (QSpinBox* box : {firstRow_, lastRow_, firstCol_, lastCol_})
        connect(box, &QSpinBox::valueChanged, this, [this, box] {
            // The end that was moved wins; the other one follows.
            const auto keepOrder = [box](QSpinBox* first, QSpinBox* last) {
                if (first->value() <= last->value()) return;
                QSpinBox* other = box == first ? last : first;
                const QSignalBlocker quiet(other);
                other->setValue(box->value());
            };
            keepOrder(firstRow_, lastRow_);
            keepOrder(firstCol_, lastCol_);
            tell();
        });
    connect(bands_, &QLineEdit::textChanged, this, &SubsetForm::tell);
    connect(all_, &QPushButton::clicked, this, &SubsetForm::useAll);
}

void SubsetForm::setCube(const CubeInfo& whole, const OpenOptions& options) {
    const bool otherSize =
        whole.rows != whole_.rows || whole.cols != whole_.cols || whole.bands != whole_.bands;
    whole_ = whole;
    if (!otherSize) return tell();
    const QSignalBlocker quiet(this);
    const auto rows = static_cast<int>(whole.rows), cols = static_cast<int>(whole.cols);
    for (QSpinBox* box : {firstRow_, lastRow_})
        box->setRange(1, rows);
    for (QSpinBox* box : {firstCol_, lastCol_})
        box->setRange(1, cols);
    Window part{0, 0, whole.rows, whole.cols};
    if (options.window) part = *options.window;
    setPart(QRect(static_cast<int>(part.col), static_cast<int>(part.row), static_cast<int>(part.cols),
                  static_cast<int>(part.rows)));
    bands_->setText(QString::fromStdString(band_list_text(options.bands)));
    tell();
}

void SubsetForm::setPart(const QRect& part) {
    {
        const QSignalBlocker a(firstRow_), b(lastRow_), c(firstCol_), d(lastCol_);
        firstRow_->setValue(part.top() + 1);
        lastRow_->setValue(part.bottom() + 1);
        firstCol_->setValue(part.left() + 1);
        lastCol_->setValue(part.right() + 1);
    }
    tell();
}

QRect SubsetForm::part() const {
    return QRect(QPoint(firstCol_->value() - 1, firstRow_->value() - 1),
                 QPoint(lastCol_->value() - 1, lastRow_->value() - 1));
}

Result<std::vector<int>> SubsetForm::bands() const {
    return parse_band_list(bands_->text().toStdString(), whole_.axis, whole_.bands);
}

Result<void> SubsetForm::store(OpenOptions& options) const {
    REDLINE_ASSIGN(options.bands, bands());
    if (options.bands.size() == static_cast<std::size_t>(whole_.bands)) options.bands.clear();
    options.window.reset();
    const QRect chosen = part();
    if (chosen.size() != QSize(static_cast<int>(whole_.cols), static_cast<int>(whole_.rows)))
        options.window = Window{chosen.top(), chosen.left(), chosen.height(), chosen.width()};
    return {};
}

QString SubsetForm::summary() const {
    return summary_->text();
}

void SubsetForm::tell() {
    const auto chosen = bands();
    QPalette colors = palette();
    if (chosen) {
        const auto count = chosen->empty() ? whole_.bands : static_cast<std::int64_t>(chosen->size());
        const Bytes bytes = Bytes{4} * part().width() * part().height() * count;
        summary_->setText(tr("%1 × %2 pixels, %3 of %4 bands: %5 as float32")
                              .arg(part().height())
                              .arg(part().width())
                              .arg(count)
                              .arg(whole_.bands)
                              .arg(QString::fromStdString(bytes_text(bytes))));
    } else {
        colors.setColor(QPalette::WindowText, errorColor());
        summary_->setText(messageLine({chosen.error().code, chosen.error().what, {}, chosen.error().remedy}));
    }
    summary_->setPalette(colors);
    Q_EMIT changed();
}

void SubsetForm::useAll() {
    bands_->clear();
    setPart(QRect(0, 0, static_cast<int>(whole_.cols), static_cast<int>(whole_.rows)));
}

} // namespace redline::ui
