// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/settings_panel.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "redline/network/graph.h"
#include "redline/spectral/preprocessing.h"
#include "ui/panels/number_row.h"
#include "ui/panels/panel.h"
#include "ui/session.h"

namespace redline::ui {

namespace {

constexpr int largestPatch = 151;

std::vector<int> divisors(int number) {
    std::vector<int> found;
    for (int d = 1; d <= number; ++d)
        if (number % d == 0) found.push_back(d);
    return found;
}

} // namespace

SettingsPanel::SettingsPanel(Session* session, QWidget* parent)
    : QWidget(parent), session_(session), layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(8, 4, 8, 8);
    layout_->setSpacing(5);
    addNetwork();
    addStep();
    addOptimiser();
    addSamples();
    layout_->addStretch(1);

    connect(session, &Session::settingsChanged, this, &SettingsPanel::load);
    connect(session, &Session::cubeChanged, this, &SettingsPanel::load);
    connect(session, &Session::planSceneChanged, this, &SettingsPanel::load);
    connect(session, &Session::devicesChanged, this, &SettingsPanel::fillDevices);
    connect(session, &Session::trainingChanged, this, [this] { setEnabled(!session_->training()); });
    fillDevices();
    load();
}

QFormLayout* SettingsPanel::section(const QString& title) {
    layout_->addWidget(makeHeading(title, this));
    QFormLayout* form = makeForm();
    layout_->addLayout(form);
    return form;
}

QComboBox* SettingsPanel::addChoice(QFormLayout* form, const QString& label, const QString& help,
                                    const std::vector<std::pair<QString, int>>& items, Read read,
                                    Write write) {
    auto* box = new QComboBox(this);
    for (const auto& [text, value] : items)
        box->addItem(text, value);
    box->setToolTip(help);
    box->setAccessibleName(label);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    form->addRow(label, box);
    form->labelForField(box)->setToolTip(help);
    loaders_.push_back(
        [box, read](const Settings& settings) { box->setCurrentIndex(box->findData(read(settings))); });
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, label, write] {
        change(label, [&](Settings& settings) { write(settings, box->currentData().toInt()); });
    });
    return box;
}

NumberRow* SettingsPanel::addNumber(QFormLayout* form, const QString& label, const QString& help,
                                    std::vector<int> stops, bool every, Read read, Write write) {
    auto* row = new NumberRow(label, help, this);
    row->setStops(std::move(stops), every);
    form->addRow(label, row);
    form->labelForField(row)->setToolTip(help);
    loaders_.push_back([row, read](const Settings& settings) { row->setValue(read(settings)); });
    connect(row, &NumberRow::edited, this, [this, label, write](int value) {
        change(label, [&](Settings& settings) { write(settings, value); });
    });
    return row;
}

QCheckBox* SettingsPanel::addSwitch(QFormLayout* form, const QString& label, const QString& help,
                                    std::function<bool(const Settings&)> read,
                                    std::function<void(Settings&, bool)> write) {
    auto* box = new QCheckBox(label, this);
    box->setToolTip(help);
    form->addRow(box);
    loaders_.push_back([box, read](const Settings& settings) { box->setChecked(read(settings)); });
    connect(box, &QCheckBox::toggled, this, [this, label, write](bool on) {
        change(label, [&](Settings& settings) { write(settings, on); });
    });
    return box;
}

QDoubleSpinBox* SettingsPanel::addReal(QFormLayout* form, const QString& label, const QString& help,
                                       std::function<double(const Settings&)> read,
                                       std::function<void(Settings&, double)> write) {
    auto* box = new QDoubleSpinBox(this);
    box->setDecimals(6);
    box->setRange(0, 10);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    box->setAlignment(Qt::AlignRight);
    box->setToolTip(help);
    box->setAccessibleName(label);
    form->addRow(label, box);
    form->labelForField(box)->setToolTip(help);
    loaders_.push_back([box, read](const Settings& settings) { box->setValue(read(settings)); });
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, label, write](double value) {
        change(label, [&](Settings& settings) { write(settings, value); });
    });
    return box;
}

void SettingsPanel::change(const QString& what, const Change& edit) {
    if (loading_) return;
    Settings settings = session_->settings();
    edit(settings);
    session_->changeSettings(settings, what);
}

