// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "memory/tape.h"

namespace redline {

/// A small fixed list: the saved tensors of one operator fit, and the tape stays off the heap.
template<typename T, std::size_t N>
struct FewOf {
    std::array<T, N> items{};
    int count = 0;
    void add(T item) { items[static_cast<std::size_t>(count++)] = item; }
    const T* begin() const { return items.data(); }
    const T* end() const { return items.data() + count; }
};

/// Walks a graph as PyTorch 2.11's autograd does: operators save what their backward needs, the engine runs
/// the recorded operators in reverse order, tensors die with their last reference. Records every storage that
/// comes and goes.
class AutogradTape {
  public:
    AutogradTape(const NetworkGraph& graph, const StepOptions& options);
    void set_up();
    void step(int micro_batches);
    Tape take() { return std::move(tape_); }

  private:
    using Storage = std::int32_t;
    using ValueId = std::int32_t;
    using RecordId = std::int32_t;
    static constexpr std::int32_t none = -1;

    /// A tensor as the program sees it; several may share a storage (views).
    struct Value {
        Storage storage = none, gradient = none;
        Bytes elements = 0; ///< per sample
        int width = 4;      ///< bytes per element
        bool needs_gradient = false, leaf = false;
        /// Of a sample's axes where they are in another order than its memory; empty: as PyTorch makes
        /// tensors.
        std::vector<std::int64_t> strides;
        bool steps_first = false; ///< the batch is its second axis in memory, as recurrent layers return it
        bool in_order() const { return strides.empty() && !steps_first; }
        void lie_as(const Value& other) {
            strides = other.strides;
            steps_first = other.steps_first;
        }
        bool gradient_is_view = false;              ///< a part of a larger tensor: not contiguous
        std::vector<std::int64_t> gradient_strides; ///< as strides
        bool gradient_in_order() const { return !gradient_is_view && gradient_strides.empty(); }
    };
    /// mix: the inner part of attention; product: one of its two linear layers; ordered: a copy in the usual
    /// order of axes; recurrence: one direction of a recurrent layer.
    enum class Kind : std::uint8_t {
        node,
        cast,
        cast_parameter,
        ordered,
        sum,
        checkpoint,
        product,
        mix,
        recurrence
    };
    /// One recorded operator call.
    struct Record {
        Kind kind = Kind::node;
        int node = -1, segment = -1;
        ValueId out = none;
        int parameter = -1;           ///< cast_parameter: which; product: its weight; recurrence: its first
        bool shares_gradient = false; ///< recurrence: the other direction wants the gradient as well
        FewOf<ValueId, 8> inputs;
        std::vector<ValueId> more_inputs; ///< add and concat of more than eight
        FewOf<Storage, 8> saved;
        int hooked = 0;           ///< saved tensors that a hook replaced
        FewOf<RecordId, 4> casts; ///< of its parameters, in their order; none: used as they are
        Storage pending = none;   ///< cast_parameter: the gradient that waits for it
    };
    /// How operators are run: normally; under a checkpoint's saved-tensor hooks; inside a reentrant
    /// checkpoint; again for the hooks.
    enum class Mode : std::uint8_t { save, hooks, without_gradients, recompute };
    struct Segment {
        int first = 0, end = 0;
        Storage input = none, random_state = none;
        ValueId input_value = none;
        int holders = 0, saved = 0; ///< records with hooked tensors that still live; hooked tensors in all
        bool recomputed = false;
        std::vector<RecordId> records;
    };
    /// An input that may have been cast for the operator; the copy is let go after it.
    struct Operand {
        ValueId value = none;
        bool temporary = false;
    };

    Storage allocate(TensorSize size, Part part);
    Storage allocate_elements(Bytes elements, int width, Part part) {
        return allocate({0, elements * width}, part);
    }
    void retain(Storage storage) { ++references_[static_cast<std::size_t>(storage)]; }
    void release(Storage storage);
    ValueId new_value(Storage storage, Bytes elements, int width, bool needs_gradient);
    Value& value(ValueId id) { return values_[static_cast<std::size_t>(id)]; }
    const Value& value(ValueId id) const { return values_[static_cast<std::size_t>(id)]; }
    Record& record(RecordId id) { return records_[static_cast<std::size_t>(id)]; }

    // autograd_forward.cpp
    ValueId forward(ValueId input);
    ValueId run_range(int first, int end, ValueId input, Mode mode);
    ValueId run_checkpoint(std::pair<int, int> range, ValueId input);
    void run_node(int index, Mode mode);
    void connect(RecordId id, Mode mode, ValueId in, ValueId out);
    void finish(int index, ValueId out);
    void let_go(int index, int keep);
    ValueId input_of(int index, int which = 0) const;
    Operand operand(int index, int width, Mode mode, int which = 0);
    void let_go(const Operand& operand);
    FewOf<RecordId, 4> cast_parameters(int index, Mode mode, std::array<Storage, 4>& copies);
    Storage cast_parameter(int index, int parameter, Mode mode);
    Storage contiguous_copy(ValueId of, bool needed);
    Operand put_in_order(const Operand& operand, int index, Mode mode);
    void clear_cast_cache();
    RecordId begin(Kind kind, int node, Mode mode, bool needs_gradient);
    void save(RecordId id, Storage storage, Mode mode);
    void keep_or_release(RecordId id, Storage result, Mode mode);
    bool stopped() const { return stop_after_ >= 0 && recomputed_ >= stop_after_; }
    int autocast_width(int index) const;

