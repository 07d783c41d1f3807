// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtGlobal>

#include "ui/core_sentences.h"

// What is peculiar to one format: ENVI, NumPy, MATLAB, HDF5, netCDF, GDAL, tiles.

namespace redline::ui {

Patterns formatSentences() {
    static const char* const patterns[] = {
        QT_TRANSLATE_NOOP("core", "complex numbers are no spectra"),
        QT_TRANSLATE_NOOP("core", "export the amplitude first"),
        QT_TRANSLATE_NOOP("core", "data type %1 is not one of ENVI's"),
        QT_TRANSLATE_NOOP("core", "use 1, 2, 3, 4, 5, 12, 13, 14 or 15"),
        QT_TRANSLATE_NOOP("core", "interleave \"%1\" is not known"),
        QT_TRANSLATE_NOOP("core", "use bsq, bil or bip"),
        QT_TRANSLATE_NOOP("core", "\"%1\" has %2 numbers for %3 bands: it is left out"),
        QT_TRANSLATE_NOOP("core", "\"%1\" holds something that is no number: it is left out"),
        QT_TRANSLATE_NOOP("core", "\"data ignore value = %1\" is no number: it is left out"),
        QT_TRANSLATE_NOOP("core",
                          "the header skips bytes between lines or bands (\"%1\"), which is not read"),
        QT_TRANSLATE_NOOP("core", "save the file without frame offsets"),
        QT_TRANSLATE_NOOP("core", "byte order must be 0 (little endian) or 1 (big endian)"),
        QT_TRANSLATE_NOOP("core", "correct the header"),
        QT_TRANSLATE_NOOP("core", "%1 bands are too many"),
        QT_TRANSLATE_NOOP("core", "the header has no data file beside it"),
        QT_TRANSLATE_NOOP("core", "put the data beside it as \"%1\", \"%2\", \"%3\", \"%4\" or \"%5\""),
        QT_TRANSLATE_NOOP("core", "samples x lines x bands is larger than any file"),
        QT_TRANSLATE_NOOP("core", "the header offset is larger than any file"),
        QT_TRANSLATE_NOOP("core", "the file is too short: %1 x %2 x %3 %4 samples need %5 bytes, it has %6"),
        QT_TRANSLATE_NOOP(
            "core", "the file is too short: %1 x %2 x %3 %4 samples after %5 bytes need %6 bytes, it has %7"),
        QT_TRANSLATE_NOOP("core",
                          "copy it again completely, or correct samples, lines, bands or data type in %1"),
        QT_TRANSLATE_NOOP("core", "the file has %1 bytes, its header describes %2: the surplus is not read"),
        QT_TRANSLATE_NOOP("core", "a spectral library has one band, this one %1"),
        QT_TRANSLATE_NOOP("core", "this is not an ENVI header: its first line is not \"ENVI\""),
        QT_TRANSLATE_NOOP("core", "give the .hdr file of the cube"),
        QT_TRANSLATE_NOOP("core", "the list that begins here has no closing brace"),
        QT_TRANSLATE_NOOP("core", "the header is damaged: complete it"),
        QT_TRANSLATE_NOOP("core", "the header does not give \"%1\""),
        QT_TRANSLATE_NOOP("core", "add a line \"%1 = ...\""),
        QT_TRANSLATE_NOOP("core", "\"%1 = %2\" is not a number from %3 up"),
        QT_TRANSLATE_NOOP("core", "this is not a NumPy array"),
        QT_TRANSLATE_NOOP("core", "save the array again with numpy.save"),
        QT_TRANSLATE_NOOP("core", "NumPy format version %1 is not known"),
        QT_TRANSLATE_NOOP("core", "the NumPy header is cut off"),
        QT_TRANSLATE_NOOP("core", "the NumPy header does not say the type"),
        QT_TRANSLATE_NOOP("core", "the NumPy header does not say the order of the axes"),
        QT_TRANSLATE_NOOP("core", "the NumPy header does not say the shape"),
        QT_TRANSLATE_NOOP("core", "\"%1\" in the NumPy header's shape is no size"),
        QT_TRANSLATE_NOOP("core", "the NumPy header's shape is larger than any file"),
        QT_TRANSLATE_NOOP("core", "the NumPy header's shape has too many axes"),
        QT_TRANSLATE_NOOP("core", "the array has records, not numbers"),
        QT_TRANSLATE_NOOP("core", "save one field as a plain array"),
        QT_TRANSLATE_NOOP("core", "arrays of type \"%1\" are not read"),
        QT_TRANSLATE_NOOP("core", "save it as float32, float64 or an integer type (array.astype)"),
        QT_TRANSLATE_NOOP("core", "the array is too short: its shape needs %1 bytes, it has %2"),
        QT_TRANSLATE_NOOP("core", "the archive holds no NumPy array"),
        QT_TRANSLATE_NOOP("core", "save it with numpy.savez"),
        QT_TRANSLATE_NOOP("core", "the file holds a single array without a name"),
        QT_TRANSLATE_NOOP("core", "the array is empty"),
        QT_TRANSLATE_NOOP("core", "the archive is damaged or incomplete: copy or save it again"),
        QT_TRANSLATE_NOOP("core", "the archive has no directory"),
        QT_TRANSLATE_NOOP("core", "the archive's directory is damaged"),
        QT_TRANSLATE_NOOP("core", "an entry of the archive is missing"),
        QT_TRANSLATE_NOOP("core", "the archive ends before one of its entries does"),
        QT_TRANSLATE_NOOP("core", "an entry of the archive gives an impossible size"),
        QT_TRANSLATE_NOOP("core", "an entry of the archive cannot be unpacked"),
        QT_TRANSLATE_NOOP("core", "this is not a MATLAB file, or it is damaged"),
        QT_TRANSLATE_NOOP("core",
                          "this is not a MATLAB file, or it is damaged: its sizes contradict each other"),
        QT_TRANSLATE_NOOP("core", "save it again, with -v7 or -v7.3"),
        QT_TRANSLATE_NOOP("core", "save it again with -v7 or -v7.3"),
        QT_TRANSLATE_NOOP("core", "the MATLAB file holds no variable that can be read"),
        QT_TRANSLATE_NOOP("core", "it is damaged or empty: save it again"),
        QT_TRANSLATE_NOOP("core", "the variable cannot be read: it is damaged"),
        QT_TRANSLATE_NOOP("core", "the HDF5 file is damaged or incomplete"),
        QT_TRANSLATE_NOOP("core", "copy it again, or check it with h5dump"),
        QT_TRANSLATE_NOOP("core", "the dataset cannot be opened"),
        QT_TRANSLATE_NOOP("core", "the dataset is empty: [%1]"),
        QT_TRANSLATE_NOOP("core", "a matrix of spectra this large cannot be held in memory"),
        QT_TRANSLATE_NOOP("core", "save it as a three-dimensional array"),
        QT_TRANSLATE_NOOP("core", "the matrix cannot be read"),
        QT_TRANSLATE_NOOP("core", "reading rows %1 to %2 of the dataset failed"),
        QT_TRANSLATE_NOOP("core", "a compressed chunk is damaged"),
        QT_TRANSLATE_NOOP("core", "the file ends before the dataset does"),
        QT_TRANSLATE_NOOP(
            "core", "the file carries a geographic lookup table (location/glt_x, glt_y): the scene is shown "
                    "unprojected, in the sensor's own rows and columns, and maps of it carry no coordinates"),
        QT_TRANSLATE_NOOP(
            "core", "the product is not projected: the scene is shown in the sensor's own rows and columns"),
        QT_TRANSLATE_NOOP(
            "core", "level 1 is not projected: the scene is shown in the sensor's own rows and columns"),
        QT_TRANSLATE_NOOP("core", "the detectors' cubes have different sizes"),
        QT_TRANSLATE_NOOP("core", "open one of them with --variable"),
        QT_TRANSLATE_NOOP("core", "the variable is empty"),
        QT_TRANSLATE_NOOP("core", "the netCDF header is damaged or cut off"),
        QT_TRANSLATE_NOOP("core", "the netCDF header is damaged"),
        QT_TRANSLATE_NOOP(
            "core", "the file is too short: the variable \"%1\" needs %2 bytes from %3 on, the file has %4"),
        QT_TRANSLATE_NOOP("core", "this is not a raster in a format Redline reads"),
        QT_TRANSLATE_NOOP("core", "no reader knows this format"),
        QT_TRANSLATE_NOOP("core", "File %1 contains an invalid file type in the ENVI .hdr GDAL does not "
                                  "support 'ENVI Spectral Library' type files."),
        QT_TRANSLATE_NOOP(
            "core", "give an ENVI, GeoTIFF, HDF5, netCDF, MATLAB or NumPy cube, or a format GDAL opens"),
        QT_TRANSLATE_NOOP("core", "the file holds no raster"),
        QT_TRANSLATE_NOOP("core", "give a file with a raster"),
        QT_TRANSLATE_NOOP("core", "samples of type %1 are no spectra"),
        QT_TRANSLATE_NOOP("core", "convert the file to a real number type first"),
        QT_TRANSLATE_NOOP("core", "band %1 holds complex numbers"),
        QT_TRANSLATE_NOOP("core", "convert the file first"),
        QT_TRANSLATE_NOOP("core", "the header's map information could not be understood: the scene is "
                                  "treated as not georeferenced"),
        QT_TRANSLATE_NOOP("core",
                          "the geotransform is degenerate: the scene is treated as not georeferenced"),
        QT_TRANSLATE_NOOP("core", "the geotransform is degenerate"),
        QT_TRANSLATE_NOOP("core", "reading the mask failed: %1"),
        QT_TRANSLATE_NOOP("core", "reading pixels failed: %1"),
        QT_TRANSLATE_NOOP("core", "reading the overview failed: %1"),
        QT_TRANSLATE_NOOP("core", "no reason given"),
        QT_TRANSLATE_NOOP("core", "tiles of one scene have the same bands and the same CRS: leave this one "
                                  "out, or convert it first"),
        QT_TRANSLATE_NOOP("core", "this tile has %1 bands, %2 has %3"),
        QT_TRANSLATE_NOOP("core", "band %1 of this tile lies at %2 nm, in %3 at %4 nm"),
        QT_TRANSLATE_NOOP("core", "the CRS of this tile differs from that of %1"),
        QT_TRANSLATE_NOOP("core", "pixel sizes differ: %1 x %2 and %3 x %4"),
        QT_TRANSLATE_NOOP("core", "the rasters lie too far apart"),
        QT_TRANSLATE_NOOP("core", "the pixel grids are shifted by %1 columns and %2 rows"),
        QT_TRANSLATE_NOOP("core", "this file has no geotransform, so its place in the mosaic is unknown"),
        QT_TRANSLATE_NOOP("core", "give one file, or tiles with georeference"),
        QT_TRANSLATE_NOOP("core", "bring it to the grid of %1 (gdalwarp)"),
        QT_TRANSLATE_NOOP("core", "scale or offset differ between the tiles: each tile's own are applied, "
                                  "those of the first are shown"),
        QT_TRANSLATE_NOOP("core", "%1: its wavelengths and gains are not used"),
        QT_TRANSLATE_NOOP("core", "%1 cannot be read"),
        QT_TRANSLATE_NOOP("core", "%1 is damaged (%2)"),
        QT_TRANSLATE_NOOP("core", "%1 describes no bands"),
        QT_TRANSLATE_NOOP("core", "%1 describes %2 bands, the image has %3"),
        QT_TRANSLATE_NOOP("core", "%1 lies beside %2 spectral images and does not name this one"),
        QT_TRANSLATE_NOOP("core", "level 1B keeps the detectors apart, and their rows do not lie on each "
                                  "other: this is one of them, the other is %1"),
        QT_TRANSLATE_NOOP("core", "the product has no error matrix for its %1 cube"),
        QT_TRANSLATE_NOOP("core", "quality flags per sample: applied where this file is given as --mask too"),
        QT_TRANSLATE_NOOP("core", "%1 pairs of tiles overlap, in %2 pixels: the tile that is named later "
                                  "counts there where it has data"),
        QT_TRANSLATE_NOOP("core", "\"spectra names\" has %1 names for %2 spectra: they are left out"),
        QT_TRANSLATE_NOOP("core", "a float16 array this large cannot be held in memory"),
        QT_TRANSLATE_NOOP("core", "save it as float32 (array.astype)"),
        QT_TRANSLATE_NOOP("core", "the corners do not say which axis of [%1] points east: %2 is assumed, "
                                  "give --axis-order %3 if the picture lies on its side"),
        QT_TRANSLATE_NOOP("core", "\"reflectance scale factor = %1\" is no factor and is not applied: give "
                                  "--scale if the values need one"),
        QT_TRANSLATE_NOOP(
            "core", "the header gives gains or offsets of the bands, so that its reflectance scale factor %1 "
                    "is not applied: give --scale and --offset if it is the one that is meant"),
        QT_TRANSLATE_NOOP("core", "the product's error matrices are not applied: give this file as --mask "
                                  "too, and the samples that they mark have no data"),
        QT_TRANSLATE_NOOP("core", "the rows or columns run in opposite directions: steps of %1 x %2 and %3 x "
                                  "%4, where a negative one points west or south"),
        QT_TRANSLATE_NOOP("core", "the rasters are turned against each other"),
        QT_TRANSLATE_NOOP(
            "core", "the dataset is compressed with the filter \"%1\" (number %2), which is not installed"),
        QT_TRANSLATE_NOOP(
            "core", "save it with gzip, for example: h5repack -f GZIP=4 IN OUT where the filter is there"),
        QT_TRANSLATE_NOOP("core", "\"%1\" holds complex numbers, which are no spectra"),
        QT_TRANSLATE_NOOP("core", "save its amplitude (abs) as an array of real numbers"),
        QT_TRANSLATE_NOOP("core", "the file is damaged: copy it again"),
        QT_TRANSLATE_NOOP("core", "the file is damaged or incomplete"),
        QT_TRANSLATE_NOOP("core", "\"%1\" has more than three axes ([%2]): it holds several cubes, such as "
                                  "views from several angles"),
        QT_TRANSLATE_NOOP("core",
                          "save one of them as a three-dimensional array (in Python array[:, :, 0, :])"),
    };
    return patterns;
}

} // namespace redline::ui
