# SPDX-License-Identifier: GPL-3.0-or-later
"""A short training on the real scene: what `train` and `classify` print and write, recomputed from the files alone.

Checked: the split, means and deviations of the training pixels, the network's answer for every pixel (the same weights in
PyTorch, window by window), the map's place on the ground, and the scores from map, split and labels.
"""
import json
import struct
from pathlib import Path

import numpy as np
import rasterio

PATCH, EPOCHS = 5, 3
TRAIN, VALIDATION, TEST = 1, 2, 3


def tiles(data: Path, kind: str):
    return sorted((data / "enmap_potsdam" / kind).glob("*.tif"))


def read_safetensors(path: Path) -> dict:
    raw = path.read_bytes()
    length = struct.unpack("<Q", raw[:8])[0]
    header = json.loads(raw[8:8 + length])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        start, end = (8 + length + offset for offset in entry["data_offsets"])
        kind = {"F32": np.float32, "I64": np.int64, "F64": np.float64}[entry["dtype"]]
        tensors[name] = np.frombuffer(raw[start:end], kind).reshape(entry["shape"])
    return tensors


def scene(data: Path):
    """Cube [row, col, band] with NaN where there is no data, labels, and the geotransform, by rasterio from the mosaics."""
    with rasterio.open(data / "enmap_potsdam" / "images.vrt") as file:
        raw, transform, crs = file.read().astype(np.float64), file.transform, file.crs
    with rasterio.open(tiles(data, "images")[0]) as tile:
        scale, fill = tile.scales[0], tile.nodatavals[0]
    cube = np.where(raw == fill, np.nan, raw * scale).transpose(1, 2, 0)
    with rasterio.open(data / "enmap_potsdam" / "labels.vrt") as file:
        labels = file.read(1).astype(int)
    return cube, labels, transform, crs


def torch_labels(run: Path, inputs: np.ndarray, classes: int) -> np.ndarray:
    """Class index of every pixel by the same weights in PyTorch; the scene mirrored at its edges."""
    import torch
    from hamida import hamida
    network = hamida(inputs.shape[2], classes, PATCH)
    weights = read_safetensors(run / "weights.safetensors")
    own = network.state_dict()
    order = [name for name in weights if weights[name].ndim > 0]
    by_shape = dict(zip(own, sorted(order, key=lambda name: [int(digits) for digits in "".join(
        c if c.isdigit() else " " for c in name.split(".")[0]).split()][-1:] + [name.endswith("bias")])))
    network.load_state_dict({name: torch.from_numpy(weights[source].copy()) for name, source in by_shape.items()})
    network.eval()
    half = PATCH // 2
    padded = np.pad(inputs, ((half, half), (half, half), (0, 0)), mode="reflect").astype(np.float32)
    rows, cols = inputs.shape[:2]
    answer = np.empty((rows, cols), int)
    margin = np.empty((rows, cols))
    with torch.no_grad():
        for row in range(rows):
            data = np.stack([padded[row:row + PATCH, col:col + PATCH].transpose(2, 0, 1) for col in range(cols)])
            logits = network(torch.from_numpy(data).unsqueeze(1)).numpy()
            answer[row] = logits.argmax(1)
            two = np.sort(logits, axis=1)[:, -2:]
            margin[row] = two[:, 1] - two[:, 0]
    return answer, margin


def scores(truth, guess, values):
    confusion = np.array([[np.sum((truth == a) & (guess == b)) for b in values] for a in values])
    support, predicted, right = confusion.sum(1), confusion.sum(0), np.diag(confusion)
    tested = support > 0
    total = confusion.sum()
    chance = (support * predicted).sum() / total ** 2
    with np.errstate(invalid="ignore", divide="ignore"):
        f1 = np.where(support + predicted > 0, 2 * right / (support + predicted), 0)
        recall = right / support
    oa = right.sum() / total
    return {"oa": oa, "aa": recall[tested].mean(), "kappa": (oa - chance) / (1 - chance), "macro_f1": f1[tested].mean()}


def check(program, findings, folder: Path, data: Path):
    run, out = folder / "run", folder / "map.tif"
    trained = program.json("train", "--cube", *tiles(data, "images"), "--labels", *tiles(data, "labels"), "--network", "hamida",
                           "--patch", PATCH, "--batch", 32, "--epochs", EPOCHS, "--seed", 4, "--split", "random:0.1", "--out", run)
    mapped = program.json("classify", run, "--cube", *tiles(data, "images"), "--out", out)
    cube, labels, transform, crs = scene(data)
    with rasterio.open(run / "split.tif") as file:
        split = file.read(1)
    with rasterio.open(out) as file:
        guess = file.read(1).astype(int)
        findings.equal("map: size", guess.shape, labels.shape)
        findings.equal("map: CRS", file.crs.to_epsg(), crs.to_epsg())
        findings.true(f"map: geotransform {file.transform} is not {transform}", file.transform.almost_equals(transform, 1e-9))
        findings.equal("map: type", file.dtypes[0], "uint8")
        nodata = file.nodata
        try:
            colors = file.colormap(1)
            findings.true("map: classes share a colour", len({colors[v][:3] for v in range(1, 7)}) == 6)
        except ValueError as error:
            findings.failed("map: colour table", error)
    for entry in mapped["classes"]:
        findings.equal(f"classify: pixels of value {entry['value']}", entry["pixels"], int((guess == entry["value"]).sum()))
    findings.true("split: a pixel without a label serves", bool((labels[np.isin(split, (TRAIN, VALIDATION, TEST))] > 0).all()))
    used = np.isin(split, (TRAIN, VALIDATION)).sum()
    findings.close("split: share of the labelled pixels that trains", used / (labels > 0).sum(), 0.1, 0.02)

    stored = json.loads((run / "preprocessing.json").read_text())
    bands = stored["bands"]
    training = cube[split == TRAIN][:, bands]
    findings.true("preprocessing: NaN among the training pixels", not np.isnan(training).any())
    for name, own in (("mean", training.mean(0)), ("deviation", None)):
        if name == "deviation":
            both = [training.std(0, ddof=ddof) for ddof in (0, 1)]
            own = min(both, key=lambda values: np.abs(values / np.array(stored["deviation"]) - 1).max())
        difference = np.abs(np.array(stored[name]) / own - 1).max()
        findings.true(f"preprocessing: {name} is off by {difference:.3g}", difference < 1e-5)

    inputs = (cube[:, :, bands] - np.array(stored["mean"])) / np.array(stored["deviation"])
    valid = ~np.isnan(inputs).any(2)
    answer, margin = torch_labels(run, np.nan_to_num(inputs), 6)
    values = np.arange(1, 7)
    apart = valid & (values[answer] != guess)
    findings.true(f"classify: {int(apart.sum())} of {int(valid.sum())} pixels have another label than the same weights in PyTorch "
                  f"(largest margin {margin[apart].max() if apart.any() else 0:.3g})", not (apart & (margin > 1e-3)).any())
    findings.true(f"classify: pixels without data are not the map's no-data value {nodata}",
                  nodata is None and valid.all() or bool((guess[~valid] == (0 if nodata is None else nodata)).all()))
    tested = split == TEST
    for key, value in scores(labels[tested], guess[tested], values).items():
        findings.close(f"train: test {key}", trained["test"][key], value, 1e-6)
