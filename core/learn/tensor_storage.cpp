// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/tensor_storage.h"

#include <cstring>

#include <ATen/ATen.h>

namespace redline::learn {

void append_stored(std::vector<StoredTensor>& to, const std::vector<NamedTensor>& tensors,
                   const std::string& prefix) {
    for (const auto& named : tensors) {
        const at::Tensor tensor = named.tensor.contiguous();
        StoredTensor stored;
        stored.name = prefix + named.name;
        stored.dtype = tensor.scalar_type() == at::kLong ? "I64" : "F32";
        stored.shape = tensor.sizes().vec();
        stored.data.assign(static_cast<const char*>(tensor.data_ptr()),
                           static_cast<std::size_t>(tensor.nbytes()));
        to.push_back(std::move(stored));
    }
}

Result<std::vector<NamedTensor>> from_stored(const std::vector<StoredTensor>& stored,
                                             const std::string& prefix, const std::string& where) {
    std::vector<NamedTensor> tensors;
    for (const auto& one : stored) {
        if (one.name.rfind(prefix, 0) != 0) continue;
        if (one.dtype != "F32" && one.dtype != "I64")
            return fail(ErrorCode::input, "tensor \"" + one.name + "\" has the type " + one.dtype, where,
                        "store it as float32");
        at::Tensor tensor = at::empty(one.shape, one.dtype == "F32" ? at::kFloat : at::kLong);
        std::memcpy(tensor.data_ptr(), one.data.data(), one.data.size());
        tensors.push_back({one.name.substr(prefix.size()), tensor});
    }
    return tensors;
}

} // namespace redline::learn
