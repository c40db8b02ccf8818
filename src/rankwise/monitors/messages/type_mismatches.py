"""RW205, RW206: a message of another type than its receive expects, or longer than it has room for."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.completions import STREAM
from rankwise.matching.messages.payloads import Payload
from rankwise.matching.messages.type_matching import Misfit, misfit
from rankwise.matching.operations import NEVER, Flags, Numbers, OperationKind
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text, payload_text
from rankwise.monitors.rank_endings import end_of
from rankwise.monitors.recorded_run import Run
from rankwise.trace.event import Event

_LAST_CALLS = ("MPI_Finalize", "MPI_Abort")
_CODES = {Misfit.TYPE: "RW205", Misfit.LENGTH: "RW206"}


@monitor(*_CODES.values())
def misfitting_messages(run: Run) -> Iterator[Finding]:
    """Report each misfit once for each pair of lines, with its ranks and how often it happened."""
    rows, partner = run.operations.rows, run.matches.partner
    receives = np.flatnonzero((rows["kind"] == OperationKind.RECEIVE) & (partner >= 0))
    receives = receives[~run.matches.assumed[receives] | _failed(run, receives)]
    if not len(receives):
        return
    carried = run.payloads
    sent, queried = carried.of[partner[receives]], carried.of[receives]
    receives, sent, queried = (each[(sent >= 0) & (queried >= 0)] for each in (receives, sent, queried))
    pairs, which = np.unique(sent * len(carried.distinct) + queried, return_inverse=True)
    wrong: dict[int, Misfit] = {}
    for number, pair in enumerate(pairs.tolist()):
        there, here = (carried.distinct[each] for each in divmod(pair, len(carried.distinct)))
        kind = misfit(there, here)
        if kind is not None:
            wrong[number] = kind
    for kind in _CODES:
        of_kind = [number for number, each in wrong.items() if each is kind]
        for at in _by_places(run, receives[np.isin(which.ravel(), of_kind)]):
            first = int(at[0])
            there, here = (carried.distinct[int(carried.of[each])] for each in (int(partner[first]), first))
            yield _finding(run, kind, at, there, here)


def _failed(run: Run, receives: Numbers) -> Flags:
    """Mark the receives that failed, or inside of which a rank ended: what they were to take is why."""
    rows = run.operations.rows
    of_rank, completed = rows["rank"][receives], rows["completed"][receives]
    marked: Flags = (completed != NEVER) & (rows["source"][receives] < 0)
    for rank, process in run.trace.processes.items() if not run.stopped else ():
        last = run.last_event(rank)
        inside = last is not None and last.end is None and last.call.name not in _LAST_CALLS
        if inside or "truncated" in process.exception:
            marked |= (of_rank == rank) & (completed == NEVER)
    return marked


def _by_places(run: Run, receives: Numbers) -> Iterator[Numbers]:
    """Yield the receives of one line whose messages come from one line, whatever their ranks and lengths."""
    rows = run.operations.rows
    groups: dict[tuple[Location, Location], list[int]] = {}
    known: dict[tuple[int, int], Location] = {}
    for receive in receives.tolist():
        for row in _both(run, receive):
            site = int(rows["rank"][row]), _site(run, row)
            if site not in known:
                known[site] = run.location(run.maker(row))
        here, there = (known[int(rows["rank"][row]), _site(run, row)] for row in _both(run, receive))
        groups.setdefault((here, there), []).append(receive)
    for group in groups.values():
        yield np.array(group)


def _both(run: Run, receive: int) -> tuple[int, int]:
    return receive, int(run.matches.partner[receive])


def _site(run: Run, row: int) -> int:
    rank, made = run.operations.rows[["rank", "made"]][row].item()
    return int(run.process(rank).streams[made >> STREAM].sites[made & (1 << STREAM) - 1])


def _finding(run: Run, kind: Misfit, receives: Numbers, sent: Payload, queried: Payload) -> Finding:
    rows = run.operations.rows
    first = int(receives[0])
    receive, send = (run.maker(row) for row in _both(run, first))
    if kind is Misfit.TYPE:
        message = (
            f"{receive.call.name} expects {payload_text(queried)}; "
            f"the message from rank {send.rank} is {payload_text(sent)}"
        )
    else:
        message = (
            f"{receive.call.name} has room for {payload_text(queried)}; "
            f"the message from rank {send.rank} has {payload_text(sent)}"
        )
    related = [Related("sent", f"by rank {send.rank} in {call_text(run, send)}", run.location(send))]
    return Finding(
        rule=rule(_CODES[kind]),
        message=message,
        where=run.location(receive),
        related=(*related, *_noticed(run, first, receive)),
        ranks=Ranks.of(
            set(rows["rank"][receives].tolist()) | set(rows["rank"][run.matches.partner[receives]].tolist()),
            run.size,
        ),
        evidence=Evidence.WITNESSED,
        count=len(receives),
    )


def _noticed(run: Run, row: int, receive: Event) -> Iterator[Related]:
    """Yield the call in which the message comes in, where that is not the receive itself."""
    completed, completer, rank = run.operations.rows[["completed", "completer", "rank"]][row].item()
    last = run.last_event(rank)
    if completed != NEVER:
        last = run.process(rank).event(completer, completed)
    elif run.process(rank).exception:
        end = end_of(run, rank)
        yield Related("then", f"rank {rank} {end.how}", end.where)
        return
    if last is not None and (last.thread, last.number) != (receive.thread, receive.number):
        yield Related("comes in", f"during {call_text(run, last)}", run.location(last))
