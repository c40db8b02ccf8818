"""RW216: a run that came to its end, and whose result is not what it should be."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.printed_lines import line_differences
from rankwise.monitors.rank_endings import ended_for_a_status, first_failure
from rankwise.monitors.recorded_run import Run
from rankwise.trace.process_ending import ProcessEnding

_MOST = 3
"""So many lines that are missing are reported, and so many that should not be there."""


@monitor("RW216")
def wrong_result(run: Run) -> Iterator[Finding]:
    """Report a status that says failure, or another output than expected, of a run that is explored."""
    processes = run.trace.processes
    if run.outside is None or run.stopped or not processes:
        return
    if first_failure(run) is not None or not all(_came_to_its_end(run, rank) for rank in processes):
        return
    if run.status:
        yield _finding(run, f"the program ended with status {run.status}", _who_failed(run))
    elif run.outside.expected is not None:
        yield from _of_output(run, run.outside.printed, run.outside.expected)


def _came_to_its_end(run: Run, rank: int) -> bool:
    """Return whether a rank finalized MPI, or was about to when another's status made the launcher end it."""
    return run.process(rank).has_finalized or ended_for_a_status(run, rank)


def _of_output(run: Run, printed: str, expected: str) -> Iterator[Finding]:
    """Compare lines, whatever their order: those of different ranks come as they come."""
    missing, more = line_differences(printed, expected)
    if missing or more:
        reported = [Related("expected", each) for each in missing[:_MOST]]
        reported += [Related("printed", each) for each in more[:_MOST]]
        yield _finding(run, _difference(len(missing), len(more)), 0, tuple(reported))


def _difference(missing: int, more: int) -> str:
    parts = []
    if missing:
        parts.append("one line is missing" if missing == 1 else f"{missing} lines are missing")
    if more:
        parts.append("one should not be there" if more == 1 else f"{more} should not be there")
    return f"the output is not as expected: {', '.join(parts)}"


def _who_failed(run: Run) -> int:
    """Return the first rank that exited with a status; that of the launcher need not be one of a rank."""
    ended = {rank: process.ending for rank, process in run.trace.processes.items()}
    return next((rank for rank, (kind, code) in ended.items() if kind is ProcessEnding.EXIT and code), 0)


def _last_place(run: Run, rank: int) -> Location:
    """Return the last call whose line is known: Python itself finalizes MPI, behind the last line."""
    last = run.last_event(rank)
    numbers = range(last.number, -1, -1) if last is not None else range(0)
    process = run.process(rank)
    places = (run.location(process.event(last.thread, number)) for number in numbers if last is not None)
    return next((each for each in places if each.line), Location("?", 0))


def _finding(run: Run, message: str, rank: int, related: tuple[Related, ...] = ()) -> Finding:
    return Finding(
        rule=rule("RW216"),
        message=message,
        where=_last_place(run, rank),
        related=related,
        ranks=Ranks.of([rank], run.size),
        evidence=Evidence.WITNESSED,
    )
