"""All ends to which the orders of one run can lead, as a formula.

A model of the formula is an execution that has ended: all ranks have finished, or none can make progress.
Variables stand for the calls that are begun and for the matches. A posted receive and a sent message that fit
stay unmatched only if the message matched a receive posted before, or the receive matched another message.
Every assignment of messages to receives that satisfies this, and that some order of all points of the run
allows (`order_theory`), can happen; no other can.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from rankwise.explore.prediction.clauses import Formula
from rankwise.explore.prediction.fixed_facts import Setting
from rankwise.explore.prediction.receivers import PostedReceive, ReceiveQueue, SentMessage
from rankwise.matching.operations import OperationKind, SendMode

_SUMS = 2_000_000
"""The largest queue, in receives times messages times messages, for which messages are counted."""


@dataclass(slots=True, eq=False)
class Encoding:
    """The formula, and what its variables mean."""

    setting: Setting
    formula: Formula
    begun: dict[int, list[int]] = field(default_factory=dict)
    """By rank: for each call whether it is begun, and last whether the rank has finished."""
    matched: dict[tuple[int, int], int] = field(default_factory=dict)
    """By send and receive or probe: whether they match."""
    matched_by: dict[tuple[int, int], int] = field(default_factory=dict)
    """By send and receive in an open queue: whether that receive or one posted before matches it."""
    channel_matched: dict[tuple[tuple[int, int], int], int] = field(default_factory=dict)
    """By sender and tag, and receive in an open queue: whether it matches one of these messages."""
    done: dict[int, int] = field(default_factory=dict)
    """By row: whether a receive, send or probe has a match."""

    def is_begun(self, row: int) -> int:
        """Return the literal for an operation being posted."""
        rank, at = self.setting.sequences.started[row]
        return self.begun[rank][at]

    def is_past(self, rank: int, at: int) -> int:
        """Return the literal for a rank being past a call."""
        return self.begun[rank][at + 1]


def encode(setting: Setting, effort: int, until: float = math.inf) -> Encoding:
    """Return the formula for the ends to which these calls can lead."""
    made = Encoding(setting, Formula(effort, until))
    formula, calls_of = made.formula, setting.sequences.calls
    for rank, calls in calls_of.items():
        made.begun[rank] = [formula.true, *(formula.variable() for _ in calls)]
        for one, after in pairwise(made.begun[rank]):
            formula.add(-after, one)
    for receive, message in setting.closed.items():
        _closed(made, receive, message)
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
    if kind == OperationKind.COLLECTIVE:
        members = made.setting.members_needed(row)
        return formula.false if members is None else formula.all_of(made.is_begun(each) for each in members)
    if kind == OperationKind.SEND and not made.setting.waits(row):
        return formula.true
    if (
        kind == OperationKind.RECEIVE and rows["mode"][row] == SendMode.STANDARD
    ):  # the start of an access to a window
        return formula.true
    return made.done.get(row, formula.false)


def _closed(made: Encoding, receive: int, message: SentMessage) -> None:
    """Require that this message is matched whenever it has been sent."""
    both = made.formula.all_of([made.is_begun(receive), made.is_begun(message.row)])
    made.matched[message.row, receive] = made.done[receive] = both
    if made.setting.sequences.operations.rows["kind"][receive] == OperationKind.RECEIVE:
        made.done[message.row] = both


class _OpenPlace:
    """The clauses of a queue where several senders compete."""

    def __init__(self, made: Encoding, place: ReceiveQueue) -> None:
        self._made = made
        self._formula = made.formula
        self._place = place
        self._so_far = {message.row: made.formula.false for message in place.messages}
        """Whether a receive that is encoded already matches the message."""

    def encode(self) -> None:
        counted = len(self._place.receives) * len(self._place.messages) ** 2 < _SUMS
        matched: list[int] = []
        for receive in self._place.receives:
            if receive.is_receive:
                self._receive(receive)
                if counted:
                    matched = self._formula.sum(matched, [self._made.done[receive.row]])
                    self._count(matched)
            else:
                self._probe(receive)
        for message in self._place.messages:
            self._made.done[message.row] = self._so_far[message.row]

    def _receive(self, receive: PostedReceive) -> None:
        made, formula = self._made, self._formula
        begun, fitting = made.is_begun(receive.row), self._place.offers[receive.row]
        matches = [formula.variable() for _ in fitting]
        formula.at_most_one(matches)
        made.done[receive.row] = done = formula.any_of(matches)
        formula.add(-done, begun)
        before = {message.row: self._so_far[message.row] for message in fitting}
        for message, match in zip(fitting, matches, strict=True):
            made.matched[message.row, receive.row] = match
            formula.add(-match, made.is_begun(message.row))
            formula.add(-match, -before[message.row])
            so_far = formula.any_of([before[message.row], match])
            self._so_far[message.row] = made.matched_by[message.row, receive.row] = so_far
            formula.add(-begun, -made.is_begun(message.row), so_far, done)
        self._match_in_order(receive)
        for (sender, tag), channel in _channels(fitting).items():
            self._match_next(receive, (sender, tag), channel, before)

    def _match_in_order(self, receive: PostedReceive) -> None:
        """Require that of one sender's messages the first that fits is matched."""
        matched, matched_by = self._made.matched, self._made.matched_by
        last: dict[int, dict[int, SentMessage]] = defaultdict(dict)
        for message in self._place.offers[receive.row]:
            for before in last[message.sender].values():
                self._formula.add(-matched[message.row, receive.row], matched_by[before.row, receive.row])
            last[message.sender][message.tag] = message

    def _match_next(
        self,
        receive: PostedReceive,
        name: tuple[int, int],
        channel: list[SentMessage],
        before: dict[int, int],
    ) -> None:
        """Add what follows anyway: a receive from a channel matches the message after those matched before.

        This lets a solver count the matches of a channel.
        """
        made, formula = self._made, self._formula
        matches = formula.any_of(made.matched[message.row, receive.row] for message in channel)
        made.channel_matched[name, receive.row] = matches
        formula.add(-matches, made.matched_by[channel[0].row, receive.row])
        formula.add(-matches, -before[channel[-1].row])
        for one, after in pairwise(channel):
            formula.add(-matches, -before[one.row], made.matched_by[after.row, receive.row])

    def _probe(self, receive: PostedReceive) -> None:
        made, formula = self._made, self._formula
        begun, fitting = made.is_begun(receive.row), self._place.offers[receive.row]
        sees = [formula.variable() for _ in fitting]
        formula.at_most_one(sees)
        made.done[receive.row] = done = formula.any_of(sees)
        formula.add(-done, begun)
        for message, see in zip(fitting, sees, strict=True):
            made.matched[message.row, receive.row] = see
            made.matched_by[message.row, receive.row] = before = self._so_far[message.row]
            formula.add(-see, made.is_begun(message.row))
            formula.add(-see, -before)
            formula.add(-begun, -made.is_begun(message.row), before, done)
        self._match_in_order(receive)

    def _count(self, matched: list[int]) -> None:
        """Add what follows anyway: as many messages as receives are matched.

        Without it a solver would have to try out which messages go to which receives to see that there are
        enough, in exponential time (the pigeonhole principle).
        """
        total: list[int] = []
        for channel in _channels(self._place.messages).values():
            so_far = (self._so_far[message.row] for message in channel)
            matched_messages = [each for each in so_far if each != self._formula.false]
            for one, after in pairwise(matched_messages):
                self._formula.add(-after, one)
            total = self._formula.sum(total, matched_messages)
        for one, other in zip(total, matched, strict=False):
            self._formula.add(-one, other)
            self._formula.add(one, -other)
        for one in total[len(matched) :] + matched[len(total) :]:
            self._formula.add(-one)


def _channels(messages: Iterable[SentMessage]) -> dict[tuple[int, int], list[SentMessage]]:
    """Return messages by sender and tag; those of one channel are always matched in order."""
    found: dict[tuple[int, int], list[SentMessage]] = defaultdict(list)
    for message in messages:
        found[message.sender, message.tag].append(message)
    return found
