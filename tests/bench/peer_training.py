# SPDX-License-Identifier: GPL-3.0-or-later
"""How patch networks are usually fed: one item per patch, a DataLoader, inference window by window.

This is a stand-in of our own for toolboxes that work this way (DeepHyperX is the best known); no code of theirs is in it.
With a checkout of DeepHyperX at hand its own loader and inference are measured as well.
"""
import importlib
import itertools
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

from hamida import hamida

BANDS, PATCH, BATCH, CLASSES = 103, 5, 100, 9


def random_scene(rows: int = 340, cols: int = 250, seed: int = 1):
    """A float32 cube [row, col, band] and labels 1..9 everywhere: the speed of a loader does not depend on what is in it."""
    generator = np.random.default_rng(seed)
    cube = generator.random((rows, cols, BANDS), dtype=np.float32)
    labels = generator.integers(1, CLASSES + 1, (rows, cols))
    return cube, labels


class PatchDataset(Dataset):
    """One item per labelled pixel whose patch lies inside the scene."""

    def __init__(self, cube: np.ndarray, labels: np.ndarray, patch: int):
        self.cube, self.labels, self.half = cube, labels, patch // 2
        rows, cols = labels.shape
        inside = np.zeros(labels.shape, bool)
        inside[self.half:rows - self.half, self.half:cols - self.half] = True
        self.centres = np.argwhere(inside & (labels > 0))

    def __len__(self):
        return len(self.centres)

    def __getitem__(self, index):
        row, col = self.centres[index]
        window = self.cube[row - self.half:row + self.half + 1, col - self.half:col + self.half + 1]
        window = np.ascontiguousarray(window.transpose(2, 0, 1))
        return torch.from_numpy(window).unsqueeze(0), int(self.labels[row, col]) - 1


def loader_of(dataset: Dataset) -> DataLoader:
    return DataLoader(dataset, batch_size=BATCH, shuffle=True)


def per_second(work, seconds: float, warm_up: int = 3) -> float:
    """`work` is an iterator of sample counts; the best of three windows is taken, as a busy machine only ever slows down."""
    for count in itertools.islice(work, warm_up):
        pass
    best = 0.0
    for _ in range(3):
        done, start = 0, time.perf_counter()
        for count in work:
            done += count
            if time.perf_counter() - start > seconds / 3:
                break
        best = max(best, done / (time.perf_counter() - start))
    return best


def endless(loader):
    while True:
        yield from loader


def gather_rate(loader: DataLoader, seconds: float) -> float:
    return per_second((len(labels) for _, labels in endless(loader)), seconds)


def training_rate(batches, seconds: float) -> float:
    """Samples per second of forward, backward and an Adam step on what `batches` yields."""
    torch.manual_seed(0)
    network = hamida(BANDS, CLASSES, PATCH)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    criterion = nn.CrossEntropyLoss()

    def steps():
        for data, labels in batches:
            optimizer.zero_grad()
            loss = criterion(network(data), labels)
            loss.backward()
            optimizer.step()
            loss.item()
            yield len(labels)

    return per_second(steps(), seconds)


def ready_batches(cube: np.ndarray, labels: np.ndarray, count: int = 8):
    """Batches that are tensors already: what is left is the network alone."""
    loader = iter(loader_of(PatchDataset(cube, labels, PATCH)))
    return itertools.cycle([next(loader) for _ in range(count)])


def windows_of(rows: int, cols: int, patch: int):
    for row in range(rows - patch + 1):
        for col in range(cols - patch + 1):
            yield row, col


@torch.no_grad()
def classify_by_windows(network: nn.Module, cube: np.ndarray, patch: int, limit_seconds: float = 1e9):
    """Scores of every pixel whose patch lies inside, one window after the other; returns (labels, pixels per second)."""
    network.eval()
    rows, cols = cube.shape[:2]
    half = patch // 2
    scores, done, start = np.zeros((rows, cols, CLASSES), np.float32), 0, time.perf_counter()
    windows = windows_of(rows, cols, patch)
    while chunk := list(itertools.islice(windows, BATCH)):
        data = np.stack([cube[row:row + patch, col:col + patch] for row, col in chunk]).transpose(0, 3, 1, 2)
        output = network(torch.from_numpy(np.ascontiguousarray(data)).unsqueeze(1)).numpy()
        for (row, col), out in zip(chunk, output):
            scores[row + half, col + half] += out
        done += len(chunk)
        if time.perf_counter() - start > limit_seconds:
            break
    return scores.argmax(2), done / (time.perf_counter() - start)


def deephyperx(path: str, seconds: float) -> dict:
    """The same three figures with the classes of a checkout of DeepHyperX. Errors are said, not hidden."""
    sys.path.insert(0, path)
    cube, labels = random_scene()
    options = dict(patch_size=PATCH, ignored_labels=[0], flip_augmentation=False, radiation_augmentation=False,
                   mixture_augmentation=False, center_pixel=True, supervision="full", dataset="random", batch_size=BATCH,
                   n_classes=CLASSES + 1, test_stride=1, device=torch.device("cpu"))
    options["n_bands"] = BANDS
    loader = DataLoader(importlib.import_module("datasets").HyperX(cube, labels, **options), batch_size=BATCH, shuffle=True)
    shifted = ((data, target - 1) for data, target in endless(loader))
    figures = {"gather": gather_rate(loader, seconds), "train": training_rate(shifted, seconds)}
    network = hamida(BANDS, CLASSES + 1, PATCH)
    small = cube[:100, :60]
    start = time.perf_counter()
    importlib.import_module("models").test(network, small, options)
    figures["classify"] = (small.shape[0] - PATCH + 1) * (small.shape[1] - PATCH + 1) / (time.perf_counter() - start)
    return figures


def measure(seconds: float) -> dict:
    """Stand-in and bare loop: patches, samples and pixels per second."""
    cube, labels = random_scene()
    loader = loader_of(PatchDataset(cube, labels, PATCH))
    return {
        "gather": gather_rate(loader, seconds),
        "train": training_rate(endless(loader), seconds),
        "train_bare": training_rate(ready_batches(cube, labels), seconds),
        "classify": classify_by_windows(hamida(BANDS, CLASSES, PATCH), cube, PATCH, seconds)[1],
    }
