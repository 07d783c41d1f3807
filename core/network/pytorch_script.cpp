// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/network/pytorch_script.h"

#include <cctype>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace redline {

namespace {

using Sizes = std::vector<std::int64_t>;

std::string tuple(const Sizes& values) {
    return values.size() == 1 ? fmt::format("({},)", values[0])
                              : fmt::format("({})", fmt::join(values, ", "));
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out + "\"";
}

Sizes or_fill(const Sizes& given, std::size_t dims, std::int64_t value) {
    return given.empty() ? Sizes(dims, value) : given;
}

const char* python(bool value) {
    return value ? "True" : "False";
}

/// A Python name for each node, unlike all others.
std::vector<std::string> python_names(const NetworkGraph& graph) {
    std::set<std::string> used{"forward", "train",    "eval",  "x",    "self", "training", "parameters",
                               "modules", "children", "float", "half", "to",   "type"};
    std::vector<std::string> names;
    for (const Node& node : graph.nodes) {
        std::string name;
        for (const char c : node.name)
            name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
        if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name = "n_" + name;
        while (!used.insert(name).second)
            name += "_";
        names.push_back(name);
    }
    return names;
}

std::string convolution(const Node& node, const char* type, bool transposed) {
    const std::size_t dims = node.kernel.size();
    std::string text = fmt::format(
        "nn.{}({}, {}, {}, stride={}, padding={}, ", type, node.in_channels, node.out_channels,
        tuple(node.kernel), tuple(or_fill(node.stride, dims, 1)), tuple(or_fill(node.padding, dims, 0)));
    if (transposed) text += fmt::format("output_padding={}, ", tuple(or_fill(node.output_padding, dims, 0)));
    return text + fmt::format("dilation={}, groups={}, bias={})", tuple(or_fill(node.dilation, dims, 1)),
                              node.groups, python(node.bias));
}

std::string pooling(const Node& node, const char* type) {
    return fmt::format("nn.{}({}, stride={}, padding={}, ceil_mode={})", type, tuple(node.kernel),
                       tuple(node.stride.empty() ? node.kernel : node.stride),
                       tuple(or_fill(node.padding, node.kernel.size(), 0)), python(node.ceil_mode));
}

/// The module of a node; empty where the forward pass needs none.
std::string module_text(const Node& node) {
    switch (node.op) {
    case Op::conv1d:
        return convolution(node, "Conv1d", false);
    case Op::conv2d:
        return convolution(node, "Conv2d", false);
    case Op::conv3d:
        return convolution(node, "Conv3d", false);
    case Op::conv_transpose2d:
        return convolution(node, "ConvTranspose2d", true);
    case Op::conv_transpose3d:
        return convolution(node, "ConvTranspose3d", true);
    case Op::batch_norm:
        return fmt::format("nn.BatchNorm{}d({}, eps={}, momentum={})", node.dim, node.out_channels, node.eps,
                           node.momentum);
    case Op::group_norm:
        return fmt::format("nn.GroupNorm({}, {}, eps={})", node.groups, node.out_channels, node.eps);
    case Op::layer_norm:
        return fmt::format("nn.LayerNorm({}, eps={})", tuple(node.shape), node.eps);
    case Op::instance_norm:
        return fmt::format("nn.InstanceNorm{}d({}, eps={}, affine={})", node.dim, node.out_channels, node.eps,
                           python(node.affine));
    case Op::relu:
        return "nn.ReLU()";
    case Op::gelu:
        return "nn.GELU()";
    case Op::tanh:
        return "nn.Tanh()";
    case Op::sigmoid:
        return "nn.Sigmoid()";
    case Op::leaky_relu:
        return "nn.LeakyReLU()";
    case Op::max_pool1d:
        return pooling(node, "MaxPool1d");
    case Op::max_pool2d:
        return pooling(node, "MaxPool2d");
    case Op::max_pool3d:
        return pooling(node, "MaxPool3d");
    case Op::avg_pool1d:
        return pooling(node, "AvgPool1d");
    case Op::avg_pool2d:
        return pooling(node, "AvgPool2d");
    case Op::avg_pool3d:
        return pooling(node, "AvgPool3d");
    case Op::adaptive_avg_pool2d:
        return fmt::format("nn.AdaptiveAvgPool2d({})", tuple(node.shape));
    case Op::adaptive_avg_pool3d:
        return fmt::format("nn.AdaptiveAvgPool3d({})", tuple(node.shape));
    case Op::global_avg_pool2d:
        return "nn.AdaptiveAvgPool2d(1)";
    case Op::global_avg_pool3d:
        return "nn.AdaptiveAvgPool3d(1)";
    case Op::linear:
        return fmt::format("nn.Linear({}, {}, bias={})", node.in_channels, node.out_channels,
                           python(node.bias));
    case Op::dropout:
        return fmt::format("nn.Dropout({})", node.p);
    case Op::flatten:
        return "nn.Flatten()";
    case Op::attention:
        return fmt::format("nn.MultiheadAttention({}, {}, dropout={}, batch_first=True)", node.embed,
                           node.heads, node.p);
    case Op::embedding_position:
        return fmt::format("Position({}, {})", node.tokens, node.embed);
    case Op::gru:
        return fmt::format("nn.GRU({}, {}, num_layers={}, bidirectional={}, batch_first=True)",
                           node.in_channels, node.hidden, node.layers, python(node.bidirectional));
    case Op::upsample: {
        const Sizes size(node.output.begin() + 1, node.output.end());
        return fmt::format("nn.Upsample(size={}, mode=\"{}\")", tuple(size),
                           node.mode.empty() ? "nearest" : node.mode);
    }
    case Op::add:
    case Op::concat:
    case Op::reshape:
    case Op::permute:
        return "";
    }
    return "";
}

std::string call_text(const Node& node, const std::string& name, const std::vector<std::string>& inputs) {
    switch (node.op) {
    case Op::add:
        return fmt::format("{}", fmt::join(inputs, " + "));
    case Op::concat:
        return fmt::format("torch.cat(({}), dim=1)", fmt::join(inputs, ", "));
    case Op::reshape:
        return fmt::format("{0}.reshape({0}.shape[0], {1})", inputs[0], fmt::join(node.output, ", "));
    case Op::permute: {
        Sizes axes{0};
        for (const auto axis : node.shape)
            axes.push_back(axis + 1);
        return fmt::format("{}.permute({})", inputs[0], fmt::join(axes, ", "));
    }
    case Op::attention:
        return fmt::format("self.{0}({1}, {1}, {1}, need_weights=False)[0]", name, inputs[0]);
    case Op::gru:
        return fmt::format("self.{}({})[0]", name, inputs[0]);
    default:
        return fmt::format("self.{}({})", name, inputs[0]);
    }
}

} // namespace

