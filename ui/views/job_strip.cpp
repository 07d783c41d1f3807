// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/job_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include "redline/base/units.h"
#include "ui/core_text.h"
#include "ui/jobs/job.h"

namespace redline::ui {

JobStrip::JobStrip(QWidget* parent)
    : QWidget(parent),
      label_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      cancel_(new QToolButton(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->addWidget(label_);
    layout->addWidget(bar_);
    layout->addWidget(cancel_);
    bar_->setMaximumWidth(160);
    bar_->setMaximumHeight(16);
    cancel_->setText(tr("Cancel"));
    cancel_->setAccessibleName(tr("Cancel the running job"));
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (job_) job_->cancel();
    });
    setVisible(false);
}

QString JobStrip::text() const {
    return label_->text();
}

void JobStrip::follow(Job* job) {
    job_ = job;
    connect(job, &Job::progressed, this, &JobStrip::refresh);
    connect(job, &Job::ended, this, [this] { setVisible(false); });
    setVisible(true);
    refresh();
}

void JobStrip::refresh() {
    if (!job_) return;
    QString text = job_->title();
    if (!job_->message().isEmpty())
        text += QStringLiteral(": ") + inWindowLanguage(job_->message().toStdString());
    if (const double left = job_->secondsLeft(); left >= 0)
        text += QStringLiteral(" · ") + tr("%1 left").arg(QString::fromStdString(duration_text(left)));
    label_->setText(text);
    if (job_->fraction() < 0) {
        bar_->setRange(0, 0);
    } else {
        bar_->setRange(0, 1000);
        bar_->setValue(static_cast<int>(1000 * job_->fraction()));
    }
    cancel_->setEnabled(!job_->cancelling());
}

} // namespace redline::ui
