"""What the threads of one outermost parallel region do, as a graph: calls expanded, down to MPI and OpenMP.

A node has a parallelism word. Edges are the control flow of one thread; a task hangs on the node that
makes it.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rankwise.program.instructions import Branch, Call, Switch
from rankwise.program.threads.letters import Letter, LetterKind, Word, maker, team_of
from rankwise.standard.openmp import OpenMPKind


class NodeKind(enum.Enum):
    """What happens at a node."""

    NOTHING = "nothing"
    MPI = "mpi"
    BARRIER = "barrier"
    ENTER = "enter"
    """A region begins; the node itself is still outside."""
    TASKWAIT = "taskwait"
    ACQUIRE = "acquire"
    RELEASE = "release"
    BRANCH = "branch"


@dataclass(slots=True, eq=False)
class TeamNode:
    """One step of a thread."""

    number: int
    kind: NodeKind
    word: Word
    path: tuple[Call, ...]
    """The calls that led here from the outermost parallel region."""
    call: Call | None = None
    construct: OpenMPKind | None = None
    lock: Hashable = None
    branch: Branch | Switch | None = None
    successors: list[int] = field(default_factory=list)


class TeamGraph:
    """The nodes of one outermost parallel region, or of code whose callers are taken to be in one."""

    def __init__(self) -> None:
        self.nodes: list[TeamNode] = []
        self.is_whole = True
        """Whether nothing was left out because the graph would be too large."""

    def add(self, kind: NodeKind, word: Word, path: tuple[Call, ...], call: Call | None = None) -> TeamNode:
        node = TeamNode(len(self.nodes), kind, word, path, call)
        self.nodes.append(node)
        return node

    def of_kind(self, kind: NodeKind) -> Iterator[TeamNode]:
        return (node for node in self.nodes if node.kind is kind)

    def reached(
        self, starts: Iterable[int], team: Letter, *, within: Letter | None = None, past_taskwait: bool = True
    ) -> frozenset[int]:
        """Return what a thread of a team comes to after some nodes before it passes a barrier of the team."""
        key = (frozenset(starts), team, within or team, past_taskwait)
        known = self._reached.get(key)
        if known is None:
            known = self._reached[key] = self._walk(*key)
        return known

    def _walk(
        self, starts: frozenset[int], team: Letter, within: Letter, past_taskwait: bool
    ) -> frozenset[int]:
        found: set[int] = set()
        makers = {maker(self.nodes[start].word) for start in starts}
        work = [follower for start in starts for follower in self.nodes[start].successors]
        while work:
            number = work.pop()
            node = self.nodes[number]
            if number in found or within not in node.word:
                continue
            found.add(number)
            stops = node.kind is NodeKind.BARRIER and team_of(node.word) is team
            if node.kind is NodeKind.TASKWAIT and not past_taskwait:
                stops = maker(node.word) in makers  # others wait for tasks of their own
            if not stops:
                work += node.successors
        return frozenset(found)

    @cached_property
    def _reached(self) -> dict[tuple[frozenset[int], Letter, Letter, bool], frozenset[int]]:
        return {}

    @cached_property
    def locks(self) -> list[frozenset[Hashable]]:
        """For each node, the locks that are held there whatever way led to it."""
        held: list[frozenset[Hashable] | None] = [None] * len(self.nodes)
        if not self.nodes:
            return []
        held[0] = frozenset()
        work = [0]
        while work:
            number = work.pop()
            node = self.nodes[number]
            after = held[number] or frozenset()
            if node.kind is NodeKind.ACQUIRE and node.lock is not None:
                after |= {node.lock}
            elif node.kind is NodeKind.RELEASE:
                after -= {node.lock}
            for following in node.successors:
                # A task does not hold what its maker holds.
                inside = self.nodes[following].word
                entering = len(inside) > len(node.word) and inside[-1].is_task
                brought = frozenset[Hashable]() if entering else after
                before = held[following]
                joined = brought if before is None else before & brought
                if joined != before:
                    held[following] = joined
                    work.append(following)
        return [frozenset(known or ()) | _exclusive(self.nodes[at].word) for at, known in enumerate(held)]


def _exclusive(word: Word) -> frozenset[Hashable]:
    """Return the locks of the exclusive regions around a point; a task is not inside those of its maker."""
    found: set[Hashable] = set()
    for letter in word:
        if letter.is_task:
            found.clear()
        elif letter.kind is LetterKind.EXCLUSIVE and letter.lock is not None:
            found.add(letter.lock)
    return frozenset(found)
