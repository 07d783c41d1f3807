<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>redline::ui::BandsPanel</name>
    <message numerus="yes">
        <source>The network gets %n value(s) per pixel</source>
        <translation>
            <numerusform>The network gets %n value per pixel</numerusform>
            <numerusform>The network gets %n values per pixel</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>redline::ui::DataPanel</name>
    <message numerus="yes">
        <source>%1 and %n more tile(s)</source>
        <translation>
            <numerusform>%1 and %n more tile</numerusform>
            <numerusform>%1 and %n more tiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bad band(s)</source>
        <translation>
            <numerusform>%n bad band</numerusform>
            <numerusform>%n bad bands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es): see Details</source>
        <translation>
            <numerusform>%n guess: see Details</numerusform>
            <numerusform>%n guesses: see Details</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>redline::ui::MessageBar</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>redline::ui::SpectrumPlot</name>
    <message numerus="yes">
        <source>%n bad band(s) left out</source>
        <translation>
            <numerusform>%n bad band left out</numerusform>
            <numerusform>%n bad bands left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>redline::ui::Summary</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n class</numerusform>
            <numerusform>%n classes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>redline::ui::ClassPage</name>
    <message numerus="yes">
            <source>%n class(es) did not come in this epoch so far.</source>
            <translation>
                <numerusform>%n class did not come in this epoch so far.</numerusform>
                <numerusform>%n classes did not come in this epoch so far.</numerusform>
            </translation>
        </message>
    <message numerus="yes">
            <source>%n class(es) over-fitted: known in training, not in validation, and repeated by the sampler.</source>
            <translation>
                <numerusform>%n class over-fitted: known in training, not in validation, and repeated by the sampler.</numerusform>
                <numerusform>%n classes over-fitted: known in training, not in validation, and repeated by the sampler.</numerusform>
            </translation>
        </message>
</context>
<context>
    <name>redline::ui</name>
    <message numerus="yes">
        <source>calibrated on this device: %1 – %2 (%n measurement(s))</source>
        <translation>
            <numerusform>calibrated on this device: %1 – %2 (%n measurement)</numerusform>
            <numerusform>calibrated on this device: %1 – %2 (%n measurements)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>redline::ui::MainWindow</name>
    <message numerus="yes">
        <source>%n file(s) of this project are not where it says. Were they moved or renamed?</source>
        <translation>
            <numerusform>%n file of this project is not where it says. Was it moved or renamed?</numerusform>
            <numerusform>%n files of this project are not where it says. Were they moved or renamed?</numerusform>
        </translation>
    </message>
</context>
</TS>
