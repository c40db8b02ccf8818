"""Random message programs: calls that fit together, some then disturbed, so that many deadlock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from hypothesis.strategies import DrawFn, composite, integers

from rankwise.matching.operations import ANY, SendMode
from reference.language import Barrier, Broadcast, Came, Jump, Probe, Program, Receive, Send, Statement, Wait

Choose = Callable[[int], int]
"""Returns a number from 0 to below its argument; 0 stands for the simplest choice."""

_MODES = (SendMode.STANDARD, SendMode.STANDARD, SendMode.STANDARD, SendMode.SYNCHRONOUS, SendMode.BUFFERED)


@dataclass(slots=True, eq=False)
class _Line:
    """A statement on its way; a wait names the lines that make its requests."""

    statement: Statement
    waits_for: list[_Line] = field(default_factory=list)


def random_program(
    choose: Choose, *, racy: bool = False, completions: bool = True, asking: bool = False
) -> Program:
    """Return a program of two to four ranks and a handful of statements each.

    In a racy one most messages go to rank 0, which receives most of them from anybody and never probes.
    Without completions, no wait is content with one of several requests. One that is asking also asks whether
    requests are complete and messages there, and leaves something out if not.
    """
    ranks: list[list[_Line]] = [[] for _ in range(2 + racy + choose(3 - racy))]
    maker = _Maker(choose, ranks, racy, completions, asking)
    for _ in range(1 + choose(2 + 2 * len(ranks))):
        maker.add()
    maker.wait_for_the_rest()
    for _ in range(choose(4)):
        _disturb(choose, ranks)
    return tuple(_numbered(lines) for lines in ranks)


def depending(program: Program, choose: Choose) -> Program:
    """Let ranks send to whom a message came from, or receive from there, instead of what they name."""

    def of(statements: tuple[Statement, ...], at: int) -> Statement:
        statement = statements[at]
        if not isinstance(statement, Send | Receive) or (
            isinstance(statement, Receive) and statement.source == ANY
        ):
            return statement
        earlier = [
            number
            for number, each in enumerate(statements[:at])
            if isinstance(each, Receive)
            and not each.starts
            and each.source == ANY
            and each.comm == statement.comm
        ]
        if not earlier or not choose(3):
            return statement
        came = Came(earlier[choose(len(earlier))])
        return replace(statement, to=came) if isinstance(statement, Send) else replace(statement, source=came)

    return tuple(tuple(of(each, at) for at in range(len(each))) for each in program)


class _Maker:
    """Adds calls that fit together."""

    def __init__(
        self, choose: Choose, ranks: list[list[_Line]], racy: bool, completions: bool, asking: bool
    ) -> None:
        self._choose = choose
        self._asking = asking
        self._completions = completions
        self._racy = racy
        self._ranks = ranks
        self._open: list[list[_Line]] = [[] for _ in ranks]
        self._wildcards = racy or choose(2)
        self._communicators = 1 + choose(4) // 3
        self._starts = choose(3)

    def add(self) -> None:
        kind = self._choose(8 + 4 * self._asking)
        if kind >= 8:
            self._ask(self._choose(len(self._ranks)))
        elif kind < 5:
            self._message()
        elif kind == 5:
            self._collective()
        else:
            self._wait(self._choose(len(self._ranks)))

    def wait_for_the_rest(self) -> None:
        for rank, requests in enumerate(self._open):
            if requests and self._choose(5):
                self._ranks[rank].append(_Line(Wait(()), list(requests)))

    def _message(self) -> None:
        choose = self._choose
        sender, receiver = choose(len(self._ranks)), choose(len(self._ranks))
        if self._racy and choose(4):
            receiver = 0
        if sender == receiver and choose(3):
            receiver = (sender + 1) % len(self._ranks)
        comm, tag = choose(self._communicators), choose(2)
        self._call(sender, Send(receiver, tag, _MODES[choose(len(_MODES))], self._start(), comm))
        asked = (
            ANY if self._wildcards and (not choose(3) or (self._racy and choose(3))) else sender,
            ANY if self._wildcards and not choose(4) else tag,
        )
        if not self._racy and not choose(8):
            self._call(receiver, Probe(*asked, comm))
        self._call(receiver, Receive(*asked, self._start(), comm))

    def _collective(self) -> None:
        comm, starts = self._choose(self._communicators), self._start()
        root = self._choose(len(self._ranks))
        made = Barrier(starts, comm) if self._choose(2) else Broadcast(root, starts, comm)
        for rank in range(len(self._ranks)):
            self._call(rank, made)

    def _wait(self, rank: int) -> None:
        requests = self._open[rank]
        if not requests:
            return
        kind = self._choose(3)
        if kind == 0:
            self._ranks[rank].append(_Line(Wait(()), [requests.pop(self._choose(len(requests)))]))
        elif kind == 1 and self._completions:
            self._ranks[rank].append(_Line(Wait((), one_is_enough=True), list(requests)))
        else:
            self._ranks[rank].append(_Line(Wait(()), list(requests)))
            requests.clear()

    def _ask(self, rank: int) -> None:
        requests, skips = self._open[rank], self._choose(3)
        if requests and self._choose(4):
            one = self._completions and not self._choose(3)
            asked = list(requests) if one or self._choose(2) else [requests[self._choose(len(requests))]]
            self._ranks[rank].append(_Line(Wait((), one, True, skips), asked))
        else:
            source = ANY if not self._choose(2) else self._choose(len(self._ranks))
            tag, comm = ANY if not self._choose(2) else self._choose(2), self._choose(self._communicators)
            self._ranks[rank].append(_Line(Probe(source, tag, comm, True, skips)))

    def _call(self, rank: int, statement: Statement) -> None:
        line = _Line(statement)
        self._ranks[rank].append(line)
        if not isinstance(statement, Probe | Wait | Jump) and statement.starts:
            self._open[rank].append(line)

    def _start(self) -> bool:
        return self._choose(3) < self._starts


def _disturb(choose: Choose, ranks: list[list[_Line]]) -> None:
    lines = ranks[choose(len(ranks))]
    if not lines:
        return
    at = choose(len(lines))
    kind = choose(4)
    if kind == 0 and len(lines) > 1:
        other = (at + 1) % len(lines)
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 1:
        lines.insert(choose(len(lines)), lines.pop(at))
    elif kind == 2:
        del lines[at]
    else:
        statement = lines[at].statement
        if isinstance(statement, Send | Receive):
            lines[at].statement = replace(statement, tag=choose(2))


def _numbered(lines: list[_Line]) -> tuple[Statement, ...]:
    """Name requests by number; those that are made later or no more are left out."""
    number = {line: index for index, line in enumerate(lines)}
    statements = []
    for index, line in enumerate(lines):
        statement = line.statement
        if isinstance(statement, Wait):
            made = (number.get(each, index) for each in line.waits_for)
            statement = replace(statement, requests=tuple(each for each in made if each < index))
        statements.append(statement)
    return tuple(statements)


def crowded_program(random: Random, messages: int) -> Program:
    """Return a program with so many messages, of one to three tags; most go to rank 0, or are for anybody.

    Receives and sends are waited for some time later; calls that fit together are made in the same order.
    """
    ranks: list[list[Statement]] = [[] for _ in range(3 + random.randrange(3))]
    requests: list[list[int]] = [[] for _ in ranks]
    tags, starts, probes = 1 + random.randrange(3), 1 + random.randrange(3), random.randrange(3) == 0
    for _ in range(messages):
        receiver = 0 if random.randrange(2) else random.randrange(len(ranks))
        sender = (receiver + 1 + random.randrange(len(ranks) - 1)) % len(ranks)
        tag = random.randrange(tags)
        asked = ANY if random.randrange(10) < 7 else sender, ANY if random.randrange(10) < 3 else tag
        if probes and random.randrange(5) == 0:
            ranks[receiver].append(Probe(*asked))
        mode = SendMode.SYNCHRONOUS if random.randrange(3) == 0 else SendMode.STANDARD
        for rank, made in ((sender, Send(receiver, tag, mode)), (receiver, Receive(*asked))):
            if random.randrange(4) < starts:
                requests[rank].append(len(ranks[rank]))
                made = replace(made, starts=True)
            ranks[rank].append(made)
        for rank, pending in enumerate(requests):
            if pending and random.randrange(6) == 0:
                many = random.randrange(2) * len(pending) or 1
                ranks[rank].append(Wait(tuple(pending.pop() for _ in range(many))))
    return tuple(tuple(each) for each in ranks)


def collectives_agree(program: Program) -> bool:
    """Say whether ranks that come to the same place on a communicator make the same collective call.

    None may be left out after a no: what comes to that place then is another one.
    """
    met: dict[tuple[int, int], tuple[type[Statement], int]] = {}
    for statements in program:
        made = Counter[int]()
        for at, each in enumerate(statements):
            skipped = statements[at + 1 : at + 1 + each.skips] if isinstance(each, Probe | Wait) else ()
            if any(isinstance(other, Barrier | Broadcast) for other in skipped):
                return False
            if isinstance(each, Barrier | Broadcast):
                what = type(each), each.root if isinstance(each, Broadcast) else -1
                if met.setdefault((each.comm, made[each.comm]), what) != what:
                    return False
                made[each.comm] += 1
    return True


@composite
def programs(draw: DrawFn, racy: bool = False, completions: bool = True) -> Program:
    """Draw a program, so that a failing one can be made smaller."""
    choose = lambda below: draw(integers(0, below - 1))  # noqa: E731 (a name for what is drawn)
    return random_program(choose, racy=racy, completions=completions)
