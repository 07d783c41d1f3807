// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace redline::ui {

namespace {

class Reader {
  public:
    Reader(QString where, QString language) : where_(std::move(where)), language_(std::move(language)) {}

    Result<Lesson> lesson(const QJsonObject& object) {
        Lesson lesson;
        lesson.id = object[QStringLiteral("id")].toString();
        lesson.title = text(object, "title");
        lesson.minutes = object[QStringLiteral("minutes")].toInt();
        for (const auto& one : object[QStringLiteral("steps")].toArray())
            lesson.steps.push_back(step(one.toObject()));
        if (lesson.title.isEmpty()) problem_ = QStringLiteral("title");
        if (lesson.steps.empty()) problem_ = QStringLiteral("steps");
        if (!problem_.isEmpty())
            return fail(ErrorCode::input, "the lesson has no usable \"" + problem_.toStdString() + "\"",
                        where_.toStdString(), "mend the lesson script");
        return lesson;
    }

  private:
    QString inLanguage(const QJsonValue& value) const {
        if (value.isString()) return value.toString();
        const QJsonObject texts = value.toObject();
        const QString own = texts[language_].toString();
        return own.isEmpty() ? texts[QStringLiteral("en")].toString() : own;
    }
    QString text(const QJsonObject& object, const char* key) const {
        return inLanguage(object[QLatin1String(key)]);
    }

    static std::string json(const QJsonObject& object, const char* key) {
        const QJsonValue value = object[QLatin1String(key)];
        return value.isObject() ? QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact).toStdString()
                                : std::string();
    }

    LessonStep step(const QJsonObject& object) {
        LessonStep step;
        step.text = text(object, "text");
        if (step.text.isEmpty()) problem_ = QStringLiteral("text");
        const QJsonValue scene = object[QStringLiteral("scene")];
        step.syntheticScene = scene.toString() == QLatin1String("synthetic");
        if (scene.isObject()) {
            PlanScene plan;
            plan.name = text(scene.toObject(), "name");
            plan.bands = scene[QStringLiteral("bands")].toInt();
            for (const auto& count : scene[QStringLiteral("counts")].toArray())
                plan.counts.push_back(count.toInteger());
            if (plan.bands < 1 || plan.counts.size() < 2) problem_ = QStringLiteral("scene");
            step.scene = std::move(plan);
        }
        step.settings = json(object, "settings");
        step.attempt = json(object, "try");
        step.tab = object[QStringLiteral("tab")].toInt(-1);
        step.offersTraining = object[QStringLiteral("train")].toBool();
        for (const auto& name : object[QStringLiteral("watch")].toArray())
            step.watch.push_back(name.toString().toStdString());
        step.question = text(object, "question");
        for (const auto& answer : object[QStringLiteral("answers")].toArray())
            step.answers << inLanguage(answer);
        step.explanation = text(object, "explanation");
        return step;
    }

    QString where_, language_, problem_;
};

} // namespace

Result<Lesson> parseLesson(const QByteArray& script, const QString& where, const QString& language) {
    QJsonParseError problem{};
    const QJsonDocument document = QJsonDocument::fromJson(script, &problem);
    if (problem.error != QJsonParseError::NoError)
        return fail(ErrorCode::input, "the lesson is not valid JSON: " + problem.errorString().toStdString(),
                    where.toStdString() + ", byte " + std::to_string(problem.offset),
                    "mend the lesson script");
    return Reader(where, language).lesson(document.object());
}

Result<std::vector<Lesson>> builtInLessons(const QString& language) {
    std::vector<Lesson> lessons;
    const QDir folder(QStringLiteral(":/lessons"));
    for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly)) continue;
        REDLINE_ASSIGN(auto lesson, parseLesson(file.readAll(), name, language));
        lessons.push_back(std::move(lesson));
    }
    return lessons;
}

} // namespace redline::ui
