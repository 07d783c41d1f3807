// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/open_defaults.h"

#include <QSettings>

namespace redline::ui {

namespace {

constexpr const char* cacheKey = "reading/cacheBytes";

} // namespace

OpenOptions openDefaults() {
    OpenOptions options;
    bool valid = false;
    const qlonglong kept = QSettings().value(QLatin1String(cacheKey)).toLongLong(&valid);
    if (valid && kept > 0) options.cache_bytes = kept;
    return options;
}

void keepCacheLimit(Bytes limit) {
    QSettings().setValue(QLatin1String(cacheKey), static_cast<qlonglong>(limit));
}

} // namespace redline::ui
