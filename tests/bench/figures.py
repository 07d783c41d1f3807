# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads what the C++ benchmarks measured and lays it beside the peers' figures and the goals."""
import json
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Row:
    """One comparison. `ours` is a pattern over "program:benchmark"; `counter` names what is read there (a rate), or "time"."""
    work: str
    ours: str
    counter: str
    unit: str
    peers: list = field(default_factory=list)  # (name, key of the peers' figures, least ratio or None)


TIME_UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}

ROWS = [
    Row("gather 5x5x103 patches into batches of 100", r"hamida.*:gather_patches", "items_per_second", "patches/s",
        [("patch Dataset + DataLoader", "gather", 20), ("DeepHyperX", "deephyperx_gather", 20)]),
    Row("training step, Hamida 3-D CNN, B = 100, loader included", r"hamida.*:train_hamida/live_noise:1",
        "samples_per_second", "samples/s",
        [("patch Dataset + DataLoader", "train", 2), ("DeepHyperX", "deephyperx_train", 2),
         ("bare PyTorch loop over ready tensors", "train_bare", 1)]),
    Row("the same without live noise", r"hamida.*:train_hamida/live_noise:0", "samples_per_second", "samples/s",
        [("bare PyTorch loop over ready tensors", "train_bare", 1)]),
    Row("classify a scene, the same network", r"hamida.*:classify_hamida", "pixels_per_second", "pixels/s",
        [("window by window", "classify", 25), ("DeepHyperX", "deephyperx_classify", 25)]),
    Row("open ENVI BIL 512x614x224 int16, three bands", r"envi_cube.*:open_three_bands", "time", "s",
        [("Spectral Python", "open_spectral", 1), ("rasterio", "open_rasterio", 1)]),
    Row("1,000 random spectra of that file", r"envi_cube.*:thousand_random_spectra", "time", "s",
        [("Spectral Python, mapped (its default)", "spectra_spectral", 10),
         ("Spectral Python, file reads", "spectra_spectral_reads", 10), ("rasterio", "spectra_rasterio", None)]),
    Row("PCA to 30 components of that cube, with scores", r"pca.*:pca_30_components_with_scores", "time", "s",
        [("scikit-learn", "pca_sklearn", 5), ("Spectral Python", "pca_spectral", None)]),
]


def redline_figures(folder: Path) -> dict:
    """{"program:benchmark": {"time": seconds, counter: value...}} from the JSON that Google Benchmark writes."""
    figures = {}
    for path in sorted(folder.glob("*.json")):
        try:
            document = json.loads(path.read_text())
        except ValueError:
            continue
        for run in document.get("benchmarks", []):
            if run.get("error_occurred") or run.get("run_type") == "aggregate":
                continue
            values = {key: value for key, value in run.items() if isinstance(value, (int, float))}
            values["time"] = run["real_time"] * TIME_UNITS[run["time_unit"]]
            figures[f"{path.stem}:{run['name']}"] = values
    return figures


def best(figures: dict, row: Row):
    found = [values[row.counter] for name, values in figures.items() if re.search(row.ours, name) and row.counter in values]
    if not found:
        return None
    return min(found) if row.counter == "time" else max(found)


def text(value, unit: str) -> str:
    if value is None:
        return "not measured"
    if unit == "s":
        return f"{value * 1e3:.3g} ms" if value < 1 else f"{value:.3g} s"
    return f"{value:,.0f} {unit}"


def table(ours: dict, peers: dict) -> str:
    """A Markdown table; a ratio above 1 means that Redline is faster."""
    lines = ["| work | Redline | peer | peer's figure | ratio | goal | |", "|---|---|---|---|---|---|---|"]
    for row in ROWS:
        mine = best(ours, row)
        for name, key, goal in row.peers:
            theirs = peers.get(key)
            if theirs is None and key.startswith("deephyperx"):
                continue
            ratio = None
            if mine and theirs:
                ratio = theirs / mine if row.counter == "time" else mine / theirs
            verdict = "" if ratio is None or goal is None else ("reached" if ratio >= goal else "missed")
            lines.append(f"| {row.work} | {text(mine, row.unit)} | {name} | {text(theirs, row.unit)} | "
                         f"{'-' if ratio is None else f'{ratio:.2f}'} | {'-' if goal is None else f'>= {goal}'} | {verdict} |")
    return "\n".join(lines)
