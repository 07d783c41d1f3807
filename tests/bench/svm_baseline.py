# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores a support vector machine on single spectra, on the very split of a run of redline-cli train.

    python tests/bench/svm_baseline.py RUN/split.tif --cube TILE... --labels TILE...

Needs numpy, rasterio and scikit-learn. C and gamma are tuned by three-fold cross-validation on the training part
(validation included) alone; the test part is scored once.
"""
import argparse

import numpy as np
import rasterio
from rasterio.merge import merge
from sklearn.metrics import accuracy_score, cohen_kappa_score, f1_score, recall_score
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

TRAIN, VALIDATION, TEST = 1, 2, 3  # values of split.tif


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("split")
    parser.add_argument("--cube", nargs="+", required=True)
    parser.add_argument("--labels", nargs="+", required=True)
    parser.add_argument("--scoring", default="f1_macro", help="what the tuning looks at: f1_macro or accuracy")
    options = parser.parse_args()

    with rasterio.open(options.split) as file:
        part = file.read(1)
    cube = merge(options.cube, nodata=-32768)[0].astype(np.float64)
    labels = merge(options.labels, nodata=0)[0][0].astype(int)
    if cube.shape[1:] != part.shape or labels.shape != part.shape:
        raise SystemExit("cube, labels and split differ in size: give the tiles that the run was trained on")
    cube[cube == -32768] = np.nan
    cube = cube[~np.isnan(cube[:, part > 0]).all(axis=1)]
    spectra, usable = np.moveaxis(cube, 0, -1), ~np.isnan(cube).any(axis=0) & (labels > 0)
    train, test = usable & np.isin(part, (TRAIN, VALIDATION)), usable & (part == TEST)

    search = GridSearchCV(
        make_pipeline(StandardScaler(), SVC()),
        {"svc__C": [1, 10, 100, 1000], "svc__gamma": ["scale", 1e-4, 1e-3, 1e-2]},
        cv=StratifiedKFold(3, shuffle=True, random_state=0),
        scoring=options.scoring,
    ).fit(spectra[train], labels[train])
    truth, found = labels[test], search.predict(spectra[test])
    print(f"{train.sum()} training and {test.sum()} test pixels, {len(cube)} bands, {search.best_params_}")
    print(
        f"OA {accuracy_score(truth, found):.4f}  AA {recall_score(truth, found, average='macro'):.4f}  "
        f"kappa {cohen_kappa_score(truth, found):.4f}  macro F1 {f1_score(truth, found, average='macro'):.4f}"
    )


if __name__ == "__main__":
    main()
