// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>

#include "ui/panels/number_row.h"
#include "ui/panels/settings_panel.h"
#include "ui/session.h"

// The rows of the settings panel that are plain choices; what depends on the network or the scene is in
// settings_panel.cpp.

namespace redline::ui {

void SettingsPanel::addStep() {
    QFormLayout* form = section(tr("Step"));
    batch_ = addNumber(
        form, tr("Batch"), tr("B: samples per optimiser step"), geometricStops(1, 4096), true,
        [](const Settings& s) { return s.batch; },
        [](Settings& s, int value) {
            // The micro-batch follows as the largest divisor that is not above it; equal ones stay equal.
            const int before = s.micro_batch() == s.batch ? value : s.micro_batch();
            s.batch = value;
            int micro = std::min(before, value);
            while (value % micro != 0)
                --micro;
            s.micro = micro == value ? 0 : micro;
        });
    micro_ = addNumber(
        form, tr("Micro-batch"),
        tr("b: samples per forward and backward pass. B = b × M; a smaller b saves memory and leaves the "
           "gradient as it is, but batch norm sees only b."),
        {1}, false, [](const Settings& s) { return s.micro_batch(); },
        [](Settings& s, int value) { s.micro = value == s.batch ? 0 : value; });
    addChoice(
        form, tr("Precision"),
        tr("Number format of the forward and backward pass. On CPUs without AVX-512, bf16 is several times "
           "slower than FP32."),
        {{QStringLiteral("FP32"), int(Precision::fp32)},
         {QStringLiteral("bf16"), int(Precision::bf16)},
         {QStringLiteral("fp16"), int(Precision::fp16)}},
        [](const Settings& s) { return int(s.precision); },
        [](Settings& s, int value) { s.precision = static_cast<Precision>(value); });
    segments_ = addNumber(
        form, tr("Checkpoints"),
        tr("Segments that are computed again in the backward pass instead of being kept: less memory, about "
           "one more forward pass. 0: none."),
        {0, 2, 3, 4, 5, 6, 8, 10, 12, 16}, false, [](const Settings& s) { return s.checkpoint_segments; },
        [](Settings& s, int value) { s.checkpoint_segments = value; });
    device_ = new QComboBox(this);
    device_->setAccessibleName(tr("Device"));
    device_->setToolTip(tr("Where to train. Devices that this computer does not have can be planned for."));
    device_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    device_->setMinimumContentsLength(8);
    form->addRow(tr("Device"), device_);
    loaders_.push_back([this](const Settings& s) {
        device_->setCurrentIndex(device_->findData(QString::fromStdString(s.device)));
    });
    connect(device_, &QComboBox::currentIndexChanged, this, [this] {
        if (device_->currentIndex() < 0) return;
        change(tr("Device"),
               [this](Settings& s) { s.device = device_->currentData().toString().toStdString(); });
    });
}

void SettingsPanel::addOptimiser() {
    QFormLayout* form = section(tr("Optimiser"));
    addChoice(
        form, tr("Optimiser"), tr("Adam and AdamW keep two more values per parameter than SGD"),
        {{QStringLiteral("Adam"), int(Optimizer::adam)},
         {QStringLiteral("AdamW"), int(Optimizer::adamw)},
         {QStringLiteral("SGD"), int(Optimizer::sgd)}},
        [](const Settings& s) { return int(s.optimizer); },
        [](Settings& s, int value) { s.optimizer = static_cast<Optimizer>(value); });
    addReal(
        form, tr("Learning rate"), tr("Step size at the start of the schedule"),
        [](const Settings& s) { return s.learning_rate; },
        [](Settings& s, double value) { s.learning_rate = value; });
    addChoice(
        form, tr("Schedule"), tr("How the learning rate falls over the epochs"),
        {{tr("Constant"), int(ScheduleKind::constant)},
         {tr("Steps"), int(ScheduleKind::step)},
         {tr("Cosine"), int(ScheduleKind::cosine)}},
        [](const Settings& s) { return int(s.schedule); },
        [](Settings& s, int value) { s.schedule = static_cast<ScheduleKind>(value); });
    addReal(
        form, tr("Weight decay"), tr("Pulls the weights towards zero; 0: off"),
        [](const Settings& s) { return s.weight_decay; },
        [](Settings& s, double value) { s.weight_decay = value; });
    addChoice(
        form, tr("Loss"), tr("Class-weighted and logit-adjusted losses make up for unequal class counts"),
        {{tr("Cross-entropy"), int(LossKind::cross_entropy)},
         {tr("Weighted"), int(LossKind::weighted)},
         {tr("Logit-adjusted"), int(LossKind::logit_adjusted)}},
        [](const Settings& s) { return int(s.loss); },
        [](Settings& s, int value) { s.loss = static_cast<LossKind>(value); });
    epochs_ = addNumber(
        form, tr("Epochs"), tr("Passes over the training pixels"), geometricStops(1, 1000), true,
        [](const Settings& s) { return s.epochs; }, [](Settings& s, int value) { s.epochs = value; });
    addSwitch(
        form, tr("Flip and turn patches"), tr("Augmentation: flips and right-angle turns of each patch"),
        [](const Settings& s) { return s.augment; }, [](Settings& s, bool on) { s.augment = on; });
}

void SettingsPanel::addSamples() {
    QFormLayout* form = section(tr("Samples"));
    addChoice(
        form, tr("Sampler"),
        tr("How the samples of a step are drawn. Validation and test always keep the scene's own "
           "distribution."),
        {{tr("Natural"), int(SamplerKind::natural)},
         {tr("Inverse frequency"), int(SamplerKind::inverse)},
         {tr("Stratified"), int(SamplerKind::stratified)},
         {tr("Coverage"), int(SamplerKind::coverage)},
         {tr("Class, then pixel"), int(SamplerKind::class_then_pixel)}},
        [](const Settings& s) { return int(s.sampler); },
        [](Settings& s, int value) { s.sampler = static_cast<SamplerKind>(value); });
    addSwitch(
        form, tr("Correct the prior"),
        tr("At inference, takes back what the sampler changed about how often each class is seen"),
        [](const Settings& s) { return s.prior_correction != PriorCorrection::off; },
        [](Settings& s, bool on) {
            s.prior_correction = on ? PriorCorrection::training_counts : PriorCorrection::off;
        });
    splitKind_ = addChoice(
        form, tr("Split"),
        tr("Which labelled pixels train and which test. With a random split, patches of both parts overlap "
           "and accuracy flatters."),
        {{tr("Random share"), int(SplitKind::random)},
         {tr("Per class"), int(SplitKind::per_class)},
         {tr("Spatially disjoint"), int(SplitKind::disjoint)},
         {tr("Whole groups"), int(SplitKind::groups)},
         {tr("Files of their own"), int(SplitKind::files)}},
        [](const Settings& s) { return int(s.split.kind); },
        [](Settings& s, int value) {
            s.split.kind = static_cast<SplitKind>(value);
            s.split.group_field.clear(); // the labels' own, which is chosen with them
        });
    std::vector<int> percents;
    for (int percent = 1; percent <= 95; ++percent)
        percents.push_back(percent);
    share_ = addNumber(
        form, tr("Train share"), tr("Share of the labelled pixels that trains, in per cent"), percents, true,
        [](const Settings& s) { return static_cast<int>(std::lround(100 * s.split.share)); },
        [](Settings& s, int value) { s.split.share = value / 100.0; });
    share_->setSuffix(tr(" %"));
    perClass_ = addNumber(
        form, tr("Per class"), tr("Pixels of each class that train"), geometricStops(1, 1000), true,
        [](const Settings& s) { return s.split.per_class; },
        [](Settings& s, int value) { s.split.per_class = value; });
    std::vector<int> validation;
    for (int percent = 0; percent <= 50; percent += 5)
        validation.push_back(percent);
    auto* part = addNumber(
        form, tr("Validation"), tr("Share of the training part that is kept for validation, in per cent"),
        validation, false,
        [](const Settings& s) { return static_cast<int>(std::lround(100 * s.split.validation)); },
        [](Settings& s, int value) { s.split.validation = value / 100.0; });
    part->setSuffix(tr(" %"));
    addNumber(
        form, tr("Seed"),
        tr("Starts every random stream: split, initialisation, order, augmentation, dropout"),
        geometricStops(0, 9999), true,
        [](const Settings& s) { return static_cast<int>(std::min<std::uint64_t>(9999, s.seeds.run)); },
        [](Settings& s, int value) { s.seeds.run = static_cast<std::uint64_t>(value); });
    addChoice(
        form, tr("Edge"), tr("What a patch sees beyond the scene's edge"),
        {{tr("Mirrored"), int(PaddingKind::reflect)}, {tr("Zeros"), int(PaddingKind::zero)}},
        [](const Settings& s) { return int(s.padding); },
        [](Settings& s, int value) { s.padding = static_cast<PaddingKind>(value); });
}

} // namespace redline::ui
