// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/verdict_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/session.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

QString stateName(VerdictState state) {
    switch (state) {
    case VerdictState::risk:
        return VerdictStrip::tr("Risk (unproven)");
    case VerdictState::no_risk_seen:
        return VerdictStrip::tr("No risk seen (unproven)");
    case VerdictState::learning:
        return VerdictStrip::tr("Learning");
    case VerdictState::guessing:
        return VerdictStrip::tr("Guessing");
    }
    return {};
}

QColor stateColor(VerdictState state) {
    switch (state) {
    case VerdictState::risk:
        return warningColor();
    case VerdictState::guessing:
        return errorColor();
    default:
        return goodColor();
    }
}

} // namespace

VerdictStrip::VerdictStrip(Session* session, QWidget* parent)
    : QFrame(parent),
      session_(session),
      state_(new QLabel(this)),
      text_(new QLabel(this)),
      apply_(new QPushButton(tr("&Apply"), this)) {
    setFrameShape(QFrame::StyledPanel);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 8, 4);
    layout->setSpacing(10);
    QFont bold = state_->font();
    bold.setBold(true);
    state_->setFont(bold);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(state_);
    layout->addWidget(text_, 1);
    layout->addWidget(apply_);
    setAccessibleName(tr("Verdict"));
    connect(apply_, &QPushButton::clicked, this, &VerdictStrip::applyAdvice);
    connect(session, &Session::planChanged, this, &VerdictStrip::refresh);
    connect(session, &Session::historyChanged, this, &VerdictStrip::refresh);
    connect(session, &Session::outcomeChanged, this, &VerdictStrip::refresh);
    connect(session, &Session::trainingChanged, this, &VerdictStrip::refresh);
    refresh();
}

QString VerdictStrip::stateText() const {
    return state_->text();
}
QString VerdictStrip::text() const {
    return text_->text();
}

void VerdictStrip::refresh() {
    const auto show = [this](const QString& state, const QColor& color, const QString& text) {
        state_->setText(state);
        QPalette colored = state_->palette();
        colored.setColor(QPalette::WindowText, color);
        state_->setPalette(colored);
        text_->setText(text);
        text_->setToolTip(text);
    };
    const auto& plan = session_->plan();
    const Advice* advice =
        plan && !plan->advice.empty() && !session_->training() ? &plan->advice.front() : nullptr;
    apply_->setVisible(advice != nullptr);
    if (session_->training()) {
        const TrainingStatus& status = session_->history().status;
        if (!status.verdict_text.empty())
            return show(stateName(status.verdict), stateColor(status.verdict),
                        QString::fromStdString(status.verdict_text));
        return show(tr("Training"), palette().color(QPalette::WindowText),
                    QString::fromStdString(status.phase));
    }
    if (!plan) {
        const Error& error = session_->planError();
        return show(tr("Not possible"), errorColor(), QString::fromStdString(to_text(error)));
    }
    QString text = QString::fromStdString(plan->verdict_text);
    if (advice) {
        text += QLatin1Char(' ') + tr("Cheapest change: %1.").arg(QString::fromStdString(advice->title));
        QStringList lines{QString::fromStdString(advice->why)};
        for (const std::string& change : advice->changes)
            lines << QString::fromStdString(change);
        if (!advice->before.empty())
            lines << QString::fromStdString(advice->before) + QStringLiteral(" → ") +
                         QString::fromStdString(advice->after);
        apply_->setToolTip(lines.join(QLatin1Char('\n')));
    }
    show(stateName(plan->verdict), stateColor(plan->verdict), text);
}

void VerdictStrip::applyAdvice() {
    const auto& plan = session_->plan();
    if (!plan || plan->advice.empty()) return;
    const Advice advice = plan->advice.front();
    session_->changeSettings(advice.changed, tr("Advice: %1").arg(QString::fromStdString(advice.title)));
}

} // namespace redline::ui
