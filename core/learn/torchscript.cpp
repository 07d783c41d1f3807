// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/torchscript.h"

#include <iomanip>
#include <locale>
#include <sstream>

#include <ATen/ATen.h>
#include <torch/csrc/jit/serialization/import.h>

#include "learn/run_folder.h"
#include "redline/base/files.h"
#include "redline/network/pytorch_script.h"
#include "redline/results/network_export.h"

namespace redline::learn {

namespace {

using torch::jit::Module;

/// Writes one call per node in TorchScript, on the operators that TorchNetwork runs.
class ScriptWriter {
  public:
    explicit ScriptWriter(const NetworkGraph& graph) : graph_(graph), names_(python_names(graph)) {
        text_.imbue(std::locale::classic());
    }

    std::string forward() {
        text_ << "def forward(self, x):\n";
        for (std::size_t i = 0; i < names_.size(); ++i)
            node(i);
        text_ << "    return " << names_.back() << "\n";
        return text_.str();
    }

  private:
    static std::string list(const Shape& values) {
        std::string text = "[";
        for (const auto value : values)
            text += (text.size() > 1 ? ", " : "") + std::to_string(value);
        return text + "]";
    }
    static std::string filled(const Shape& values, std::size_t dims, std::int64_t otherwise) {
        return list(values.empty() ? Shape(dims, otherwise) : values);
    }
    static std::string real(double value) {
        std::ostringstream text;
        text.imbue(std::locale::classic());
        text << std::setprecision(17) << value;
        return text.str().find_first_of(".e") == std::string::npos ? text.str() + ".0" : text.str();
    }
    static const char* truth(bool value) { return value ? "True" : "False"; }

    std::string tensor(std::size_t i, const char* name) const { return "self." + names_[i] + "." + name; }
    std::string optional(std::size_t i, const char* name, bool there) const {
        return there ? tensor(i, name) : "None";
    }

    void node(std::size_t i) {
        std::vector<std::string> inputs;
        for (const int input : graph_.nodes[i].inputs)
            inputs.push_back(input < 0 ? "x" : names_[static_cast<std::size_t>(input)]);
        text_ << "    " << names_[i] << " = " << call(i, inputs) << "\n";
    }

