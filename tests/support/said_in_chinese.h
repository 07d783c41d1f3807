// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QRegularExpression>
#include <QTranslator>
#include <gtest/gtest.h>

#include "redline/network/zoo.h"
#include "redline/scene/ground_truth.h"
#include "ui/core_text.h"

namespace redline::test {

/// The Chinese of the window for as long as it lives.
class Chinese {
  public:
    Chinese() {
        EXPECT_TRUE(translator_.load(QStringLiteral(":/i18n/redline_zh_CN.qm")));
        QApplication::installTranslator(&translator_);
    }
    ~Chinese() { QApplication::removeTranslator(&translator_); }
    Chinese(const Chinese&) = delete;
    Chinese& operator=(const Chinese&) = delete;

  private:
    QTranslator translator_;
};

/// Whether a text is Chinese throughout: what stands between quotes, names of files and single words (keys,
/// formats, networks) may stay.
inline bool isChinese(QString text) {
    static const QRegularExpression quoted(QStringLiteral("“[^”]*”|\"[^\"]*\"")),
        file(QStringLiteral("[^\\s（：]*/[^\\s）：]*")), words(QStringLiteral("[A-Za-z]{2,} [a-z]{2,}")),
        character(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
    text.remove(quoted);
    text.remove(file);
    for (const ZooEntry& network : zoo())
        text.remove(QString::fromStdString(network.title));
    return text.contains(character) && !text.contains(words);
}

/// Collects what core says of many situations; the end lists what is not Chinese.
class CoreTexts {
  public:
    void add(const std::string& english) {
        if (!english.empty()) english_ << QString::fromStdString(english);
    }
    void add(const std::vector<std::string>& all) {
        for (const std::string& one : all)
            add(one);
    }
    void add(const std::vector<Guess>& all) {
        for (const Guess& guess : all)
            guesses_.push_back(guess);
    }
    void add(const Error& error) {
        add(error.what);
        add(error.remedy);
        errors_.push_back(error);
    }
    void add(const CubeInfo& info) {
        add(info.warnings);
        add(info.guesses);
        for (const VariableInfo& variable : info.variables)
            add(variable.note);
    }
    void add(const GroundTruth& truth) {
        add(truth.warnings);
        add(truth.guesses);
    }
    /// The error that has to be there, or what the result says of itself.
    template<typename T>
    void refused(const Result<T>& result) {
        EXPECT_FALSE(result.has_value())
            << "after: " << (english_.empty() ? "" : english_.last().toStdString());
        if (!result) add(result.error());
    }
    template<typename T>
    void add(const Result<T>& result) {
        if (!result)
            add(result.error());
        else if constexpr (std::is_same_v<T, CubePtr>)
            add((*result)->info());
        else if constexpr (requires { result->guesses; })
            add(*result);
        else if constexpr (requires { result->warnings; })
            add(result->warnings);
    }

    int size() const { return static_cast<int>(english_.size()); }

    void expectChinese() {
        english_.removeDuplicates();
        const Chinese chinese;
        for (const QString& sentence : english_) {
            const QString said = ui::windowText(sentence.toStdString());
            EXPECT_TRUE(isChinese(said)) << "  " << sentence.toStdString() << "\n  " << said.toStdString();
        }
        for (const Guess& guess : guesses_)
            EXPECT_TRUE(isChinese(ui::guessText(guess))) << ui::guessText(guess).toStdString();
        for (const Error& error : errors_) {
            EXPECT_TRUE(isChinese(ui::messageText(error))) << ui::messageText(error).toStdString();
            EXPECT_TRUE(isChinese(ui::messageLine(error))) << ui::messageLine(error).toStdString();
        }
    }

  private:
    QStringList english_;
    std::vector<Guess> guesses_;
    std::vector<Error> errors_;
};

} // namespace redline::test
