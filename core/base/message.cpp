// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/message.h"

namespace redline {

std::string to_text(const Message& message) {
    std::string text;
    const std::string& pattern = message.pattern;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool place =
            pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        const auto value = place ? static_cast<std::size_t>(pattern[i + 1] - '1') : message.values.size();
        if (value >= message.values.size()) {
            text += pattern[i];
            continue;
        }
        text += to_text(message.values[value]);
        ++i;
    }
    return text;
}

std::vector<std::string> to_texts(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& message : messages)
        texts.push_back(to_text(message));
    return texts;
}

std::string to_text(const std::vector<Message>& sentences) {
    std::string text;
    for (const Message& sentence : sentences) {
        if (!text.empty()) text += ' ';
        text += to_text(sentence);
    }
    return text;
}

} // namespace redline
