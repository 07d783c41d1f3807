#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Predicted against measured memory of a training step on an NVIDIA GPU, for every network of the zoo.

    gpu_memory.py PROGRAM [--seconds 240] [--csv FILE]

PROGRAM is memory_sweep_learn_bench. Without a GPU it says so and ends with 0.
"""
import argparse
import csv
import ctypes
import subprocess
import sys
import tempfile
from pathlib import Path


def gpu_name():
    """Through NVML, so that nothing of CUDA needs to be installed; None where there is no driver or no device."""
    try:
        nvml = ctypes.CDLL("libnvidia-ml.so.1")
    except OSError:
        return None
    count = ctypes.c_uint(0)
    if nvml.nvmlInit_v2() != 0 or nvml.nvmlDeviceGetCount_v2(ctypes.byref(count)) != 0 or count.value == 0:
        return None
    device, name = ctypes.c_void_p(), ctypes.create_string_buffer(96)
    nvml.nvmlDeviceGetHandleByIndex_v2(0, ctypes.byref(device))
    nvml.nvmlDeviceGetName(device, name, 96)
    return name.value.decode()


def off(predicted: int, measured: int) -> str:
    return "-" if measured <= 0 else f"{100 * (predicted / measured - 1):+.2f} %"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--csv", type=Path)
    options = parser.parse_args()
    name = gpu_name()
    if name is None:
        print("no GPU here: the prediction for CUDA is not measured on this machine")
        return 0
    print(f"GPU: {name}")
    with tempfile.TemporaryDirectory() as folder:
        out = options.csv or Path(folder) / "sweep.csv"
        code = subprocess.run([str(options.program), "--device", "cuda", "--seconds", str(options.seconds), "--limit-mib", "16000",
                               "--csv", str(out)]).returncode
        if not out.exists():
            return code or 1
        worst = {}
        for row in csv.DictReader(out.open()):
            numbers = {key: int(row[key]) for key in ("predicted_allocated", "measured_allocated", "predicted_reserved",
                                                      "measured_reserved", "predicted_total", "interval_low", "interval_high",
                                                      "device_total")}
            error = abs(numbers["predicted_allocated"] / max(1, numbers["measured_allocated"]) - 1)
            if row["network"] not in worst or error > worst[row["network"]][0]:
                worst[row["network"]] = (error, numbers)
    print("\nworst case of each network:\n| network | allocated | reserved | device total | inside the interval |\n|---|---|---|---|---|")
    for network, (_, n) in sorted(worst.items()):
        inside = "-" if n["device_total"] <= 0 else ("yes" if n["interval_low"] <= n["device_total"] <= n["interval_high"] else "no")
        print(f"| {network} | {off(n['predicted_allocated'], n['measured_allocated'])} | "
              f"{off(n['predicted_reserved'], n['measured_reserved'])} | {off(n['predicted_total'], n['device_total'])} | {inside} |")
    return code


if __name__ == "__main__":
    sys.exit(main())
