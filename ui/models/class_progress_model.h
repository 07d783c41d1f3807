// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QColor>
#include <QString>

#include "redline/planning/plan.h"
#include "redline/planning/verdict.h"
#include "redline/scene/ground_truth.h"

namespace redline::ui {

/// How each class fares in a run: how often it comes, when it came last, and whether the network knows it in
/// training only. Qt::UserRole gives the number, which sorts.
class ClassProgressModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        name,
        training,
        presence,
        microPresence,
        since,
        repeats,
        trainRecall,
        validationRecall,
        gap,
        columns
    };
    struct Row {
        QString name;
        QColor color;
        std::int64_t training = 0;
        std::optional<double> presence;      ///< probability to be in a step
        std::optional<double> microPresence; ///< in a micro-batch
        std::optional<std::int64_t> since;   ///< steps; -1: not in any step so far
        bool missedThisEpoch = false;
        std::optional<double> repeats;
        std::optional<ClassGap> progress;
    };

    explicit ClassProgressModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    /// `counts` are training samples per class. The plan counts classes with samples only.
    void set(const ClassLegend& legend, const std::vector<std::int64_t>& counts, const Plan* plan,
             const std::vector<std::int64_t>& stepsSince, std::int64_t stepInEpoch,
             const std::vector<ClassGap>* gaps);
    const std::vector<Row>& rows() const { return rows_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QVariant number(const Row& row, int column) const;
    std::vector<Row> rows_;
};

} // namespace redline::ui
