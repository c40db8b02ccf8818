"""How ranks that have exited came to their end, and which of them exited first."""

from __future__ import annotations

import signal
from dataclasses import dataclass, replace

from rankwise.findings import Location
from rankwise.monitors.error_classes import error_text
from rankwise.monitors.recorded_run import Run
from rankwise.trace.process_ending import ProcessEnding

_ONE_MOMENT = 0.05
"""Seconds. A killed process closes its connections before it exits; others may have been killed by then."""


@dataclass(frozen=True, slots=True)
class RankEnd:
    """The end of one rank, in words, with the place where it happened if that is known."""

    rank: int
    how: str
    where: Location | None
    is_failure: bool


def ended_well(run: Run) -> bool:
    """Return whether all ranks came through MPI_Finalize, and all that they did is known."""
    processes = run.trace.processes.values()
    streams = [stream for each in processes for stream in each.streams]
    return (
        not run.stopped
        and not run.status
        and len(processes) == run.size
        and all(each.has_finalized for each in processes)
        and not any(stream.is_damaged or int(stream.page["lost"]) for stream in streams)
    )


def end_of(run: Run, rank: int) -> RankEnd:
    """Return how a rank ended, as far as it could say so itself."""
    how, is_failure = _how(run, rank)
    return RankEnd(rank, how, _where(run, rank), is_failure)


def end_in_deadlock(run: Run, rank: int, *, is_finalizing: bool) -> RankEnd:
    """Return the same of a rank that others wait for: one inside MPI_Finalize was ended with them."""
    end = end_of(run, rank)
    quiet = is_finalizing and not run.process(rank).exception
    return replace(end, how="is in MPI_Finalize") if quiet else end


def _how(run: Run, rank: int) -> tuple[str, bool]:
    """Return how a rank ended, in words, and whether it should not have."""
    process = run.process(rank)
    kind, code = process.ending
    last = run.last_event(rank)
    if process.exception:
        return f"ended by an exception: {_said(process.exception)}", True
    if kind is ProcessEnding.SIGNAL:
        return f"ended by {_signal(code)}", True
    if kind is ProcessEnding.ABORT:
        return f"called MPI_Abort with {code}", True
    if kind is ProcessEnding.EXIT:
        if last is not None and last.end is None:
            said = error_text(run, rank, code)
            return f"was ended by the MPI library inside {last.call.name} ({said})", True
        if process.has_finalized:
            return f"exited after MPI_Finalize, status {code}", False
        return f"exited without MPI_Finalize, status {code}", True
    if process.has_finalized:
        return "has returned from MPI_Finalize", False
    return "was killed, with no record of the reason", True


def _where(run: Run, rank: int) -> Location | None:
    process = run.process(rank)
    own = None
    if process.exception:
        own = _raised(process.exception)
    elif process.ending[0] is ProcessEnding.SIGNAL:
        own = next(run.places.crash(process), None)
    last = run.last_event(rank)
    return own or (run.location(last) if last is not None else None)


def first_failure(run: Run) -> RankEnd | None:
    """Return the first rank that went in a way it should not have.

    A launcher kills the others when one fails, and they may be seen to exit first. So a rank that recorded
    its end comes before one that was killed without a record. Of those killed at one moment, one that waited
    for no rank comes first.
    """
    known = [each for each in run.exited if each.rank in run.trace.processes]
    moment = min((each.when for each in known), default=0.0) + _ONE_MOMENT
    known.sort(key=lambda each: (max(each.when, moment), _waited(run, each.rank), each.when))
    exited = [each.rank for each in known]
    failed = [rank for rank in exited if _how(run, rank)[1] and not ended_for_a_status(run, rank)]
    own = (rank for rank in failed if not _ended_by_others(run, rank))
    first = next(own, failed[0] if failed else None)
    return end_of(run, first) if first is not None else None


def _waited(run: Run, rank: int) -> bool:
    last = run.last_event(rank)
    return last is not None and last.end is None


def killed_together(run: Run, rank: int) -> list[int]:
    """Return the rank, and those that were killed without a word at the moment that it was."""
    if run.process(rank).ending[0] is not ProcessEnding.NONE or run.process(rank).exception:
        return [rank]
    moments = {each.rank: each.when for each in run.exited}
    return [
        each
        for each, when in moments.items()
        if abs(when - moments[rank]) <= _ONE_MOMENT
        and each in run.trace.processes
        and run.process(each).ending[0] is ProcessEnding.NONE
    ]


def ended_for_a_status(run: Run, rank: int) -> bool:
    """Return whether the launcher ended a rank on its way out because another returned a status."""
    last = run.last_event(rank)
    leaves = run.process(rank).has_finalized or (last is not None and last.call.name == "MPI_Finalize")
    return (
        leaves
        and _ended_by_others(run, rank)
        and any(
            each.has_finalized and each.ending[0] is ProcessEnding.EXIT and each.ending[1] != 0
            for each in run.trace.processes.values()
        )
    )


def _ended_by_others(run: Run, rank: int) -> bool:
    kind, code = run.process(rank).ending
    queried = kind is ProcessEnding.SIGNAL and code in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    return (queried or kind is ProcessEnding.NONE) and not run.process(rank).exception


def _signal(number: int) -> str:
    try:
        named = signal.Signals(number)
    except ValueError:
        return f"signal {number}"
    meaning = signal.strsignal(number) or ""
    return f"{named.name} ({meaning.lower()})" if meaning else named.name


def _said(text: str) -> str:
    """Return the first line of what an exception says, which comes after the last line of its traceback."""
    lines = [line for line in text.strip().splitlines() if line.strip()]
    inside = [number for number, line in enumerate(lines) if line.startswith("  ")]
    after = lines[inside[-1] + 1 :] if inside else lines
    return (after or lines)[0].removesuffix(", error stack:")


def _raised(text: str) -> Location | None:
    """Return the innermost line of the user's program in a traceback."""
    import re

    found = re.findall(r'^  File "([^"]+)", line (\d+), in (\S+)', text, re.MULTILINE)
    from rankwise.trace.call_sites import readable

    for file, line, function in reversed(found):
        if "site-packages" not in file and not file.startswith("<") and not file.endswith((".pxi", ".pyx")):
            return Location(readable(file), int(line), 0, "" if function == "<module>" else function)
    return None
