// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/cube_details.h"

#include <algorithm>
#include <set>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleValidator>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "redline/cube/composite.h"
#include "redline/cube/subset.h"
#include "ui/core_text.h"
#include "ui/jobs/open_defaults.h"
#include "ui/panels/panel.h"
#include "ui/theme.h"
#include "ui/views/cube_summary.h"
#include "ui/views/image_canvas.h"
#include "ui/views/overlays.h"
#include "ui/views/subset_form.h"
#include "ui/views/variable_picker.h"

namespace redline::ui {

namespace {

constexpr int leastMib = 1, mostMib = 1 << 20;

int cacheMib(const OpenOptions& options) {
    return static_cast<int>(std::clamp<Bytes>(options.cache_bytes >> 20, leastMib, mostMib));
}

} // namespace

CubeDetails::CubeDetails(CubePtr cube, OpenOptions options, QWidget* parent)
    : QDialog(parent),
      cube_(std::move(cube)),
      options_(std::move(options)),
      summary_(new QTextBrowser(this)),
      picture_(new ImageCanvas(this)),
      problem_(makeText(this)),
      subset_(new SubsetForm(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)),
      openJob_(this),
      pictureJob_(this) {
    setWindowTitle(tr("What was understood"));
    resize(900, 640);
    auto* layout = new QVBoxLayout(this);
    auto* columns = new QHBoxLayout;
    layout->addLayout(columns, 1);
    auto* left = new QVBoxLayout;
    columns->addLayout(left, 1);
    left->addWidget(summary_, 1);
    left->addWidget(makeCorrections());
    auto* right = new QVBoxLayout;
    columns->addLayout(right, 1);
    right->addWidget(picture_, 1);
    right->addWidget(subset_);
    picture_->setSelecting(true);
    picture_->setToolTip(tr("Drag to choose a part of the scene"));
    connect(picture_, &ImageCanvas::selected, subset_, &SubsetForm::setPart);
    connect(subset_, &SubsetForm::changed, this, [this] {
        const QRect part = subset_->part();
        const bool whole =
            part.size() == QSize(static_cast<int>(cube_->cols()), static_cast<int>(cube_->rows()));
        picture_->setSelection(whole ? QRect() : part);
        buttons_->button(QDialogButtonBox::Ok)->setEnabled(subset_->bands().has_value());
    });
    layout->addWidget(problem_);
    layout->addWidget(buttons_);
    summary_->setAccessibleName(tr("What was understood"));
    problem_->setVisible(false);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Use it"));
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    lastMask_ = options_.mask;
    fillChoices();
    // A part is chosen of the whole, also when only a part is open.
    // What a mask offers is known once it is read.
    if (options_.window || !options_.bands.empty() || !options_.mask.empty()) {
        OpenOptions whole = options_;
        whole.window.reset();
        whole.bands.clear();
        read(whole, [this](CubePtr opened) {
            cube_ = std::move(opened);
            fillChoices();
            refresh();
            Q_EMIT readAgain();
        });
    } else {
        refresh();
    }
}

QWidget* CubeDetails::makeCorrections() {
    auto* box = new QWidget(this);
    auto* form = makeForm();
    box->setLayout(form);
    form->addRow(makeHeading(tr("Correct a wrong guess"), box));
    variable_ = new QComboBox(box);
    axisOrder_ = new QComboBox(box);
    const auto number = [&](const std::optional<double>& chosen, const QString& help) {
        auto* edit = new QLineEdit(box);
        if (chosen) edit->setText(QLocale::c().toString(*chosen, 'g', 17));
        auto* validator = new QDoubleValidator(edit);
        validator->setLocale(QLocale::c());
        edit->setValidator(validator);
        edit->setPlaceholderText(tr("as in the file"));
        edit->setToolTip(help);
        connect(edit, &QLineEdit::editingFinished, this, &CubeDetails::correct);
        return edit;
    };
    nodata_ = number(options_.nodata, tr("Stored value that means no data, before scale and offset"));
    scale_ = number(options_.scale, tr("value = stored × scale + offset, for all bands"));
    offset_ = number(options_.offset, tr("value = stored × scale + offset, for all bands"));
    scale_->setObjectName(QStringLiteral("scale"));
    wavelengthUnit_ = new QComboBox(box);
    wavelengthUnit_->setToolTip(tr("Unit of the file's wavelengths, where it is wrong or missing"));
    byteOrder_ = new QComboBox(box);
    const auto offer = [](QComboBox* choice, const std::string& chosen,
                          std::initializer_list<std::pair<QString, const char*>> values) {
        for (const auto& [text, value] : values)
            choice->addItem(text, QString::fromLatin1(value));
        choice->setCurrentIndex(std::max(0, choice->findData(QString::fromStdString(chosen))));
    };
    offer(wavelengthUnit_, options_.wavelength_unit,
          {{tr("as in the file"), ""},
           {QStringLiteral("nm"), "nm"},
           {QStringLiteral("µm"), "um"},
           {QStringLiteral("mm"), "mm"},
           {QStringLiteral("m"), "m"},
           {QStringLiteral("Å"), "angstrom"},
           {QStringLiteral("cm⁻¹"), "cm-1"},
           {QStringLiteral("GHz"), "GHz"},
           {QStringLiteral("MHz"), "MHz"}});
    offer(byteOrder_, options_.byte_order,
          {{tr("as in the file"), ""}, {tr("little endian"), "little"}, {tr("big endian"), "big"}});
    for (QComboBox* choice : {variable_, axisOrder_, wavelengthUnit_, byteOrder_}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choice->setMinimumContentsLength(12);
        connect(choice, &QComboBox::currentIndexChanged, this, &CubeDetails::correct);
    }
    form->addRow(tr("Variable"), variable_);
    form->addRow(tr("Axis order"), axisOrder_);
    form->addRow(tr("Byte order"), byteOrder_);
    form->addRow(tr("Wavelength unit"), wavelengthUnit_);
    form->addRow(tr("No data"), nodata_);
    form->addRow(tr("Scale"), scale_);
    form->addRow(tr("Offset"), offset_);
    addMask(form, box);
    cache_ = new QSpinBox(box);
    cache_->setRange(leastMib, mostMib);
    cache_->setValue(cacheMib(options_));
    cache_->setSuffix(tr(" MiB"));
    cache_->setToolTip(
        tr("Memory for parts of the file that were read; kept for the cubes that are opened next"));
    connect(cache_, &QSpinBox::editingFinished, this, &CubeDetails::correct);
    form->addRow(tr("Cache"), cache_);
    return box;
}

void CubeDetails::addMask(QFormLayout* form, QWidget* box) {
    const auto edit = [&](const QString& text, const QString& hint, const QString& name,
                          const QString& help) {
        auto* made = new QLineEdit(text, box);
        made->setPlaceholderText(hint);
        made->setAccessibleName(name);
        made->setToolTip(help);
        connect(made, &QLineEdit::editingFinished, this, &CubeDetails::correct);
        return made;
    };
    mask_ = edit(QString::fromStdString(options_.mask.string()), tr("none"), tr("Mask raster"),
                 tr("A raster on the cube's grid: what it marks has no data. Clouds, shadows, quality flags; "
                    "of a PRISMA product the file itself."));
    QStringList values;
    for (const std::int64_t value : options_.mask_values)
        values << QString::number(value);
    maskValues_ = edit(values.join(QStringLiteral(", ")), tr("all but 0"), tr("Mask values"),
                       tr("The values of the mask that mark a pixel, for example 2, 3"));
    auto* browse = new QPushButton(tr("Browse ..."), box);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("Open a mask"), mask_->text());
        if (file.isEmpty()) return;
        mask_->setText(file);
        correct();
    });
    auto* row = new QHBoxLayout;
    row->addWidget(mask_, 1);
    row->addWidget(browse);
    form->addRow(tr("Mask"), row);
    maskVariable_ = new QComboBox(box);
    maskVariable_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    maskVariable_->setMinimumContentsLength(12);
    maskVariable_->setToolTip(tr("What in the mask's file marks: an array, or one of its layers"));
    connect(maskVariable_, &QComboBox::currentIndexChanged, this, &CubeDetails::correct);
    form->addRow(tr("Mask variable"), maskVariable_);
    fillMaskVariables({}, options_.mask_variable);
    form->addRow(tr("Mask values"), maskValues_);
}

