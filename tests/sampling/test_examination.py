"""Whether a job that is stuck can go on: what can be known of it without a history, on real jobs."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.sampling.rank_sample import Standing
from sampling.jobs import Mpi, built, each_mpi, examined, job, mpis, source_of, wait_until

FOR_EVER = {
    "everybody waits": (("receive", "receive", "receive"), "every rank is inside a call"),
    "another collective": (("receive", "barrier", "barrier"), "every rank is inside a call"),
    "an endless loop": (("loop", "receive", "barrier"), "rank 0 has returned to exactly the state"),
    "a lock that nobody opens": (("receive", "locked", "barrier"), "rank 1 sleeps, and nothing will wake it"),
    "a sleep of a day": (("receive", "receive", "sleep_long"), "rank 2 sleeps, and nothing will wake it"),
}
MAY_GO_ON = {
    "a computation": ("long_computation", "barrier", "barrier"),
    "a computation whose progress is in memory": ("counts_in_memory", "barrier", "barrier"),
    "a computation with numbers only": ("numbers_only", "barrier", "barrier"),
    "a sleep of minutes": ("barrier", "sleep", "barrier"),
    "a look at a clock of seconds": ("seconds", "barrier", "barrier"),
    "an alarm": ("alarm", "barrier", "barrier"),
    "a file that may appear": ("file", "barrier", "barrier"),
    "input": ("input", "barrier", "barrier"),
    "another thread that sleeps": ("other_thread", "barrier", "barrier"),
    "a computation beside a receive": ("receive_beside", "barrier", "barrier"),
    "another program": ("child", "barrier", "barrier"),
    "questions": ("ask", "barrier", "barrier"),
    "large messages": ("large", "large", "large"),
    "files": ("write", "barrier", "barrier"),
}


def _come_to_rest(source: PtraceSource, ranks: int) -> None:
    assert wait_until(lambda: len(source.ranks()) == ranks)


@pytest.mark.slow
@each_mpi
@pytest.mark.parametrize(("places", "why"), FOR_EVER.values(), ids=FOR_EVER)
def test_no_rank_can_make_progress(mpi: Mpi, places: tuple[str, ...], why: str, tmp_path: Path) -> None:
    program = built(mpi, tmp_path, "-g", "-O2", "-lm", source="standing.c")
    with job(mpi, tmp_path, [program], places) as launcher, source_of(launcher) as source:
        _come_to_rest(source, len(places))
        shown = examined(source)
        assert shown.standing is Standing.FOR_EVER, shown.why
        assert why in shown.why


@pytest.mark.long
@each_mpi
@pytest.mark.parametrize("flags", [("-O0",), ("-O2",)], ids=["unoptimised", "optimised"])
@pytest.mark.parametrize("places", MAY_GO_ON.values(), ids=MAY_GO_ON)
def test_a_rank_may_make_progress(
    mpi: Mpi, places: tuple[str, ...], flags: tuple[str, ...], tmp_path: Path
) -> None:
    program = built(mpi, tmp_path, "-g", *flags, "-lm", source="standing.c")
    with job(mpi, tmp_path, [program], places) as launcher, source_of(launcher) as source:
        _come_to_rest(source, len(places))
        assert examined(source).standing in (Standing.OPEN, Standing.MOVES)


@each_mpi
@pytest.mark.parametrize("places", [("reduce", "reduce"), ("reduce", "reduce", "reduce", "reduce")])
def test_calls_that_return_are_counted(mpi: Mpi, places: tuple[str, ...], tmp_path: Path) -> None:
    program = built(mpi, tmp_path, "-g", "-O2", "-lm", source="standing.c")
    with job(mpi, tmp_path, [program], places) as launcher, source_of(launcher) as source:
        _come_to_rest(source, len(places))
        assert examined(source).standing is Standing.MOVES


@pytest.mark.slow
@pytest.mark.skipif(not mpis(), reason="no MPI is installed here")
def test_a_stopped_rank_and_a_suspended_job(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O1", "-lm", source="standing.c")
    places = ("receive", "barrier", "ask")
    with job(mpi, tmp_path, [program], places) as launcher, source_of(launcher) as source:
        _come_to_rest(source, len(places))
        pids = [each.pid for each in source.places().values()]
        os.kill(pids[1], signal.SIGSTOP)
        assert "rank 1 is stopped" in examined(source).why
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        assert examined(source).standing is Standing.OPEN, "who stops all of them lets all of them go on"
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
