// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtGlobal>

#include "ui/core_sentences.h"

// Patterns and phrases that core writes in English; translated() and phrase() look them up, and finished
// sentences are matched against them.

namespace redline::ui {

namespace {

const char* const corePhrases[] = {
    QT_TRANSLATE_NOOP("core", "%1 at b = %2"),
    QT_TRANSLATE_NOOP("core", "%1 of %2 classes per step, GSNR %3"),
    QT_TRANSLATE_NOOP("core", "%1 of %2 classes per step"),
    QT_TRANSLATE_NOOP("core", "Smaller micro-batch"),
    QT_TRANSLATE_NOOP("core", "the model of a training step says that b = %1 is the most for %2"),
    QT_TRANSLATE_NOOP("core", "coverage and sample noise"),
    QT_TRANSLATE_NOOP("core", "coverage"),
    QT_TRANSLATE_NOOP("core", "sample noise"),
    QT_TRANSLATE_NOOP("core", "no B reaches the coverage line"),
    QT_TRANSLATE_NOOP("core", "the line lies at B = %1, %2 times as much"),
    QT_TRANSLATE_NOOP("core", "what is short decides which remedy helps: %1"),
    QT_TRANSLATE_NOOP("core", "what is short decides which remedy helps: %1; the noise part is unknown until "
                              "it is measured (Probe now)"),
    QT_TRANSLATE_NOOP("core", "Diagnosis: left of the red line, short of %1"),
    QT_TRANSLATE_NOOP("core", "batch norm sees only the micro-batch; re-estimate its statistics first (no "
                              "retraining), then replace it"),
    QT_TRANSLATE_NOOP(
        "core",
        "batch norm sees only the micro-batch; re-estimate its statistics first (no retraining), then "
        "replace it; group norm runs in float32 under mixed precision, the memory is predicted again"),
    QT_TRANSLATE_NOOP("core", "Group norm instead of batch norm"),
    QT_TRANSLATE_NOOP("core", "statistics worth %1 samples at b = %2, %3"),
    QT_TRANSLATE_NOOP("core", "statistics worth at least %1 samples at b = %2, %3"),
    QT_TRANSLATE_NOOP("core", "no dependence on b, %1"),
    QT_TRANSLATE_NOOP("core", "Larger batch"),
    QT_TRANSLATE_NOOP("core", "it fits in one forward pass: %1"),
    QT_TRANSLATE_NOOP(
        "core", "B grows to %1 micro-batches of %2 without memory, each step takes as many times longer"),
    QT_TRANSLATE_NOOP("core", "B grows to %1 micro-batches of %2 without memory, each step takes as many "
                              "times longer; batch norm still sees only b"),
    QT_TRANSLATE_NOOP(
        "core", "%1; the learning rate %2 of B = %3 corresponds to %4 (%5 to %6) there, let a pilot decide"),
    QT_TRANSLATE_NOOP("core", "Gradient accumulation"),
    QT_TRANSLATE_NOOP("core", "More labelled pixels"),
    QT_TRANSLATE_NOOP("core",
                      "the line lies beyond the %1 training samples: no step of them reaches it; label more "
                      "pixels, or train longer with a smaller learning rate"),
    QT_TRANSLATE_NOOP("core", "at least %1 training samples"),
    QT_TRANSLATE_NOOP("core", "Coverage-maximising sampler"),
    QT_TRANSLATE_NOOP(
        "core",
        "the coverage line moves from %1 to %2; rare samples repeat, therefore stronger augmentation, and "
        "the prior is corrected at inference (usually raises OA, lowers AA and macro F1)"),
    QT_TRANSLATE_NOOP("core", "nowhere"),
    QT_TRANSLATE_NOOP("core", "Mixed precision (bf16)"),
    QT_TRANSLATE_NOOP("core",
                      "two bytes per activation instead of four; weights and their moments stay in float32"),
    QT_TRANSLATE_NOOP("core", "Gradient checkpointing"),
    QT_TRANSLATE_NOOP("core", "activations are computed again in the backward pass: about one more forward "
                              "pass, a third of a step"),
    QT_TRANSLATE_NOOP("core", "Smaller patch"),
    QT_TRANSLATE_NOOP("core", "activations grow with the square of the patch"),
    QT_TRANSLATE_NOOP("core", "Fewer bands"),
    QT_TRANSLATE_NOOP(
        "core",
        "activations of 3-D networks grow with the bands; principal components keep most of the variance"),
    QT_TRANSLATE_NOOP("core", "A larger GPU: %1"),
    QT_TRANSLATE_NOOP("core", "the smallest of the catalogue that holds the step"),
    QT_TRANSLATE_NOOP("core", "%1 there"),
    QT_TRANSLATE_NOOP("core", "%1 there, %2 needed"),
    QT_TRANSLATE_NOOP("core", "a step needs %1 of %2"),
    QT_TRANSLATE_NOOP("core", "B = %1 is less than K = %2: no step can hold all classes"),
    QT_TRANSLATE_NOOP("core", "no batch of this sampler covers 95 % of the classes"),
    QT_TRANSLATE_NOOP("core", "coverage: %1 of %2 classes expected in a step, 95 % need B = %3"),
    QT_TRANSLATE_NOOP("core", "noise: B lies inside the interval of the noise line, %1 to %2"),
    QT_TRANSLATE_NOOP("core", "noise: GSNR %1 at B = %2, 2 needs B = %3"),
    QT_TRANSLATE_NOOP("core", "noise: %1"),
    QT_TRANSLATE_NOOP("core", "not measured yet"),
    QT_TRANSLATE_NOOP("core", "batch norm: b = %1 is less than the %2 that its statistics need"),
    QT_TRANSLATE_NOOP("core",
                      "batch norm: a micro-batch of one sample has only its own positions for statistics"),
    QT_TRANSLATE_NOOP("core", "Does not fit: %1 needed, %2 there; %3."),
    QT_TRANSLATE_NOOP("core", "b = %1 would fit"),
    QT_TRANSLATE_NOOP("core", "not even b = 1 fits"),
    QT_TRANSLATE_NOOP("core", "coverage %1"),
    QT_TRANSLATE_NOOP("core", "coverage (no B reaches 95 %)"),
    QT_TRANSLATE_NOOP("core", "noise (not measured yet)"),
    QT_TRANSLATE_NOOP("core", "noise %1"),
    QT_TRANSLATE_NOOP("core", "noise %1 (at least %2)"),
    QT_TRANSLATE_NOOP("core", "noise %1 (%2 to %3)"),
    QT_TRANSLATE_NOOP("core", "B = %1 is left of %2 and %3."),
    QT_TRANSLATE_NOOP("core", "B = %1 is left of %2."),
    QT_TRANSLATE_NOOP("core", "Noise: not measured yet."),
    QT_TRANSLATE_NOOP("core", "b = %1 is left of the norm line %2."),
    QT_TRANSLATE_NOOP("core", "B = %1 is right of %2 and %3."),
    QT_TRANSLATE_NOOP("core", "B = %1 has passed %2, but lies inside the uncertainty of %3."),
    QT_TRANSLATE_NOOP("core", "B = %1 has passed %2; noise not measured yet."),
    QT_TRANSLATE_NOOP("core", "Cheapest change: %1 (%2 -> %3)."),
    QT_TRANSLATE_NOOP("core", "no class counts given: %1 classes of equal size assumed"),
    QT_TRANSLATE_NOOP("core", "B = %1 is more than the %2 training samples: a step takes them all"),
    QT_TRANSLATE_NOOP("core", "B = %1 is no multiple of b = %2: the last micro-batch of a step is smaller"),
    QT_TRANSLATE_NOOP("core", "planned for %1 with %2, which is not in this machine"),
    QT_TRANSLATE_NOOP("core", "micro-batches of more than %1 samples are not looked at: larger ones may fit"),
    QT_TRANSLATE_NOOP("core", "what the CUDA context and the workspaces of cuBLAS and cuDNN take is an "
                              "estimate with an interval: not measured on a GPU"),
    QT_TRANSLATE_NOOP("core", "Learning: %1 macro F1 %2 lies above what guessing reaches (%3 to %4)."),
    QT_TRANSLATE_NOOP("core", "Learning, but wrongly: %1 macro F1 %2 lies below what guessing reaches (%3 to "
                              "%4); check the labels."),
    QT_TRANSLATE_NOOP("core", "Guessing: %1 macro F1 %2 lies inside what guessing reaches (%3 to %4)."),
    QT_TRANSLATE_NOOP("core", "validation"),
    QT_TRANSLATE_NOOP("core", "test"),
    QT_TRANSLATE_NOOP("core", "not available: at least two micro-batches of different samples are needed"),
    QT_TRANSLATE_NOOP("core", "not available: every gradient is zero"),
    QT_TRANSLATE_NOOP("core", "no noise: all samples give the same gradient, the GSNR has no limit"),
    QT_TRANSLATE_NOOP("core", "not resolvable yet: the mean gradient is lost in the noise so far"),
    QT_TRANSLATE_NOOP("core", "not resolvable yet: the batches differ less than chance so far"),
    QT_TRANSLATE_NOOP("core", "the noise scale given is not a positive number"),
    QT_TRANSLATE_NOOP("core", "not resolvable yet: too few steps measured"),
    QT_TRANSLATE_NOOP("core", "not resolvable yet: %1"),
    QT_TRANSLATE_NOOP("core", "class %1 has not come twice in neighbouring steps yet"),
    QT_TRANSLATE_NOOP("core", "classes %1 and %2 have not come in neighbouring steps yet"),
    QT_TRANSLATE_NOOP("core", "not all classes have come in neighbouring steps yet"),
    QT_TRANSLATE_NOOP("core", "the noise scale given is larger than any batch could be"),
    QT_TRANSLATE_NOOP("core", "preparing"),
    QT_TRANSLATE_NOOP("core", "training"),
    QT_TRANSLATE_NOOP("core", "paused"),
    QT_TRANSLATE_NOOP("core", "testing"),
    QT_TRANSLATE_NOOP("core", "variable"),
    QT_TRANSLATE_NOOP("core", "axis order"),
    QT_TRANSLATE_NOOP("core", "wavelength unit"),
    QT_TRANSLATE_NOOP("core", "scale"),
    QT_TRANSLATE_NOOP("core", "wavelengths"),
    QT_TRANSLATE_NOOP("core", "offset"),
    QT_TRANSLATE_NOOP("core", "no data (the fill value of netCDF)"),
    QT_TRANSLATE_NOOP("core", "interleave"),
    QT_TRANSLATE_NOOP("core", "byte order"),
    QT_TRANSLATE_NOOP("core", "pixel order"),
    QT_TRANSLATE_NOOP("core", "unlabelled value"),
    QT_TRANSLATE_NOOP("core", "class attribute"),
    QT_TRANSLATE_NOOP("core", "layer"),
    QT_TRANSLATE_NOOP("core", "mask variable"),
    QT_TRANSLATE_NOOP("core", "mask layer"),
};

} // namespace

Patterns messagePatterns() {
    return corePhrases;
}

} // namespace redline::ui
