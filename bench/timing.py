"""Times commands side by side: in turns, so that a busy moment of the machine hits all of them alike."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping, Sequence


def best_times(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, float]:
    """Return the shortest wall time of each command, in seconds; all of them are run in every round."""
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(rounds):
        for name, command in commands.items():
            began = time.perf_counter()
            ended = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
            took = time.perf_counter() - began
            if ended.returncode not in (0, 1):
                raise SystemExit(f"{name} ended with {ended.returncode}: {ended.stderr.decode().strip()}")
            best[name] = min(best[name], took)
    return best


def print_ratios(times: Mapping[str, float], base: str) -> None:
    """Print each time, and how many times the base it is."""
    width = max(len(name) for name in times)
    for name, seconds in times.items():
        print(f"  {name:{width}}  {seconds:7.3f} s  {seconds / times[base]:6.2f} x {base}")
