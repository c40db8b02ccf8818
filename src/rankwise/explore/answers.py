"""Whom a question about messages that was answered could have seen instead: MPI_Iprobe and MPI_Improbe.

No operation stands for such a call: it is made as often as the program likes. What it could see is what was
sent and not taken by a receive that was posted before it.
"""

from __future__ import annotations

from rankwise.explore.dependence import Dependence
from rankwise.explore.visit import Decided
from rankwise.matching.operations import ANY


def could_be_seen(dependence: Dependence, decided: Decided, out: frozenset[int]) -> list[int]:
    """Return whose messages could be seen without what is left out of a visit.

    Of a rank with several threads that is not known: when its receives were posted is a time, not a number.
    """
    assert decided.asks is not None
    comm, tag = decided.asks
    rank = decided.decision.rank
    if dependence.threads.get(rank, 0) > 1:
        return []
    waiting = [
        row
        for row in dependence.receivers[comm, rank]
        if dependence.posted[row] < decided.event and _waits(dependence, row, out)
    ]
    found = []
    for sender, queue in dependence.queues[comm, rank].items():
        fitting = (each for each in queue if tag in (ANY, dependence.tag[each]))
        message = next((each for each in fitting if not _is_taken(dependence, each, decided)), -1)
        if message < 0 or dependence.begin[message] in out:
            continue
        previous = dependence.previous.get(message)
        is_behind = previous is not None and dependence.arrival[previous] in out
        if not is_behind and not any(dependence.fits(row, message) for row in waiting):
            found.append(sender)
    return found


def _waits(dependence: Dependence, receive: int, out: frozenset[int]) -> bool:
    message = dependence.partner[receive]
    return message < 0 or dependence.arrival[message] in out


def _is_taken(dependence: Dependence, message: int, decided: Decided) -> bool:
    """Say whether a receive took a message that was posted before a call."""
    taker = dependence.partner[message]
    return taker >= 0 and dependence.posted[taker] < decided.event
