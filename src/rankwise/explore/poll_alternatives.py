"""How polls could have ended otherwise: MPI_Test, MPI_Iprobe and their like.

No operation stands for such a call: it is made as often as the program likes. A poll for messages could match
what was sent and not matched by a receive that was posted before it. A poll of requests may always fail: MPI
promises only that it does not do so for ever (MPI 4.1, 3.7.4). A poll for messages must succeed if one that
fits is there (3.8.1), as it is if it was seen before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rankwise.explore.event_dependence import Dependence
from rankwise.explore.visit import MadeChoice
from rankwise.matching.operations import ANY
from rankwise.schedule.polls import Poll
from rankwise.schedule.schedule import MORE, Outcome


def could_be_seen(dependence: Dependence, decided: MadeChoice, out: frozenset[int]) -> list[int]:
    """Return the senders whose messages a poll could have matched without what is left out of a visit."""
    assert decided.envelope is not None
    comm, tag = decided.envelope
    return _visible(dependence, decided.decision.rank, decided.event, (comm, ANY, tag), out)


def other_poll_outcomes(
    dependence: Dependence, decided: MadeChoice, most: int
) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    """Yield what may be left out of a visit so that a poll ends otherwise, and how.

    A failed poll may succeed, or a successful one fail once more, up to `most` failed polls of the same kind.
    """
    rank, thread = decided.decision[:2]
    before = 0
    for poll, tried in _tried(decided, most):
        end = dependence.call_end((rank, thread, poll.event))
        out = dependence.after([end])
        if not dependence.is_come_to(end, out):
            pass
        elif poll.failed_polls:
            if _may_succeed(dependence, rank, poll, out):
                yield out, [(each,) for each in range(before, before + tried)]
        elif tried and not _must_succeed(dependence, rank, poll, end):
            yield out, [(before + 1, MORE)]
        before += tried


def merged_from(decided: MadeChoice, most: int) -> int | None:
    """Return from how many failed polls on outcomes count as one; None if the run had fewer."""
    tried = list(_tried(decided, most))
    all_of_each = all(many == (poll.failed_polls or 1) for poll, many in tried)
    is_all = len(tried) == len(decided.polls) and all_of_each
    return None if is_all else sum(many for poll, many in tried if poll.failed_polls)


def _tried(decided: MadeChoice, most: int) -> Iterator[tuple[Poll, int]]:
    """Yield each poll and how many of its failures may succeed; of a success 1 if it may fail, else 0."""
    before: Counter[object] = Counter()
    for poll in decided.polls:
        what = poll.among, poll.needs_all, poll.envelope
        tried = min(poll.failed_polls or 1, most - before[what])
        yield poll, tried
        if tried < poll.failed_polls:
            return
        before[what] += poll.failed_polls


def failed_polls_before(dependence: Dependence, decided: MadeChoice, out: frozenset[int]) -> int:
    """Return how many polls failed without what is left out."""
    rank, thread = decided.decision[:2]
    return sum(
        each.failed_polls
        for each in decided.polls
        if dependence.call_end((rank, thread, each.event)) not in out
    )


def _may_succeed(dependence: Dependence, rank: int, poll: Poll, out: frozenset[int]) -> bool:
    if poll.envelope is not None:
        return bool(_visible(dependence, rank, poll.event, poll.envelope, out))
    done = [row >= 0 and dependence.can_complete(row, out) for row in poll.among]
    return all(done) if poll.needs_all else any(done)


def _must_succeed(dependence: Dependence, rank: int, poll: Poll, end: int) -> bool:
    """Return whether a message that fits was there for certain."""
    if poll.envelope is None:
        return False
    if dependence.threads.get(rank, 0) > 1:
        return True
    comm, sender, tag = poll.envelope
    before = dependence.surely_before(end)
    senders = dependence.queues[comm, rank] if sender == ANY else [sender]
    firsts = (dependence.first_left((comm, rank), each, tag, poll.event) for each in senders)
    return any(point in before for message in firsts for point in dependence.seen.get(message, ()))


def _visible(
    dependence: Dependence, rank: int, event: int, envelope: tuple[int, int, int], out: frozenset[int]
) -> list[int]:
    """Return whose messages a call could see without what is left out; of several threads none is known."""
    if dependence.threads.get(rank, 0) > 1:
        return []
    comm, source, tag = envelope
    waiting = [
        row
        for row in dependence.receivers[comm, rank]
        if dependence.posted[row] < event and _waits(dependence, row, out)
    ]
    found = []
    for sender in list(dependence.queues[comm, rank]) if source == ANY else [source]:
        message = dependence.first_left((comm, rank), sender, tag, event)
        if message < 0 or dependence.begin[message] in out:
            continue
        is_behind = dependence.is_behind(message, tag, out)
        if not is_behind and not any(dependence.fits(row, message) for row in waiting):
            found.append(sender)
    return found


def _waits(dependence: Dependence, receive: int, out: frozenset[int]) -> bool:
    message = dependence.partner[receive]
    return message < 0 or dependence.taking[message] in out
