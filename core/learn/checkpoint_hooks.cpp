// SPDX-License-Identifier: GPL-3.0-or-later
#include <exception>
#include <memory>
#include <vector>

#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/saved_variable_hooks.h>

#include "learn/autocast.h"
#include "learn/checkpointing.h"
#include "learn/hook_engine.h"

// Non-reentrant checkpointing. LibTorch offers default saved-tensor hooks only through its engine object
// (Python installs its own), so a small engine that adds nothing but the hooks takes the default engine's
// place.

namespace redline::learn {

namespace {

struct Frame {
    TorchNetwork* network = nullptr;
    int first = 0, end = 0;
    ForwardMode mode;
    at::ScalarType autocast_type = at::kBFloat16;
    at::Tensor input;
    std::size_t packed = 0; ///< tensors that the first run wanted to keep
    bool recomputed = false;
    std::vector<at::Tensor> values; ///< what the recomputation kept, in the same order
};

/// Ends a recomputation: everything that the backward wants is there. PyTorch's torch.utils.checkpoint does
/// the same (early stop), so that what lies behind the last saved tensor is not computed again.
struct AllRecomputed final : std::exception {};

enum class Recording { off, first_run, recomputation };
thread_local Recording recording = Recording::off;
thread_local std::shared_ptr<Frame> current_frame;

class RecordingScope {
  public:
    RecordingScope(Recording kind, std::shared_ptr<Frame> frame)
        : was_(recording), was_frame_(current_frame) {
        recording = kind;
        current_frame = std::move(frame);
    }
    ~RecordingScope() {
        recording = was_;
        current_frame = was_frame_;
    }
    RecordingScope(const RecordingScope&) = delete;
    RecordingScope& operator=(const RecordingScope&) = delete;

  private:
    Recording was_;
    std::shared_ptr<Frame> was_frame_;
};

void recompute(const std::shared_ptr<Frame>& frame) {
    frame->recomputed = true;
    const at::AutoGradMode with_gradient(true);
    const auto device = frame->input.device().type();
    const AutocastGuard autocast(device, frame->mode.autocast, frame->autocast_type);
    ForwardMode mode = frame->mode;
    mode.update_statistics = false;
    at::Tensor input = frame->input.detach();
    if (frame->input.requires_grad()) input.requires_grad_(true);
    const RecordingScope scope(Recording::recomputation, frame);
    try {
        frame->network->run_range(input, frame->first, frame->end, mode);
    } catch (const AllRecomputed&) {
        // as meant: thrown where the last tensor was kept
    }
}

/// Keeps a place instead of a tensor; asks the frame for the value when the backward wants it.
struct PlaceHook : torch::autograd::SavedVariableHooks {
    explicit PlaceHook(std::shared_ptr<Frame> f) : frame(std::move(f)) {}
    void call_pack_hook(const at::Tensor&) override { place = frame->packed++; }
    at::Tensor call_unpack_hook() override {
        if (!frame->recomputed) recompute(frame);
        TORCH_CHECK(place < frame->values.size(),
                    "a recomputed segment kept fewer tensors than its first run");
        at::Tensor value = std::move(frame->values[place]);
        TORCH_CHECK(value.defined(), "a recomputed tensor was asked for twice");
        return value;
    }
    std::shared_ptr<Frame> frame;
    std::size_t place = 0;
};

struct RecordHook : torch::autograd::SavedVariableHooks {
    explicit RecordHook(std::shared_ptr<Frame> f) : frame(std::move(f)) {}
    void call_pack_hook(const at::Tensor& tensor) override {
        frame->values.push_back(tensor.detach());
        if (frame->values.size() == frame->packed) throw AllRecomputed();
    }
    at::Tensor call_unpack_hook() override { return {}; }
    std::shared_ptr<Frame> frame;
};

class HookEngine final : public torch::autograd::Engine {
  public:
    std::unique_ptr<torch::autograd::SavedVariableHooks> get_default_saved_variable_hooks() override {
        switch (recording) {
        case Recording::first_run:
            return std::make_unique<PlaceHook>(current_frame);
        case Recording::recomputation:
            return std::make_unique<RecordHook>(current_frame);
        case Recording::off:
            break;
        }
        return nullptr;
    }
};

} // namespace

void install_hook_engine() {
    // Never deleted: its device threads live as long as the process.
    static HookEngine* engine = new HookEngine;
    torch::autograd::set_default_engine_stub([]() -> torch::autograd::Engine& { return *engine; });
}

at::Tensor checkpoint_hooks(TorchNetwork& network, const at::Tensor& input, int first, int end,
                            const ForwardMode& mode) {
    auto frame = std::make_shared<Frame>();
    frame->network = &network;
    frame->first = first;
    frame->end = end;
    frame->mode = mode;
    frame->autocast_type = current_autocast_type(input.device().type());
    frame->input = input;
    const RecordingScope scope(Recording::first_run, frame);
    return network.run_range(input, first, end, mode);
}

} // namespace redline::learn
