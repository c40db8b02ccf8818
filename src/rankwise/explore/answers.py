"""What questions could have been answered: MPI_Test, MPI_Iprobe and their like.

No operation stands for such a call: it is made as often as the program likes. What one about messages could
see is what was sent and not taken by a receive that was posted before it. One about requests may always say
no: MPI promises only that it does not do so for ever (MPI 4.1, 3.7.4). One about messages must say yes if one
that fits is there (3.8.1), as it is if it was seen before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rankwise.explore.dependence import Dependence
from rankwise.explore.schedule import MORE, Outcome
from rankwise.explore.visit import Decided, Question
from rankwise.matching.operations import ANY


def could_be_seen(dependence: Dependence, decided: Decided, out: frozenset[int]) -> list[int]:
    """Return whose messages a question could have seen without what is left out of a visit."""
    assert decided.asks is not None
    comm, tag = decided.asks
    return _visible(dependence, decided.decision.rank, decided.event, (comm, ANY, tag), out)


def other_answers(
    dependence: Dependence, decided: Decided, most: int
) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    """Yield what may be left out of a visit so that a question is answered otherwise, and how.

    One no may be a yes, or the yes one more no, as long as the same is asked in vain `most` times at most.
    """
    rank, thread = decided.decision[:2]
    said = 0
    for question, tried in _tried(decided, most):
        end = dependence.call_end((rank, thread, question.event))
        out = dependence.after([end])
        if not dependence.is_come_to(end, out):
            pass
        elif question.noes:
            if _may_be_yes(dependence, rank, question, out):
                yield out, [(each,) for each in range(said, said + tried)]
        elif tried and not _must_be_yes(dependence, rank, question, end):
            yield out, [(said + 1, MORE)]
        said += tried


def told_apart(decided: Decided, most: int) -> int | None:
    """Return the number of noes from which on outcomes count as one; None if it was not come to."""
    tried = list(_tried(decided, most))
    all_of_each = all(many == (question.noes or 1) for question, many in tried)
    is_all = len(tried) == len(decided.asked) and all_of_each
    return None if is_all else sum(many for question, many in tried if question.noes)


def _tried(decided: Decided, most: int) -> Iterator[tuple[Question, int]]:
    """Yield what was asked and how many of its noes may be otherwise; of a yes 1 if it may, else 0."""
    before: Counter[object] = Counter()
    for question in decided.asked:
        what = question.among, question.needs_all, question.looks_for
        tried = min(question.noes or 1, most - before[what])
        yield question, tried
        if tried < question.noes:
            return
        before[what] += question.noes


def noes_before(dependence: Dependence, decided: Decided, out: frozenset[int]) -> int:
    """Return how often no was said without what is left out."""
    rank, thread = decided.decision[:2]
    return sum(
        each.noes for each in decided.asked if dependence.call_end((rank, thread, each.event)) not in out
    )


def _may_be_yes(dependence: Dependence, rank: int, question: Question, out: frozenset[int]) -> bool:
    if question.looks_for is not None:
        return bool(_visible(dependence, rank, question.event, question.looks_for, out))
    done = [row >= 0 and dependence.can_complete(row, out) for row in question.among]
    return all(done) if question.needs_all else any(done)


def _must_be_yes(dependence: Dependence, rank: int, question: Question, end: int) -> bool:
    """Say whether a message that is asked for was there for certain."""
    if question.looks_for is None:
        return False
    if dependence.threads.get(rank, 0) > 1:
        return True
    comm, sender, tag = question.looks_for
    before = dependence.surely_before(end)
    senders = dependence.queues[comm, rank] if sender == ANY else [sender]
    firsts = (dependence.first_left((comm, rank), each, tag, question.event) for each in senders)
    return any(point in before for message in firsts for point in dependence.seen.get(message, ()))


def _visible(
    dependence: Dependence, rank: int, event: int, looks_for: tuple[int, int, int], out: frozenset[int]
) -> list[int]:
    """Return whose messages a call could see without what is left out; of several threads none is known."""
    if dependence.threads.get(rank, 0) > 1:
        return []
    comm, source, tag = looks_for
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
