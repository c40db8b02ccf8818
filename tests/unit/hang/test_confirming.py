"""From when on a hang is believed that the history of a job suggests."""

from __future__ import annotations

import math

import pytest

from rankwise.hang.confirming import FOR_EVER, Confirming
from rankwise.hang.familiar import Familiar
from rankwise.hang.look import Look
from rankwise.hang.statistics.detector import Confirmation, State, Step

SURE_AFTER = 20.0
WAITS = Look(0, True, 0.0, "MPI_Recv", ways=(1, 3))
COMPUTES = Look(1, False, 0.0, runs=True, ways=(1, 2))
SLEEPS = Look(1, False, 0.0, ways=(1, 2))
WRITES = Look(1, True, 0.0, "MPI_File_write_all", ways=(1, 4))


def confirming(other: Look, state: State = State.HANGS) -> Confirming:
    step = Step(state, 9, 9, 100.0, 100.0 + SURE_AFTER, longest=1.0)
    return Confirming(step, Confirmation(10, 0.1), [(WAITS, other)] * 10)


def familiar(times: int) -> Familiar:
    found = Familiar()
    for _ in range(times):
        found.note([COMPUTES])
        found.note([Look(1, True, 0.0, "MPI_Recv", ways=(1, 3))])
    return found


@pytest.mark.parametrize(
    ("other", "known", "lasts", "doubt"),
    [
        (Look(1, True, 0.0, "MPI_Wait"), Familiar(), SURE_AFTER, ""),
        (SLEEPS, Familiar(), SURE_AFTER, ""),
        (COMPUTES, familiar(40), 3 * SURE_AFTER, "rank 1 works without MPI"),
        (COMPUTES, familiar(4), 250.0, "rank 1 works without MPI"),
        (COMPUTES, Familiar(), FOR_EVER, "rank 1 works without MPI"),
        (WRITES, familiar(40), FOR_EVER, "rank 1 is inside MPI_File_write_all"),
    ],
    ids=[
        "waits",
        "sleeps",
        "computes where ranks often were",
        "or seldom",
        "computes elsewhere",
        "waits for a disk",
    ],
)
def test_when_it_is_believed(other: Look, known: Familiar, lasts: float, doubt: str) -> None:
    belief = confirming(other).belief(known, 0.001)
    assert belief.sure_at == 100.0 + lasts
    assert belief.doubt.endswith(doubt)
    assert bool(belief.doubt) is bool(doubt)


@pytest.mark.parametrize("other", [SLEEPS, COMPUTES])
def test_a_job_without_history_is_never_sure_to_hang(other: Look) -> None:
    step = Step(State.SILENT, since=100.0, sure_at=math.inf)
    silent = Confirming(step, Confirmation(10, 0.1), [(WAITS, other)])
    assert silent.belief(Familiar(), 0.001).sure_at == math.inf
