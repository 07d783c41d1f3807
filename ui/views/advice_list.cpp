// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/advice_list.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/core_text.h"

namespace redline::ui {

AdviceList::AdviceList(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(this);
    layout_ = new QVBoxLayout(content);
    layout_->setContentsMargins(4, 4, 4, 4);
    layout_->setSpacing(4);
    none_ = new QLabel(content);
    none_->setWordWrap(true);
    layout_->addWidget(none_);
    source_ = new QLabel(tr("Seven steps, cheapest first. The source names their order and purpose; the "
                            "wording here is a reconstruction."),
                         content);
    source_->setWordWrap(true);
    source_->setForegroundRole(QPalette::PlaceholderText);
    layout_->addWidget(source_);
    layout_->addStretch(1);
    setWidget(content);
    setAccessibleName(tr("Advice"));
}

AdviceList::Row AdviceList::makeRow(int index) {
    Row row{};
    auto* frame = new QFrame(widget());
    frame->setFrameShape(QFrame::StyledPanel);
    row.box = frame;
    row.number = new QLabel(frame);
    row.title = new QLabel(frame);
    row.detail = new QLabel(frame);
    row.apply = new QPushButton(tr("Apply"), frame);
    QFont bold = font();
    bold.setBold(true);
    row.title->setFont(bold);
    row.title->setWordWrap(true);
    row.title->setTextFormat(Qt::PlainText);
    row.detail->setWordWrap(true);
    row.detail->setTextFormat(Qt::PlainText);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    row.number->setFont(large);
    row.number->setMinimumWidth(20);
    row.number->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    row.number->setForegroundRole(QPalette::PlaceholderText);
    row.number->setToolTip(tr("Step of the seven-step procedure"));
    auto* text = new QVBoxLayout;
    text->setSpacing(1);
    text->addWidget(row.title);
    text->addWidget(row.detail);
    auto* line = new QHBoxLayout(frame);
    line->setContentsMargins(6, 4, 6, 4);
    line->addWidget(row.number);
    line->addLayout(text, 1);
    line->addWidget(row.apply, 0, Qt::AlignVCenter);
    connect(row.apply, &QPushButton::clicked, this, [this, index] { Q_EMIT applied(index); });
    return row;
}

void AdviceList::setAdvice(const std::vector<Advice>& advice, const QString& none) {
    while (rows_.size() < advice.size()) {
        rows_.push_back(makeRow(static_cast<int>(rows_.size())));
        layout_->insertWidget(static_cast<int>(rows_.size()),
                              rows_.back().box); // below the sentence, above the source
    }
    const auto set = [](QLabel* label, const QString& text) {
        if (label->text() != text) label->setText(text);
    };
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        row.box->setVisible(i < advice.size());
        if (i >= advice.size()) continue;
        const Advice& one = advice[i];
        set(row.number, QString::number(one.step));
        set(row.title, translated(one.title));
        QString detail = translated(one.why);
        if (!one.before.empty() || !one.after.empty())
            detail += QStringLiteral("\n%1 → %2").arg(translated(one.before), translated(one.after));
        set(row.detail, detail);
        QStringList changes;
        for (const auto& change : one.changes)
            changes << QString::fromStdString(change);
        row.apply->setToolTip(changes.join(QLatin1Char('\n')));
        row.apply->setVisible(!one.changes.empty());
        row.apply->setAccessibleName(tr("Apply: %1").arg(row.title->text()));
    }
    none_->setVisible(advice.empty());
    set(none_, none);
}

int AdviceList::shownRows() const {
    int shown = 0;
    for (const Row& row : rows_)
        shown += row.box->isVisibleTo(widget()) ? 1 : 0;
    return shown;
}

QPushButton* AdviceList::applyButton(int row) const {
    return rows_.at(static_cast<std::size_t>(row)).apply;
}

QString AdviceList::rowText(int row) const {
    const Row& one = rows_.at(static_cast<std::size_t>(row));
    return one.title->text() + QLatin1Char('\n') + one.detail->text();
}

} // namespace redline::ui
