// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "redline/base/files.h"
#include "redline/results/run_store.h"

namespace redline {

namespace {

std::vector<std::string_view> fields_of(std::string_view line) {
    std::vector<std::string_view> fields;
    for (std::size_t start = 0;;) {
        const std::size_t comma = line.find(',', start);
        fields.push_back(line.substr(start, comma == std::string_view::npos ? comma : comma - start));
        if (comma == std::string_view::npos) return fields;
        start = comma + 1;
    }
}

/// A numeric table with a header line; a last line that was cut off is left out.
class Table {
  public:
    static Result<Table> read(const std::filesystem::path& file) {
        Table table;
        REDLINE_ASSIGN(*table.content_, read_file(file));
        std::string_view rest = *table.content_;
        while (!rest.empty()) {
            const std::size_t end = rest.find('\n');
            if (end == std::string_view::npos) break;
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(end + 1);
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            if (line.empty()) continue;
            if (table.header_.empty()) {
                for (const std::string_view field : fields_of(line))
                    table.header_.emplace_back(field);
                continue;
            }
            std::vector<std::string_view> fields = fields_of(line);
            if (fields.size() != table.header_.size())
                return fail(ErrorCode::input,
                            fmt::format("row {} has {} fields, the header {}", table.rows_.size() + 1,
                                        fields.size(), table.header_.size()),
                            file.string(), "the file is damaged: train again, or remove it");
            table.rows_.push_back(std::move(fields));
        }
        return table;
    }

    std::size_t rows() const { return rows_.size(); }

    std::optional<double> number(std::size_t row, std::string_view column) const {
        const auto found = std::find(header_.begin(), header_.end(), column);
        if (found == header_.end()) return std::nullopt;
        const std::string_view text = rows_[row][static_cast<std::size_t>(found - header_.begin())];
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
        return value;
    }

    std::int64_t whole(std::size_t row, std::string_view column) const {
        const double value = number(row, column).value_or(0);
        return value > -9e18 && value < 9e18 ? static_cast<std::int64_t>(value) : 0;
    }

    float real(std::size_t row, std::string_view column) const {
        return static_cast<float>(number(row, column).value_or(std::numeric_limits<double>::quiet_NaN()));
    }

  private:
    // Behind a pointer, so that the views hold when the table moves.
    std::unique_ptr<std::string> content_ = std::make_unique<std::string>();
    std::vector<std::string> header_;
    std::vector<std::vector<std::string_view>> rows_;
};

} // namespace

Result<std::vector<StepRecord>> read_steps(const std::filesystem::path& csv) {
    REDLINE_ASSIGN(const Table table, Table::read(csv));
    std::vector<StepRecord> steps;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        StepRecord s;
        s.step = table.whole(row, "step");
        s.epoch = table.number(row, "epoch").value_or(0);
        s.seconds = table.number(row, "seconds").value_or(0);
        s.loss = table.real(row, "loss");
        s.learning_rate = table.real(row, "learning_rate");
        s.classes_seen =
            static_cast<int>(std::clamp<std::int64_t>(table.whole(row, "classes_seen"), 0, 1'000'000));
        s.memory_peak = table.whole(row, "memory_peak_bytes");
        if (const auto b_simple = table.number(row, "b_simple")) {
            s.noise.resolvable = true;
            s.noise.b_simple = *b_simple;
            s.noise.trace = table.number(row, "noise_trace").value_or(0);
            s.noise.gradient_norm2 = table.number(row, "noise_gradient_norm2").value_or(0);
            s.noise.b_simple_low = table.number(row, "b_simple_low").value_or(*b_simple);
            s.noise.b_simple_high = table.number(row, "b_simple_high").value_or(*b_simple);
        }
        steps.push_back(std::move(s));
    }
    return steps;
}

Result<std::vector<EpochRecord>> read_epochs(const std::filesystem::path& csv) {
    REDLINE_ASSIGN(const Table table, Table::read(csv));
    std::vector<EpochRecord> epochs;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        EpochRecord e;
        e.epoch = static_cast<int>(std::clamp<std::int64_t>(table.whole(row, "epoch"), 0, 1'000'000'000));
        e.seconds = table.number(row, "seconds").value_or(0);
        e.train_loss = table.real(row, "train_loss");
        e.validation_loss = table.real(row, "validation_loss");
        e.validation_oa = table.number(row, "validation_oa");
        e.validation_macro_f1 = table.number(row, "validation_macro_f1");
        e.guess_band = {table.number(row, "guess_low").value_or(0),
                        table.number(row, "guess_high").value_or(0)};
        e.best = table.whole(row, "best") != 0;
        epochs.push_back(std::move(e));
    }
    return epochs;
}

} // namespace redline
