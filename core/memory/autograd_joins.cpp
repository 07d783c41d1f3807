// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>
#include <optional>

// Operators that join tensors or look at one in another shape.

namespace redline {

// x + y + z is two additions: each makes a new tensor and lets the partial sum go.
void AutogradTape::forward_add(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    ValueId sum = input_of(index);
    for (std::size_t which = 1; which < node.inputs.size(); ++which) {
        const ValueId other = input_of(index, static_cast<int>(which));
        const int width = std::max(value(sum).width, value(other).width);
        const bool needs = value(sum).needs_gradient || value(other).needs_gradient;
        const Bytes count = value(sum).elements;
        const RecordId id = begin(Kind::sum, index, mode, needs);
        const Storage result = allocate_elements(count, width, Part::activations);
        if (rules_.sums_copy_operands && value(sum).width != value(other).width)
            release(allocate_elements(count, width, Part::temporaries));
        const ValueId out = new_value(result, count, width, needs);
        value(out).lie_as(value(sum));
        if (id != none && mode != Mode::recompute) {
            record(id).inputs.add(sum);
            record(id).inputs.add(other);
            record(id).out = out;
        }
        if (which > 1) release(value(sum).storage);
        sum = out;
    }
    finish(index, sum);
}

void AutogradTape::forward_concat(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    int width = 0;
    bool needs = false;
    for (std::size_t which = 0; which < node.inputs.size(); ++which) {
        const Value& part = value(input_of(index, static_cast<int>(which)));
        width = std::max(width, part.width);
        needs = needs || part.needs_gradient;
    }
    const RecordId id = begin(Kind::node, index, mode, needs);
    const Bytes count = elements(node.output);
    const ValueId out = new_value(allocate_elements(count, width, Part::activations), count, width, needs);
    if (id != none && mode != Mode::recompute) {
        for (std::size_t which = 0; which < node.inputs.size(); ++which)
            record(id).more_inputs.push_back(input_of(index, static_cast<int>(which)));
        record(id).out = out;
    }
    finish(index, out);
}

namespace {

using Strides = std::vector<std::int64_t>;

Strides strides_in_order(const Shape& shape) {
    Strides strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

/// Empty where they are the usual ones: axes of one position lie anywhere.
Strides unless_in_order(const Shape& shape, Strides strides) {
    const Strides usual = strides_in_order(shape);
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        if (shape[axis] != 1 && strides[axis] != usual[axis]) return strides;
    return {};
}

/// Strides of the same memory seen as `to`; none where it takes a copy (at::detail::computeStride).
std::optional<Strides> seen_as(const Shape& from, const Strides& strides, const Shape& to) {
    Strides seen(to.size(), 1);
    auto view = static_cast<std::ptrdiff_t>(to.size()) - 1;
    std::int64_t base = strides.back(), of_chunk = 1, of_view = 1;
    for (auto axis = static_cast<std::ptrdiff_t>(from.size()) - 1; axis >= 0; --axis) {
        const auto at = static_cast<std::size_t>(axis);
        of_chunk *= from[at];
        if (axis != 0 && (from[at - 1] == 1 || strides[at - 1] == of_chunk * base)) continue;
        while (view >= 0 && (of_view < of_chunk || to[static_cast<std::size_t>(view)] == 1)) {
            seen[static_cast<std::size_t>(view)] = of_view * base;
            of_view *= to[static_cast<std::size_t>(view)];
            --view;
        }
        if (of_view != of_chunk) return {};
        if (axis > 0) {
            base = strides[at - 1];
            of_chunk = of_view = 1;
        }
    }
    return view < 0 ? std::optional(seen) : std::nullopt;
}

} // namespace

void AutogradTape::forward_view(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const ValueId in = input_of(index);
    const Value from = value(in);
    const Shape& shape = shape_read_by(node);
    Strides strides = from.strides;
    if (node.op == Op::permute) {
        const Strides before = from.strides.empty() ? strides_in_order(shape) : from.strides;
        strides.clear();
        for (const auto axis : node.shape)
            strides.push_back(before[static_cast<std::size_t>(axis)]);
        strides = unless_in_order(node.output, std::move(strides));
    } else if (!from.in_order() && node.op != Op::dropout) {
        const auto seen =
            seen_as(shape, from.strides.empty() ? strides_in_order(shape) : from.strides, node.output);
        const bool copies = from.steps_first ? node.output != shape : !seen;
        if (copies) return finish(index, put_in_order({in, false}, index, mode).value);
        strides = unless_in_order(node.output, *seen);
    }
    const RecordId id = begin(Kind::node, index, mode, from.needs_gradient);
    retain(from.storage);
    const ValueId out = new_value(from.storage, from.elements, from.width, from.needs_gradient);
    value(out).strides = std::move(strides);
    value(out).steps_first = from.steps_first;
    connect(id, mode, in, out);
    finish(index, out);
}

/// The gradient is seen in the order of the axes before: in order again where the way there had put it out of
/// order.
void AutogradTape::deliver_permuted(RecordId id, Storage gradient) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(record(id).node)];
    const ValueId in = record(id).inputs.items[0];
    const Strides& seen = value(record(id).out).gradient_strides;
    const Strides after = seen.empty() ? strides_in_order(node.output) : seen;
    Strides before(after.size());
    for (std::size_t axis = 0; axis < after.size(); ++axis)
        before[static_cast<std::size_t>(node.shape[axis])] = after[axis];
    deliver(in, gradient, value(record(id).out).gradient_is_view,
            unless_in_order(shape_read_by(node), std::move(before)));
}

} // namespace redline
