"""RW207: a message that nobody receives, in a run that came to its end."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.messages import unmatched_sends
from rankwise.matching.near_misses import Difference, near_misses
from rankwise.matching.operations import Flags, Kind, Numbers
from rankwise.monitors.endings import ended_well
from rankwise.monitors.phrases import call_text, communicator
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run


@monitor("RW207")
def messages_nobody_receives(run: Run) -> Iterator[Finding]:
    """Report the sends of each place that no receive took, with the receive that almost fits."""
    if not ended_well(run):
        return
    rows = run.operations.rows
    sends = unmatched_sends(run.operations, run.matches)
    sends = sends[(rows["peer"][sends] >= 0) & ~_perhaps_taken(run, sends)]
    if not len(sends):
        return
    nearly = _nearly(run)
    groups: dict[tuple[Location, str], list[int]] = {}
    for send in sends.tolist():
        made = run.maker(send)
        groups.setdefault((run.location(made), made.call.name), []).append(send)
    for (where, name), group in groups.items():
        first = next((each for each in group if each in nearly), group[0])
        made, to = run.maker(first), int(rows["peer"][first])
        tag = int(rows["tag"][first])
        related = [Related("call", f"{call_text(run, made)} by rank {made.rank}", where)]
        if first in nearly:
            related.append(_almost(run, first, *nearly[first]))
        senders = {int(rows["rank"][each]) for each in group}
        yield Finding(
            rule=rule("RW207"),
            message=f"rank {to} never receives the message of {name} by rank {made.rank}, tag {tag}",
            where=where,
            related=tuple(related),
            ranks=Ranks.of(senders, run.size),
            evidence=Evidence.WITNESSED,
            count=len(group),
        )


def _perhaps_taken(run: Run, sends: Numbers) -> Flags:
    """Mark the sends to where receives of anything were left behind, of which nobody knows what they took."""
    rows = run.operations.rows
    places = rows["comm"].astype(np.int64) << 32
    doubtful = np.flatnonzero((rows["kind"] == Kind.RECEIVE) & run.matches.assumed)
    marked: Flags = np.isin(
        places[sends] | rows["peer"][sends], places[doubtful] | rows["rank"][doubtful].astype(np.int64)
    )
    return marked


def _nearly(run: Run) -> dict[int, tuple[int, Difference]]:
    """Return the receive that took nothing and differs in one thing only, for each send that has one."""
    rows = run.operations.rows
    idle = np.flatnonzero((rows["kind"] == Kind.RECEIVE) & (run.matches.partner < 0))
    found: dict[int, tuple[int, Difference]] = {}
    for miss in near_misses(run.operations, run.matches, idle):
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
        text = f"{who} for it, the message goes to rank {int(rows['peer'][send])}"
    else:
        one, other = (communicator(run, each, each["comm"]) for each in (waits, sent))
        text = f"{who} on {one}, the message is on {other}"
    return Related("almost", f"{text}: {call_text(run, waits)}", run.location(waits))
