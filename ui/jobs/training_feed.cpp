// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/training_feed.h"

#include <iterator>

namespace redline::ui {

void TrainingFeed::on_status(const TrainingStatus& status) {
    own_.status = status;
    offer();
}

void TrainingFeed::on_step(const StepRecord& record) {
    ownSteps_.add(record);
    offer();
}

void TrainingFeed::on_epoch(const EpochRecord& record) {
    own_.epochs.push_back(record);
    offer();
}

void TrainingFeed::on_plan(const Plan& plan, const Split& split) {
    own_.plan = std::make_shared<const Plan>(plan);
    own_.split = std::make_shared<const Split>(split);
    offer();
}

void TrainingFeed::offer() {
    if (!mutex_.try_lock()) return;
    handOver();
    mutex_.unlock();
}

void TrainingFeed::flush() {
    std::lock_guard lock(mutex_);
    handOver();
}

void TrainingFeed::handOver() {
    if (!ownSteps_.empty()) {
        for (StepRecord& record : ownSteps_.points())
            sharedSteps_.add(record);
        ownSteps_.clear();
    }
    std::move(own_.epochs.begin(), own_.epochs.end(), std::back_inserter(shared_.epochs));
    own_.epochs.clear();
    if (own_.status) shared_.status = std::move(own_.status);
    own_.status.reset();
    if (own_.plan) {
        shared_.plan = std::move(own_.plan);
        shared_.split = std::move(own_.split);
    }
}

TrainingFeed::News TrainingFeed::take() {
    News news;
    StepSeries steps{waitingLimit};
    {
        std::lock_guard lock(mutex_);
        std::swap(news, shared_);
        std::swap(steps, sharedSteps_);
    }
    news.steps = steps.points();
    return news;
}

void TrainingFeed::extend(TrainingHistory& history, News&& news) {
    for (const StepRecord& record : news.steps)
        history.steps.add(record);
    std::move(news.epochs.begin(), news.epochs.end(), std::back_inserter(history.epochs));
    if (news.status) history.status = std::move(*news.status);
    if (news.plan) {
        history.plan = std::move(news.plan);
        history.split = std::move(news.split);
    }
}

} // namespace redline::ui
