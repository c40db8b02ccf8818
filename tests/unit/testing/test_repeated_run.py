"""A program that goes another way with the same input is recognised, at the branch where it does."""

from __future__ import annotations

from pathlib import Path

from rankwise.testing.campaign.repeated_run import parted_at
from rankwise.testing.inputs.program_input import ProgramInput
from test_generation.plain_runs import PlainRuns

_COUNTS = """
import pathlib
import sys
n = int(sys.argv[1])
if n > 100:
    print("large")
runs = pathlib.Path({marks!r})
runs.write_text(runs.read_text() + "x" if runs.exists() else "x")
if n + len(runs.read_text()) {operator} 2:
    print("another")
"""


def _parted(folder: Path, operator: str) -> int | None:
    script = folder / "script.py"
    script.write_text(_COUNTS.format(marks=str(folder / "marks"), operator=operator))
    runner = PlainRuns(script)
    found = parted_at(runner, runner.run(ProgramInput(1, ("1",))))
    return None if found is None else found.line


def test_the_branch_that_depends_on_earlier_runs_is_named(tmp_path: Path) -> None:
    assert _parted(tmp_path, ">") == 9


def test_a_program_that_goes_the_same_way_is_not(tmp_path: Path) -> None:
    assert _parted(tmp_path, "> 900 +") is None
