// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/core_sentences.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include "ui/core_text.h"

// Core's warnings and errors are finished English sentences. To say them in another language, the pattern is
// found that explains most of the sentence, its values are taken out, said in the window's language where
// they are sentences or phrases themselves, and put into the translated pattern.

namespace redline::ui {

namespace {

struct Joints {
    Q_DECLARE_TR_FUNCTIONS(redline::ui::CoreText)
};

/// Values within values: "no plan: ... does not take patch 3 ...: kernel ... does not fit".
constexpr int deepest = 4;
/// A pattern with fewer letters ("%1 gets %2") would match sentences that it does not mean.
constexpr int fewLetters = 20;

int letters(const QString& text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); }));
}

bool isPlace(const QString& pattern, qsizetype at) {
    return pattern[at] == QLatin1Char('%') && at + 1 < pattern.size() && pattern[at + 1].isDigit();
}

/// Two words in a row: a text, not a number, a name or a list.
bool isProse(const QString& value) {
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,} [A-Za-z]{2,}"));
    return value.contains(words);
}

class Sentence {
  public:
    Sentence(const char* english, bool message)
        : english_(english), pattern_(QString::fromUtf8(english)), message_(message) {
        QString literal;
        for (qsizetype i = 0; i < pattern_.size(); ++i) {
            if (!isPlace(pattern_, i)) {
                literal += pattern_[i];
                continue;
            }
            pieces_ << literal;
            literal.clear();
            places_.push_back(pattern_[++i].digitValue() - 1);
        }
        pieces_ << literal;
        for (const QString& piece : pieces_)
            letters_ += letters(piece);
    }

    const char* english() const { return english_; }
    const std::vector<int>& places() const { return places_; }
    int lettersOfItsOwn() const { return letters_; }
    bool message() const { return message_; }
    bool singleWord() const { return places_.empty() && !pattern_.contains(QLatin1Char(' ')); }
    bool quoted(std::size_t place) const {
        return pieces_[static_cast<qsizetype>(place)].endsWith(QLatin1Char('"'));
    }
    /// What comes from elsewhere (a library's message, another error) stands at the end, after a colon.
    bool atTheEnd(std::size_t place) const {
        return place + 1 == places_.size() && pieces_.last().isEmpty() &&
               pieces_[static_cast<qsizetype>(place)].endsWith(QLatin1String(": "));
    }

    /// The values in the order of the places, where the whole text is this sentence.
    std::optional<QStringList> valuesIn(const QString& text) const {
        if (places_.empty()) return text == pattern_ ? std::optional(QStringList()) : std::nullopt;
        if (!text.startsWith(pieces_.first()) || !text.endsWith(pieces_.last())) return std::nullopt;
        for (const QString& piece : pieces_)
            if (!text.contains(piece)) return std::nullopt;
        if (expression_.pattern().isEmpty()) {
            QStringList escaped;
            for (const QString& piece : pieces_)
                escaped << QRegularExpression::escape(piece);
            expression_.setPattern(
                QRegularExpression::anchoredPattern(escaped.join(QStringLiteral("(.+?)"))));
            expression_.setPatternOptions(QRegularExpression::DotMatchesEverythingOption);
        }
        const auto match = expression_.match(text);
        if (!match.hasMatch()) return std::nullopt;
        return match.capturedTexts().mid(1);
    }

  private:
    const char* english_;
    QString pattern_;
    QStringList pieces_; ///< the literal texts around the places
    std::vector<int> places_;
    int letters_ = 0;
    bool message_;
    mutable QRegularExpression expression_; ///< compiled when a text first looks like it
};

const std::vector<Sentence>& sentences() {
    static const std::vector<Sentence> all = [] {
        std::vector<Sentence> made;
        for (const char* pattern : messagePatterns())
            made.emplace_back(pattern, true);
        for (const Patterns& topic : {readingSentences(), formatSentences(), labelSentences(),
                                      networkSentences(), trainingSentences(), fileSentences()})
            for (const char* pattern : topic)
                made.emplace_back(pattern, false);
        return made;
    }();
    return all;
}

const std::vector<Sentence>& places() {
    static const std::vector<Sentence> all = [] {
        std::vector<Sentence> made;
        for (const char* pattern : placeNames())
            made.emplace_back(pattern, false);
        return made;
    }();
    return all;
}

/// A text in the window's language and how many of its letters were understood.
struct Said {
    QString text;
    int understood = 0;
};

Said said(const QString& english, int depth, bool words);

