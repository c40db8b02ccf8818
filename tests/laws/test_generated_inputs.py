"""Random small programs against brute force.

No outcome that some input reaches is called unreachable, and each input does what the campaign says of it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies

from rankwise.testing.campaign.engine import CampaignLimits, Engine
from rankwise.testing.campaign.uncovered_reasons import UNREACHABLE, uncovered
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.search.strategies.search_by_name import SEARCHES
from rankwise.testing.solving.solver import SolverOptions
from test_generation.plain_runs import PlainRuns
from test_generation.random_scripts import printed, script

_VALUES = range(12)
"""Programs take their inputs modulo 12, so that these are all there is."""


def _check(seed: int, search: str = "uncovered", runs: int = 60) -> bool:
    """Test one program; return whether the campaign came to an end by itself."""
    text = script(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "script.py"
        path.write_text(text)
        limits = CampaignLimits(seconds=120, runs=runs, settle=1000)
        engine = Engine(PlainRuns(path), SEARCHES[search](10_000, seed), SolverOptions(seconds=5), limits)
        known = engine.explore([ProgramInput(1, ("1", "1"))])
    possible = {mark for first in _VALUES for second in _VALUES for mark in printed(text, first, second)}
    reached = set()
    for seen in known.runs:
        if seen.status == 0 and len(seen.given.arguments) >= 2:
            first, second = (int(each) for each in seen.given.arguments[:2])
            assert seen.output.split() == printed(text, first, second), (seed, seen.given)
            reached |= set(seen.output.split())
    lines = text.splitlines()
    claimed = [each for each in uncovered(known, (1,)) if each.reason == UNREACHABLE]
    for each in claimed:
        if (
            each.taken
            and lines[each.site.line - 1].strip().startswith("if")
            and " and " not in lines[each.site.line - 1]
        ):
            mark = lines[each.site.line].strip()[7:-2]
            if " or " not in lines[each.site.line - 1]:
                assert mark not in possible, (seed, mark, text)
    if known.exhausted_sizes:
        assert reached == possible, (seed, text)
    return bool(known.exhausted_sizes)


@hypothesis.given(strategies.integers(0, 10**6))
@hypothesis.settings(max_examples=4, derandomize=True)
def test_what_is_called_unreachable_is(seed: int) -> None:
    _check(seed)


@pytest.mark.long
@pytest.mark.parametrize("search", SEARCHES)
def test_what_is_called_unreachable_is_with_each_search(search: str) -> None:
    ended = [_check(seed, search, runs=400) for seed in range(12)]
    assert any(ended)  # else nothing was claimed, and nothing tested
