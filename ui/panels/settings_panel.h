// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QWidget>

#include "redline/network/zoo.h"
#include "redline/settings/settings.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace redline::ui {

class NumberRow;
class Session;

/// Everything that a configuration consists of. Each control shows one field of the settings and changes it
/// as one step that can be undone; what the network cannot take is not offered, and a control without a
/// choice says why.
class SettingsPanel : public QWidget {
    Q_OBJECT

  public:
    explicit SettingsPanel(Session* session, QWidget* parent = nullptr);

    NumberRow* patch() const { return patch_; }
    NumberRow* features() const { return features_; }
    NumberRow* batch() const { return batch_; }
    NumberRow* micro() const { return micro_; }
    NumberRow* epochs() const { return epochs_; }
    QComboBox* networkBox() const { return network_; }
    QComboBox* normBox() const { return norm_; }
    QComboBox* splitBox() const { return splitKind_; }
    QComboBox* deviceBox() const { return device_; }

  private:
    using Change = std::function<void(Settings&)>;
    using Read = std::function<int(const Settings&)>;
    using Write = std::function<void(Settings&, int)>;

    QFormLayout* section(const QString& title);
    QComboBox* addChoice(QFormLayout* form, const QString& label, const QString& help,
                         const std::vector<std::pair<QString, int>>& items, Read read, Write write);
    NumberRow* addNumber(QFormLayout* form, const QString& label, const QString& help, std::vector<int> stops,
                         bool every, Read read, Write write);
    QCheckBox* addSwitch(QFormLayout* form, const QString& label, const QString& help,
                         std::function<bool(const Settings&)> read,
                         std::function<void(Settings&, bool)> write);
    QDoubleSpinBox* addReal(QFormLayout* form, const QString& label, const QString& help,
                            std::function<double(const Settings&)> read,
                            std::function<void(Settings&, double)> write);
    void addNetwork();
    void addStep();
    void addOptimiser();
    void addSamples();
    void change(const QString& what, const Change& edit);
    void load();
    void fillDevices();
    void refreshNetwork();
    void refreshFeatures();
    void refreshDependent();
    void askForNetworkFile();
    NetworkMinimum minimum(const Settings& settings);
    int featuresNow() const;

    Session* session_;
    QVBoxLayout* layout_;
    std::vector<std::function<void(const Settings&)>> loaders_;
    std::map<std::string, NetworkMinimum> minima_;
    QComboBox *network_ = nullptr, *norm_ = nullptr, *device_ = nullptr, *splitKind_ = nullptr;
    QLabel* paper_ = nullptr;
    NumberRow *groups_ = nullptr, *patch_ = nullptr, *features_ = nullptr, *batch_ = nullptr,
              *micro_ = nullptr, *epochs_ = nullptr;
    NumberRow *share_ = nullptr, *perClass_ = nullptr, *segments_ = nullptr;
    bool loading_ = false;
};

} // namespace redline::ui
