"""All ends that the orders of one run can come to, as a formula.

A model of the formula is an execution that has come to its end: all ranks have finished, or nobody can go on.
Variables say which calls are begun and which receive took which message. A receive that is posted and a
message that has been sent leave each other alone only if the message went to a receive posted before, or the
receive took a message that arrived earlier. Every assignment of messages to receives that keeps to this, and
that some order of all points of the run allows (`ordering`), comes to pass; no other does.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise

from rankwise.explore.prediction.clauses import Formula
from rankwise.explore.prediction.places import Message, Place, Taker, places, served
from rankwise.explore.prediction.sequences import Sequences
from rankwise.matching.operations import Flow, Kind, Mode

_SUMS = 2_000_000
"""So large a place is, in receives times messages times messages, for which messages are still counted."""


@dataclass(slots=True, eq=False)
class Encoding:
    """The formula, and what its variables mean."""

    sequences: Sequences
    infinite: bool
    """Standard sends never wait for their receive."""
    synchronises: bool
    """All members of a collective wait for each other, also where only some must."""
    formula: Formula
    begun: dict[int, list[int]] = field(default_factory=dict)
    """By rank: for each call whether it is begun, and last whether the rank has finished."""
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    """By send and receive: whether the one took the other's message; also what a probe saw."""
    taken_by: dict[tuple[int, int], int] = field(default_factory=dict)
    """By send and receive in an open place: whether that receive or one posted before took the message."""
    done: dict[int, int] = field(default_factory=dict)
    """By row: whether a receive or send has met its other half, a probe has seen something."""
    open_places: list[Place] = field(default_factory=list)
    closed: dict[int, Message] = field(default_factory=dict)
    """What each taker in the other places takes or sees, if it comes to that."""

    def is_begun(self, row: int) -> int:
        """Return the literal for an operation being posted."""
        rank, at = self.sequences.started[row]
        return self.begun[rank][at]

    def is_past(self, rank: int, at: int) -> int:
        """Return the literal for a rank being past a call."""
        return self.begun[rank][at + 1]

    def waits(self, row: int) -> bool:
        """Say whether a send waits for its receive."""
        mode = self.sequences.operations.rows["mode"][row]
        return bool(mode == Mode.SYNCHRONOUS or (mode != Mode.BUFFERED and not self.infinite))

    def members_needed(self, row: int) -> list[int] | None:
        """Return the rows that a member of a collective waits for; None if somebody never comes."""
        operations = self.sequences.operations
        names = ["rank", "comm", "position", "flow", "root", "count"]
        rank, comm, position, flow, root, count = operations.rows[names][row].item()
        everyone = operations.communicators[comm].everyone
        needed: tuple[int, ...] = ()
        if self.synchronises or (flow == Flow.ALL and count != 0):
            needed = everyone
        elif count == 0:
            needed = ()
        elif flow == Flow.FROM_ROOT:
            needed = (root,) if root >= 0 else ()
        elif flow == Flow.TO_ROOT:
            needed = everyone if root == rank else ()
        elif flow == Flow.PREFIX:
            needed = everyone[: everyone.index(rank)]
        there = self._meetings[comm, position]
        if any(each not in there for each in needed):
            return None
        return [there[each] for each in needed if each != rank]

    _meetings: dict[tuple[int, int], dict[int, int]] = field(default_factory=lambda: defaultdict(dict))


def encode(
    sequences: Sequences, *, infinite: bool, synchronises: bool = False, effort: int = 2_000_000
) -> Encoding:
    """Return the formula for what these calls can come to."""
    made = Encoding(sequences, infinite, synchronises, Formula(effort))
    formula, rows = made.formula, sequences.operations.rows
    for rank, calls in sequences.calls.items():
        made.begun[rank] = [formula.true, *(formula.variable() for _ in calls)]
        for one, after in pairwise(made.begun[rank]):
            formula.add(-after, one)
    for row in (rows["kind"] == Kind.COLLECTIVE).nonzero()[0].tolist():
        rank, comm, position = rows[["rank", "comm", "position"]][row].item()
        made._meetings[comm, position][rank] = row
    for place in places(sequences.operations):
        if place.is_open:
            made.open_places.append(place)
            _OpenPlace(made, place).encode()
        else:
            _closed_place(made, place)
    for rank, calls in sequences.calls.items():
        for at, call in enumerate(calls):
            begun, past = made.begun[rank][at], made.begun[rank][at + 1]
            needs = [_completed(made, row) for row in call.needs]
            for need in needs:
                formula.add(-past, need)
            formula.add(past, -begun, *(-need for need in needs))
            if call.chosen:
                formula.add(-begun, past)
    return made