void CubeDetails::fillMaskVariables(const std::vector<VariableInfo>& offered, const std::string& wanted) {
    const QSignalBlocker quiet(maskVariable_);
    const QString chosen = QString::fromStdString(wanted);
    maskVariable_->clear();
    maskVariable_->addItem(tr("the likeliest"), QString());
    for (const VariableInfo& variable : offered) {
        const QString name = QString::fromStdString(variable.name);
        maskVariable_->addItem(
            variable.note.empty() ? name : tr("%1 (%2)").arg(name, QString::fromStdString(variable.note)),
            name);
    }
    if (maskVariable_->findData(chosen) < 0) maskVariable_->addItem(chosen, chosen);
    maskVariable_->setCurrentIndex(maskVariable_->findData(chosen));
    maskVariable_->setEnabled(maskVariable_->count() > 1);
}

void CubeDetails::fillChoices() {
    const CubeInfo& info = cube_->info();
    const QSignalBlocker quietVariable(variable_), quietOrder(axisOrder_);
    variable_->clear();
    for (const VariableInfo& variable : info.variables) {
        if (isQualityLayer(variable) && variable.shape.empty()) continue; // a file of its own
        variable_->addItem(
            QStringLiteral("%1  [%2]").arg(QString::fromStdString(variable.name), shapeText(variable.shape)),
            QString::fromStdString(variable.name));
    }
    variable_->setCurrentIndex(variable_->findData(QString::fromStdString(info.variable)));
    variable_->setEnabled(variable_->count() > 1);
    variable_->setToolTip(variable_->count() > 1 ? tr("What in the file is the cube")
                                                 : tr("The file offers one thing only"));

    byteOrder_->setEnabled(info.format.starts_with("ENVI") && info.dtype != "uint8");
    // Only files with named arrays leave the order of the axes open.
    const bool named = !info.variables.empty() || info.format == "npy";
    const bool open = named && std::count(info.axis_order.begin(), info.axis_order.end(), ',') == 2 &&
                      info.interleave != "bil" && info.interleave != "bip";
    axisOrder_->clear();
    axisOrder_->addItem(info.axis_order.empty()
                            ? tr("as in the file")
                            : tr("%1 (as understood)").arg(QString::fromStdString(info.axis_order)),
                        QString::fromStdString(options_.axis_order));
    for (const char* order :
         {"row,col,band", "col,row,band", "band,row,col", "band,col,row", "row,band,col", "col,band,row"})
        if (info.axis_order != order)
            axisOrder_->addItem(QString::fromLatin1(order), QString::fromLatin1(order));
    axisOrder_->setEnabled(open);
    axisOrder_->setToolTip(open ? tr("Order of the axes as stored, slowest first")
                                : tr("This format states the order of its axes"));
}

