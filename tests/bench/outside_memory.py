# SPDX-License-Identifier: GPL-3.0-or-later
"""`plan` and `replay` against the traced steps and allocator streams of the shared golden files, through the command line."""
import json
from pathlib import Path


def plan(program, folder, case, device, accumulate, extra):
    document = {"input_shape": case["input_shape"][1:], "layers": case["layers"]}
    path = folder / "network.json"
    path.write_text(json.dumps(document))
    batch = case["batch"]
    return program.json("plan", "--network", path, "--batch", batch * accumulate, "--micro", batch, "--device", device, *extra)["memory"]


def ranges(pairs):
    return ["--checkpoint-ranges", ",".join(f"{a}:{b}" for a, b in pairs)] if pairs else []


def check_cuda(program, findings, folder, golden):
    worst = 0.0
    for case in json.loads((golden / "step_memory_cuda.json").read_text())["cases"]:
        extra = ranges(case["checkpoint"]) + ["--checkpoint", "reentrant" if case.get("reentrant") else "hooks",
                                              "--precision", case["precision"],
                                              "--adam-foreach", "on" if case["adam_foreach"] else "off",
                                              "--relu-inplace", "on" if case["relu_inplace"] else "off"]
        try:
            tape = plan(program, folder, case, "cuda", case["accumulate"], extra)["tape"]
        except (RuntimeError, KeyError) as error:
            findings.failed(case["id"], error)
            continue
        expect, run = case["expect"], case["expect"]["whole_run_three_steps"]
        for key, value, tolerance in (("peak_bytes", expect["peak_step3_bytes_exact"], 0.005),
                                      ("peak_bytes_rounded_512", expect["peak_step3_bytes_rounded_512"], 0.005),
                                      ("steady_bytes_rounded_512", expect["steady_before_step3_bytes_rounded_512"], 0.005),
                                      ("whole_run_allocated_peak_bytes", run["allocated_bytes_peak"], 0.005),
                                      ("whole_run_reserved_peak_bytes", run["reserved_bytes_peak"], 0.02)):
            findings.close(f"{case['id']}: {key}", tape.get(key), value, tolerance)
            if tape.get(key):
                worst = max(worst, abs(tape[key] / value - 1) if "reserved" not in key else 0)
    return worst


def check_cpu(program, findings, folder, golden):
    worst = 0.0
    for case in json.loads((golden / "step_memory_cpu.json").read_text())["cases"]:
        extra = ["--relu-inplace", "on" if case["relu_inplace"] else "off", "--adam-foreach", "off"]
        split = case["checkpoint_split_after_node"]
        if split:
            names = [layer["name"] for layer in case["layers"]]
            extra += ranges([[0, names.index(split) + 1]]) + ["--checkpoint", "hooks"]
        try:
            tape = plan(program, folder, case, "cpu", case["accumulation_micro_batches"], extra)["tape"]
        except (RuntimeError, KeyError) as error:
            findings.failed(case["id"], error)
            continue
        for key, value, tolerance in (("peak_excluding_onednn_internal_bytes", case["peak_excluding_onednn_internal_bytes"], 0.005),
                                      ("steady_between_steps_bytes", case["steady_between_steps_bytes"], 0),
                                      ("steady_after_zero_grad_bytes", case["steady_after_zero_grad_bytes"], 0),
                                      ("peak_bytes", case["peak_bytes"], 0.05)):
            findings.close(f"{case['id']}: {key}", tape.get(key), value, tolerance)
            if tape.get(key) and key.startswith("peak_excluding"):
                worst = max(worst, abs(tape[key] / value - 1))
    return worst


def check_replay(program, findings, golden):
    for path in sorted((golden / "allocator").glob("*.json")):
        final = json.loads(path.read_text())["expect"]["final"]
        try:
            got = program.json("replay", path)
        except RuntimeError as error:
            findings.failed(f"replay {path.name}", error)
            continue
        for key, value in (("peak_allocated_bytes", final["allocated_bytes"]["peak"]),
                           ("peak_reserved_bytes", final["reserved_bytes"]["peak"]),
                           ("peak_requested_bytes", final["requested_bytes"]["peak"]),
                           ("peak_segments", final["segments"]["peak"]), ("reserved_bytes", final["reserved_bytes"]["current"]),
                           ("retries", final["num_alloc_retries"]), ("ooms", final["num_ooms"])):
            findings.equal(f"replay {path.name}: {key}", got[key], value)


def check(program, findings, folder: Path, golden: Path):
    print(f"  CUDA tape: worst of the allocated figures {100 * check_cuda(program, findings, folder, golden):.4f} %")
    print(f"  CPU tape: worst peak without oneDNN {100 * check_cpu(program, findings, folder, golden):.4f} %")
    check_replay(program, findings, golden)
