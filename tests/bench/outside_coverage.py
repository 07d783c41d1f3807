# SPDX-License-Identifier: GPL-3.0-or-later
"""Class coverage from exact integers and fractions, another way than Redline's."""
from collections import defaultdict
from fractions import Fraction
from math import comb

SCENES = {
    "long tail": [500, 120, 40, 9, 1],
    "two classes": [3, 1000],
    "sixteen": [46, 1428, 830, 237, 483, 730, 28, 478, 20, 972, 2455, 593, 205, 1265, 386, 93],
    "equal": [50] * 7,
}


def signed_subsets(weights):
    """{sum of a subset: sum of (-1)^size}: the terms of inclusion and exclusion, equal ones joined."""
    terms = {0: 1}
    for weight in weights:
        grown = defaultdict(int, terms)
        for total, sign in terms.items():
            grown[total + weight] -= sign
        terms = {total: sign for total, sign in grown.items() if sign}
    return terms


def moments(missing, missing_pair, classes):
    expected = classes - sum(missing)
    variance = sum(q * (1 - q) for q in missing)
    for j in range(classes):
        for k in range(classes):
            if j != k:
                variance += missing_pair(j, k) - missing[j] * missing[k]
    return expected, variance


def without_replacement(counts, batch):
    total, ways = sum(counts), comb(sum(counts), batch)
    missing = [Fraction(comb(total - n, batch), ways) for n in counts]
    expected, variance = moments(missing, lambda j, k: Fraction(comb(total - counts[j] - counts[k], batch), ways), len(counts))
    every = sum(sign * comb(total - taken, batch) for taken, sign in signed_subsets(counts).items() if taken <= total)
    return expected, variance, Fraction(every, ways), [1 - q for q in missing]


def with_replacement(weights, batch):
    total = sum(weights)
    missing = [Fraction(total - n, total) ** batch for n in weights]
    expected, variance = moments(missing, lambda j, k: Fraction(total - weights[j] - weights[k], total) ** batch, len(weights))
    every = sum(sign * (total - taken) ** batch for taken, sign in signed_subsets(weights).items())
    return expected, variance, Fraction(every, total ** batch), [1 - q for q in missing]


def smallest_batch(counts, expectation):
    goal, low, high = Fraction(95, 100) * len(counts), 1, 2
    while high < sum(counts) and expectation(counts, high) < goal:
        low, high = high, high * 2
    high = min(high, sum(counts))
    while low < high:
        middle = (low + high) // 2
        if expectation(counts, middle) >= goal:
            high = middle
        else:
            low = middle + 1
    return low


def check(program, findings):
    for name, counts in SCENES.items():
        text = ",".join(map(str, counts))
        for batch in (1, 4, len(counts), 25, 64):
            if batch > sum(counts):
                continue
            for sampler, options, expected in (
                    ("natural", [], without_replacement(counts, batch)),
                    ("natural", ["--replacement"], with_replacement(counts, batch)),
                    ("inverse", [], with_replacement([1] * len(counts), batch))):
                what = f"coverage of {name}, B = {batch}, {sampler} {' '.join(options)}"
                try:
                    got = program.json("coverage", "--counts", text, "--batch", batch, "--sampler", sampler, *options)
                except RuntimeError as error:
                    findings.failed(what, error)
                    continue
                findings.close(what + ": expected classes", got["expected_classes"], float(expected[0]))
                findings.close(what + ": variance", got["variance"], float(expected[1]), 1e-7, 1e-10)
                findings.close(what + ": probability of all", got["probability_all"], float(expected[2]), 1e-7, 1e-12)
                presence = got["per_class"]
                for k, value in enumerate(expected[3]):
                    findings.close(f"{what}: presence of class {k}", presence[k], float(value), 1e-9, 1e-14)
        got = program.json("coverage", "--counts", text, "--batch", 4)
        findings.equal(f"coverage of {name}: smallest batch for 95 %", got["step_batch_for_95"],
                       smallest_batch(counts, lambda c, b: without_replacement(c, b)[0] if len(c) < 20 else None))