    // autograd_layers.cpp
    void forward_weighted(int index, Mode mode);
    Storage convolution_result(int index, Bytes count);
    void forward_norm(int index, Mode mode);
    void forward_activation(int index, Mode mode);
    void forward_pool(int index, Mode mode);
    void forward_dropout(int index, Mode mode);
    // autograd_joins.cpp
    void forward_add(int index, Mode mode);
    void forward_concat(int index, Mode mode);
    void forward_view(int index, Mode mode);
    // autograd_sequences.cpp
    void forward_position(int index, Mode mode);
    void forward_attention(int index, Mode mode);
    ValueId product(int index, int weight, ValueId in, Bytes count, Mode mode);
    void backward_product(RecordId id, Storage gradient);
    Storage mix_at_once(RecordId id, ValueId joint, Mode mode);
    Storage mix_in_parts(RecordId id, ValueId joint, Mode mode, Storage& part);
    void backward_mix(RecordId id, Storage gradient);
    void backward_mix_in_parts(RecordId id, Storage gradient);
    void backward_position(RecordId id, Storage gradient);
    // autograd_recurrent.cpp
    void forward_gru(int index, Mode mode);
    void forward_gru_by_steps(int index, Mode mode);
    void backward_gru(RecordId id, Storage gradient);
    void backward_recurrence(RecordId id, Storage gradient);

    // autograd_backward.cpp
    void run_backward(std::size_t base);
    void backward(RecordId id);
    void backward_node(RecordId id, Storage gradient);
    void backward_checkpoint(RecordId id, Storage gradient);
    void recompute(int segment);
    void finish_record(RecordId id, Storage gradient);
    void deliver(ValueId target, Storage gradient, bool view = false, std::vector<std::int64_t> strides = {});
    Storage in_layout_of(ValueId leaf, Storage gradient);
    void deliver_permuted(RecordId id, Storage gradient);
    void deliver_parameter(int parameter, Storage gradient);
    void deliver_parameters(RecordId id, const std::array<Storage, 4>& gradients, int count, bool last_first);
    Storage gradient_for(ValueId target);
    void backward_parameters(RecordId id, Storage gradient);
    Storage convolution_input_gradient(const Node& node, ValueId in);
    Storage transposed_result(const Node& node, const Shape& in, Bytes count);
    Storage transposed_input_gradient(const Node& node, ValueId in);
    const Shape& shape_read_by(const Node& node, int which = 0) const;
    Storage convolution_weight_scratch(const Node& node);
    Storage vector_weight_scratch(const Node& node, const Shape& in, Bytes bias);
    void unfold_for_weights(const Node& node);
    bool stays_in_full_precision(const Node& node) const;
    bool unfolds_by_group(const Node& node) const;
    Storage unfolded_result(const Node& node, const Shape& in, Bytes groups);
    Storage allocate_columns(const Node& node, const Shape& in, Bytes groups);
    Storage unfolded_groups(const Node& node, const Shape& in, Bytes count);
    Storage gradient_by_groups(const Node& node, ValueId in);
    void sum_for_bias(const Node& node, Bytes groups);
    void end_segment(int segment);

    // training_step.cpp
    void micro_batch(bool first);
    bool looks_at_classifier() const;
    void look_at_classifier(Bytes logits);
    Storage scaled_loss();
    void optimizer_step();

    const NetworkGraph& graph_;
    const StepOptions& options_;
    const DeviceRules& rules_;
    int low_width_ = 4; ///< bytes per element of what autocast lowers
    Tape tape_;
    std::vector<std::int32_t> references_;
    std::vector<Value> values_;
    std::vector<Record> records_;
    std::vector<Segment> segments_;
    std::vector<ValueId> node_value_; ///< [0]: the network's input
    std::vector<int> last_use_;       ///< [0]: the network's input
    std::vector<bool> used_once_;
    std::vector<Bytes> parameter_elements_;
    std::vector<int> first_parameter_;
    std::vector<Storage> parameter_, parameter_gradient_, cast_cache_;
    std::vector<RecordId> cast_record_;
    std::vector<Storage> fresh_gradients_; ///< of this micro-batch, kept apart from the sum
    bool gradients_apart_ = false;
    std::vector<int> alive_; ///< nodes whose values the program holds, oldest first
    Storage input_ = none, target_ = none, input_gradient_ = none;
    ValueId classifier_input_ = none; ///< held for the noise
    Phase phase_ = Phase::setup;
    int node_ = -1;
    int current_segment_ = -1;
    std::size_t recompute_cursor_ = 0;
    int recomputed_ = 0, stop_after_ = -1;
    bool first_step_ = true;
};

} // namespace redline
