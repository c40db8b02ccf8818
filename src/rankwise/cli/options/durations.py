"""Durations and sizes on the command line: 90, 90s, 1.5m, 2h; 500M, 4G."""

from __future__ import annotations

import argparse

from rankwise.config.limits import bytes_of, seconds_of


def duration(word: str) -> float:
    """Return a duration in seconds."""
    found = seconds_of(word)
    if found is None:
        raise argparse.ArgumentTypeError(f"'{word}' is not a duration: write 90, 90s, 1.5m or 2h")
    return found


def size(word: str) -> int:
    """Return a size in bytes."""
    found = bytes_of(word)
    if found is None:
        raise argparse.ArgumentTypeError(f"'{word}' is not a size: write 500M or 4G")
    return found


def add_limit_arguments(parser: argparse.ArgumentParser, usual_time: str) -> None:
    """Add what limits static checking."""
    parser.add_argument(
        "--time", type=duration, metavar="TIME",
        help=f"time limit of the analysis, without compiling (default: {usual_time})",
    )  # fmt: skip
    parser.add_argument(
        "--memory", type=size, metavar="SIZE", help="memory limit of the analysis: 500M, 4G (default: 4G)"
    )
