// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include "redline/project/project.h"
#include "ui/jobs/latest_job.h"

namespace redline::ui {

/// Work that a window left behind without being closed: the computer went down, or the process was killed.
struct LeftWork {
    std::filesystem::path copy; ///< a project file with everything that was set
    QString project;            ///< the user's own project file, or empty
    std::filesystem::path run;  ///< a run that was training, or empty
    QDateTime time;             ///< when it was last written
};

/// Keeps a copy of the work in a folder of its own, written some time after each change and removed when the
/// window is closed. Copies whose process is gone are offered at the next start.
class Recovery : public QObject {
    Q_OBJECT

  public:
    explicit Recovery(std::filesystem::path folder, QObject* parent = nullptr);
    ~Recovery() override;

    /// What ended windows left, the newest first. Work of windows that still run is not listed.
    std::vector<LeftWork> left() const;
    /// Removes what a window left.
    static void discard(const LeftWork& work);

    /// Writes soon, on a thread of its own; of several calls in a row only the last one is written.
    void keep(Project project, const QString& userFile, const std::filesystem::path& running);
    /// Nothing is at stake any more: the copy is removed.
    void forget();
    bool writing() const { return timer_.isActive() || job_->busy(); }
    const std::filesystem::path& copy() const { return copy_; }

    /// Where the copies of this user lie.
    static std::filesystem::path usualFolder();

  Q_SIGNALS:
    void kept();
    void failed(const redline::Error& error);

  private:
    void write();
    bool claim();

    std::filesystem::path folder_, copy_;
    std::unique_ptr<QLockFile> lock_;
    std::optional<Project> waiting_;
    QTimer timer_;
    std::unique_ptr<LatestJob> job_;
    bool told_ = false, forgotten_ = false;
};

} // namespace redline::ui