std::string pytorch_script(const NetworkGraph& graph, const std::string& weights_name) {
    const std::vector<std::string> names = python_names(graph);
    std::string text = fmt::format("# {}, written by Redline. Input: N x {}.\n# {}\n"
                                   "import sys\n\nimport torch\nfrom torch import nn\n\n\n",
                                   graph.title.empty() ? graph.name : graph.title,
                                   fmt::join(graph.input, " x "), graph.paper);
    bool position = false, renamed = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        position |= graph.nodes[i].op == Op::embedding_position;
        renamed |= names[i] != graph.nodes[i].name;
    }
    if (position)
        text +=
            "class Position(nn.Module):\n    def __init__(self, tokens, embed):\n        super().__init__()\n"
            "        self.weight = nn.Parameter(torch.zeros(tokens, embed))\n\n    def forward(self, x):\n   "
            "     return x + self.weight\n\n\n";
    text += "class Network(nn.Module):\n    def __init__(self):\n        super().__init__()\n";
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const std::string module = module_text(graph.nodes[i]); !module.empty())
            text += fmt::format("        self.{} = {}\n", names[i], module);
    text += "\n    def forward(self, x):\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::vector<std::string> inputs;
        for (const int input : graph.nodes[i].inputs)
            inputs.push_back(input < 0 ? "x" : names[static_cast<std::size_t>(input)]);
        text += fmt::format("        {} = {}\n", names[i], call_text(graph.nodes[i], names[i], inputs));
    }
    text += fmt::format("        return {}\n\n\n", names.back());
    text += "# Names of the weights file that Python cannot have.\nRENAMED = {";
    if (renamed)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] != graph.nodes[i].name)
                text += fmt::format("{}: {}, ", quoted(graph.nodes[i].name), quoted(names[i]));
    text += fmt::format("}}\n\n\ndef load(path={}):\n"
                        "    from safetensors.torch import load_file\n"
                        "    state = {{}}\n"
                        "    for name, tensor in load_file(path).items():\n"
                        "        for old, new in RENAMED.items():\n"
                        "            if name.startswith(old + \".\"):\n"
                        "                name = new + name[len(old):]\n"
                        "                break\n"
                        "        state[name] = tensor\n"
                        "    network = Network()\n"
                        "    network.load_state_dict(state)\n"
                        "    return network.eval()\n\n\n"
                        "if __name__ == \"__main__\":\n"
                        "    network = load(*sys.argv[1:2])\n"
                        "    print(network)\n"
                        "    print(network(torch.zeros(1, {})).shape)\n",
                        quoted(weights_name), fmt::join(graph.input, ", "));
    return text;
}

} // namespace redline
