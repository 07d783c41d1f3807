// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/start_page.h"

#include <QCommandLinkButton>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/panels/panel.h"
#include "ui/session.h"

namespace redline::ui {

StartPage::StartPage(Session* session, QWidget* parent) : QWidget(parent), recent_(new QVBoxLayout) {
    auto* outer = new QHBoxLayout(this);
    auto* column = new QVBoxLayout;
    outer->addStretch(1);
    outer->addLayout(column, 4);
    outer->addStretch(1);
    column->addStretch(1);

    auto* title = new QLabel(tr("Will this network learn, or only guess?"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.7);
    large.setBold(true);
    title->setFont(large);
    title->setWordWrap(true);
    column->addWidget(title);
    auto* text = makeText(this);
    text->setText(tr("Redline says before the training starts whether this patch size, these bands and this "
                     "batch can work on this computer, "
                     "keeps saying it while the training runs, and makes the map."));
    column->addWidget(text);
    column->addSpacing(10);

    const auto offer = [&](const QString& name, const QString& what, auto action) {
        auto* button = new QCommandLinkButton(name, what, this);
        column->addWidget(button);
        connect(button, &QCommandLinkButton::clicked, this, action);
        return button;
    };
    offer(tr("Open a cube"),
          tr("ENVI, GeoTIFF, HDF5, NetCDF, MATLAB, NumPy; several files are tiles of one scene"),
          [session] { session->request(Command::openCube); });
    offer(tr("Open a project"), tr("Goes on where it was saved"),
          [session] { session->request(Command::openProject); });
    offer(tr("Built-in synthetic scene"),
          tr("Nine classes with very unequal counts; needs no file and no network"),
          [session] { session->request(Command::openSynthetic); });
    offer(tr("Lessons"), tr("Drag the patch size and watch memory, coverage and noise"),
          [this] { Q_EMIT lessonsWanted(); });
    column->addSpacing(6);
    column->addLayout(recent_);
    column->addStretch(2);
}

void StartPage::setRecent(const QStringList& files) {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (files.isEmpty()) return;
    recent_->addWidget(makeHeading(tr("Recent"), this));
    for (const QString& file : files.mid(0, 5)) {
        auto* button = new QPushButton(QFileInfo(file).fileName(), this);
        button->setFlat(true);
        button->setToolTip(file);
        button->setStyleSheet(QStringLiteral("text-align: left; padding: 3px;"));
        connect(button, &QPushButton::clicked, this, [this, file] { Q_EMIT fileWanted(file); });
        recent_->addWidget(button);
    }
}

} // namespace redline::ui