    std::string call(std::size_t i, const std::vector<std::string>& inputs) const {
        const Node& n = graph_.nodes[i];
        const std::string& x = inputs[0];
        const std::string function = "torch." + op_name(n.op) + "(" + x + ", ";
        const std::size_t dims = n.kernel.size();
        switch (n.op) {
        case Op::conv1d:
        case Op::conv2d:
        case Op::conv3d:
            return function + tensor(i, "weight") + ", " + optional(i, "bias", n.bias) + ", " +
                   filled(n.stride, dims, 1) + ", " + filled(n.padding, dims, 0) + ", " +
                   filled(n.dilation, dims, 1) + ", " + std::to_string(n.groups) + ")";
        case Op::conv_transpose2d:
        case Op::conv_transpose3d:
            return function + tensor(i, "weight") + ", " + optional(i, "bias", n.bias) + ", " +
                   filled(n.stride, dims, 1) + ", " + filled(n.padding, dims, 0) + ", " +
                   filled(n.output_padding, dims, 0) + ", " + std::to_string(n.groups) + ", " +
                   filled(n.dilation, dims, 1) + ")";
        case Op::batch_norm:
            return function + tensor(i, "weight") + ", " + tensor(i, "bias") + ", " +
                   tensor(i, "running_mean") + ", " + tensor(i, "running_var") + ", False, " +
                   real(n.momentum) + ", " + real(n.eps) + ", True)";
        case Op::group_norm:
            return function + std::to_string(n.groups) + ", " + tensor(i, "weight") + ", " +
                   tensor(i, "bias") + ", " + real(n.eps) + ")";
        case Op::layer_norm:
            return function + list(n.shape) + ", " + tensor(i, "weight") + ", " + tensor(i, "bias") + ", " +
                   real(n.eps) + ")";
        case Op::instance_norm:
            return function + optional(i, "weight", n.affine) + ", " + optional(i, "bias", n.affine) +
                   ", None, None, True, " + real(n.momentum) + ", " + real(n.eps) + ", True)";
        case Op::relu:
        case Op::gelu:
        case Op::tanh:
        case Op::sigmoid:
        case Op::leaky_relu:
            return "torch." + op_name(n.op) + "(" + x + ")";
        case Op::max_pool1d:
        case Op::max_pool2d:
        case Op::max_pool3d:
            return function + pool_window(n) + ", " + filled(n.dilation, dims, 1) + ", " +
                   truth(n.ceil_mode) + ")";
        case Op::avg_pool1d:
        case Op::avg_pool2d:
        case Op::avg_pool3d:
            return function + pool_window(n) + ", " + truth(n.ceil_mode) + ")";
        case Op::adaptive_avg_pool2d:
        case Op::adaptive_avg_pool3d:
            return function + list(n.shape) + ")";
        case Op::global_avg_pool2d:
            return "torch.adaptive_avg_pool2d(" + x + ", [1, 1])";
        case Op::global_avg_pool3d:
            return "torch.adaptive_avg_pool3d(" + x + ", [1, 1, 1])";
        case Op::linear:
            return function + tensor(i, "weight") + ", " + optional(i, "bias", n.bias) + ")";
        case Op::dropout:
            return x;
        case Op::add:
            return joined(inputs, " + ");
        case Op::concat:
            return "torch.cat([" + joined(inputs, ", ") + "], 1)";
        case Op::flatten:
            return function + "1)";
        case Op::reshape:
            return function + batched(x, n.output) + ")";
        case Op::permute: {
            Shape axes{0};
            for (const auto axis : n.shape)
                axes.push_back(axis + 1);
            return function + list(axes) + ")";
        }
        case Op::upsample:
            return upsample(n, x);
        case Op::attention:
            return attention(i, x);
        case Op::embedding_position:
            return x + " + " + tensor(i, "weight");
        case Op::gru:
            return gru(i, x);
        }
        return x;
    }

    static std::string joined(const std::vector<std::string>& parts, const char* separator) {
        std::string text;
        for (const auto& part : parts)
            text += (text.empty() ? "" : separator) + part;
        return text;
    }

    static std::string pool_window(const Node& n) {
        return list(n.kernel) + ", " + list(n.stride.empty() ? n.kernel : n.stride) + ", " +
               filled(n.padding, n.kernel.size(), 0);
    }

    /// The batch of `x` and then `shape`.
    static std::string batched(const std::string& x, const Shape& shape) {
        return "[" + x + ".size(0), " + list(shape).substr(1);
    }

    static std::string upsample(const Node& n, const std::string& x) {
        const Shape size(n.output.begin() + 1, n.output.end());
        if (n.mode == "bilinear") return "torch.upsample_bilinear2d(" + x + ", " + list(size) + ", False)";
        if (n.mode == "trilinear") return "torch.upsample_trilinear3d(" + x + ", " + list(size) + ", False)";
        return "torch.upsample_nearest" + std::to_string(size.size()) + "d(" + x + ", " + list(size) + ")";
    }

    std::string attention(std::size_t i, const std::string& x) const {
        const Node& n = graph_.nodes[i];
        const std::string projected =
            "torch.linear(" + x + ", " + tensor(i, "in_proj_weight") + ", " + tensor(i, "in_proj_bias") + ")";
        const auto heads = [&](int part) {
            const std::string one = "torch.chunk(" + projected + ", 3, -1)[" + std::to_string(part) + "]";
            return "torch.transpose(torch.reshape(" + one + ", [" + x + ".size(0), " + x + ".size(1), " +
                   std::to_string(n.heads) + ", " + std::to_string(n.embed / n.heads) + "]), 1, 2)";
        };
        const std::string mixed =
            "torch.scaled_dot_product_attention(" + heads(0) + ", " + heads(1) + ", " + heads(2) + ")";
        return "torch.linear(torch.reshape(torch.transpose(" + mixed + ", 1, 2), [" + x + ".size(0), " + x +
               ".size(1), " + std::to_string(n.embed) + "]), " + tensor(i, "out_proj.weight") + ", " +
               tensor(i, "out_proj.bias") + ")";
    }

