"""What a replay of thread logs keeps in mind: teams, tasks, and pieces of work that any thread may run."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from rankwise.trace.thread_records import PieceKind

_IN, _MUTEXINOUTSET, _INOUTSET = 1, 4, 7


@dataclass(slots=True)
class StrandGraph:
    """Nodes by number, and what comes after what."""

    size: int = 0
    sources: list[int] = field(default_factory=list)
    targets: list[int] = field(default_factory=list)

    def node(self, *after: int) -> int:
        """Return a new node that comes after these."""
        self.size += 1
        for each in after:
            self.edge(each, self.size - 1)
        return self.size - 1

    def edge(self, source: int, target: int) -> None:
        self.sources.append(source)
        self.targets.append(target)


@dataclass(slots=True, eq=False)
class Strand:
    """What is done one after the other, by whichever thread; `node` is where it has come to."""

    node: int
    kind: PieceKind | None = None
    """For a piece of work of a team, what it is."""
    place: int = 0
    until: int = 0
    """Where its code ends, which begins at `place`; 0 if its end is recorded."""

    children: list[TaskState] = field(default_factory=list)
    """The tasks that were made here; what else the same thread made depends on the schedule."""
    siblings: Siblings | None = None
    """What they depend on."""

    def holds(self, address: int) -> bool:
        """Return whether a call that returns to this address still belongs to it, as far as is known."""
        return not self.until or self.place < address <= self.until


@dataclass(slots=True, eq=False)
class ThreadTeam:
    """The threads of a parallel region."""

    region: int
    fork: int
    outer: TaskState
    holder: Strand
    """The strand that began the region."""
    place: int = 0
    size: int = 1
    members: dict[int, TaskState] = field(default_factory=dict)
    joins: list[int] = field(default_factory=list)
    ordered: int = -1

    def begin_of(self, phase: int) -> int:
        """Return the node where what comes after so many barriers begins."""
        return self.fork if phase == 0 else self.joins[phase - 1]

    def end_of(self, graph: StrandGraph, phase: int) -> int:
        """Return the node of the barrier that ends this phase."""
        while len(self.joins) <= phase:
            self.joins.append(graph.node(self.begin_of(len(self.joins))))
        return self.joins[phase]


@dataclass(slots=True, eq=False)
class TaskState:
    """A task: the initial one of a thread, an implicit one of a team, or an explicit one."""

    strand: Strand
    team: ThreadTeam | None = None
    phase: int = 0
    sizes: tuple[int, ...] = ()
    """How many threads the teams around it have, outermost first."""
    by_anyone: bool = False
    """Whether any thread of its team may run it."""
    place: int = 0
    end: int = -1
    """Of an explicit task: the node where it is complete."""
    holder: Strand | None = None
    """Of one whose creator waits for it: the strand that does."""
    piece: Strand | None = None
    group: TaskGroup | None = None

    @property
    def here(self) -> Strand:
        """The strand that what it does now belongs to."""
        return self.piece if self.piece is not None else self.strand

    @property
    def has_team(self) -> bool:
        """Whether more than one thread could run what it makes: a team of one is none."""
        return self.team is not None and self.team.size > 1


@dataclass(slots=True, eq=False)
class TaskGroup:
    """The tasks of a taskgroup, with all that they make."""

    outer: TaskGroup | None
    tasks: list[TaskState] = field(default_factory=list)


@dataclass(slots=True)
class _Address:
    """Who reads and writes something: the tasks whose turn is before that of the next of another kind."""

    before: list[TaskState] = field(default_factory=list)
    kind: int = 0
    now: list[TaskState] = field(default_factory=list)


@dataclass(slots=True)
class Siblings:
    """The dependences of the tasks that one task makes (OpenMP 5.2, 15.9.5)."""

    addresses: dict[int, _Address] = field(default_factory=lambda: defaultdict(_Address))

    def add(self, task: TaskState, address: int, kind: int) -> Iterable[TaskState]:
        """Return which tasks a new task depends on; readers, and members of one set, do not on each other."""
        entry = self.addresses[address]
        if kind not in (_IN, _MUTEXINOUTSET, _INOUTSET) or entry.kind != kind:
            entry.before, entry.now, entry.kind = entry.now, [], kind
        entry.now.append(task)
        return [each for each in entry.before if each is not task]
