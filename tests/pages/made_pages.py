"""The commands whose pages are tested, and waiting for what a page does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import run_programs

EXAMPLES = Path(__file__).parents[2] / "examples" / "bugs_detected"
RUNS = Path(__file__).parents[1] / "runs"
Make = Callable[..., Path]


def launcher(ranks: int, *words: object) -> list[str]:
    found = run_programs.mpi()
    assert found is not None
    return ["--", found.launcher, "-n", str(ranks), *map(str, words)]


def python(ranks: int, name: str) -> list[str]:
    return launcher(ranks, sys.executable, EXAMPLES / name)


def compiled(ranks: int, name: str) -> list[str]:
    return launcher(ranks, *run_programs.command(RUNS / name))


def until(tab: Any, condition: str) -> None:
    """Wait until something holds; the policy of the page does not let Playwright's own wait evaluate text."""
    for _ in range(200):
        if tab.evaluate(condition):
            return
        tab.wait_for_timeout(50)
    raise AssertionError(condition)


def painted(tab: Any) -> int:
    """Return how many colours the diagram has, once it is drawn."""
    until(tab, "document.getElementById('time-status').textContent.includes('shown')")
    tab.wait_for_timeout(100)
    return int(
        tab.evaluate(
            """() => {
              const canvas = document.getElementById("time-canvas");
              const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
              return new Set(new Uint32Array(data.buffer)).size;
            }"""
        )
    )
