"""From when on a hang is believed that the history of a job suggests."""

from __future__ import annotations

import math

import pytest

from rankwise.hang.code_history import CodeHistory
from rankwise.hang.hang_confirmation import Confirming
from rankwise.hang.statistics.detector import Confirmation, DetectorStep, State
from rankwise.hang.watch_timing import FOR_EVER
from rankwise.sampling.rank_sample import RankSample

SURE_AFTER = 20.0
WAITS = RankSample(0, True, 0.0, "MPI_Recv", ways=(1, 3))
COMPUTES = RankSample(1, False, 0.0, runs=True, ways=(1, 2))
SLEEPS = RankSample(1, False, 0.0, ways=(1, 2))
WRITES = RankSample(1, True, 0.0, "MPI_File_write_all", ways=(1, 4))


def confirming(other: RankSample, state: State = State.HANGS) -> Confirming:
    step = DetectorStep(state, 9, 9, 100.0, 100.0 + SURE_AFTER, longest=1.0)
    return Confirming(step, Confirmation(10, 0.1), [(WAITS, other)] * 10)


def familiar(times: int) -> CodeHistory:
    found = CodeHistory()
    for _ in range(times):
        found.note([COMPUTES])
        found.note([RankSample(1, True, 0.0, "MPI_Recv", ways=(1, 3))])
    return found


@pytest.mark.parametrize(
    ("other", "known", "lasts", "doubt"),
    [
        (RankSample(1, True, 0.0, "MPI_Wait"), CodeHistory(), SURE_AFTER, ""),
        (SLEEPS, CodeHistory(), SURE_AFTER, ""),
        (COMPUTES, familiar(40), 3 * SURE_AFTER, "rank 1 works without MPI"),
        (COMPUTES, familiar(4), 250.0, "rank 1 works without MPI"),
        (COMPUTES, CodeHistory(), FOR_EVER, "rank 1 works without MPI"),
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
def test_when_it_is_believed(other: RankSample, known: CodeHistory, lasts: float, doubt: str) -> None:
    belief = confirming(other).belief(known, 0.001)
    assert belief.sure_at == 100.0 + lasts
    assert belief.doubt.endswith(doubt)
    assert bool(belief.doubt) is bool(doubt)


@pytest.mark.parametrize("other", [SLEEPS, COMPUTES])
def test_a_job_without_history_is_never_sure_to_hang(other: RankSample) -> None:
    step = DetectorStep(State.SILENT, since=100.0, sure_at=math.inf)
    silent = Confirming(step, Confirmation(10, 0.1), [(WAITS, other)])
    assert silent.belief(CodeHistory(), 0.001).sure_at == math.inf
