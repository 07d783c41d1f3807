// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/io/mat_file.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include <fmt/format.h>
#include <matio.h>

#include "cube/axis_builder.h"
#include "cube/mat_check.h"

namespace redline {

namespace {

/// matio keeps global state.
std::recursive_mutex& matio_mutex() {
    static std::recursive_mutex mutex;
    return mutex;
}

void be_silent(int, char*) {}

struct CloseMat {
    void operator()(mat_t* file) const { Mat_Close(file); }
};
struct FreeVariable {
    void operator()(matvar_t* variable) const {
        const std::lock_guard lock(matio_mutex());
        Mat_VarFree(variable);
    }
};
using MatPtr = std::unique_ptr<mat_t, CloseMat>;
using VariablePtr = std::unique_ptr<matvar_t, FreeVariable>;

MatPtr open_mat(const std::filesystem::path& path) {
    static const bool silenced = [] {
        Mat_LogInitFunc("redline", &be_silent);
        return true;
    }();
    (void)silenced;
    return MatPtr(Mat_Open(path.c_str(), MAT_ACC_RDONLY));
}

std::optional<SampleType> sample_type_of(matio_classes kind) {
    switch (kind) {
    case MAT_C_DOUBLE:
        return SampleType::f64;
    case MAT_C_SINGLE:
        return SampleType::f32;
    case MAT_C_INT8:
        return SampleType::i8;
    case MAT_C_UINT8:
        return SampleType::u8;
    case MAT_C_INT16:
        return SampleType::i16;
    case MAT_C_UINT16:
        return SampleType::u16;
    case MAT_C_INT32:
        return SampleType::i32;
    case MAT_C_UINT32:
        return SampleType::u32;
    case MAT_C_INT64:
        return SampleType::i64;
    case MAT_C_UINT64:
        return SampleType::u64;
    default:
        return std::nullopt;
    }
}

const char* class_text(matio_classes kind) {
    switch (kind) {
    case MAT_C_CHAR:
        return "text";
    case MAT_C_CELL:
        return "cells";
    case MAT_C_STRUCT:
        return "struct";
    case MAT_C_SPARSE:
        return "sparse matrix";
    default:
        return "other";
    }
}

/// Elements of a variable; 0 when the product makes no sense.
std::int64_t elements_of(const matvar_t& variable) {
    if (variable.rank < 1 || variable.rank > 32 || variable.dims == nullptr) return 0;
    std::int64_t count = 1;
    for (int i = 0; i < variable.rank; ++i)
        if (variable.dims[i] > (std::size_t{1} << 40) ||
            __builtin_mul_overflow(count, static_cast<std::int64_t>(variable.dims[i]), &count))
            return 0;
    return count;
}

constexpr unsigned most_parts = 1000; ///< fields of a struct, cells of a cell array

void list(const matvar_t& variable, const std::string& prefix, std::vector<StoredArray>& arrays, int depth) {
    if (variable.name == nullptr && prefix.empty()) return;
    StoredArray array;
    array.name = prefix;
    for (int i = 0; i < variable.rank && i < 32 && variable.dims != nullptr; ++i)
        array.shape.push_back(static_cast<std::int64_t>(variable.dims[i]));
    if (variable.class_type == MAT_C_STRUCT && elements_of(variable) >= 1 && variable.data != nullptr &&
        depth < 4) {
        char* const* names = Mat_VarGetStructFieldnames(&variable);
        const unsigned fields =
            names != nullptr ? Mat_VarGetNumberOfFields(const_cast<matvar_t*>(&variable)) : 0;
        const std::int64_t elements = elements_of(variable);
        for (std::int64_t element = 0; element < elements && element < most_parts; ++element) {
            const std::string place = elements == 1 ? prefix : fmt::format("{}({})", prefix, element + 1);
            for (unsigned i = 0; i < fields && i < most_parts; ++i) {
                const matvar_t* field = Mat_VarGetStructFieldByIndex(const_cast<matvar_t*>(&variable), i,
                                                                     static_cast<std::size_t>(element));
                if (field != nullptr && names[i] != nullptr)
                    list(*field, place + "." + names[i], arrays, depth + 1);
            }
        }
        return;
    }
    if (variable.class_type == MAT_C_CELL && variable.data != nullptr && depth < 4) {
        const std::int64_t cells = elements_of(variable);
        for (std::int64_t i = 0; i < cells && i < most_parts; ++i) {
            const matvar_t* cell = Mat_VarGetCell(const_cast<matvar_t*>(&variable), static_cast<int>(i));
            if (cell != nullptr) list(*cell, fmt::format("{}{{{}}}", prefix, i + 1), arrays, depth + 1);
        }
        return;
    }
    if (variable.isComplex == 0 && elements_of(variable) > 0)
        array.type = sample_type_of(variable.class_type);
    array.dtype = array.type ? variable.isLogical != 0 ? "logical" : name_of(*array.type)
                  : sample_type_of(variable.class_type) && variable.isComplex != 0
                      ? "complex"
                      : class_text(variable.class_type);
    arrays.push_back(std::move(array));
}

/// The variable, struct field or cell of a name as list() forms them ("scenes{2}.cube", "s(2).cube"), read
/// with its data; `top` owns it.
const matvar_t* read_variable(mat_t* file, const std::string& name, VariablePtr& top) {
    constexpr const char* joints = ".{(";
    std::size_t end = std::min(name.find_first_of(joints), name.size());
    std::size_t element = 0; ///< of the struct array that is gone into next
    top.reset(Mat_VarRead(file, name.substr(0, end).c_str()));
    matvar_t* at = top.get();
    while (at != nullptr && end < name.size()) {
        const std::size_t start = end + 1;
        if (name[end] != '.') {
            const bool cell = name[end] == '{';
            const std::size_t close = name.find(cell ? '}' : ')', start);
            if (close == std::string::npos || at->class_type != (cell ? MAT_C_CELL : MAT_C_STRUCT))
                return nullptr;
            const double index = parse_number(std::string_view(name).substr(start, close - start));
            if (!(index >= 1 && index <= static_cast<double>(elements_of(*at)))) return nullptr;
            element = static_cast<std::size_t>(index) - 1;
            if (cell) at = Mat_VarGetCell(at, static_cast<int>(std::exchange(element, 0)));
            end = close + 1;
        } else {
            end = std::min(name.find_first_of(joints, start), name.size());
            if (at->class_type != MAT_C_STRUCT) return nullptr;
            at = Mat_VarGetStructFieldByName(at, name.substr(start, end - start).c_str(),
                                             std::exchange(element, 0));
        }
    }
    return at;
}

class MatMemory final : public Memory {
  public:
    MatMemory(VariablePtr top, const matvar_t* at, std::size_t bytes)
        : top_(std::move(top)), at_(at), bytes_(bytes) {}
    const std::byte* data() const override { return static_cast<const std::byte*>(at_->data); }
    std::size_t size() const override { return bytes_; }

