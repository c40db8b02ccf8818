"""How long Python, the package, the command line and a pytest with the plugin take to start."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.timing import best_times, print_ratios

ROUNDS = 20
TARGET = 0.3
"""Seconds within which `rankwise --help` answers on an idle core."""

COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import rankwise": [sys.executable, "-c", "import rankwise"],
    "rankwise --help": [sys.executable, "-m", "rankwise", "--help"],
    "rankwise explain RW101": [sys.executable, "-m", "rankwise", "explain", "RW101"],
}


def run() -> None:
    """Print the best of some rounds, and whether the target is met."""
    times = best_times(COMMANDS, ROUNDS)
    print_ratios(times, "python -c pass")
    taken = times["rankwise --help"]
    _plugin()
    print(f"  best of {ROUNDS}; target for --help {TARGET} s: {'met' if taken <= TARGET else 'missed'}")


def _plugin() -> None:
    """Print what the plugin adds to a pytest that runs one test, which has nothing to do with MPI."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "test_one.py")
        file.write_text("def test_one():\n    pass\n")
        words = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--rootdir",
            folder,
            str(file),
        ]
        commands = {"pytest -p no:rankwise": [*words, "-p", "no:rankwise"], "pytest": words}
        print_ratios(best_times(commands, ROUNDS), "pytest -p no:rankwise")
