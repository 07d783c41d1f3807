// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include <QMainWindow>
#include <QUndoStack>

#include "redline/planning/memory_curve.h"
#include "redline/project/project.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/session.h"
#include "ui/theme.h"

class QAction;
class QActionGroup;
class QLabel;
class QMenu;
class QStackedWidget;
class QTabWidget;

namespace redline::ui {

class BandsPanel;
class CompareView;
class CubeDetails;
class DataPanel;
class ImageView;
class JobStrip;
class MessageBar;
class PlanView;
class ResultsView;
class SettingsPanel;
class StartPage;
class TrainView;
class VerdictStrip;
class Recovery;
struct LeftWork;
struct OpenChoice;
struct OpenedProject;
class Workbench;

/// The main window: panels at the sides, one tab per question in the middle, the verdict below. It owns the
/// session and the workbench and turns what the views ask for into jobs; its content is made anew when the
/// language changes.
class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// A project, or the tiles of one cube.
    void openFiles(const QStringList& files);
    void openLabelFiles(const QStringList& files);
    /// Files that were dropped on the window: a project, cubes, labels, or a cube with its labels.
    void openDropped(const QStringList& files);
    bool saveProjectTo(const QString& file);
    /// Finds the missing data of a project in a folder and opens it.
    void openProjectFrom(Project project, const QString& file, const QString& folder);
    /// Keeps a copy of the work in this folder from now on, and offers what another window left there.
    void keepRecovery(const std::filesystem::path& folder, bool offer = true);
    Recovery* recovery() const { return recovery_; }
    void showLessons();
    void showTab(int index);
    /// Translates everything by building the content anew.
    void chooseLanguage(const QString& code);
    void chooseTheme(Theme theme);

    Session* session() const { return session_; }
    Workbench* workbench() const { return workbench_; }
    QUndoStack* undoStack() { return &undo_; }
    QTabWidget* tabs() const { return tabs_; }
    ImageView* imageView() const { return image_; }
    SettingsPanel* settingsPanel() const { return settings_; }
    DataPanel* dataPanel() const { return data_; }
    BandsPanel* bandsPanel() const { return bands_; }
    MessageBar* messages() const { return messages_; }
    VerdictStrip* verdict() const { return verdict_; }
    JobStrip* jobs() const { return jobs_; }
    LessonPanel* lessonPanel() const { return lessons_; }
    /// The panel that shows how a file was understood, while it is open.
    CubeDetails* details() const;

  public Q_SLOTS:
    void perform(redline::ui::Command command);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    struct Actions {
        QAction *openCube, *openLabels, *openTestLabels, *synthetic, *openProject, *saveProject,
            *saveProjectAs, *quit;
        QAction *undo, *redo, *train, *pause, *stop, *resumeRun, *probe, *measure, *reestimateNorms,
            *classify, *exportMap, *exportRun, *exportPicture;
        QAction *details, *lessons, *about;
    };

    void build();
    void makeActions();
    void makeMenus();
    void makeToolBar();
    void makeViewMenu(QMenu* menu);
    void makePanels();
    void arrangePanels();
    void restoreLayout();
    void storeLayout();
    void resetLayout();
    void makeLessonDock();
    void showLessonsAt(const LessonPanel::Place& place);
    void pickValue(CurveAxis axis, int value);
    void makeTabs();
    void refreshActions();
    void refreshTitle();
    void refreshStatus();

    void askForCube();
    void askForLabels(bool test);
    void askForProject();
    void askForMap();
    void askForRunExport();
    void openLabels(const QStringList& files, bool test);
    void showLabelDetails(std::shared_ptr<const GroundTruth> truth, const LabelOptions& options, bool test,
                          bool isOpen);
    void askWhichOne(const OpenChoice& choice);
    void showDetails(CubePtr cube, const OpenOptions& options, bool isOpen);
    void openProject(const QString& file);
    bool saveProject(bool ask);
    void takeProject(const OpenedProject& opened, const QString& file);
    void askForMissing(const OpenedProject& opened, const QString& file);
    void askForRun();
    Project currentProject() const;
    void keepCopy();
    void offerLeftWork(const LeftWork& work);
    void bringBack(const LeftWork& work);
    bool askToSave();
    void remember(const QStringList& files);
    QStringList recent() const;
    /// "FOLDER/cube.ending", named after what is open.
    QString proposedFile(const QString& folder, const QString& ending) const;
    void copyTab();
    void makeLanguageMenu(QMenu* menu);
    bool deviceIsHere() const;
    void showAbout();
    bool mayClose();

    Session* session_;
    Workbench* workbench_;
    QUndoStack undo_;
    Actions actions_{};
    QTabWidget* tabs_ = nullptr;
    QStackedWidget* first_ = nullptr;
    StartPage* start_ = nullptr;
    ImageView* image_ = nullptr;
    DataPanel* data_ = nullptr;
    BandsPanel* bands_ = nullptr;
    SettingsPanel* settings_ = nullptr;
    MessageBar* messages_ = nullptr;
    VerdictStrip* verdict_ = nullptr;
    JobStrip* jobs_ = nullptr;
    QLabel* status_ = nullptr;
    LessonPanel* lessons_ = nullptr;
    QString projectFile_;
    Project project_;
    std::size_t savedRuns_ = 0; ///< those that the project file names
    QStringList waitingLabels_; ///< dropped together with a cube that is being looked at
    Recovery* recovery_ = nullptr;
    bool painted_ = false, bandsAside_ = false, closing_ = false, saveAsked_ = false, narrow_ = false;
};

} // namespace redline::ui
