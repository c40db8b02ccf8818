"""Random small C programs against brute force.

A campaign that comes to its end by itself has reached all that some input reaches, so what it calls
unreachable is; and each input that a model promised prints what the plain program prints.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rankwise.testing.campaign.engine import CampaignLimits, Engine
from rankwise.testing.campaign.uncovered_reasons import UNREACHABLE, uncovered
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.native_program import prepare
from rankwise.testing.search.strategies.search_by_name import SEARCHES
from rankwise.testing.solving.solver import SolverOptions
from test_generation.plain_runs import NativeRuns
from test_generation.random_c import c_program

_VALUES = range(12)
"""Programs take their inputs modulo 12, so that these are all there is."""


def _check(seed: int, folder: Path, runs: int) -> bool:
    """Test one program; return whether the campaign came to an end by itself."""
    folder.mkdir()
    source, plain = folder / "program.c", folder / "plain"
    source.write_text(c_program(seed))
    subprocess.run(["gcc", "-w", "-O0", "-fwrapv", str(source), "-o", str(plain)], check=True)

    def printed(*arguments: str) -> list[str]:
        return subprocess.run([plain, *arguments], capture_output=True, text=True).stdout.split()

    limits = CampaignLimits(seconds=120, runs=runs, settle=1000)
    engine = Engine(
        NativeRuns(prepare([source], ["-fwrapv"])),
        SEARCHES["uncovered"](10_000, 1),
        SolverOptions(seconds=5),
        limits,
    )
    known = engine.explore([ProgramInput(1, ("1", "1"))])
    reached = set()
    for seen in known.runs:
        assert seen.output.split() == printed(*seen.given.arguments), (seed, seen.given)
        reached |= set(seen.output.split())
    claimed = [each for each in uncovered(known, (1,)) if each.reason == UNREACHABLE]
    assert not claimed or known.exhausted_sizes
    if known.exhausted_sizes:
        possible = {mark for x in _VALUES for y in _VALUES for mark in printed(str(x), str(y))}
        assert reached == possible, seed
    return bool(known.exhausted_sizes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_is_called_unreachable_is(seed: int, tmp_path: Path) -> None:
    _check(seed, tmp_path / "one", runs=40)


@pytest.mark.long
def test_what_is_called_unreachable_is_in_many_programs(tmp_path: Path) -> None:
    ended = [_check(seed, tmp_path / str(seed), runs=400) for seed in range(100, 124)]
    assert any(ended)  # else nothing was claimed, and nothing tested
