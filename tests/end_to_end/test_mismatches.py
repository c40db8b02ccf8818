"""Mismatches decide a run at once: the table over what differs, the form of the calls and who comes first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import mismatch_table
import run_programs
from rankwise.cli.output import exit_code
from rankwise.config.settings import Settings
from rankwise.findings import Ranks
from rankwise.runs.running import RunOptions, run_command

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

FAILED_POLLS = 90.0
"""Seconds after which deadlock detection would give up; no mismatch comes near."""


def _rows() -> Iterator[object]:
    """Yield the rows of the table; of each two that differ in who comes first, one is run often."""
    for number, (what, form, first) in enumerate(mismatch_table.ROWS):
        often = first == number // 2 % 2
        yield pytest.param(what, form, first, marks=() if often else pytest.mark.long)


@pytest.mark.parametrize(("what", "form", "first"), list(_rows()))
def test_mismatches_are_known_at_once(what: str, form: str, first: int) -> None:
    words = mismatch_table.command(what, form, first)
    result, run = run_command(words, Settings(), RunOptions(give_up_after=FAILED_POLLS))
    rule = mismatch_table.RULES[what]
    assert [each.rule.code for each in result.findings] == ([rule] if rule else [])
    assert exit_code(result) == (1 if rule else 0)
    assert result.seconds < FAILED_POLLS
    assert run is not None


def test_one_finding_for_each_pair_of_lines() -> None:
    case = Path(__file__).parent.parent / "runs" / "messages" / "types_of_many_ranks.c"
    found = run_programs.mpi()
    assert found is not None
    words = [found.launcher, "-n", "4", *run_programs.command(case)]
    (finding,) = run_command(words, Settings())[0].findings
    assert finding.ranks == Ranks.of(range(4), 4)
    assert finding.count == 3


def test_a_secondary_deadlock_is_named_by_what_it_follows_from() -> None:
    words = mismatch_table.command("communicator", "nonblocking", 0)
    (finding,) = run_command(words, Settings())[0].findings
    (then,) = [each for each in finding.related if each.label == "then"]
    assert then.note == "deadlock: ranks 0-1 wait for each other"
