// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/workbench.h"

namespace redline::ui {

template<typename T>
bool Workbench::run(const QString& title, std::function<Result<T>(Progress&, const CancelToken&)> work,
                    std::function<void(T)> done) {
    if (!freeFor(title)) return false;
    return adopt(makeJob<T>(title, std::move(work), std::move(done), this));
}

} // namespace redline::ui
