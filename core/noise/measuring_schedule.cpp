// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/measuring_schedule.h"

#include <algorithm>
#include <bit>

namespace redline {

namespace {

constexpr std::int64_t first_decision = 16, longest = 1024;
/// What one look and one split are taken to cost before one was made, in steps: with cold caches.
constexpr double assumed_steps[] = {0.03, 2.5, 0};

std::int64_t next_decision(std::int64_t steps) {
    if (steps < first_decision) return first_decision;
    if (steps >= longest) return (steps / longest + 1) * longest;
    return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(steps))) * 2;
}

/// The smallest power of two that is not less; 0 where there is none within reason.
std::int64_t power_of_two(double wanted) {
    std::int64_t power = 1;
    while (static_cast<double>(power) < wanted && power < (std::int64_t{1} << 40))
        power *= 2;
    return static_cast<double>(power) < wanted ? 0 : power;
}

} // namespace

MeasuringSchedule::MeasuringSchedule(double budget, std::array<double, 3> shares, std::int64_t run_length)
    : budget_(budget), run_length_(std::max<std::int64_t>(1, run_length)) {
    for (std::size_t i = 0; i < shares.size(); ++i) {
        accounts_[i].share = shares[i];
        const double allowed = shares[i] * budget_;
        const double cost = assumed_steps[i] * static_cast<double>(i == 0 ? run_length_ : 1);
        if (allowed > 0 && cost > 0) accounts_[i].period = power_of_two(cost / allowed);
    }
}

bool MeasuringSchedule::due(Kind kind) const {
    if (budget_ <= 0) return false;
    const Account& account = accounts_[static_cast<std::size_t>(kind)];
    if (budget_ >= 1) return account.share > 0;
    if (account.period <= 0) return false;
    // at the end of a period: what it costs has been earned by then
    const std::int64_t run = kind == Kind::look ? std::min(run_length_, account.period) : 1;
    return steps_ % account.period >= account.period - run;
}

bool MeasuringSchedule::affords(double seconds) const {
    if (budget_ <= 0) return false;
    if (budget_ >= 1) return true;
    const Account& other = accounts_[static_cast<std::size_t>(Kind::other)];
    return other.spent + seconds <= other.share * budget_ * step_seconds_ &&
           spent() + seconds <= budget_ * step_seconds_;
}

void MeasuringSchedule::add_cost(Kind kind, double seconds) {
    Account& account = accounts_[static_cast<std::size_t>(kind)];
    account.spent += seconds;
    if (++account.measured == 1) account.first = seconds;
}

double MeasuringSchedule::spent() const {
    double sum = 0;
    for (const Account& account : accounts_)
        sum += account.spent;
    return sum;
}

void MeasuringSchedule::end_step(double seconds) {
    step_seconds_ += seconds;
    const std::int64_t decision = next_decision(steps_);
    if (++steps_ == decision) decide();
}

double MeasuringSchedule::expected_cost(Kind kind) const {
    const Account& account = accounts_[static_cast<std::size_t>(kind)];
    if (account.measured > 1)
        return (account.spent - account.first) / static_cast<double>(account.measured - 1);
    if (account.measured == 1) return account.first;
    return assumed_steps[static_cast<std::size_t>(kind)] * step_seconds_ / static_cast<double>(steps_);
}

void MeasuringSchedule::decide() {
    const std::int64_t horizon = next_decision(steps_) - steps_;
    const double until =
        budget_ * step_seconds_ * (1 + static_cast<double>(horizon) / static_cast<double>(steps_));
    for (const Kind kind : {Kind::look, Kind::split}) {
        Account& account = accounts_[static_cast<std::size_t>(kind)];
        const std::int64_t run = kind == Kind::look ? run_length_ : 1;
        const double cost = expected_cost(kind) * static_cast<double>(run);
        const double left = std::min(account.share * until - account.spent, until - spent());
        account.period = 0;
        if (account.share <= 0) continue;
        const double times = cost > 0 ? left / cost : static_cast<double>(horizon);
        if (times < 1) continue; // rests until the next decision
        account.period = std::max(power_of_two(static_cast<double>(horizon) / times),
                                  power_of_two(static_cast<double>(run)));
        if (account.period > horizon) account.period = 0;
    }
}

void MeasuringSchedule::save(NoiseState& state) const {
    state.put(steps_);
    state.put(step_seconds_);
    for (const Account& account : accounts_) {
        state.put(account.spent);
        state.put(account.first);
        state.put(account.measured);
        state.put(account.period);
    }
}

void MeasuringSchedule::restore(NoiseState& state) {
    state.take(steps_);
    state.take(step_seconds_);
    for (Account& account : accounts_) {
        state.take(account.spent);
        state.take(account.first);
        state.take(account.measured);
        state.take(account.period);
    }
}

} // namespace redline
