// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/netcdf3_file.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "cube/axis_builder.h"
#include "cube/convert.h"

namespace redline {

namespace {

constexpr std::uint32_t dimension_tag = 10, variable_tag = 11, attribute_tag = 12;
constexpr std::int64_t most_entries = 100'000, longest_name = 4096;

struct Dimension {
    std::string name;
    std::int64_t length = 0; ///< 0: the record dimension
};

std::optional<SampleType> sample_type_of(std::uint32_t code) {
    constexpr std::optional<SampleType> types[] = {{},
                                                   SampleType::i8,
                                                   {},
                                                   SampleType::i16,
                                                   SampleType::i32,
                                                   SampleType::f32,
                                                   SampleType::f64,
                                                   SampleType::u8,
                                                   SampleType::u16,
                                                   SampleType::u32,
                                                   SampleType::i64,
                                                   SampleType::u64};
    return code < std::size(types) ? types[code] : std::nullopt;
}

constexpr std::uint32_t char_code = 2, last_code = 11;

/// Walks through the header; anything impossible stops it.
class Reader {
  public:
    explicit Reader(const Memory& file)
        : bytes_(file.data()), size_(static_cast<std::int64_t>(file.size())) {}

    Result<NetCdfFile> read() {
        version_ = size_ >= 4 ? std::to_integer<int>(bytes_[3]) : 0;
        at_ = 4;
        records_ = version_ == 5 ? long_number() : word();
        if (records_ == (version_ == 5 ? -1 : std::int64_t{0xffffffff})) records_ = -1; // still being written
        NetCdfFile file;
        const std::int64_t dimensions = list(dimension_tag);
        for (std::int64_t i = 0; i < dimensions && good_; ++i) {
            Dimension dimension{name(), count()};
            dimensions_.push_back(std::move(dimension));
        }
        file.attributes = attributes();
        const std::int64_t variables = list(variable_tag);
        for (std::int64_t i = 0; i < variables && good_; ++i)
            file.variables.push_back(variable());
        if (!good_)
            return fail(ErrorCode::input, "the netCDF header is damaged or cut off", {},
                        "copy the file again");
        REDLINE_TRY(place_records(file));
        return file;
    }

  private:
    bool take(std::int64_t bytes) {
        good_ = good_ && bytes >= 0 && bytes <= size_ - at_;
        return good_;
    }
    std::uint32_t word() {
        if (!take(4)) return 0;
        std::uint32_t value = 0;
        for (int i = 0; i < 4; ++i)
            value = value << 8 | std::to_integer<std::uint32_t>(bytes_[at_++]);
        return value;
    }
    std::int64_t long_number() {
        const std::uint64_t high = word();
        return static_cast<std::int64_t>(high << 32 | word());
    }
    /// A length or number of entries.
    std::int64_t count() {
        const std::int64_t value = version_ == 5 ? long_number() : word();
        good_ = good_ && value >= 0 && value <= (std::int64_t{1} << 40);
        return good_ ? value : 0;
    }
    std::int64_t list(std::uint32_t tag) {
        const std::uint32_t found = word();
        const std::int64_t entries = count();
        good_ = good_ && entries <= most_entries && (found == tag || (found == 0 && entries == 0));
        return good_ ? entries : 0;
    }
    std::string text(std::int64_t length) {
        const std::int64_t padded = (length + 3) / 4 * 4;
        if (!take(padded)) return {};
        std::string value(reinterpret_cast<const char*>(bytes_ + at_), static_cast<std::size_t>(length));
        at_ += padded;
        return value;
    }
    std::string name() {
        const std::int64_t length = count();
        good_ = good_ && length <= longest_name;
        return good_ ? text(length) : std::string();
    }

    NetCdfAttributes attributes() {
        NetCdfAttributes found;
        const std::int64_t entries = list(attribute_tag);
        for (std::int64_t i = 0; i < entries && good_; ++i) {
            const std::string key = name();
            const std::uint32_t code = word();
            const std::int64_t length = count();
            if (code == char_code) {
                std::string value = text(length);
                while (!value.empty() && (value.back() == '\0' || value.back() == ' '))
                    value.pop_back();
                found.emplace(key, std::move(value));
                continue;
            }
            const auto type = sample_type_of(code);
            const std::int64_t size = type ? static_cast<std::int64_t>(size_of(*type)) : 0;
            good_ = good_ && size > 0 && length <= size_ / size;
            const std::int64_t padded = (length * size + 3) / 4 * 4;
            if (!take(padded)) break;
            found.emplace(key, NetCdfNumbers{numbers(at_, size, length, *type),
                                             *type == SampleType::f32 || *type == SampleType::f64});
            at_ += padded;
        }
        return found;
    }

    std::vector<double> numbers(std::int64_t from, std::int64_t step, std::int64_t length,
                                SampleType type) const {
        std::vector<double> values(static_cast<std::size_t>(length));
        const BandTarget only;
        if (length > 0)
            convert({bytes_ + from, {0, step, 0}, type, true}, 1, length, {&only, 1}, values.data(), 0, 1);
        return values;
    }

