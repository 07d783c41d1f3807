// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtGlobal>

#include "ui/core_sentences.h"

// Where an error lies, apart from files and options: keys of headers, layers, settings.

namespace redline::ui {

Patterns placeNames() {
    static const char* const patterns[] = {
        QT_TRANSLATE_NOOP("core", "key \"%1\""),
        QT_TRANSLATE_NOOP("core", "%1, key \"%2\""),
        QT_TRANSLATE_NOOP("core", "layer %1"),
        QT_TRANSLATE_NOOP("core", "%1, layer %2"),
        QT_TRANSLATE_NOOP("core", "%1, input_shape"),
        QT_TRANSLATE_NOOP("core", "option %1"),
        QT_TRANSLATE_NOOP("core", "network %1"),
        QT_TRANSLATE_NOOP("core", "looked for %1"),
        QT_TRANSLATE_NOOP("core", "patch"),
        QT_TRANSLATE_NOOP("core", "bands"),
        QT_TRANSLATE_NOOP("core", "batch"),
        QT_TRANSLATE_NOOP("core", "micro"),
        QT_TRANSLATE_NOOP("core", "split"),
        QT_TRANSLATE_NOOP("core", "labels"),
        QT_TRANSLATE_NOOP("core", "test labels"),
        QT_TRANSLATE_NOOP("core", "training part"),
        QT_TRANSLATE_NOOP("core", "validation"),
        QT_TRANSLATE_NOOP("core", "norm"),
        QT_TRANSLATE_NOOP("core", "sampler, loss"),
        QT_TRANSLATE_NOOP("core", "wavelengths"),
        QT_TRANSLATE_NOOP("core", "features"),
        QT_TRANSLATE_NOOP("core", "preprocessing"),
        QT_TRANSLATE_NOOP("core", "legend"),
        QT_TRANSLATE_NOOP("core", "counts"),
        QT_TRANSLATE_NOOP("core", "pca"),
        QT_TRANSLATE_NOOP("core", "checkpoint-ranges"),
    };
    return patterns;
}

} // namespace redline::ui
