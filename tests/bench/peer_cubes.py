# SPDX-License-Identifier: GPL-3.0-or-later
"""Spectral Python, rasterio and scikit-learn on an ENVI cube of 512 x 614 x 224 int16, interleaved by line."""
import time
import warnings
from pathlib import Path

import numpy as np

ROWS, COLS, BANDS, COMPONENTS = 512, 614, 224, 30


def write_envi(folder: Path, seed: int = 7) -> Path:
    """Writes a scene with smooth spectra and noise, so that a PCA has something to find; returns the data file."""
    generator = np.random.default_rng(seed)
    ends = np.cumsum(generator.normal(0, 40, (12, BANDS)), axis=1) + 2500
    shares = generator.dirichlet(np.full(12, 0.3), (ROWS, COLS)).astype(np.float32)
    data = folder / "cube.bil"
    with open(data, "wb") as out:
        for row in shares:
            line = row @ ends + generator.normal(0, 25, (COLS, BANDS))
            out.write(np.ascontiguousarray(line.T.astype("<i2")).tobytes())
    wavelengths = ", ".join(f"{400 + 2100 * b / (BANDS - 1):.2f}" for b in range(BANDS))
    (folder / "cube.hdr").write_text(
        f"ENVI\nsamples = {COLS}\nlines = {ROWS}\nbands = {BANDS}\nheader offset = 0\nfile type = ENVI Standard\n"
        f"data type = 2\ninterleave = bil\nbyte order = 0\nwavelength units = Nanometers\nwavelength = {{{wavelengths}}}\n")
    return data


def median_seconds(work, repeats: int) -> float:
    work()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return sorted(times)[len(times) // 2]


def pixels(count: int, seed: int = 3):
    generator = np.random.default_rng(seed)
    return list(zip(generator.integers(0, ROWS, count).tolist(), generator.integers(0, COLS, count).tolist()))


def measure(folder: Path, with_pca: bool = True) -> dict:
    """Seconds per piece of work; the file's pages are in memory (each is done once before it is timed)."""
    import rasterio
    import spectral
    from rasterio.windows import Window
    warnings.filterwarnings("ignore", category=rasterio.errors.NotGeoreferencedWarning)
    data = write_envi(folder)
    header = str(data.with_suffix(".hdr"))
    rgb = [25, 15, 5]
    spots = pixels(1000)

    def spectral_open():
        spectral.open_image(header).read_bands(rgb)

    def rasterio_open():
        with rasterio.open(data) as file:
            file.read([band + 1 for band in rgb])

    def spectral_spectra():
        image = spectral.open_image(header)
        return [image.read_pixel(row, col) for row, col in spots]

    def spectral_spectra_reads():
        image = spectral.open_image(header)
        image._memmap = None  # what it does where a file cannot be mapped
        return [image.read_pixel(row, col) for row, col in spots]

    def rasterio_spectra():
        with rasterio.open(data) as file:
            return [file.read(window=Window(col, row, 1, 1)) for row, col in spots]

    figures = {
        "open_spectral": median_seconds(spectral_open, 9),
        "open_rasterio": median_seconds(rasterio_open, 9),
        "spectra_spectral": median_seconds(spectral_spectra, 3),
        "spectra_spectral_reads": median_seconds(spectral_spectra_reads, 3),
        "spectra_rasterio": median_seconds(rasterio_spectra, 3),
    }
    if with_pca:
        from sklearn.decomposition import PCA
        cube = np.asarray(spectral.open_image(header).load()).astype(np.float32)
        flat = cube.reshape(-1, BANDS)
        figures["pca_sklearn"] = median_seconds(lambda: PCA(COMPONENTS).fit_transform(flat), 3)
        figures["pca_spectral"] = median_seconds(
            lambda: spectral.principal_components(cube).reduce(num=COMPONENTS).transform(cube), 1)
    return figures
