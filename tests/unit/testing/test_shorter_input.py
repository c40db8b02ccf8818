"""A long run is followed by one that makes one round of its longest loops, and nothing else changes."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from rankwise.testing.campaign.shorter_input import shorter
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.solving.solver import SolverOptions
from test_generation.plain_runs import PlainRuns

_NEST = """
import sys
cases, sizes, n = (int(each) for each in sys.argv[1:4])
if cases > 9 or n < 2:
    raise SystemExit(1)
case = 0
while case < cases:
    size = 0
    while size < sizes:
        at = 0
        while at < n:
            at += 1
        size += 1
    case += 1
"""


def _after(folder: Path, text: str, arguments: tuple[str, ...], seconds: float) -> ProgramInput | None:
    script = folder / "script.py"
    script.write_text(text)
    seen = PlainRuns(script).run(ProgramInput(1, arguments))
    return shorter(dataclasses.replace(seen, seconds=seconds), SolverOptions(seconds=10))


def test_the_outermost_loop_ends_after_its_first_round(tmp_path: Path) -> None:
    found = _after(tmp_path, _NEST, ("3", "4", "5"), 1.5)
    assert found is not None
    assert found.arguments == ("1", "4", "5")


def test_loops_further_in_follow_until_the_run_should_be_short(tmp_path: Path) -> None:
    found = _after(tmp_path, _NEST, ("3", "4", "5"), 6.0)
    assert found is not None
    assert found.arguments == ("1", "1", "5")


def test_a_program_without_loops_over_its_input_stays_as_it_is(tmp_path: Path) -> None:
    text = "import sys\nn = int(sys.argv[1])\nfor i in range(9):\n    if n == 3:\n        print(i)\n"
    assert _after(tmp_path, text, ("7",), 60.0) is None
