<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BandModel</name>
    <message>
        <source>%1 is marked as bad and is left out of training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 goes into the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not chosen in the settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bad</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FWHM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BandsPanel</name>
    <message>
        <source>Principal components</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of principal components that replace the bands. Fitted on training pixels only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every n-th band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uses each n-th good band, in bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First band used, counted from 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last band used, counted from 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All good bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every n-th</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choice of bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What of the spectrum the network gets; bad bands are always left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a cube to see its bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The network gets %n value(s) per pixel</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClassModel</name>
    <message>
        <source>%1: too few pixels for a test part, so this class is trained but not evaluated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: label value %2, %3 labelled pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value in the label raster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labelled pixels in the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixels that train, by the split in the settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CubeDetails</name>
    <message>
        <source>What was understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct a wrong guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored value that means no data, before scale and offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value = stored × scale + offset, for all bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What in the file is the cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file offers one thing only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (as understood)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the axes as stored, slowest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This format states the order of its axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DataPanel</name>
    <message numerus="yes">
        <source>%1 and %n more tile(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Open cube ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open labels ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size, type, wavelengths, bad bands, scale, no-data and coordinates as they were understood, and where to correct them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A label raster or polygons with a class attribute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a cube first: labels lie on its grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No cube open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built-in synthetic scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 pixels, %3 bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n bad band(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es): see Details</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No labels open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 classes, %2 labelled pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every value is a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlabelled: %1 (assumed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlabelled: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test labels of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train %1, validation %2, test %3 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % of the test pixels lie where a training patch reaches: their accuracy flatters. A spatially disjoint split avoids it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Light colours, for paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dots per inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImageCanvas</name>
    <message>
        <source>Picture of the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys move the marked pixel, plus and minus zoom, 0 fits the scene into the view</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImageView</name>
    <message>
        <source>row %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band shown as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band shown as %1; bad bands are in brackets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncertainty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is laid over the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opacity of the overlay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opacity of the overlay in per cent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a cube to see it here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 nm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Job</name>
    <message>
        <source>stopping ...</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobStrip</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the running job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training is still running. Stop it, keep what was reached, and close?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is still running. Cancel it and close?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Synthetic scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loading LibTorch ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no training: LibTorch could not be loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planned for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;cube ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a hyperspectral cube or its tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;labels ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a label raster or polygons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;test labels ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open separate labels for the test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Synthetic scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the built-in synthetic scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;project ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save data paths, settings and runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save project &amp;as ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the project under another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train with the current settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause or go on between two steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after the running step; what was reached is tested and kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pro&amp;be now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the gradient noise once, before training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Measure this setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run two real steps and compare their memory with the prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Classify scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classify every pixel with the trained network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export map ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the map as GeoTIFF or ENVI classification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy pict&amp;ure of the tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy a picture of the open tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What was understood ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the open file was read, and corrections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons for a class or for oneself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Redline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits for the running job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a cube first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open labels first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibTorch is being loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen device is not in this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a network first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classify the scene first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Redline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redline %1
Plans, trains and checks patch-based classification of hyperspectral images.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a cube or its tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cubes (*.hdr *.img *.dat *.raw *.bil *.bip *.bsq *.tif *.tiff *.vrt *.h5 *.he5 *.hdf5 *.nc *.mat *.npy *.npz);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open test labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels (*.hdr *.img *.dat *.tif *.tiff *.vrt *.mat *.npy *.npz *.gpkg *.shp *.geojson *.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GeoTIFF (*.tif)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ENVI classification (*.img)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture of the tab is in the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlotWidget</name>
    <message>
        <source>undefined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy, export and view options of this plot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plot menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset &amp;view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Logarithmic y axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Series</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export (PNG, SVG, PDF, CSV) …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>training pixels of the open scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labelled pixels of the open scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no scene open: %1 classes of equal size assumed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsPanel</name>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a file ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P: side of the square around a pixel that the network sees, in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D: values per pixel that the network gets. Which ones is chosen under Bands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces the network&apos;s own normalisation. Batch norm depends on the micro-batch, the others do not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As designed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of channels that group norm normalises together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This network sees single spectra: its patch is one pixel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A network from a file has its own patch size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest patch this network takes is %1 pixels; the scene is smaller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This network needs %1 bands; the scene has %2 good ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bands are given by their wavelengths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only group norm has groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This split does not take a share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the split per class takes a number of pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explicit node ranges are set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network files (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU of this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (plan only)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B: samples per optimiser step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>b: samples per forward and backward pass. B = b × M; a smaller b saves memory and leaves the gradient as it is, but batch norm sees only b.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format of the forward and backward pass. On CPUs without AVX-512, bf16 is several times slower than FP32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments that are computed again in the backward pass instead of being kept: less memory, about one more forward pass. 0: none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where to train. Devices that this computer does not have can be planned for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam and AdamW keep two more values per parameter than SGD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step size at the start of the schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the learning rate falls over the epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pulls the weights towards zero; 0: off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class-weighted and logit-adjusted losses make up for unequal class counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-entropy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weighted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit-adjusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passes over the training pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flip and turn patches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Augmentation: flips and right-angle turns of each patch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the samples of a step are drawn. Validation and test always keep the scene&apos;s own distribution.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Natural</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inverse frequency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stratified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class, then pixel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the prior</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At inference, takes back what the sampler changed about how often each class is seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which labelled pixels train and which test. With a random split, patches of both parts overlap and accuracy flatters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spatially disjoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the labelled pixels that trains, in per cent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixels of each class that train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the training part that is kept for validation, in per cent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts every random stream: split, initialisation, order, augmentation, dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a patch sees beyond the scene&apos;s edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpectrumPlot</name>
    <message>
        <source>Class means and deviations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of up to %1 labelled pixels of each class; the band is one standard deviation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>class spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a pixel to see its spectrum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a cube to see spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wavelength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n bad band(s) left out</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Will this network learn, or only guess?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redline says before the training starts whether this patch size, these bands and this batch can work on this computer, keeps saying it while the training runs, and makes the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ENVI, GeoTIFF, HDF5, NetCDF, MATLAB, NumPy; several files are tiles of one scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on where it was saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built-in synthetic scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nine classes with very unequal counts; needs no file and no network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the patch size and watch memory, coverage and noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerdictStrip</name>
    <message>
        <source>Risk (unproven)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No risk seen (unproven)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cheapest change: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advice: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has to wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wait until it has ended, or cancel it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels need a cube</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open the cube first: labels lie on its grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making the synthetic scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no map to export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>classify the scene first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LibTorch is still being loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>try again in a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training needs a cube and labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open both, or take the built-in synthetic scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder for runs cannot be made: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save the project in a folder that can be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probing the gradient noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring this setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classifying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no trained network yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>train one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classifying the scene</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>redline::ui::Summary</name>
    <message>
        <source>%1 to %2, by band</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows × %2 columns × %3 bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>axes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not declared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2 nm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(unit assumed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not ascending (several detectors): plots are sorted, the order of the bands is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wavelengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown: bands go by their numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad bands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upper left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ambiguous:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guess:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 taken as %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
