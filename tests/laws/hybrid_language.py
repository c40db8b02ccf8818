"""Random parallel regions with sends in them, and which sends two threads may make at the same time.

The reference runs a region on a team of two threads, for each way of choosing who executes what only one
thread executes. Each run is a set of events with the order that OpenMP gives them; two sends that no
order connects may be made at the same time. Nothing here looks at control flow graphs or words.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

ALONE = ("single", "master", "tid", "section", "iteration")
MOST_RUNS = 1000


@dataclass(frozen=True)
class Item:
    """One construct, or a send."""

    kind: str
    number: int = 0
    """Which send, or which thread is selected."""
    nowait: bool = False
    bodies: tuple[tuple[Item, ...], ...] = ()


Body = tuple[Item, ...]


class Maker:
    """Makes random regions that nest as OpenMP allows."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._sends = 0

    def region(self) -> Body:
        return tuple(self._team(2) for _ in range(self._random.randint(2, 4)))

    def _team(self, depth: int) -> Item:
        """Return something that all threads of a team come to."""
        kinds = ["send", "single", "single", "master", "tid", "barrier", "sections", "iteration", "critical"]
        if depth:
            kinds += ["loop", "choice", "single"]
        kind = self._random.choice(kinds)
        nowait = self._random.random() < 0.6
        if kind == "send":
            return self._send()
        if kind == "barrier":
            return Item("barrier")
        if kind == "tid":
            return Item("tid", self._random.randint(0, 1), bodies=(self._alone(1),))
        if kind == "sections":
            return Item("sections", nowait=nowait, bodies=(self._alone(0), self._alone(0)))
        if kind == "critical":
            return Item("critical", bodies=((self._send(),),))
        if kind == "loop":
            return Item("loop", bodies=(tuple(self._team(depth - 1) for _ in range(2)),))
        if kind == "choice":
            return Item("choice", bodies=((self._team(depth - 1),), (self._team(depth - 1),)))
        return Item(kind, nowait=nowait, bodies=(self._alone(1),))

    def _alone(self, depth: int) -> Body:
        """Return what one thread executes."""
        body: list[Item] = []
        for _ in range(self._random.randint(1, 3)):
            kinds = ["send"] if depth == 0 else ["send", "send", "task", "taskwait", "parallel"]
            kind = self._random.choice(kinds)
            if kind == "send":
                body.append(self._send())
            elif kind == "taskwait":
                body.append(Item("taskwait"))
            elif kind == "task":
                body.append(Item("task", bodies=((self._send(),),)))
            else:
                inner = tuple(self._team(0) for _ in range(self._random.randint(1, 2)))
                body.append(Item("parallel", bodies=(inner,)))
        return tuple(body)

    def _send(self) -> Item:
        self._sends += 1
        return Item("send", self._sends)


@dataclass
class _Event:
    send: int
    """The send, or 0."""
    after: list[int]


@dataclass
class _Thread:
    """One thread of a team while it runs: its last event, and the tasks that it made and did not wait for."""

    last: int
    made: list[int] = field(default_factory=list)


class _Run:
    """One run, with given choices."""

    def __init__(self, choices: tuple[int, ...]) -> None:
        self._choices = choices
        self._asked = 0
        self.events: list[_Event] = [_Event(0, [])]

    @property
    def asked(self) -> int:
        return self._asked

    def choose(self) -> int:
        self._asked += 1
        return self._choices[self._asked - 1] if self._asked <= len(self._choices) else 0

    def step(self, thread: _Thread, send: int = 0, also: tuple[int, ...] = ()) -> None:
        self.events.append(_Event(send, [thread.last, *also]))
        thread.last = len(self.events) - 1

    def team(self, body: Body, begin: int) -> int:
        """Run a parallel region behind an event; return the event behind it."""
        threads = [_Thread(begin), _Thread(begin)]
        self.all_of(body, threads)
        self._meet(threads)
        return threads[0].last

    def all_of(self, body: Body, threads: list[_Thread]) -> None:
        for item in body:
            self._one(item, threads)

    def _one(self, item: Item, threads: list[_Thread]) -> None:
        if item.kind in ("send", "critical"):
            send = item if item.kind == "send" else item.bodies[0][0]
            for thread in threads:
                self.step(thread, send.number)
        elif item.kind == "barrier":
            self._meet(threads)
        elif item.kind == "loop":
            for _ in range(2 * self.choose()):
                self.all_of(item.bodies[0], threads)
        elif item.kind == "choice":
            self.all_of(item.bodies[self.choose()], threads)
        elif item.kind in ("master", "tid"):
            self._alone(item.bodies[0], threads[item.number])
        else:
            for body in item.bodies:
                self._alone(body, threads[self.choose()])
            if not item.nowait:
                self._meet(threads)

    def _alone(self, body: Body, thread: _Thread) -> None:
        for item in body:
            if item.kind == "send":
                self.step(thread, item.number)
            elif item.kind == "parallel":
                thread.last = self.team(item.bodies[0], thread.last)
            elif item.kind == "task":
                self.step(thread)
                task = _Thread(thread.last)
                self.step(task, item.bodies[0][0].number)
                thread.made.append(task.last)
            else:
                self.step(thread, also=tuple(thread.made))
                thread.made = []

    def _meet(self, threads: list[_Thread]) -> None:
        """A barrier: all tasks that the team made are done behind it."""
        made = [each for thread in threads for each in thread.made]
        self.events.append(_Event(0, [*(thread.last for thread in threads), *made]))
        for thread in threads:
            thread.last, thread.made = len(self.events) - 1, []

    def unordered(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of sends that no order connects."""
        before = []
        for number, event in enumerate(self.events):
            known = 1 << number
            for each in event.after:
                known |= before[each]
            before.append(known)
        for (first, left), (second, right) in itertools.combinations(enumerate(self.events), 2):
            if left.send and right.send and not before[second] >> first & 1:
                yield min(left.send, right.send), max(left.send, right.send)


def pairs_of(region: Body) -> set[tuple[int, int]] | None:
    """Return which sends may be made at the same time; None where there are too many ways to choose."""
    found: set[tuple[int, int]] = set()
    work: list[tuple[int, ...]] = [()]
    for runs in itertools.count():
        if not work:
            return found
        if runs == MOST_RUNS:
            return None
        choices = work.pop()
        run = _Run(choices)
        run.team(region, 0)
        found.update(run.unordered())
        # What is not given is chosen as 0: the other choices, one by one, are left to be tried.
        work += [(*choices, *(0,) * more, 1) for more in range(run.asked - len(choices))]
    raise AssertionError