void CubeDetails::correct() {
    OpenOptions wanted = options_;
    if (variable_->isEnabled() && variable_->currentIndex() >= 0)
        wanted.variable = variable_->currentData().toString().toStdString();
    if (axisOrder_->isEnabled()) wanted.axis_order = axisOrder_->currentData().toString().toStdString();
    const auto number = [](const QLineEdit* edit) -> std::optional<double> {
        bool valid = false;
        const double value = QLocale::c().toDouble(edit->text(), &valid);
        return valid ? std::optional(value) : std::nullopt;
    };
    wanted.nodata = number(nodata_);
    wanted.scale = number(scale_);
    wanted.offset = number(offset_);
    wanted.wavelength_unit = wavelengthUnit_->currentData().toString().toStdString();
    wanted.byte_order = byteOrder_->currentData().toString().toStdString();
    if (cache_->value() != cacheMib(options_)) wanted.cache_bytes = Bytes{cache_->value()} << 20;
    wanted.mask = mask_->text().trimmed().toStdString();
    // Another file has other variables.
    wanted.mask_variable = wanted.mask.empty() || wanted.mask != lastMask_
                               ? std::string()
                               : maskVariable_->currentData().toString().toStdString();
    lastMask_ = wanted.mask;
    wanted.mask_values.clear();
    for (const QString& text : maskValues_->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        bool valid = false;
        wanted.mask_values.push_back(text.trimmed().toLongLong(&valid));
        if (!valid)
            return showProblem({ErrorCode::usage,
                                tr("“%1” is no value of a mask").arg(text.trimmed()).toStdString(), "",
                                tr("give whole numbers, for example 2, 3").toStdString()});
    }
    wanted.window = options_.window;
    wanted.bands = options_.bands;
    if (wanted == options_) return;
    OpenOptions whole = wanted;
    whole.window.reset();
    whole.bands.clear();
    read(whole, [this, wanted](CubePtr cube) {
        const bool sameGrid =
            cube->rows() == cube_->rows() && cube->cols() == cube_->cols() && cube->bands() == cube_->bands();
        cube_ = std::move(cube);
        if (wanted.cache_bytes != options_.cache_bytes) keepCacheLimit(wanted.cache_bytes);
        options_ = wanted;
        if (!sameGrid) options_.window.reset(), options_.bands.clear();
        fillChoices();
        refresh();
        Q_EMIT readAgain();
    });
}

