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

/// For a comment: a name from a file must not end it.
std::string one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    return text;
}

Sizes or_fill(const Sizes& given, std::size_t dims, std::int64_t value) {
    return given.empty() ? Sizes(dims, value) : given;
}

const char* python(bool value) {
    return value ? "True" : "False";
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

std::string pooling(const Node& node, const char* type, bool dilated) {
    const std::size_t dims = node.kernel.size();
    std::string text = fmt::format("nn.{}({}, stride={}, padding={}, ", type, tuple(node.kernel),
                                   tuple(node.stride.empty() ? node.kernel : node.stride),
                                   tuple(or_fill(node.padding, dims, 0)));
    if (dilated) text += fmt::format("dilation={}, ", tuple(or_fill(node.dilation, dims, 1)));
    return text + fmt::format("ceil_mode={})", python(node.ceil_mode));
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
        return pooling(node, "MaxPool1d", true);
    case Op::max_pool2d:
        return pooling(node, "MaxPool2d", true);
    case Op::max_pool3d:
        return pooling(node, "MaxPool3d", true);
    case Op::avg_pool1d:
        return pooling(node, "AvgPool1d", false);
    case Op::avg_pool2d:
        return pooling(node, "AvgPool2d", false);
    case Op::avg_pool3d:
        return pooling(node, "AvgPool3d", false);
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

constexpr const char* position_class = R"(class Position(nn.Module):
    def __init__(self, tokens, embed):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(tokens, embed))

    def forward(self, x):
        return x + self.weight


)";

constexpr const char* loading_part = R"(

def read_safetensors(path):
    types = {{"F32": torch.float32, "I64": torch.int64}}
    with open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        values = file.read()
    tensors = {{}}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        first, end = entry["data_offsets"]
        data = bytearray(values[first:end])
        tensors[name] = torch.frombuffer(data, dtype=types[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def load(path={0}):
    """The trained network, ready to classify."""
    state = {{}}
    for name, tensor in read_safetensors(path).items():
        for old, new in RENAMED.items():
            if name.startswith(old + "."):
                name = new + name[len(old):]
                break
        state[name] = tensor
    network = Network()
    network.load_state_dict(state)
    return network.eval()


def describe(path={1}):
    """Classes, bands and preprocessing of the training."""
    with open(path) as file:
        return json.load(file)


def features(spectra, description):
    """[..., band] with every band of the cube, scaled as the training saw it, to [..., feature]; 0 stands for a missing value."""
    p = description["preprocessing"]
    x = spectra[..., p["bands"]].double()
    x = (x - torch.tensor(p["mean"]).double()) / torch.tensor(p["deviation"]).double()
    x = torch.where(torch.isfinite(x), x, torch.zeros_like(x))
    if p["components"]:
        axes = torch.tensor(p["components"]).double().reshape(-1, len(p["bands"]))
        x = x @ axes.T / torch.tensor(p["component_deviation"]).double()
    return x.float()


def logits(network, patches, description):
    """Patches of features [N, row, col, feature] (networks of spectra: [N, feature]) to logits [N, class, ...]."""
    shape = [patches.shape[0], {2}]
    with torch.no_grad():
        x = patches.movedim(-1, 1).reshape(shape)
        y = network(x)
    shift = description["logit_shift"] or [0.0] * y.shape[1]
    shift = torch.tensor([float("-inf") if s is None else s for s in shift])
    return y + shift.reshape(1, -1, *[1] * (y.dim() - 2))


if __name__ == "__main__":
    network = load(*sys.argv[1:2])
    print(network)
    print(network(torch.zeros(1, {2})).shape)
)";

} // namespace

std::vector<std::string> python_names(const NetworkGraph& graph) {
    std::set<std::string> used{"forward",  "train", "eval", "x",  "self", "training", "parameters", "modules",
                               "children", "float", "half", "to", "type", "torch",    "nn"};
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

std::string pytorch_script(const NetworkGraph& graph, const std::string& weights_name,
                           const std::string& description_name) {
    const std::vector<std::string> names = python_names(graph);
    std::string text = fmt::format("# {}, written by Redline. Input: N x {}.\n# {}\n"
                                   "import json\nimport sys\n\nimport torch\nfrom torch import nn\n\n\n",
                                   one_line(graph.title.empty() ? graph.name : graph.title),
                                   fmt::join(graph.input, " x "), one_line(graph.paper));
    bool position = false;
    for (const Node& node : graph.nodes)
        position |= node.op == Op::embedding_position;
    if (position) text += position_class;
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
    text += "# Names in the weights file that Python cannot have.\nRENAMED = {";
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] != graph.nodes[i].name)
            text += fmt::format("{}: {}, ", quoted(graph.nodes[i].name), quoted(names[i]));
    text += "}\n";
    text += fmt::format(loading_part, quoted(weights_name), quoted(description_name),
                        fmt::join(graph.input, ", "));
    return text;
}

} // namespace redline