void SettingsPanel::load() {
    loading_ = true;
    const Settings& settings = session_->settings();
    refreshNetwork();
    refreshFeatures();
    refreshDependent();
    for (const auto& loader : loaders_)
        loader(settings);
    loading_ = false;
}

void SettingsPanel::addNetwork() {
    QFormLayout* form = section(tr("Network"));
    network_ = new QComboBox(this);
    network_->setAccessibleName(tr("Network"));
    network_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    network_->setMinimumContentsLength(10);
    for (const ZooEntry& entry : zoo())
        network_->addItem(QString::fromStdString(entry.title), QString::fromStdString(entry.name));
    network_->addItem(tr("From a file ..."), QString());
    form->addRow(network_);
    paper_ = makeText(this);
    form->addRow(paper_);
    connect(network_, &QComboBox::activated, this, [this](int index) {
        const std::string name = network_->itemData(index).toString().toStdString();
        if (name.empty()) return askForNetworkFile();
        change(tr("Network"), [&](Settings& settings) {
            settings.network = name;
            settings.options.clear();
            if (const ZooEntry* entry = find_network(name)) settings.patch = entry->default_patch;
        });
    });

    patch_ = addNumber(
        form, tr("Patch"), tr("P: side of the square around a pixel that the network sees, in pixels"),
        {1, 3, 5}, false, [](const Settings& s) { return s.patch; },
        [](Settings& s, int value) { s.patch = value; });
    patch_->setSuffix(tr(" px"));
    features_ = new NumberRow(
        tr("Bands"), tr("D: values per pixel that the network gets. Which ones is chosen under Bands."),
        this);
    form->addRow(tr("Bands"), features_);
    connect(features_, &NumberRow::edited, this, [this](int value) {
        change(tr("Bands"), [&](Settings& settings) {
            BandChoice& choice = settings.bands;
            if (choice.kind == BandChoiceKind::pca) {
                choice.components = value;
            } else if (choice.kind == BandChoiceKind::range) {
                choice.last = choice.first + value - 1;
            } else {
                const int most = features_->stops().back();
                choice.stride = (most + value - 1) / value;
                choice.kind = choice.stride == 1 ? BandChoiceKind::all : BandChoiceKind::stride;
            }
        });
    });

    norm_ = addChoice(
        form, tr("Norm"),
        tr("Replaces the network's own normalisation. Batch norm depends on the micro-batch, the others do "
           "not."),
        {{tr("As designed"), int(NormKind::as_designed)},
         {tr("Batch"), int(NormKind::batch)},
         {tr("Group"), int(NormKind::group)},
         {tr("Layer"), int(NormKind::layer)},
         {tr("Instance"), int(NormKind::instance)},
         {tr("None"), int(NormKind::none)}},
        [](const Settings& s) { return int(s.norm.kind); },
        [](Settings& s, int value) { s.norm.kind = static_cast<NormKind>(value); });
    groups_ = addNumber(
        form, tr("Groups"), tr("Groups of channels that group norm normalises together"),
        {1, 2, 4, 8, 16, 32}, false, [](const Settings& s) { return s.norm.groups; },
        [](Settings& s, int value) { s.norm.groups = value; });
}

void SettingsPanel::refreshNetwork() {
    const Settings& settings = session_->settings();
    const QSignalBlocker quiet(network_);
    int index = network_->findData(QString::fromStdString(settings.network));
    if (index < 0) {
        const QString path = QString::fromStdString(settings.network);
        network_->insertItem(network_->count() - 1, path.section(QLatin1Char('/'), -1), path);
        index = network_->count() - 2;
    }
    network_->setCurrentIndex(index);
    const ZooEntry* entry = find_network(settings.network);
    paper_->setText(entry ? QString::fromStdString(entry->paper) : QString::fromStdString(settings.network));
    network_->setToolTip(paper_->text());

    const CubePtr cube = session_->cube();
    int most = largestPatch;
    if (cube) most = static_cast<int>(std::min<std::int64_t>({largestPatch, cube->rows(), cube->cols()}));
    const NetworkMinimum least = minimum(settings);
    const bool oddOnly = entry && entry->odd_patch_only;
    std::vector<int> stops;
    for (int patch = std::max(1, least.patch); patch <= most; ++patch)
        if (!oddOnly || patch % 2 == 1) stops.push_back(patch);
    QString reason;
    if (entry && entry->kind == "1d") {
        reason = tr("This network sees single spectra: its patch is one pixel.");
        stops = {1};
    } else if (!entry) {
        reason = tr("A network from a file has its own patch size.");
        stops = {settings.patch};
    } else if (stops.empty()) {
        reason =
            tr("The smallest patch this network takes is %1 pixels; the scene is smaller.").arg(least.patch);
        stops = {least.patch};
    }
    patch_->setStops(stops);
    patch_->setDisabledReason(reason);
}

