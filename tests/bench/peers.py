#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the peers and prints Redline's figures, theirs and the ratios.

    peers.py [--figures FOLDER] [--out FILE.json] [--seconds 6] [--threads N] [--no-pca] [--deephyperx PATH]

FOLDER holds what the C++ benchmarks wrote (--benchmark_out). Needs torch, numpy, scikit-learn, spectral and rasterio.
"""
import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

import figures


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--figures", type=Path, default=Path("build/bench"))
    parser.add_argument("--out", type=Path)
    parser.add_argument("--seconds", type=float, default=6, help="per figure of training")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--no-pca", action="store_true")
    parser.add_argument("--deephyperx", help="a checkout of DeepHyperX, measured as well")
    return parser.parse_args()


def machine() -> str:
    model = platform.processor()
    try:
        with open("/proc/cpuinfo") as info:
            model = next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), model)
    except OSError:
        pass
    load = os.getloadavg()[0]
    return f"{model}, {os.cpu_count()} cores, load {load:.1f} as it starts"


def main() -> int:
    options = arguments()
    try:
        import peer_cubes
        import peer_training
        import torch
    except ImportError as missing:
        print(f"peers: {missing}; run packaging/setup --python-torch and pip install scikit-learn spectral rasterio", file=sys.stderr)
        return 1
    torch.set_num_threads(options.threads)
    print(f"machine: {machine()}; torch {torch.__version__}, {options.threads} threads", flush=True)
    measured = peer_training.measure(options.seconds)
    if options.deephyperx:
        try:
            theirs = peer_training.deephyperx(options.deephyperx, options.seconds)
            measured.update({f"deephyperx_{key}": value for key, value in theirs.items()})
        except Exception as error:  # a checkout of another version may have another interface
            print(f"peers: {options.deephyperx} could not be measured: {type(error).__name__}: {error}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        measured.update(peer_cubes.measure(Path(folder), not options.no_pca))
    ours = figures.redline_figures(options.figures)
    print(figures.table(ours, measured))
    if options.out:
        options.out.write_text(json.dumps({"machine": machine(), "peers": measured, "redline": ours}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
