"""Executes a message program one action at a time, in any order that MPI allows.

A call begins, then ends; a receive that was posted takes a message that was sent. All three are actions, and
a scheduler chooses among those that are enabled. What MPI says of messages is which a receive may take (MPI
4.1, 3.5): of each sender the first that fits, unless it fits a receive that was posted before and has taken
nothing yet. Communicators all have every rank as a member.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias, TypeVar

from rankwise.matching.operations import ANY, SendMode
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome
from reference.language import Barrier, Broadcast, Came, Jump, Probe, Program, Receive, Send, Statement, Wait


class Op(NamedTuple):
    """An operation: the statement that began it."""

    rank: int
    number: int


class Begin(NamedTuple):
    """A rank enters its next call."""

    rank: int


class End(NamedTuple):
    """A rank leaves its call; `which` is what one-is-enough completed or a probe saw, `is_no` an answer."""

    rank: int
    which: Op | None = None
    is_no: bool = False


class Take(NamedTuple):
    """A receive takes a message."""

    message: Op
    receive: Op


Action: TypeAlias = Begin | End | Take
_Key = TypeVar("_Key")
_Place: TypeAlias = tuple[int, int]
"""Communicator and receiver."""


@dataclass(frozen=True, slots=True)
class Library:
    """How an MPI library behaves where it has a choice."""

    buffers: bool
    """Standard sends never wait."""
    synchronises: bool = False
    """The root of a broadcast waits for everybody, too."""


@dataclass(frozen=True, slots=True)
class Past:
    """What happened in another execution and shall happen again."""

    partner: dict[Op, Op]
    """Of sends and receives."""
    which: dict[Op, Op]
    """What a wait that one is enough for completed, and what a probe saw."""


@dataclass(slots=True)
class Execution:
    """A state of a program; it is changed by `do`, so `copy` it to try several ways on."""

    program: Program
    library: Library
    past: Past | None = None
    choices: Mapping[ChoicePoint, Outcome] = field(default_factory=dict)
    """What is enforced."""
    at: list[int] = field(default_factory=list)
    """The next statement of each rank."""
    inside: list[bool] = field(default_factory=list)
    """Whether that statement has begun."""
    begun: list[Op] = field(default_factory=list)
    """Operations in the order in which they began, waits among them."""
    decisions: dict[Op, ChoicePoint] = field(default_factory=dict)
    """Which decision a receive or probe of any source is, or a wait that one is enough for."""
    sent: dict[_Place, list[Op]] = field(default_factory=lambda: defaultdict(list))
    """Messages that nobody has taken yet, in the order of their sends,"""
    seen: set[Op] = field(default_factory=set)
    """of which a probe has seen these;"""
    posted: dict[_Place, list[Op]] = field(default_factory=lambda: defaultdict(list))
    """and receives that have taken nothing yet."""
    partner: dict[Op, Op] = field(default_factory=dict)
    """Sends and receives that have met, both ways."""
    which: dict[Op, Op] = field(default_factory=dict)
    answers: dict[Op, bool] = field(default_factory=dict)
    """Of each question whether yes was the answer."""
    completed: dict[Op, int] = field(default_factory=dict)
    """The statement whose end completed each operation."""
    position: dict[Op, int] = field(default_factory=dict)
    came: dict[tuple[int, int], set[int]] = field(default_factory=lambda: defaultdict(set))
    """Who has come to which collective, by communicator and position."""

    def __post_init__(self) -> None:
        if not self.at:
            self.at = [0] * len(self.program)
            self.inside = [False] * len(self.program)

    def copy(self) -> Execution:
        """Return the same state, apart."""
        return replace(
            self,
            at=list(self.at),
            inside=list(self.inside),
            begun=list(self.begun),
            decisions=dict(self.decisions),
            sent=_copied(self.sent),
            seen=set(self.seen),
            posted=_copied(self.posted),
            partner=dict(self.partner),
            which=dict(self.which),
            answers=dict(self.answers),
            completed=dict(self.completed),
            position=dict(self.position),
            came=defaultdict(set, {key: set(ranks) for key, ranks in self.came.items()}),
        )

    def finished(self, rank: int) -> bool:
        """Say whether a rank has done all its statements."""
        return self.at[rank] == len(self.program[rank])

    def statement(self, op: Op) -> Statement:
        """Return the statement that began an operation."""
        return self.program[op.rank][op.number]

    def enabled(self) -> list[Action]:
        """Return all actions that may come next; without any, all ranks have finished or are deadlocked."""
        actions: list[Action] = [take for place in self.posted for take in self._takes(place)]
        for rank, number in enumerate(self.at):
            if self.finished(rank):
                continue
            actions += self._ends(Op(rank, number)) if self.inside[rank] else [Begin(rank)]
        return actions

    def do(self, action: Action) -> None:
        """Do one of the enabled actions."""
        if isinstance(action, Take):
            self._take(action)
        elif isinstance(action, Begin):
            self.inside[action.rank] = True
            self._begin(Op(action.rank, self.at[action.rank]))
        else:
            op = Op(action.rank, self.at[action.rank])
            self.inside[action.rank] = False
            self.at[action.rank] += 1
            if action.is_no:
                self._refuse(op)
            else:
                self._end(op, action.which)
            self._jump(action.rank)

    def is_complete(self, op: Op) -> bool:
        """Say whether an operation needs nothing more from others."""
        statement = self.statement(op)
        if isinstance(statement, Send):
            buffered = statement.mode is SendMode.BUFFERED or self.library.buffers
            return op in self.partner or (buffered and statement.mode is not SendMode.SYNCHRONOUS)
        if isinstance(statement, Barrier | Broadcast):
            there = self.came[statement.comm, self.position[op]]
            if isinstance(statement, Broadcast) and not self.library.synchronises:
                return statement.root in there
            return len(there) == len(self.program)
        return op in self.partner

    def open_requests(self, op: Op) -> list[Op]:
        """Return the requests that a wait has yet to see completed."""
        statement = self.statement(op)
        assert isinstance(statement, Wait)
        named = [Op(op.rank, number) for number in dict.fromkeys(statement.requests)]
        return [each for each in named if each not in self.completed and each in self.begun]

    def polls(self, op: Op) -> bool:
        """Say whether a call may be answered with no: about requests, or about messages."""
        statement = self.statement(op)
        if isinstance(statement, Wait):
            return statement.polls and bool(self.open_requests(op))
        return isinstance(statement, Probe) and statement.polls

    def polls_by_choice(self) -> dict[ChoicePoint, list[Op]]:
        """Return all polls, those before each yes together with the one that it answers."""
        found: dict[ChoicePoint, list[Op]] = {}
        count = [1] * len(self.program)
        for op in sorted(self.answers):
            found.setdefault(ChoicePoint(op.rank, 0, ChoiceKind.FAILED_POLLS, count[op.rank]), []).append(op)
            count[op.rank] += self.answers[op]
        return found

    def peer(self, op: Op) -> int:
        """Return whom a message goes to or shall come from."""
        statement = self.statement(op)
        assert isinstance(statement, Send | Receive | Probe)
        asked = statement.to if isinstance(statement, Send) else statement.source
        return self._met(Op(op.rank, asked.number)).rank if isinstance(asked, Came) else asked

    def _met(self, op: Op) -> Op:
        return self.which[op] if op in self.which else self.partner[op]

    def _jump(self, rank: int) -> None:
        """Go on to the next statement that is a call."""
        while not self.finished(rank):
            statement = self.program[rank][self.at[rank]]
            if not isinstance(statement, Jump):
                return
            sent = self.statement(self._met(Op(rank, statement.received)))
            assert isinstance(sent, Send)
            self.at[rank] = statement.to if sent.tag == statement.tag else self.at[rank] + 1

    def _count(self, op: Op) -> None:
        """Number a decision; one that waits is the only one of its kind and rank that does."""
        statement = self.statement(op)
        if isinstance(statement, Wait):
            kind = ChoiceKind.COMPLETION if statement.one_is_enough and self.open_requests(op) else None
        elif isinstance(statement, Receive | Probe) and statement.source == ANY:
            kind = ChoiceKind.RECEIVE if isinstance(statement, Receive) else ChoiceKind.PROBE
        else:
            kind = None
        if kind is not None:
            before = sum(each.rank == op.rank and each.kind is kind for each in self.decisions.values())
            self.decisions[op] = ChoicePoint(op.rank, 0, kind, before + 1)

    def _refuse(self, op: Op) -> None:
        statement = self.statement(op)
        assert isinstance(statement, Wait | Probe)
        self.answers[op] = False
        self.decisions.pop(op, None)
        self.at[op.rank] = min(self.at[op.rank] + statement.skips, len(self.program[op.rank]))

    def _answers(self, op: Op, yeses: list[Action]) -> list[Action]:
        """Return the ways in which a question can end, as what is enforced allows.

        One that is reported to say no does so whatever is there, as the recorder has it.
        """
        before = [self.answers[each] for each in sorted(self.answers) if each.rank == op.rank]
        refused = len(before) if True not in before else before[::-1].index(True)
        wanted = self.choices.get(ChoicePoint(op.rank, 0, ChoiceKind.FAILED_POLLS, 1 + sum(before)))
        if wanted is not None and refused < wanted[0]:
            return [End(op.rank, is_no=True)]
        is_there = isinstance(self.statement(op), Probe) and self._is_there(op)
        if is_there or (wanted is not None and wanted[-1] != MORE):
            return yeses
        return [*yeses, End(op.rank, is_no=True)]

    def _is_there(self, op: Op) -> bool:
        """Say whether a message is there for certain that a question is about: one that was seen before."""
        return any(self.fits(op, each) and each in self.seen for each in self.sent[self._comm(op), op.rank])

    def _forced(self, op: Op) -> Outcome | None:
        return self.choices.get(self.decisions[op]) if op in self.decisions else None

    def _begin(self, op: Op) -> None:
        statement = self.statement(op)
        self.begun.append(op)
        self._count(op)
        if isinstance(statement, Send):
            self.sent[statement.comm, self.peer(op)].append(op)
        elif isinstance(statement, Receive):
            self.posted[statement.comm, op.rank].append(op)
        elif isinstance(statement, Barrier | Broadcast):
            here = [each for each in self.position if each.rank == op.rank]
            self.position[op] = sum(self._comm(each) == statement.comm for each in here)
            self.came[statement.comm, self.position[op]].add(op.rank)

    def _takes(self, place: _Place) -> list[Take]:
        """Return what receives of a place may take now."""
        return [
            Take(message, receive)
            for at, receive in enumerate(self.posted[place])
            for message in self._firsts(receive, place)
            if not any(self._fits(earlier, message) for earlier in self.posted[place][:at])
        ]

    def _firsts(self, taker: Op, place: _Place) -> list[Op]:
        """Return the first message of each sender that fits."""
        fitting = [each for each in self.sent[place] if self._fits(taker, each)]
        return list({each.rank: each for each in reversed(fitting)}.values())

    def _take(self, action: Take) -> None:
        place = self._comm(action.receive), action.receive.rank
        self.sent[place].remove(action.message)
        self.posted[place].remove(action.receive)
        self.partner[action.message] = action.receive
        self.partner[action.receive] = action.message

    def _ends(self, op: Op) -> list[Action]:
        """Return the ways in which a call can end now."""
        ends = self._ends_well(op)
        return self._answers(op, ends) if self.polls(op) else ends

    def _ends_well(self, op: Op) -> list[Action]:
        statement = self.statement(op)
        if isinstance(statement, Probe):
            place = statement.comm, op.rank
            first = self._firsts(op, place)
            waiting = self.posted[place]
            return [
                End(op.rank, each) for each in first if not any(self._fits(taker, each) for taker in waiting)
            ]
        if isinstance(statement, Wait):
            requests = self.open_requests(op)
            done = [each for each in requests if self.is_complete(each)]
            if requests and statement.one_is_enough:
                again = self.past.which.get(op) if self.past else None
                done = [each for each in done if self._forced(op) in (None, self.index(op, each))]
                return [End(op.rank, each) for each in done if again in (None, each)]
            return [End(op.rank)] if len(done) == len(requests) else []
        assert not isinstance(statement, Jump)
        return [End(op.rank)] if statement.starts or self.is_complete(op) else []

    def index(self, op: Op, request: Op) -> Outcome:
        """Return where among those that a wait names a request stands."""
        statement = self.statement(op)
        assert isinstance(statement, Wait)
        return (statement.requests.index(request.number),)

    def _end(self, op: Op, which: Op | None) -> None:
        statement = self.statement(op)
        assert not isinstance(statement, Jump)
        if self.polls(op):
            self.answers[op] = True
        if which is not None:
            self.which[op] = which
            self.seen |= {which} if isinstance(statement, Probe) else set()
        if isinstance(statement, Wait):
            for request in self.open_requests(op) if which is None else [which]:
                self.completed[request] = op.number
        elif isinstance(statement, Probe) or not statement.starts:
            self.completed[op] = op.number

    def fits(self, taker: Op, message: Op) -> bool:
        """Say whether a receive or probe asks for the message, whatever is enforced."""
        asked, sent = self.statement(taker), self.statement(message)
        assert isinstance(asked, Receive | Probe)
        assert isinstance(sent, Send)
        return self.peer(taker) in (ANY, message.rank) and asked.tag in (ANY, sent.tag)

    def _fits(self, taker: Op, message: Op) -> bool:
        """Say whether a receive or probe may take the message, as far as what it asks for goes."""
        asked = self.statement(taker)
        if self.past is not None:
            again = self.past.which if isinstance(asked, Probe) else self.past.partner
            if taker in again:
                return again[taker] == message
            if message in self.past.partner and isinstance(asked, Receive):
                return False
        return self._forced(taker) in (None, (message.rank,)) and self.fits(taker, message)

    def _comm(self, op: Op) -> int:
        statement = self.statement(op)
        assert not isinstance(statement, Wait | Jump)
        return statement.comm


def _copied(lists: dict[_Key, list[Op]]) -> defaultdict[_Key, list[Op]]:
    return defaultdict(list, {key: list(ops) for key, ops in lists.items() if ops})
