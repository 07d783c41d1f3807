// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/recovery.h"

#include <utility>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

namespace redline::ui {

namespace {

namespace fs = std::filesystem;

/// Long enough that dragging a slider writes once, short enough that little is lost.
constexpr int restMilliseconds = 1000;
constexpr auto suffix = ".redline";

QString lockOf(const fs::path& copy) {
    return QString::fromStdString(copy.string() + ".lock");
}

std::unique_ptr<QLockFile> makeLock(const fs::path& copy) {
    auto lock = std::make_unique<QLockFile>(lockOf(copy));
    // A lock is stale when its process is gone, however long it has been held.
    lock->setStaleLockTime(0);
    return lock;
}

} // namespace

fs::path Recovery::usualFolder() {
    return (QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery"))
        .toStdString();
}

Recovery::Recovery(fs::path folder, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), job_(std::make_unique<LatestJob>()) {
    timer_.setSingleShot(true);
    timer_.setInterval(restMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &Recovery::write);
}

Recovery::~Recovery() {
    // A copy that is being written would come back after it was removed.
    job_.reset();
    std::error_code ignored;
    if (forgotten_ && !copy_.empty()) fs::remove(copy_, ignored);
    if (lock_) lock_->unlock();
}

bool Recovery::claim() {
    if (lock_) return true;
    std::error_code ignored;
    fs::create_directories(folder_, ignored);
    copy_ = folder_ / (QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + suffix);
    auto lock = makeLock(copy_);
    if (!lock->tryLock(0)) return false;
    lock_ = std::move(lock);
    return true;
}

std::vector<LeftWork> Recovery::left() const {
    std::vector<LeftWork> found;
    const QDir folder(QString::fromStdString(folder_.string()));
    for (const QFileInfo& file :
         folder.entryInfoList({QStringLiteral("*") + QLatin1String(suffix)}, QDir::Files, QDir::Time)) {
        LeftWork work;
        work.copy = file.absoluteFilePath().toStdString();
        // Whoever still holds the lock is at work.
        auto lock = makeLock(work.copy);
        if (!lock->tryLock(0)) continue;
        lock->unlock();
        work.time = file.lastModified();
        if (const auto project = read_project(work.copy)) {
            const auto& kept = project->window;
            if (kept.is_object() && kept.contains("recovery") && kept["recovery"].is_object()) {
                work.project = QString::fromStdString(kept["recovery"].value("project", std::string()));
                work.run = kept["recovery"].value("run", std::string());
            }
        }
        found.push_back(std::move(work));
    }
    return found;
}

void Recovery::discard(const LeftWork& work) {
    std::error_code ignored;
    fs::remove(work.copy, ignored);
    fs::remove(fs::path(lockOf(work.copy).toStdString()), ignored);
}

void Recovery::keep(Project project, const QString& userFile, const fs::path& running) {
    if (!project.window.is_object()) project.window = nlohmann::json::object();
    project.window["recovery"] = {{"project", userFile.toStdString()}, {"run", running.string()}};
    waiting_ = std::move(project);
    forgotten_ = false;
    if (!timer_.isActive()) timer_.start();
}

void Recovery::write() {
    if (!waiting_ || !claim()) return;
    using Nothing = bool;
    job_->run<Nothing>(
        tr("recovery"),
        [project = std::move(*waiting_), copy = copy_](Progress&, const CancelToken&) -> Result<Nothing> {
            REDLINE_TRY(write_project(project, copy));
            return true;
        },
        [this](Nothing) { Q_EMIT kept(); },
        [this](const Error& error) {
            // Said once: it would come again with every change.
            if (!std::exchange(told_, true)) Q_EMIT failed(error);
        });
    waiting_.reset();
}

void Recovery::forget() {
    timer_.stop();
    waiting_.reset();
    job_->cancel();
    forgotten_ = true;
    std::error_code ignored;
    if (!copy_.empty()) fs::remove(copy_, ignored);
}

} // namespace redline::ui
