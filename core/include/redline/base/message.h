// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace redline {

/// A sentence for people as a pattern and what goes into it: core writes it in English, the window looks the
/// pattern up in its language. "%1" to "%9" are the places of the values.
struct Message {
    std::string pattern;
    std::vector<Message> values; ///< a number, a name or a phrase is a message without values

    Message() = default;
    Message(std::string text) : pattern(std::move(text)) {}
    Message(const char* text) : pattern(text) {}
    Message(std::string text, std::vector<Message> parts)
        : pattern(std::move(text)), values(std::move(parts)) {}

    bool empty() const { return pattern.empty(); }
    bool operator==(const Message&) const = default;
};

/// In English.
std::string to_text(const Message& message);
std::vector<std::string> to_texts(const std::vector<Message>& messages);
/// One after the other, with a space between.
std::string to_text(const std::vector<Message>& sentences);

} // namespace redline