std::optional<Said> filledIn(const Sentence& sentence, const QStringList& values, int depth) {
    const bool vague = sentence.lettersOfItsOwn() < fewLetters;
    QStringList ordered(9);
    int understood = sentence.lettersOfItsOwn();
    for (std::size_t i = 0; i < sentence.places().size(); ++i) {
        const QString& value = values[static_cast<qsizetype>(i)];
        // Between quotes stand names of the user's files: a class called "test" stays so.
        Said part = sentence.quoted(i) ? Said{value, 0} : said(value, depth + 1, sentence.message());
        if (vague && part.understood == 0 && !sentence.atTheEnd(i) && isProse(value)) return std::nullopt;
        understood += part.understood;
        ordered[sentence.places()[i]] = part.text;
    }
    return Said{filled(QCoreApplication::translate("core", sentence.english()), ordered), understood};
}

std::optional<Said> asOne(const QString& english, const std::vector<Sentence>& known, int depth, bool words) {
    std::optional<Said> best;
    for (const Sentence& sentence : known) {
        if (sentence.message() && sentence.singleWord() && !words) continue;
        const auto values = sentence.valuesIn(english);
        if (!values) continue;
        auto one = filledIn(sentence, *values, depth);
        if (one && (!best || one->understood > best->understood)) best = std::move(one);
    }
    return best;
}

QString inItsPlace(const QString& where) {
    const auto found = asOne(where, places(), 0, true);
    return found ? found->text : where;
}

/// "what (where)" as to_text() of an Error writes it.
std::optional<Said> withItsPlace(const QString& english, int depth) {
    const auto open = english.lastIndexOf(QLatin1String(" ("));
    if (open <= 0 || !english.endsWith(QLatin1Char(')'))) return std::nullopt;
    auto what = asOne(english.left(open), sentences(), depth, false);
    if (!what) return std::nullopt;
    const QString where = english.mid(open + 2, english.size() - open - 3);
    return Said{Joints::tr("%1 (%2)").arg(what->text, inItsPlace(where)), what->understood};
}

/// Sentences that core joined: a cause, a second sentence, a list.
std::optional<Said> inParts(const QString& english, int depth) {
    struct Joint {
        QLatin1String english;
        QString said;
        bool both; ///< a comma joins only what is known on both sides
    };
    const Joint joints[]{{QLatin1String("; "), Joints::tr("%1; %2"), false},
                         {QLatin1String(": "), Joints::tr("%1: %2"), false},
                         {QLatin1String(", "), Joints::tr("%1, %2"), true}};
    std::optional<Said> best;
    for (const Joint& joint : joints)
        for (auto at = english.indexOf(joint.english); at > 0; at = english.indexOf(joint.english, at + 1)) {
            const QString before = english.left(at);
            auto left = asOne(before, sentences(), depth, false);
            if (!left) left = withItsPlace(before, depth);
            if (!left) continue;
            const Said right = said(english.mid(at + joint.english.size()), depth + 1, false);
            if (joint.both && right.understood == 0) continue;
            const int understood = left->understood + right.understood;
            if (!best || understood > best->understood)
                best = Said{joint.said.arg(left->text, right.text), understood};
        }
    return best;
}

Said said(const QString& english, int depth, bool words) {
    // Numbers and paths are values, whatever words they contain.
    if (depth > deepest || letters(english) == 0 || english.startsWith(QLatin1Char('/'))) return {english, 0};
    auto best = asOne(english, sentences(), depth, words);
    if (best && best->understood == letters(english)) return *best;
    const auto place = withItsPlace(english, depth), parts = inParts(english, depth);
    for (const auto& other : {place, parts})
        if (other && (!best || other->understood > best->understood)) best = other;
    return best ? *best : Said{english, 0};
}

bool inEnglish() {
    return QCoreApplication::translate("core", "preparing") == QLatin1String("preparing");
}

} // namespace

QString filled(const QString& pattern, const QStringList& values) {
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int value = isPlace(pattern, i) ? pattern[i + 1].digitValue() - 1 : -1;
        if (value < 0 || value >= values.size()) {
            text += pattern[i];
            continue;
        }
        text += values[value];
        ++i;
    }
    return text;
}

QString inWindowLanguage(const std::string& english) {
    const QString text = QString::fromStdString(english);
    return inEnglish() ? text : said(text, 0, true).text;
}

QString placeInWindowLanguage(const std::string& where) {
    const QString text = QString::fromStdString(where);
    return inEnglish() ? text : inItsPlace(text);
}

} // namespace redline::ui
