// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace redline::learn {

/// Puts an autograd engine in place that can hand out saved-tensor hooks; once, before the first backward
/// pass.
void install_hook_engine();

} // namespace redline::learn
