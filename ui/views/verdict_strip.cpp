// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/verdict_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/core_text.h"
#include "ui/session.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

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
    // Two lines whatever the text: a strip that grows and shrinks would move the plots under the slider.
    setFixedHeight(2 * fontMetrics().lineSpacing() + 16);
    setAccessibleName(tr("Verdict"));
    connect(apply_, &QPushButton::clicked, this, &VerdictStrip::applyAdvice);
    connect(session, &Session::planChanged, this, &VerdictStrip::refresh);
    connect(session, &Session::historyChanged, this, &VerdictStrip::refresh);
    connect(session, &Session::outcomeChanged, this, &VerdictStrip::refresh);
    connect(session, &Session::trainingChanged, this, &VerdictStrip::refresh);
    connect(session, &Session::runsChanged, this, &VerdictStrip::refresh);
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
    const Advice* advice = plan && !session_->training() ? cheapestChange(*plan) : nullptr;
    apply_->setVisible(advice != nullptr);
    if (session_->training()) {
        const TrainingStatus& status = session_->history().status;
        if (status.judged)
            return show(stateName(status.judged->state), stateColor(status.judged->state),
                        evidence(*status.judged));
        if (const auto& running = session_->history().plan)
            return show(stateName(running->verdict), stateColor(running->verdict), verdictSentence(*running));
        return show(tr("Training"), palette().color(QPalette::WindowText), phrase(status.phase));
    }
    // A verdict that was measured with these very settings outranks the forecast.
    const auto outcome = session_->outcome();
    const bool measured = outcome && !session_->runs().empty() &&
                          session_->runs().back().outcome == outcome &&
                          session_->runs().back().settings == session_->settings();
    if (measured && outcome->judged) {
        apply_->setVisible(false);
        return show(stateName(outcome->judged->state), stateColor(outcome->judged->state),
                    evidence(*outcome->judged));
    }
    if (!plan) {
        return show(tr("Not possible"), errorColor(), messageLine(session_->planError()));
    }
    if (advice) {
        QStringList lines{translated(advice->why)};
        for (const std::string& change : advice->changes)
            lines << QString::fromStdString(change);
        if (!advice->before.empty())
            lines << translated(advice->before) + QStringLiteral(" → ") + translated(advice->after);
        apply_->setToolTip(lines.join(QLatin1Char('\n')));
    }
    // Without a scene the numbers are those of an example, and no verdict on anything.
    if (plan->counts_assumed)
        return show(
            tr("No scene yet"), palette().color(QPalette::WindowText),
            tr("For %1 classes of equal size: %2. %3")
                .arg(QString::number(plan->counts.size()), stateName(plan->verdict), verdictSentence(*plan)));
    show(stateName(plan->verdict), stateColor(plan->verdict), verdictSentence(*plan));
}

void VerdictStrip::applyAdvice() {
    const auto& plan = session_->plan();
    const Advice* cheapest = plan ? cheapestChange(*plan) : nullptr;
    if (!cheapest) return;
    // The plan, and with it this advice, is made anew while the change is applied.
    const Advice advice = *cheapest;
    session_->changeSettings(advice.changed, tr("Advice: %1").arg(translated(advice.title)));
}

} // namespace redline::ui
