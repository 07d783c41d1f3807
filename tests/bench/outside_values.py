# SPDX-License-Identifier: GPL-3.0-or-later
"""`info` and `spectrum` against what rasterio, h5py, SciPy and NumPy read from the shared files."""
import warnings
from pathlib import Path

import numpy as np
import rasterio
from rasterio.windows import Window

RASTERS = ["envi/ang20170323t202244_rdn_7000-7010", "envi/emit20250324t221005_jpl_unmix_ex", "envi/toy.bil",
           "envi/house_crop_4b_RAW.dat", "envi/ecostress_snow_mixtures", "envi/corn-kernel-hyperspectral.raw",
           "envi/test-hyperspectral-uint8.raw", "tiff/neon_harv_crop.tif"]


def spots(rows, cols):
    return sorted({(0, 0), (rows - 1, cols - 1), (rows // 3, cols // 2), (rows - 1, 0)})


def compare(findings, what, got, expected):
    expected = np.asarray(expected, float)
    got = np.array([np.nan if value is None else value for value in got], float)
    findings.true(f"{what}: {len(got)} values, expected {len(expected)}", len(got) == len(expected))
    if len(got) == len(expected):
        # Values in Redline's interfaces are float32.
        agree = np.isclose(got, expected, rtol=3e-7, atol=0, equal_nan=True)
        first = int(np.argmin(agree))
        findings.true(f"{what}: {int((~agree).sum())} values differ, first band {first}: got {got[first]}, expected {expected[first]}",
                      bool(agree.all()))


def check_raster(program, findings, path: Path, mosaic=()):
    with rasterio.open(path) as file:
        try:
            info = program.json("info", path, *mosaic)
        except RuntimeError as error:
            findings.failed(f"info {path.name}", error)
            return
        findings.equal(f"info {path.name}: shape", [info["rows"], info["cols"], info["bands"]], [file.height, file.width, file.count])
        findings.equal(f"info {path.name}: dtype", info["dtype"], file.dtypes[0])
        if file.crs:
            code = file.crs.to_epsg(confidence_threshold=100)
            if code:
                findings.equal(f"info {path.name}: CRS", info["crs"], f"EPSG:{code}")
        if not file.transform.is_identity:
            for k, value in enumerate(file.transform.to_gdal()):
                findings.close(f"info {path.name}: geotransform {k}", info["geotransform"][k], value)
        scale, offset, nodata = file.scales, file.offsets, file.nodatavals
        for row, col in spots(file.height, file.width):
            raw = file.read(window=Window(col, row, 1, 1))[:, 0, 0].astype(float)
            masked = np.array([fill is not None and (value == fill or (np.isnan(fill) and np.isnan(value))) for value, fill in zip(raw, nodata)])
            expected = np.where(masked, np.nan, raw * np.array(scale) + np.array(offset))
            got = program.json("spectrum", path, "--row", row, "--col", col)
            compare(findings, f"spectrum {path.name} at {row},{col}", got["values"], expected)


def check_hdf5(program, findings, path: Path):
    import h5py
    with h5py.File(path) as file:
        found = []
        file.visititems(lambda name, item: found.append(item) if isinstance(item, h5py.Dataset) and item.ndim == 3 else None)
        data = max(found, key=lambda item: item.size)
        fill = data.attrs.get("Data_Ignore_Value", [-9999.0])
        factor = data.attrs.get("Scale_Factor", [1.0])
        fill, factor = float(np.ravel(fill)[0]), float(np.ravel(factor)[0])
        for row, col in spots(data.shape[0], data.shape[1]):
            raw = data[row, col].astype(float)
            got = program.json("spectrum", path, "--row", row, "--col", col)
            compare(findings, f"spectrum {path.name} at {row},{col}", got["values"], np.where(raw == fill, np.nan, raw / factor))


def check_npy(program, findings, folder: Path):
    generator = np.random.default_rng(3)
    for name, order in (("c.npy", "C"), ("fortran.npy", "F")):
        cube = np.asarray(generator.integers(-2000, 9000, (7, 5, 11)), np.int16, order=order)
        np.save(folder / name, cube)
        for row, col in spots(7, 5):
            try:
                got = program.json("spectrum", folder / name, "--row", row, "--col", col, "--axis-order", "row,col,band")
            except RuntimeError as error:
                findings.failed(f"spectrum of {name}", error)
                break
            compare(findings, f"spectrum of {name} at {row},{col}", got["values"], cube[row, col])


def check_mosaic(program, findings, data: Path):
    """The tiles opened together against GDAL's own mosaic of them."""
    tiles = sorted((data / "enmap_potsdam").glob("*image*.tif")) or sorted(
        path for path in (data / "enmap_potsdam").rglob("*.tif") if "label" not in str(path))
    with rasterio.open(data / "enmap_potsdam" / "images.vrt") as file:
        info = program.json("info", *tiles)
        findings.equal("info of the tiles: shape", [info["rows"], info["cols"], info["bands"]], [file.height, file.width, file.count])
        for k, value in enumerate(file.transform.to_gdal()):
            findings.close(f"info of the tiles: geotransform {k}", info["geotransform"][k], value)
        with rasterio.open(tiles[0]) as tile:
            scale, fill = tile.scales[0], tile.nodatavals[0]
        for row, col in ((5, 70), (40, 40), (100, 20), (130, 50), (70, 140)):
            raw = file.read(window=Window(col, row, 1, 1))[:, 0, 0].astype(float)
            got = program.json("spectrum", *tiles, "--row", row, "--col", col)
            compare(findings, f"spectrum of the tiles at {row},{col}", got["values"], np.where(raw == fill, np.nan, raw * scale))


def check(program, findings, folder: Path, data: Path):
    warnings.filterwarnings("ignore", category=rasterio.errors.NotGeoreferencedWarning)
    for name in RASTERS:
        try:
            check_raster(program, findings, data / name)
        except RuntimeError as error:
            findings.failed(name, error)
    for step in (lambda: check_hdf5(program, findings, data / "hdf5" / "neon_ex.h5"), lambda: check_npy(program, findings, folder),
                 lambda: check_mosaic(program, findings, data)):
        try:
            step()
        except RuntimeError as error:
            findings.failed("values", error)