NetworkMinimum SettingsPanel::minimum(const Settings& settings) {
    const ZooEntry* entry = find_network(settings.network);
    if (!entry) return {1, 1};
    std::string key = settings.network;
    for (const auto& [name, value] : settings.options)
        key += '|' + name + '=' + value;
    const auto known = minima_.find(key);
    if (known != minima_.end()) return known->second;
    return minima_[key] = minimum_input(*entry, settings.options);
}

int SettingsPanel::featuresNow() const {
    return session_->planInput().bands;
}

void SettingsPanel::refreshFeatures() {
    const CubePtr cube = session_->cube();
    const BandChoice& choice = session_->settings().bands;
    const int good = session_->availableBands();
    const int least = std::max(1, minimum(session_->settings()).bands);
    std::vector<int> stops;
    if (choice.kind == BandChoiceKind::pca || choice.kind == BandChoiceKind::range) {
        const int most = choice.kind == BandChoiceKind::pca ? std::min(good, 128)
                         : cube && !session_->planScene()   ? static_cast<int>(cube->bands()) - choice.first
                                                            : good;
        for (int n = least; n <= most; ++n)
            stops.push_back(n);
    } else {
        for (int stride = std::max(1, good / 2); stride >= 1; --stride) {
            const int n = (good + stride - 1) / stride;
            if (n >= least && (stops.empty() || n > stops.back())) stops.push_back(n);
        }
    }
    const QString reason =
        stops.empty() ? tr("This network needs %1 bands; the scene has %2 good ones.").arg(least).arg(good)
        : choice.kind == BandChoiceKind::wavelengths ? tr("The bands are given by their wavelengths.")
                                                     : QString();
    if (stops.empty()) stops = {good};
    features_->setStops(stops);
    features_->setValue(featuresNow());
    features_->setDisabledReason(reason);
}

void SettingsPanel::refreshDependent() {
    const Settings& settings = session_->settings();
    groups_->setDisabledReason(settings.norm.kind == NormKind::group ? QString()
                                                                     : tr("Only group norm has groups."));
    micro_->setStops(divisors(settings.batch));
    const SplitKind kind = settings.split.kind;
    const bool byShare =
        kind == SplitKind::random || kind == SplitKind::disjoint || kind == SplitKind::groups;
    share_->setDisabledReason(byShare ? QString() : tr("This split does not take a share."));
    perClass_->setDisabledReason(
        kind == SplitKind::per_class ? QString() : tr("Only the split per class takes a number of pixels."));
    segments_->setDisabledReason(settings.checkpoint_ranges.empty() ? QString()
                                                                    : tr("Explicit node ranges are set."));
}

void SettingsPanel::askForNetworkFile() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a network"), {},
                                                      tr("Network files (*.json);;All files (*)"));
    if (!file.isEmpty()) {
        const auto graph = read_network_file(file.toStdString());
        if (!graph) {
            session_->report(graph.error());
        } else {
            change(tr("Network"), [&](Settings& settings) {
                settings.network = file.toStdString();
                settings.options.clear();
                if (graph->input_dims() > 1) settings.patch = static_cast<int>(graph->input.back());
            });
        }
    }
    refreshNetwork();
}

void SettingsPanel::fillDevices() {
    if (!device_) return;
    loading_ = true;
    device_->clear();
    for (const DeviceInfo& device : session_->devices())
        device_->addItem(device.id == "cpu" ? tr("This computer") : QString::fromStdString(device.name),
                         QString::fromStdString(device.id));
    if (device_->count() == 0) device_->addItem(tr("This computer"), QStringLiteral("cpu"));
    device_->insertSeparator(device_->count());
    for (const DeviceInfo& device : device_catalogue()) {
        device_->addItem(tr("%1 (plan only)").arg(QString::fromStdString(device.name)),
                         QString::fromStdString(device.id));
    }
    loading_ = false;
    load();
}

} // namespace redline::ui
