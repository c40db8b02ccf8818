"""RW203, RW204: a rank that failed, or that the MPI library stopped, while no rank waits for it for ever."""

from __future__ import annotations

import signal
from collections.abc import Iterator

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.monitors.collective_mismatches import mismatch_before
from rankwise.monitors.error_classes import class_of, error_text, is_about_data
from rankwise.monitors.lifecycle import ended_without_finalize, is_waited_for
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text, ranks_text
from rankwise.monitors.rank_endings import RankEnd, end_of, first_failure, killed_together
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.scale.python_refusals import refused_by_mpi4py
from rankwise.trace.process_ending import ProcessEnding

_CRASHES = (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL)


@monitor("RW203", "RW204")
def failed_ranks(run: Run) -> Iterator[Finding]:
    """Report the first rank that failed; the launcher ends the others because of it."""
    if run.stopped:
        return
    stopped = [rank for rank in run.trace.processes if _stopped_by_library(run, rank)]
    stopped.sort(key=lambda rank: (_is_finalizing(run, rank), _ended_at(run, rank)))
    if stopped:  # the first of them; others may stop because of it
        yield from _stopped(run, stopped)
        return
    end = first_failure(run)
    if end is None or _meant_to(run, end):
        return
    is_whole = run.trace.is_whole  # else its end is not there, be it MPI_Finalize or not
    if is_whole and ended_without_finalize(run.process(end.rank)) and not is_waited_for(run):
        return  # that is RW914
    waiting = [
        Related(f"rank {rank}", f"was in {call_text(run, last)}", run.location(last))
        for rank in run.trace.processes
        if rank != end.rank and (last := run.last_event(rank)) is not None and last.end is None
    ]
    together = killed_together(run, end.rank)
    message = f"rank {end.rank} {end.how}"
    if len(together) > 1:
        message = f"{ranks_text(together)} were killed at the same moment, with no record of the reason"
    yield Finding(
        rule=rule("RW203"),
        message=message,
        where=end.where or Location("?", 0),
        related=(*refused_by_mpi4py(run, end.rank), *waiting[:8]),
        ranks=Ranks.of(together, run.size),
        evidence=Evidence.WITNESSED,
    )


def _meant_to(run: Run, end: RankEnd) -> bool:
    """A program that calls MPI_Abort says by itself that it cannot go on."""
    kind, _ = run.process(end.rank).ending
    return kind is ProcessEnding.ABORT


def _stopped_by_library(run: Run, rank: int) -> bool:
    last = run.last_event(rank)
    process = run.process(rank)
    inside = last is not None and last.end is None and last.call.name != "MPI_Abort"
    kind, code = process.ending
    ended = kind is ProcessEnding.EXIT or (kind is ProcessEnding.SIGNAL and code in _CRASHES)
    return inside and ended and not process.exception


def _ended_at(run: Run, rank: int) -> int:
    return int(run.process(rank).streams[0].page["ending_clock"])


def _is_finalizing(run: Run, rank: int) -> bool:
    """Who is finalizing is stopped by what another does, if there is another."""
    last = run.last_event(rank)
    return last is not None and last.call.name == "MPI_Finalize"


def _mismatches(run: Run, ranks: list[int]) -> Iterator[Related]:
    """Yield the mismatches because of which the library could not handle the data of a collective."""
    for rank in ranks:
        kind, code = run.process(rank).ending
        if kind is ProcessEnding.EXIT and is_about_data(run, rank, code):
            found = mismatch_before(run, rank)
            if found is not None:
                yield found
                return


def _said(run: Run, rank: int) -> str:
    kind, code = run.process(rank).ending
    last = run.last_event(rank)
    if kind is not ProcessEnding.EXIT or last is None:
        return end_of(run, rank).how
    if "bsend" in last.call.name.lower() and class_of(run, rank, code) == "MPI_ERR_BUFFER":
        return "MPI_ERR_BUFFER: no buffer with enough room was attached (MPI_Buffer_attach)"
    return error_text(run, rank, code)


def _stopped(run: Run, ranks: list[int]) -> Iterator[Finding]:
    last = run.last_event(ranks[0])
    assert last is not None
    where = run.location(last)
    alike = [
        rank
        for rank in ranks
        if (other := run.last_event(rank)) is not None
        and other.call is last.call
        and run.location(other) == where
    ]
    yield Finding(
        rule=rule("RW204"),
        message=f"the MPI library stopped {ranks_text(alike)} in {last.call.name}",
        where=where,
        related=(
            Related("call", call_text(run, last), where),
            Related("said", _said(run, ranks[0])),
            *_mismatches(run, ranks),
        ),
        ranks=Ranks.of(alike, run.size),
        evidence=Evidence.WITNESSED,
    )
