"""Prediction finds on MPI what going through all orders finds, and what each program is known to have."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.config.settings import Settings
from rankwise.explore.request import ExploreRequest
from rankwise.findings import Conclusion, Result
from rankwise.workflows.explore import explore_command
from run_programs import command, mpi

PROGRAMS = Path(__file__).parent / "predicted"
EXPECTED = {
    "one_order.c": {"RW201:12"},
    "one_order.py": {"RW201:10"},
    "no_order.c": set(),
    "types.c": {"RW205:12", "RW205:13"},
    "length.c": {"RW206:11"},
    "depends.c": {"RW201:16"},
    "left.c": {"RW207:15", "RW207:18"},
    "probe.c": set(),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPECTED)
def test_prediction_finds_what_going_through_all_orders_finds(name: str) -> None:
    predicted, one_by_one = (_explored(name, strategy) for strategy in ("predict", "depth-first"))
    assert _reported(predicted) == EXPECTED[name], predicted.summary
    assert _reported(one_by_one) == EXPECTED[name], one_by_one.summary
    expected = Conclusion.VIOLATED if EXPECTED[name] else Conclusion.CLEAN
    assert predicted.verdict.conclusion is one_by_one.verdict.conclusion is expected, predicted.verdict


def _explored(name: str, strategy: str) -> Result:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    words = (found.launcher, "-n", "3", *command(PROGRAMS / name))
    return explore_command(ExploreRequest(words, ("infinite",), strategy), Settings())


def _reported(result: Result) -> set[str]:
    return {f"{each.rule.code}:{each.where.line}" for each in result.findings if not each.is_note}
