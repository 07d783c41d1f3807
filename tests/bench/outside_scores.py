# SPDX-License-Identifier: GPL-3.0-or-later
"""`evaluate` against scikit-learn on label rasters written by rasterio."""
import warnings
from pathlib import Path

import numpy as np
import rasterio
from sklearn import metrics


def write(path, values):
    with rasterio.open(path, "w", driver="GTiff", height=values.shape[0], width=values.shape[1], count=1, dtype=values.dtype) as file:
        file.write(values, 1)


def check(program, findings, folder: Path):
    warnings.filterwarnings("ignore", category=rasterio.errors.NotGeoreferencedWarning)
    generator = np.random.default_rng(5)
    for name, values, accuracy in (("gaps in values", [3, 17, 200], 0.7), ("one to six", list(range(1, 7)), 0.5),
                                   ("sixteen", list(range(1, 17)), 0.9), ("all right", [1, 2], 1.0)):
        truth = generator.choice([0, *values], (37, 53)).astype(np.uint8)
        guess = np.where(generator.random(truth.shape) < accuracy, truth, generator.choice(values, truth.shape)).astype(np.uint8)
        guess[guess == 0] = values[0]
        write(folder / "truth.tif", truth)
        write(folder / "map.tif", guess)
        try:
            got = program.json("evaluate", "--truth", folder / "truth.tif", "--map", folder / "map.tif", "--ignore", 0)
        except RuntimeError as error:
            findings.failed(f"evaluate, {name}", error)
            continue
        counted = truth > 0
        t, g = truth[counted], guess[counted]
        what = f"evaluate, {name}"
        findings.close(what + ": OA", got["oa"], metrics.accuracy_score(t, g))
        findings.close(what + ": AA", got["aa"], metrics.recall_score(t, g, labels=values, average="macro"))
        findings.close(what + ": kappa", got["kappa"], metrics.cohen_kappa_score(t, g))
        findings.close(what + ": macro F1", got["macro_f1"], metrics.f1_score(t, g, labels=values, average="macro", zero_division=0))
        findings.equal(what + ": confusion", got["confusion"], metrics.confusion_matrix(t, g, labels=values).tolist())
        precision, recall, f1, support = metrics.precision_recall_fscore_support(t, g, labels=values, zero_division=0)
        for k, row in enumerate(got["per_class"]):
            findings.equal(f"{what}: value {k}", row["value"], values[k])
            findings.close(f"{what}: precision of {values[k]}", row["precision"], precision[k])
            findings.close(f"{what}: recall of {values[k]}", row["recall"], recall[k])
            findings.close(f"{what}: F1 of {values[k]}", row["f1"], f1[k])
            findings.equal(f"{what}: support of {values[k]}", row["support"], int(support[k]))
