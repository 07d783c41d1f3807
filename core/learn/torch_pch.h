// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one place where Torch's umbrella header is included: a file that includes it costs some 20 s without
// this header precompiled.
#include <torch/torch.h>
