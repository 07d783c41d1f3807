# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs redline-cli and collects what agreed and what did not."""
import json
import math
import subprocess


class Program:
    def __init__(self, path):
        self.path = str(path)

    def json(self, *words):
        """The document on standard output; a failed command is an exception that carries what it said."""
        done = subprocess.run([self.path, *[str(word) for word in words], "--json"], capture_output=True, text=True, timeout=900)
        try:
            document = json.loads(done.stdout)
        except ValueError:
            document = None
        if done.returncode != 0 or document is None:
            raise RuntimeError(f"redline-cli {' '.join(str(word) for word in words)}: exit {done.returncode}: "
                               f"{done.stdout[-300:]} {done.stderr[-300:]}")
        return document


class Findings:
    """Counts comparisons and keeps those that failed."""

    def __init__(self):
        self.compared, self.wrong = 0, []

    def equal(self, what, got, expected):
        self.compared += 1
        if got != expected:
            self.wrong.append(f"{what}: got {got}, expected {expected}")

    def close(self, what, got, expected, relative=1e-9, absolute=0.0):
        self.compared += 1
        if got is None or expected is None:
            if got is not expected:
                self.wrong.append(f"{what}: got {got}, expected {expected}")
        elif not math.isclose(got, expected, rel_tol=relative, abs_tol=absolute):
            difference = abs(got - expected) / abs(expected) if expected else math.inf
            self.wrong.append(f"{what}: got {got}, expected {expected} ({difference:.3g} apart)")

    def true(self, what, condition):
        self.compared += 1
        if not condition:
            self.wrong.append(what)

    def failed(self, what, error):
        self.compared += 1
        self.wrong.append(f"{what}: {error}")
