// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redline/memory/step_memory.h"

namespace redline {

/// Where the CPU and CUDA allocate differently in the same step, and why. One row per device; the tape reads
/// nothing else about it.
struct DeviceRules {
    /// Bytes per element that dropout keeps for its backward. CUDA: native_dropout's Boolean mask. CPU: that
    /// kernel does not exist, so a noise tensor in the input's precision is drawn and multiplied.
    bool dropout_keeps_noise;
    /// A second gradient for the same tensor is added in place where nobody else holds the first one. The
    /// recorded CUDA streams were made over fake tensors, which autograd never overwrites; a real GPU may
    /// need less there.
    bool sums_gradients_in_place;
    /// Adam's step counters (4 bytes per parameter tensor) lie beside the parameters on the CPU; for CUDA
    /// they stay on the host.
    bool counts_adam_steps;
    /// Scalars in arithmetic become 8-byte tensors and their 4-byte copies on the CPU; CUDA passes them by
    /// value.
    bool scalars_are_tensors;
    /// The CPU's batch norm first makes a gradient of its own layout and then the one that it returns; CUDA's
    /// kernel makes one.
    bool norm_backward_makes_two;
    /// The CPU's group norm backward needs two sums per sample and channel; CUDA's fused kernel keeps them
    /// inside.
    bool group_norm_backward_sums;
    /// oneDNN returns the input gradient of a strided convolution, and the output of a transposed one, in its
    /// own layout, which is copied; and it wants gradients that are not views. cuDNN writes plain tensors.
    bool convolution_copies;
    /// Convolutions go through oneDNN, which takes layout copies and scratch from the same allocator, except
    /// small ones of a single sample, which unfold their input into columns. cuDNN's workspaces are an item
    /// of their own.
    bool onednn;
    /// Checkpointing keeps the state of the random generator for the recomputation: 5056 bytes of Mersenne
    /// twister on the CPU. (The recorded CUDA streams keep none; Philox needs 16 bytes, on the host.)
    Bytes random_state;
    /// Autocast has a list of operators for each device (ATen/autocast_mode.cpp). CUDA's puts group norm,
    /// layer norm and upsampling into float32. The CPU's does not name them, as their kernels take low
    /// precision beside float32 weights; it names pooling along three axes instead, and the logits before
    /// their log-softmax, which CUDA computes in the logits' precision.
    bool autocast_as_cpu;
    /// A sum of two precisions first copies its operand of the lower one on the CPU; CUDA converts within the
    /// kernel.
    bool sums_copy_operands;
};

constexpr DeviceRules cuda_rules{false, false, false, false, false, false, false, false, 0, false, false};
constexpr DeviceRules cpu_rules{true, true, true, true, true, true, true, true, 5056, true, true};

constexpr const DeviceRules& rules_for(DeviceKind device) {
    return device == DeviceKind::cuda ? cuda_rules : cpu_rules;
}

} // namespace redline
