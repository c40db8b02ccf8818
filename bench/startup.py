"""How long Python, the package and the command line take to start."""

from __future__ import annotations

import sys

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
    print(f"  best of {ROUNDS}; target for --help {TARGET} s: {'met' if taken <= TARGET else 'missed'}")
