"""RW217, RW218: a call returned an error code, and the program continued.

Whether a program reads a code is not seen in a run. It is known where the source calls the function as a
statement of its own, so that the code goes nowhere: RW217. Else the code may have been tested: RW218, a note,
unless the program got the code's meaning from MPI, or ended because of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.discarded import is_discarded
from rankwise.monitors.error_classes import error_text
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, FunctionCalls, Said, calls_of, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout, by_name
from rankwise.trace.job_trace import Process
from rankwise.trace.process_ending import ProcessEnding

_OFTEN_EXPECTED = ("MPI_File_delete", "MPI_Lookup_name", "MPI_Unpublish_name")
"""Calls that programs make though they may fail: to remove a file that may not be there."""
_EXPLAINING = ("MPI_Error_class", "MPI_Error_string")
_OWN_HANDLERS = tuple(f"MPI_{kind}_create_errhandler" for kind in ("Comm", "Win", "File", "Session"))


@monitor("RW217", "RW218")
def ignored_errors(run: Run) -> Iterator[Finding]:
    """Report calls that returned an error code after which the rank continued."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for calls in calls_of(run, lambda layout: layout.name not in ("MPI_Wtime", "MPI_Wtick")):
        results = calls.stream.results[calls.records]
        failed = calls.records[results != 0]
        if not len(failed) or calls.process.streams[0].page["python"] or _gave_up(calls.process):
            continue
        ignored = [record for record in failed.tolist() if _goes_nowhere(run, calls, record)]
        yield _breach(run, calls, "RW217", ignored)
        explained = _explained(calls.process)
        ignored_too = {*ignored}
        kept = [
            record
            for record, code in zip(failed.tolist(), results[results != 0].tolist(), strict=True)
            if record not in ignored_too and int(code) not in explained
        ]
        yield _breach(run, calls, "RW218", kept)


def _breach(run: Run, calls: FunctionCalls, code: str, records: list[int]) -> Breach:
    went_on = "the program does not check it" if code == "RW217" else "the program continued"

    def say(event: Event) -> Said:
        means = error_text(run, calls.process.rank, event.result) if calls.process.rank >= 0 else "an error"
        call = Related("call", call_text(run, event), run.location(event, calls.process))
        return Said(f"{event.call.name} returned an error code, and {went_on}: {means}", related=(call,))

    return Breach(code, calls.process, calls.stream, np.array(records, np.int64), say)


def _goes_nowhere(run: Run, calls: FunctionCalls, record: int) -> bool:
    name = calls.layout.call.name
    if name in _OFTEN_EXPECTED or _made(calls.process, *_OWN_HANDLERS):
        return False  # with a handler of its own, the program may have dealt with it there
    return is_discarded(run.location(calls.event(record), calls.process), name)


def _gave_up(process: Process) -> bool:
    """Return whether a process ended by itself with a status that says failure, or was ended."""
    kind, code = process.ending
    return kind is not ProcessEnding.NONE and not (kind is ProcessEnding.EXIT and code == 0)


def _explained(process: Process) -> set[int]:
    """Return the error codes that a process passed to the MPI library to get their meaning."""
    found: set[int] = set()
    for name in _EXPLAINING:
        layout: Layout = by_name()[name]
        slot = layout.slot("errorcode")
        assert slot is not None
        for stream in process.streams:
            records = stream.by_function.get(layout.number)
            if records is not None:
                found |= {*map(int, stream.column(records, slot))}
    return found


def _made(process: Process, *names: str) -> bool:
    return any(by_name()[name].number in stream.by_function for stream in process.streams for name in names)