    std::string gru(std::size_t i, const std::string& x) const {
        const Node& n = graph_.nodes[i];
        std::vector<std::string> weights;
        for (const ParameterInfo& info : redline::parameter_tensors(n))
            weights.push_back(tensor(i, info.name.c_str()));
        return "torch.gru(" + x + ", " + x + ".new_zeros([" +
               std::to_string(n.layers * (n.bidirectional ? 2 : 1)) + ", " + x + ".size(0), " +
               std::to_string(n.hidden) + "]), [" + joined(weights, ", ") + "], True, " +
               std::to_string(n.layers) + ", 0.0, False, " + truth(n.bidirectional) + ", True)[0]";
    }

    const NetworkGraph& graph_;
    std::vector<std::string> names_;
    std::ostringstream text_;
};

/// Puts a tensor under its dotted name, making the modules on the way.
void register_tensor(Module module, const std::string& name, const at::Tensor& tensor, bool is_buffer) {
    const auto dot = name.find('.');
    if (dot != std::string::npos) {
        const std::string child = name.substr(0, dot);
        if (!module.hasattr(child)) module.register_module(child, Module(child));
        register_tensor(module.attr(child).toModule(), name.substr(dot + 1), tensor, is_buffer);
    } else if (is_buffer) {
        module.register_buffer(name, tensor);
    } else {
        module.register_parameter(name, tensor, false);
    }
}

Module script_module(const TorchNetwork& network) {
    const NetworkGraph& graph = network.graph();
    const std::vector<std::string> names = python_names(graph);
    Module module("Network");
    // Longest names first: a node may be named like the start of another's.
    const auto put = [&](const NamedTensor& named, bool is_buffer) {
        std::size_t owner = names.size();
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string& name = graph.nodes[i].name;
            if (named.name.compare(0, name.size() + 1, name + ".") == 0 &&
                (owner == names.size() || name.size() > graph.nodes[owner].name.size()))
                owner = i;
        }
        const std::string rest = named.name.substr(graph.nodes[owner].name.size());
        register_tensor(module, names[owner] + rest, named.tensor.detach(), is_buffer);
    };
    for (const auto& parameter : network.parameters())
        put(parameter, false);
    for (const auto& buffer : network.buffers())
        put(buffer, true);
    module.define(ScriptWriter(graph).forward());
    module.eval();
    return module;
}

} // namespace

Result<void> write_torchscript(const std::filesystem::path& run, const std::filesystem::path& file) {
    REDLINE_ASSIGN(const RunFolder folder, RunFolder::open(run));
    REDLINE_ASSIGN(const Run described, folder.description());
    REDLINE_ASSIGN(const nlohmann::json description, network_description(described));
    REDLINE_ASSIGN(const StoredRun stored_run, folder.read());
    TorchNetwork network(stored_run.graph, false, 0);
    REDLINE_TRY(network.load(stored_run.weights, (run / "weights.safetensors").string()));
    std::ostringstream out;
    script_module(network).save(out, {{"redline.json", description.dump(2)}});
    std::string content = std::move(out).str();

    // What is written must be what was trained: it is read back before anything is replaced.
    const c10::InferenceMode inference;
    std::istringstream in(content);
    Module back = torch::jit::load(in);
    const at::Tensor x = at::randn(with_batch(2, stored_run.graph.input));
    const at::Tensor wanted = network.forward(x, {}), given = back.forward({x}).toTensor();
    if (!at::allclose(given, wanted, 1e-4, 1e-4))
        return fail(ErrorCode::internal, "the exported network gives other logits than the run's",
                    file.string(), "please report it with the run's settings");
    return write_file_atomically(file, content);
}

} // namespace redline::learn
