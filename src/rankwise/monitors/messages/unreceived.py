"""RW207: a message that is never received, in a run that has ended by itself."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.completions import STREAM
from rankwise.matching.messages.near_misses import Difference, near_misses
from rankwise.matching.messages.pairing import unmatched_sends
from rankwise.matching.operations import NEVER, Flags, Numbers, OperationKind
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text, communicator
from rankwise.monitors.rank_endings import ended_well
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.request_lives import mentions
from rankwise.monitors.rule_breaches import calls_of
from rankwise.standard import CallKind as CallKind
from rankwise.trace.event import Event
from rankwise.trace.event_layout import by_name, layouts
from rankwise.trace.job_trace import RecordedCommunicator
from rankwise.trace.process_ending import ProcessEnding

_LAST_CALLS = ("MPI_Finalize", "MPI_Comm_free", "MPI_Comm_disconnect")
"""After these a rank receives nothing any more, so that a library may complain in them."""


@monitor("RW207")
def messages_never_received(run: Run) -> Iterator[Finding]:
    """Report the sends of each place that no receive matched, with the receive that almost fits."""
    stopped = _stopped_at_the_end(run)
    if not ended_well(run) and not stopped:
        return
    rows = run.operations.rows
    sends = unmatched_sends(run.operations, run.matches)
    sends = sends[(rows["peer"][sends] >= 0) & ~_perhaps_taken(run, sends)]
    sends = sends[~_perhaps_cancelled(run, sends)] if len(sends) else sends
    if stopped:
        sends = np.array([send for send in sends.tolist() if _is_closed(run, stopped, send)], np.int64)
    nearly = _nearly(run) if len(sends) else {}
    groups: dict[tuple[Location, str], list[int]] = {}
    for send in (*sends.tolist(), *_held(run)):
        made = run.maker(send)
        groups.setdefault((run.location(made), made.call.name), []).append(send)
    for (where, _), group in groups.items():
        first = next((each for each in group if each in nearly), group[0])
        related = [_call(run, first, where)]
        if first in nearly:
            related.append(_almost(run, first, *nearly[first]))
        related += [
            Related(
                "reported", f"by the MPI library in {each.call.name} of rank {each.rank}", run.location(each)
            )
            for each in stopped.values()
        ]
        yield Finding(
            rule=rule("RW207"),
            message=_message(run, first),
            where=where,
            related=tuple(related),
            ranks=Ranks.of({int(rows["rank"][each]) for each in group}, run.size),
            evidence=Evidence.WITNESSED,
            count=len(group),
        )


def _stopped_at_the_end(run: Run) -> dict[int, Event]:
    """Return the ranks that ended in a call after which nothing is received, or that it failed in."""
    found: dict[int, Event] = {}
    for rank, process in run.trace.processes.items() if not run.stopped else ():
        last = run.last_event(rank)
        if last is None or last.call.name not in _LAST_CALLS or process.exception:
            continue
        if process.ending[0] is ProcessEnding.EXIT and (last.end is None or last.result):
            found[rank] = last
    return found


def _is_closed(run: Run, stopped: dict[int, Event], send: int) -> bool:
    """Return whether the receiver has ended, or is about to give up the communicator."""
    to = int(run.operations.rows["peer"][send])
    last = stopped.get(to)
    if last is None or last.call.name == "MPI_Finalize":
        ending = run.last_event(to) if to in run.trace.processes else None
        return ending is not None and ending.call.name == "MPI_Finalize"
    return run.trace.numbering[to].get(last["comm"]) == _communicator(run, send)


def _communicator(run: Run, send: int) -> RecordedCommunicator | None:
    made = run.maker(send)
    return run.trace.numbering[made.rank].get(made["comm"])


def _held(run: Run) -> list[int]:
    """Return the matched probes whose message was never received."""
    rows = run.operations.rows
    probes = [by_name()[name].number for name in ("MPI_Mprobe", "MPI_Improbe")]
    held = (rows["kind"] == OperationKind.RECEIVE) & np.isin(rows["call"], probes)
    return np.flatnonzero(held).tolist() if ended_well(run) else []


def _message(run: Run, row: int) -> str:
    rows = run.operations.rows
    made, to, tag = run.maker(row), int(rows["peer"][row]), int(rows["tag"][row])
    if rows["kind"][row] == OperationKind.RECEIVE:
        return f"rank {made.rank} never receives the message of rank {to} that {made.call.name} matched"
    return f"rank {to} never receives the message of {made.call.name} by rank {made.rank}, tag {tag}"


def _call(run: Run, row: int, where: Location) -> Related:
    made = run.maker(row)
    return Related("call", f"{call_text(run, made)} by rank {made.rank}", where)


def _perhaps_taken(run: Run, sends: Numbers) -> Flags:
    """Mark the sends to ranks with uncompleted wildcard receives, whose matches are unknown."""
    rows = run.operations.rows
    places = rows["comm"].astype(np.int64) << 32
    doubtful = np.flatnonzero((rows["kind"] == OperationKind.RECEIVE) & run.matches.assumed)
    marked: Flags = np.isin(
        places[sends] | rows["peer"][sends], places[doubtful] | rows["rank"][doubtful].astype(np.int64)
    )
    return marked


def _perhaps_cancelled(run: Run, sends: Numbers) -> Flags:
    """Mark the sends that were cancelled and never completed: whether they were sent is unknown."""
    rows = run.operations.rows[sends]
    requests = rows["thread"].astype(np.int64) << STREAM | (rows["number"] + 1)
    marked: Flags = np.zeros(len(sends), bool)
    for calls in calls_of(run, lambda layout: layout.call.name == "MPI_Cancel"):
        _, cancelled = mentions(calls.stream, calls.layout, calls.records)
        marked |= (rows["rank"] == calls.process.rank) & np.isin(requests, cancelled)
    marked &= rows["completed"] == NEVER
    return marked


def _nearly(run: Run) -> dict[int, tuple[int, Difference]]:
    """Return the receive that matched nothing and differs in one thing only, for each send that has one."""
    rows = run.operations.rows
    idle = np.flatnonzero((rows["kind"] == OperationKind.RECEIVE) & (run.matches.partner < 0))
    idle = idle[
        [layouts()[call].call.kind is CallKind.POINT_TO_POINT for call in rows["call"][idle].tolist()]
    ]
    found: dict[int, tuple[int, Difference]] = {}
    for miss in near_misses(run.operations, run.matches, idle):
        fits = miss.difference is Difference.TAG and rows["tag"][miss.receive] == rows["tag"][miss.send]
        if not fits:  # else it was cancelled before the message came
            found.setdefault(miss.send, (miss.receive, miss.difference))
    return found


def _almost(run: Run, send: int, receive: int, difference: Difference) -> Related:
    rows = run.operations.rows
    waits, sent = run.maker(receive), run.maker(send)
    who = f"rank {waits.rank} waits"
    if difference is Difference.TAG:
        text = f"{who} for tag {int(rows['tag'][receive])}, not {int(rows['tag'][send])}"
    elif difference is Difference.SOURCE:
        text = f"{who} for rank {int(rows['peer'][receive])}, not rank {sent.rank}"
    elif difference is Difference.DESTINATION:
        text = f"{who} for it; the message goes to rank {int(rows['peer'][send])}"
    else:
        one, other = (communicator(run, each, each["comm"]) for each in (waits, sent))
        text = f"{who} on {one}; the message is on {other}"
    return Related("almost", f"{text}: {call_text(run, waits)}", run.location(waits))
