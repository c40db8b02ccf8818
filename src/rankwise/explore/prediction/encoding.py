"""All ends that the orders of one run can come to, as a formula.

A model of the formula is an execution that has come to its end: all ranks have finished, or nobody can go on.
Variables say which calls are begun and which receive took which message. A receive that is posted and a
message that has been sent leave each other alone only if the message went to a receive posted before, or the
receive took another message. Every assignment of messages to receives that keeps to this, and
that some order of all points of the run allows (`ordering`), comes to pass; no other does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from rankwise.explore.prediction.clauses import Formula
from rankwise.explore.prediction.places import Message, Place, Taker
from rankwise.explore.prediction.setting import Setting
from rankwise.matching.operations import Kind, Mode

_SUMS = 2_000_000
"""So large a place is, in receives times messages times messages, for which messages are still counted."""


@dataclass(slots=True, eq=False)
class Encoding:
    """The formula, and what its variables mean."""

    setting: Setting
    formula: Formula
    begun: dict[int, list[int]] = field(default_factory=dict)
    """By rank: for each call whether it is begun, and last whether the rank has finished."""
    met: dict[tuple[int, int], int] = field(default_factory=dict)
    """By send and receive: whether the one took the other's message; also what a probe saw."""
    taken_by: dict[tuple[int, int], int] = field(default_factory=dict)
    """By send and receive in an open place: whether that receive or one posted before took the message."""
    channel_met: dict[tuple[tuple[int, int], int], int] = field(default_factory=dict)
    """By sender and tag, and receive in an open place: whether it took one of these messages."""
    done: dict[int, int] = field(default_factory=dict)
    """By row: whether a receive or send has met its other half, a probe has seen something."""

    def is_begun(self, row: int) -> int:
        """Return the literal for an operation being posted."""
        rank, at = self.setting.sequences.started[row]
        return self.begun[rank][at]

    def is_past(self, rank: int, at: int) -> int:
        """Return the literal for a rank being past a call."""
        return self.begun[rank][at + 1]


def encode(setting: Setting, effort: int) -> Encoding:
    """Return the formula for what these calls can come to."""
    made = Encoding(setting, Formula(effort))
    formula, calls_of = made.formula, setting.sequences.calls
    for rank, calls in calls_of.items():
        made.begun[rank] = [formula.true, *(formula.variable() for _ in calls)]
        for one, after in pairwise(made.begun[rank]):
            formula.add(-after, one)
    for taker, message in setting.closed.items():
        _closed(made, taker, message)
    for place in setting.open_places:
        _OpenPlace(made, place).encode()
    for rank, calls in calls_of.items():
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
    formula, rows = made.formula, made.setting.sequences.operations.rows
    kind = rows["kind"][row]
    if kind == Kind.COLLECTIVE:
        members = made.setting.members_needed(row)
        return formula.false if members is None else formula.all_of(made.is_begun(each) for each in members)
    if kind == Kind.SEND and not made.setting.waits(row):
        return formula.true
    if kind == Kind.RECEIVE and rows["mode"][row] == Mode.STANDARD:  # the start of an access to a window
        return formula.true
    return made.done.get(row, formula.false)


def _closed(made: Encoding, taker: int, message: Message) -> None:
    """Say that this is taken whenever it has been sent."""
    both = made.formula.all_of([made.is_begun(taker), made.is_begun(message.row)])
    made.met[message.row, taker] = made.done[taker] = both
    if made.setting.sequences.operations.rows["kind"][taker] == Kind.RECEIVE:
        made.done[message.row] = both


class _OpenPlace:
    """Says who may take what where several senders compete."""

    def __init__(self, made: Encoding, place: Place) -> None:
        self._made = made
        self._formula = made.formula
        self._place = place
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
        begun, fitting = made.is_begun(taker.row), self._place.offers[taker.row]
        takes = [formula.variable() for _ in fitting]
        formula.at_most_one(takes)
        made.done[taker.row] = done = formula.any_of(takes)
        formula.add(-done, begun)
        before = {message.row: self._so_far[message.row] for message in fitting}
        for message, take in zip(fitting, takes, strict=True):
            made.met[message.row, taker.row] = take
            formula.add(-take, made.is_begun(message.row))
            formula.add(-take, -before[message.row])
            so_far = formula.any_of([before[message.row], take])
            self._so_far[message.row] = made.taken_by[message.row, taker.row] = so_far
            formula.add(-begun, -made.is_begun(message.row), so_far, done)
        self._take_in_order(taker)
        for (sender, tag), channel in _channels(fitting).items():
            self._take_next(taker, (sender, tag), channel, before)

    def _take_in_order(self, taker: Taker) -> None:
        """Say that of one sender's messages the first that fits is taken or seen."""
        met, taken_by = self._made.met, self._made.taken_by
        last: dict[int, dict[int, Message]] = defaultdict(dict)
        for message in self._place.offers[taker.row]:
            for before in last[message.sender].values():
                self._formula.add(-met[message.row, taker.row], taken_by[before.row, taker.row])
            last[message.sender][message.tag] = message

    def _take_next(
        self, taker: Taker, name: tuple[int, int], channel: list[Message], before: dict[int, int]
    ) -> None:
        """Say what follows anyway: who takes from a channel takes the message after those that were taken.

        This lets a solver count how often a channel is taken from.
        """
        made, formula = self._made, self._formula
        takes = formula.any_of(made.met[message.row, taker.row] for message in channel)
        made.channel_met[name, taker.row] = takes
        formula.add(-takes, made.taken_by[channel[0].row, taker.row])
        formula.add(-takes, -before[channel[-1].row])
        for one, after in pairwise(channel):
            formula.add(-takes, -before[one.row], made.taken_by[after.row, taker.row])

    def _probe(self, taker: Taker) -> None:
        made, formula = self._made, self._formula
        begun, fitting = made.is_begun(taker.row), self._place.offers[taker.row]
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
        self._take_in_order(taker)

    def _count(self, matched: list[int]) -> None:
        """Say what follows anyway: as many messages are taken as receives have taken one.

        Without it a solver would have to try out which messages go to which receives to see that there are
        enough, which takes exponentially long (the pigeonhole principle).
        """
        total: list[int] = []
        for channel in _channels(self._place.messages).values():
            so_far = (self._so_far[message.row] for message in channel)
            taken = [each for each in so_far if each != self._formula.false]
            for one, after in pairwise(taken):
                self._formula.add(-after, one)
            total = self._formula.sum(total, taken)
        for one, other in zip(total, matched, strict=False):
            self._formula.add(-one, other)
            self._formula.add(one, -other)
        for one in total[len(matched) :] + matched[len(total) :]:
            self._formula.add(-one)


def _channels(messages: Iterable[Message]) -> dict[tuple[int, int], list[Message]]:
    """Return messages by sender and tag; those of one channel are always taken in order."""
    found: dict[tuple[int, int], list[Message]] = defaultdict(list)
    for message in messages:
        found[message.sender, message.tag].append(message)
    return found
