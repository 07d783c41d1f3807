#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Recomputes what redline-cli prints with other people's tools: numpy, rasterio, h5py, scikit-learn, PyTorch.

    check_outside.py REDLINE_CLI [--shared ../shared] [--only coverage,scores,values,memory,map]
"""
import argparse
import importlib
import sys
import tempfile
from pathlib import Path

from outside_program import Findings, Program


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", type=Path)
    parser.add_argument("--shared", type=Path, default=Path(__file__).resolve().parents[3] / "shared")
    parser.add_argument("--only", default="coverage,scores,values,memory,map")
    options = parser.parse_args()
    program, wrong = Program(options.cli.resolve()), 0
    needs = {"coverage": [], "scores": [Path()], "values": [Path(), options.shared / "data"],
             "memory": [Path(), options.shared / "golden"], "map": [Path(), options.shared / "data"]}
    for name in options.only.split(","):
        if any(path != Path() and not path.exists() for path in needs[name]):
            print(f"{name}: skipped, {options.shared} is not here")
            continue
        findings = Findings()
        with tempfile.TemporaryDirectory() as folder:
            places = [Path(folder) if path == Path() else path for path in needs[name]]
            try:
                importlib.import_module(f"outside_{name}").check(program, findings, *places)
            except (RuntimeError, KeyError, ImportError) as error:
                findings.failed(name, repr(error))
        print(f"{name}: {findings.compared} comparisons, {len(findings.wrong)} disagree", flush=True)
        for line in findings.wrong[:25]:
            print(f"  {line}")
        wrong += len(findings.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
