// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/autocast_mode.h>

namespace redline::learn {

inline at::ScalarType current_autocast_type(at::DeviceType device) {
    return at::autocast::get_autocast_dtype(device);
}

/// Mixed precision for a scope, as torch.autocast does it: the cast weights are cached until the outermost
/// scope ends.
class AutocastGuard {
  public:
    AutocastGuard(at::DeviceType device, bool on, at::ScalarType type)
        : device_(device),
          was_on_(at::autocast::is_autocast_enabled(device)),
          was_type_(at::autocast::get_autocast_dtype(device)) {
        if (on) at::autocast::set_autocast_dtype(device, type);
        at::autocast::set_autocast_enabled(device, on);
        at::autocast::increment_nesting();
    }
    ~AutocastGuard() {
        if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
        at::autocast::set_autocast_enabled(device_, was_on_);
        at::autocast::set_autocast_dtype(device_, was_type_);
    }
    AutocastGuard(const AutocastGuard&) = delete;
    AutocastGuard& operator=(const AutocastGuard&) = delete;

  private:
    at::DeviceType device_;
    bool was_on_;
    at::ScalarType was_type_;
};

} // namespace redline::learn