  private:
    VariablePtr top_;
    const matvar_t* at_;
    std::size_t bytes_;
};

} // namespace

Result<MatFile> MatFile::open(const std::filesystem::path& path) {
    REDLINE_TRY(check_mat_file(path));
    const std::lock_guard lock(matio_mutex());
    const MatPtr file = open_mat(path);
    if (!file)
        return fail(ErrorCode::input, "this is not a MATLAB file, or it is damaged", path.string(),
                    "save it again, with -v7 or -v7.3");
    MatFile mat;
    mat.path_ = path;
    mat.format_ = Mat_GetVersion(file.get()) == MAT_FT_MAT4 ? "MAT 4" : "MAT 5";
    std::error_code ignored;
    const auto file_bytes = static_cast<std::int64_t>(std::filesystem::file_size(path, ignored));
    for (int i = 0; i < 10'000; ++i) {
        const VariablePtr variable(Mat_VarReadNextInfo(file.get()));
        if (!variable) break;
        if (variable->name == nullptr) continue;
        std::vector<StoredArray> found;
        list(*variable, variable->name, found, 0);
        for (StoredArray& array : found) {
            // Deflate packs at most some thousandfold, so a larger claim comes from damage.
            std::int64_t bytes = array.type ? static_cast<std::int64_t>(size_of(*array.type)) : 0;
            for (const std::int64_t size : array.shape)
                if (__builtin_mul_overflow(bytes, size, &bytes)) bytes = INT64_MAX;
            if (bytes / 8800 > file_bytes) {
                array.type.reset();
                array.dtype = "damaged";
            }
            mat.arrays_.push_back(std::move(array));
        }
    }
    if (mat.arrays_.empty())
        return fail(ErrorCode::input, "the MATLAB file holds no variable that can be read", path.string(),
                    "it is damaged or empty: save it again");
    return mat;
}

Result<std::shared_ptr<const Memory>> MatFile::samples(const StoredArray& array) const {
    const std::lock_guard lock(matio_mutex());
    const auto broken = [&] {
        return fail(ErrorCode::input, "the variable cannot be read: it is damaged",
                    path_.string() + ":" + array.name, "save the file again");
    };
    const MatPtr file = open_mat(path_);
    if (!file || !array.type) return broken();
    VariablePtr top;
    const matvar_t* at = read_variable(file.get(), array.name, top);
    if (at == nullptr || at->data == nullptr || at->isComplex != 0) return broken();
    std::int64_t bytes = static_cast<std::int64_t>(size_of(*array.type));
    for (const std::int64_t size : array.shape)
        bytes *= size;
    if (sample_type_of(at->class_type) != array.type ||
        elements_of(*at) * static_cast<std::int64_t>(size_of(*array.type)) != bytes ||
        at->data_size != static_cast<int>(size_of(*array.type)) ||
        static_cast<std::int64_t>(at->nbytes) < bytes)
        return broken();
    return std::shared_ptr<const Memory>(
        std::make_shared<MatMemory>(std::move(top), at, static_cast<std::size_t>(bytes)));
}

std::vector<double> MatFile::numbers(const StoredArray& array, std::int64_t limit) const {
    std::int64_t count = 1;
    for (const std::int64_t size : array.shape)
        if (__builtin_mul_overflow(count, size, &count)) return {};
    if (!array.type || count < 1 || count > limit) return {};
    const auto memory = samples(array);
    if (!memory) return {};
    std::vector<double> values;
    with_sample_type(*array.type, [&](auto sample) {
        const std::byte* from = (*memory)->data();
        for (std::int64_t i = 0; i < count; ++i, from += sizeof(sample)) {
            std::copy_n(from, sizeof(sample), reinterpret_cast<std::byte*>(&sample));
            values.push_back(static_cast<double>(sample));
        }
    });
    return values;
}

std::optional<std::string> MatFile::text(const std::string& name) const {
    const std::lock_guard lock(matio_mutex());
    const MatPtr file = open_mat(path_);
    if (!file) return std::nullopt;
    VariablePtr top;
    const matvar_t* at = read_variable(file.get(), name, top);
    if (at == nullptr || at->class_type != MAT_C_CHAR || at->data == nullptr || elements_of(*at) > 4096)
        return std::nullopt;
    std::string text;
    for (std::int64_t i = 0; i < elements_of(*at); ++i) {
        unsigned letter = 0;
        if (at->data_size == 1)
            letter = static_cast<const std::uint8_t*>(at->data)[i];
        else if (at->data_size == 2)
            letter = static_cast<const std::uint16_t*>(at->data)[i];
        if (letter >= 32 && letter < 127) text += static_cast<char>(letter);
    }
    return text;
}

} // namespace redline