void CubeDetails::read(const OpenOptions& wanted, std::function<void(CubePtr)> done) {
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
    const CubeInfo& info = cube_->info();
    openJob_.run<Reading>(
        tr("Opening the cube"),
        [paths = info.paths, wanted, rows = info.part ? info.scene_rows : info.rows,
         cols = info.part ? info.scene_cols : info.cols](Progress&, const CancelToken&) -> Result<Reading> {
            Reading reading;
            if (!wanted.mask.empty())
                if (auto masks = list_mask_variables(wanted.mask, rows, cols))
                    reading.masks = std::move(*masks);
            auto cube = open_cube(paths, wanted);
            if (cube)
                reading.cube = std::move(*cube);
            else
                reading.problem = std::move(cube).error();
            return reading;
        },
        [this, done = std::move(done), variable = wanted.mask_variable](const Reading& reading) {
            if (reading.problem) {
                showProblem(*reading.problem);
                fillChoices();
                return fillMaskVariables(reading.masks, {});
            }
            problem_->setVisible(false);
            buttons_->button(QDialogButtonBox::Ok)->setEnabled(true);
            fillMaskVariables(reading.masks, variable);
            done(reading.cube);
        },
        [this](const Error& error) {
            showProblem(error);
            fillChoices();
        });
}

void CubeDetails::showProblem(const Error& error) {
    problem_->setText(messageText(error));
    problem_->setVisible(true);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(true);
}

void CubeDetails::accept() {
    OpenOptions wanted = options_;
    if (const auto stored = subset_->store(wanted); !stored) return showProblem(stored.error());
    if (!wanted.window && wanted.bands.empty()) {
        options_ = wanted;
        return QDialog::accept();
    }
    read(wanted, [this, wanted](CubePtr cube) {
        cube_ = std::move(cube);
        options_ = wanted;
        QDialog::accept();
    });
}

QString CubeDetails::problem() const {
    return problem_->isHidden() ? QString() : problem_->text();
}

QString CubeDetails::summary() const {
    return summary_->toPlainText();
}

void CubeDetails::refresh() {
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(true);
    summary_->setHtml(cubeSummary(cube_->info()));
    const bool editable = !cube_->info().paths.empty();
    for (QWidget* edit : std::initializer_list<QWidget*>{nodata_, scale_, offset_, mask_, maskValues_,
                                                         wavelengthUnit_, cache_})
        edit->setEnabled(editable);
    subset_->setCube(cube_->info(), options_);
    subset_->setEnabled(editable);
    picture_->setScene({static_cast<int>(cube_->cols()), static_cast<int>(cube_->rows())});
    picture_->setPicture({});
    picture_->setNote(tr("Reading ..."));
    pictureJob_.run<Composite>(
        tr("picture"),
        [cube = cube_](Progress& progress, const CancelToken& cancel) {
            return make_composite(*cube, natural_bands(cube->info().axis), 400, progress, cancel);
        },
        [this](const Composite& composite) {
            picture_->setPicture(toImage(composite));
            picture_->setNote({});
        },
        [this](const Error& error) { picture_->setNote(messageLine(error)); });
}

} // namespace redline::ui