def _completed(made: Encoding, row: int) -> int:
    """Return the literal for an operation being complete, as far as a wait for it goes."""
    formula, rows = made.formula, made.sequences.operations.rows
    kind = rows["kind"][row]
    if kind == Kind.COLLECTIVE:
        members = made.members_needed(row)
        return formula.false if members is None else formula.all_of(made.is_begun(each) for each in members)
    if kind == Kind.SEND and not made.waits(row):
        return formula.true
    if kind == Kind.RECEIVE and rows["mode"][row] == Mode.STANDARD:  # the start of an access to a window
        return formula.true
    return made.done.get(row, formula.false)


def _closed_place(made: Encoding, place: Place) -> None:
    """Everybody takes the same whenever it has been sent."""
    found = served(place)
    for taker in place.takers:
        message = found.get(taker.row)
        if message is None:
            continue
        both = made.formula.all_of([made.is_begun(taker.row), made.is_begun(message.row)])
        made.closed[taker.row] = message
        made.met[message.row, taker.row] = made.done[taker.row] = both
        if taker.takes:
            made.done[message.row] = both


class _OpenPlace:
    """Says who may take what where several senders compete."""

    def __init__(self, made: Encoding, place: Place) -> None:
        self._made = made
        self._formula = made.formula
        self._place = place
        self._fitting = {
            taker.row: [message for message in place.messages if taker.fits(message)]
            for taker in place.takers
        }
        self._so_far = {message.row: made.formula.false for message in place.messages}
        """Whether a receive that was gone through took the message."""

    def encode(self) -> None:
        counted = len(self._place.takers) * len(self._place.messages) ** 2 < _SUMS
        matched: list[int] = []
        for taker in self._place.takers:
            if taker.takes:
                self._receive(taker)
                if counted:
                    matched = self._formula.sum(matched, [self._made.done[taker.row]])
                    self._count(matched)
            else:
                self._probe(taker)
        for message in self._place.messages:
            self._made.done[message.row] = self._so_far[message.row]

    def _receive(self, taker: Taker) -> None:
        made, formula = self._made, self._formula
        begun, fitting = made.is_begun(taker.row), self._fitting[taker.row]
        takes = [formula.variable() for _ in fitting]
        formula.at_most_one(takes)
        made.done[taker.row] = done = formula.any_of(takes)
        formula.add(-done, begun)
        for message, take in zip(fitting, takes, strict=True):
            made.met[message.row, taker.row] = take
            before = self._so_far[message.row]
            formula.add(-take, made.is_begun(message.row))
            formula.add(-take, -before)
            so_far = formula.any_of([before, take])
            self._so_far[message.row] = made.taken_by[message.row, taker.row] = so_far
            formula.add(-begun, -made.is_begun(message.row), so_far, done)
        for one, after in pairwise(fitting):
            if one.sender == after.sender:
                formula.add(
                    -made.met[after.row, taker.row], made.taken_by[one.row, taker.row]
                )  # the first that fits

    def _probe(self, taker: Taker) -> None:
        made, formula = self._made, self._formula
        begun, fitting = made.is_begun(taker.row), self._fitting[taker.row]
        sees = [formula.variable() for _ in fitting]
        formula.at_most_one(sees)
        made.done[taker.row] = done = formula.any_of(sees)
        formula.add(-done, begun)
        for message, see in zip(fitting, sees, strict=True):
            made.met[message.row, taker.row] = see
            made.taken_by[message.row, taker.row] = before = self._so_far[message.row]
            formula.add(-see, made.is_begun(message.row))
            formula.add(-see, -before)
            formula.add(-begun, -made.is_begun(message.row), before, done)
        for one, after in pairwise(fitting):
            if one.sender == after.sender:
                formula.add(-made.met[after.row, taker.row], made.taken_by[one.row, taker.row])

    def _count(self, matched: list[int]) -> None:
        """Say what follows anyway: as many messages are taken as receives have taken one.

        Without it a solver would have to try out which messages go to which receives to see that there are
        enough, which takes exponentially long (the pigeonhole principle).
        """
        channels: dict[tuple[int, int], list[int]] = defaultdict(list)
        for message in self._place.messages:
            so_far = self._so_far[message.row]
            if so_far != self._formula.false:
                channels[message.sender, message.tag].append(so_far)
        total: list[int] = []
        for taken in channels.values():
            for one, after in pairwise(taken):
                self._formula.add(-after, one)
            total = self._formula.sum(total, taken)
        for one, other in zip(total, matched, strict=False):
            self._formula.add(-one, other)
            self._formula.add(one, -other)
        for one in total[len(matched) :] + matched[len(total) :]:
            self._formula.add(-one)