    NetCdfVariable variable() {
        NetCdfVariable made;
        made.array.name = name();
        const std::int64_t rank = count();
        good_ = good_ && rank <= 32;
        bool record = false;
        for (std::int64_t i = 0; i < rank && good_; ++i) {
            const std::int64_t id = count();
            good_ = good_ && id < static_cast<std::int64_t>(dimensions_.size());
            if (!good_) break;
            const Dimension& dimension = dimensions_[static_cast<std::size_t>(id)];
            // Only the first axis may be the one that grows.
            good_ = dimension.length > 0 || i == 0;
            record = record || dimension.length == 0;
            made.array.shape.push_back(dimension.length);
            made.array.axis_names.push_back(dimension.name);
        }
        made.attributes = attributes();
        const std::uint32_t code = word();
        good_ = good_ && code >= 1 && code <= last_code;
        made.array.type = sample_type_of(code);
        if (made.array.type && says_unsigned(made.attribute("_Unsigned")))
            made.array.type = as_unsigned(*made.array.type);
        made.array.dtype = made.array.type ? name_of(*made.array.type) : "text";
        (void)(version_ == 5 ? long_number() : word()); // its size: follows from the shape
        made.begin = version_ == 1 ? word() : long_number();
        good_ = good_ && made.begin >= 0 && made.begin <= size_;
        const std::int64_t size = made.array.type ? static_cast<std::int64_t>(size_of(*made.array.type)) : 1;
        std::int64_t bytes = size;
        made.steps.assign(made.array.shape.size(), size);
        for (std::size_t i = made.array.shape.size(); i-- > 0;) {
            made.steps[i] = bytes;
            if (record && i == 0) break;
            good_ = good_ && !__builtin_mul_overflow(bytes, made.array.shape[i], &bytes) &&
                    bytes < (std::int64_t{1} << 52);
        }
        bytes_of_.push_back(bytes);
        is_record_.push_back(record);
        return made;
    }

    /// Variables that grow lie interleaved, a record of each after the other.
    Result<void> place_records(NetCdfFile& file) {
        std::int64_t record = 0, growing = 0, first = size_;
        for (std::size_t i = 0; i < file.variables.size(); ++i) {
            if (!is_record_[i]) continue;
            ++growing;
            record += (bytes_of_[i] + 3) / 4 * 4;
            first = std::min(first, file.variables[i].begin);
            if (record > (std::int64_t{1} << 52))
                return fail(ErrorCode::input, "the netCDF header is damaged", {}, "copy the file again");
        }
        // A single one is not padded.
        if (growing == 1)
            for (std::size_t i = 0; i < file.variables.size(); ++i)
                if (is_record_[i]) record = bytes_of_[i];
        if (records_ < 0) records_ = record > 0 ? (size_ - first) / record : 0;
        for (std::size_t i = 0; i < file.variables.size(); ++i) {
            NetCdfVariable& each = file.variables[i];
            std::int64_t bytes = bytes_of_[i];
            if (is_record_[i]) {
                each.array.shape[0] = records_;
                each.steps[0] = record;
                std::int64_t before = 0;
                if (records_ > 0 && __builtin_mul_overflow(records_ - 1, record, &before)) before = size_;
                bytes = records_ > 0 ? before + bytes : 0;
            }
            if (bytes > size_ - each.begin)
                return fail(
                    ErrorCode::input,
                    fmt::format("the file is too short: the variable \"{}\" needs {} bytes from {} on, the "
                                "file has {}",
                                each.array.name, bytes, each.begin, size_),
                    {}, "copy it again completely");
        }
        return {};
    }

    const std::byte* bytes_;
    std::int64_t size_, at_ = 0, records_ = 0;
    int version_ = 0;
    bool good_ = true;
    std::vector<Dimension> dimensions_;
    std::vector<std::int64_t> bytes_of_; ///< per variable; of one record where it grows
    std::vector<bool> is_record_;
};

} // namespace

std::optional<std::string> NetCdfVariable::text(const std::string& name) const {
    const auto found = attributes.find(name);
    if (found == attributes.end() || !std::holds_alternative<std::string>(found->second)) return std::nullopt;
    return std::get<std::string>(found->second);
}

ArrayAttribute NetCdfVariable::attribute(const std::string& name) const {
    const auto found = attributes.find(name);
    if (found == attributes.end()) return {};
    if (const auto* given = std::get_if<NetCdfNumbers>(&found->second))
        return {given->values, {}, given->floating};
    return attribute_from_text(std::get<std::string>(found->second));
}

const NetCdfVariable* NetCdfFile::named(const std::string& name) const {
    const auto found = std::find_if(variables.begin(), variables.end(),
                                    [&](const NetCdfVariable& each) { return each.array.name == name; });
    return found == variables.end() ? nullptr : &*found;
}

bool is_netcdf3(std::string_view start) {
    return start.starts_with("CDF\x01") || start.starts_with("CDF\x02") || start.starts_with("CDF\x05");
}

Result<NetCdfFile> parse_netcdf3(const Memory& file) {
    return Reader(file).read();
}

std::vector<double> values_of(const Memory& file, const NetCdfVariable& variable, std::int64_t limit) {
    std::int64_t count = 1;
    for (const std::int64_t size : variable.array.shape)
        if (__builtin_mul_overflow(count, size, &count)) return {};
    if (!variable.array.type || count < 1 || count > limit || variable.array.rank_without_ones() > 1)
        return {};
    // Of the axes at most one is longer than 1.
    std::int64_t step = 0;
    for (std::size_t i = 0; i < variable.array.shape.size(); ++i)
        if (variable.array.shape[i] > 1) step = variable.steps[i];
    std::vector<double> values(static_cast<std::size_t>(count));
    const BandTarget only;
    convert({file.data() + variable.begin, {0, step, 0}, *variable.array.type, true}, 1, count, {&only, 1},
            values.data(), 0, 1);
    return values;
}

} // namespace redline
