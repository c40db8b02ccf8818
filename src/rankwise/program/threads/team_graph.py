"""What the threads of one outermost parallel region do, as a graph: calls expanded, down to MPI and OpenMP.

A node has a parallelism word. Edges are the control flow of one thread; a task hangs on the node that
makes it.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rankwise.program.instructions import Branch, Call, Switch
from rankwise.program.threads.letters import Letter, LetterKind, Word, executors, maker, team_of
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
    JOIN = "join"
    """A thread has ended that is not OpenMP's, or a branch was passed that decides whether one is joined."""
    WAIT = "wait"
    """What follows may come after something that another thread does."""
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
    handle: Hashable = None
    """Where a thread is joined, the variable that names it; None if that is not known."""
    successors: list[int] = field(default_factory=list)
    _executors: Word | None = None

    @property
    def executors(self) -> Word:
        """The letters of its word that decide which thread is at work; read once the graph is built."""
        if self._executors is None:
            self._executors = executors(self.word)
        return self._executors


class TeamGraph:
    """The nodes of one outermost parallel region, or of code whose callers are taken to be in one."""

    def __init__(self) -> None:
        self.nodes: list[TeamNode] = []
        self.is_whole = True
        """Whether nothing was left out because the graph would be too large."""
        self.threads: list[Letter] = []
        """The threads that are not OpenMP's."""

    def add(self, kind: NodeKind, word: Word, path: tuple[Call, ...], call: Call | None = None) -> TeamNode:
        node = TeamNode(len(self.nodes), kind, word, path, call)
        self.nodes.append(node)
        return node

    def of_kind(self, kind: NodeKind) -> Iterator[TeamNode]:
        return (node for node in self.nodes if node.kind is kind)

    def bit(self, number: int) -> int:
        """Return the bit of a node: a call of MPI, or where a region around one begins."""
        return self._bits.get(number, 0)

    def reached(self, start: int, team: Letter) -> int:
        """Return as bits what a thread of a team comes to after a node, before a barrier of the team."""
        known = self._reached.get(team)
        if known is None:
            known = self._reached[team] = self._close(team)
        return known.get(start, 0)

    def reached_by_task(self, start: int, team: Letter, within: Letter) -> frozenset[int]:
        """Return the nodes inside `within` that the maker of a task may come to while the task runs."""
        found: set[int] = set()
        own = maker(self.nodes[start].word)
        work = list(self.nodes[start].successors)
        while work:
            number = work.pop()
            node = self.nodes[number]
            if number in found or within not in node.word:
                continue
            found.add(number)
            # Others wait for tasks of their own.
            waits = node.kind is NodeKind.TASKWAIT and maker(node.word) == own
            if not waits and not _ends_phase(node, team):
                work += self._ways_of(node, own[-1])
        return frozenset(found)

    def _ways_of(self, node: TeamNode, executor: Hashable) -> list[int]:
        """Return where one thread goes: into a region that it is known to execute, not past it."""
        if len(node.successors) < 2 or not isinstance(executor, tuple) or executor[0] != "thread":
            return node.successors
        words = {following: self.nodes[following].word for following in node.successors}
        into = [at for at, word in words.items() if word[len(node.word) :] and word[-1].executor == executor]
        return into or node.successors

    def beside(self, thread: Letter) -> frozenset[int]:
        """Return the nodes that other threads may come to while one runs that is not OpenMP's."""
        known = self._beside.get(thread)
        if known is None:
            known = self._beside[thread] = frozenset(self._walk_beside(thread))
        return known

    @cached_property
    def beside_threads(self) -> frozenset[int]:
        """The nodes that are reached while some thread runs that is not OpenMP's."""
        return frozenset().union(*(self.beside(thread) for thread in self.threads))

    @cached_property
    def after_waits(self) -> frozenset[int]:
        """The nodes before which other threads may have been waited for, other than at a barrier or join."""
        found: set[int] = set()
        work = [node.number for node in self.of_kind(NodeKind.WAIT)]
        while work:
            node = self.nodes[work.pop()]
            if node.kind is NodeKind.BARRIER:
                continue
            for following in node.successors:
                if following not in found and not _begins_task(node, self.nodes[following]):
                    found.add(following)
                    work.append(following)
        return frozenset(found)

    def _walk_beside(self, thread: Letter) -> set[int]:
        found: set[int] = set()
        work = list(self.nodes[thread.begin].successors)
        handles = {each.handle for each in self.threads}
        while work:
            number = work.pop()
            node = self.nodes[number]
            if number in found or thread in node.word:
                continue
            found.add(number)
            is_other = node.handle in handles and node.handle not in (None, thread.handle)
            if node.kind is not NodeKind.JOIN or (is_other and thread.handle is not None):
                work += node.successors
        return found

    @cached_property
    def _beside(self) -> dict[Letter, frozenset[int]]:
        return {}

    def _close(self, team: Letter) -> dict[int, int]:
        """Return for each node of a team, as bits, what a thread comes to before a barrier of the team."""
        members = [node for node in reversed(self.nodes) if team in node.word]
        ends = {node.number for node in members if _ends_phase(node, team)}
        found = dict.fromkeys((node.number for node in members), 0)
        changed = True
        while changed:
            changed = False
            for node in members:
                after = before = found[node.number]
                for following in node.successors:
                    if following in found:
                        after |= self._bits.get(following, 0)
                        if following not in ends:
                            after |= found[following]
                if after != before:
                    found[node.number] = after
                    changed = True
        return found

    @cached_property
    def _bits(self) -> dict[int, int]:
        """A bit for each node about which an analysis asks."""
        queried = dict.fromkeys(
            number for node in self.mpi for number in (node.number, *(letter.begin for letter in node.word))
        )
        return {number: 1 << at for at, number in enumerate(queried)}

    @cached_property
    def _reached(self) -> dict[Letter, dict[int, int]]:
        return {}

    def locks_at(self, node: TeamNode) -> frozenset[Hashable]:
        """Return the locks that are held at a node whatever way led to it."""
        return self._held.get(node.number, frozenset()) | _exclusive(node.word)

    @cached_property
    def mpi(self) -> list[TeamNode]:
        """The calls of MPI."""
        return list(self.of_kind(NodeKind.MPI))

    @cached_property
    def branches(self) -> list[TeamNode]:
        """The nodes from which more than one way leads, by a condition."""
        return [node for node in self.nodes if node.branch is not None]

    @cached_property
    def _held(self) -> dict[int, frozenset[Hashable]]:
        """For each node behind one that takes a lock, the locks that are held there."""
        if not any(node.kind is NodeKind.ACQUIRE for node in self.nodes):
            return {}
        held: dict[int, frozenset[Hashable]] = {0: frozenset()}
        work = [0]
        while work:
            number = work.pop()
            node = self.nodes[number]
            after = held[number]
            if node.kind is NodeKind.ACQUIRE and node.lock is not None:
                after |= {node.lock}
            elif node.kind is NodeKind.RELEASE:
                after -= {node.lock}
            for following in node.successors:
                # A task does not hold what its maker holds.
                entering = _begins_task(node, self.nodes[following])
                brought = frozenset[Hashable]() if entering else after
                before = held.get(following)
                joined = brought if before is None else before & brought
                if joined != before:
                    held[following] = joined
                    work.append(following)
        return held


def _ends_phase(node: TeamNode, team: Letter) -> bool:
    """Return whether all threads of a team meet at a node."""
    return node.kind is NodeKind.BARRIER and team_of(node.word) is team


def _begins_task(node: TeamNode, following: TeamNode) -> bool:
    """Return whether the way from one node to another leads into a task."""
    return len(following.word) > len(node.word) and following.word[-1].is_task


def _exclusive(word: Word) -> frozenset[Hashable]:
    """Return the locks of the exclusive regions around a point; a task is not inside those of its maker."""
    found: set[Hashable] = set()
    for letter in word:
        if letter.is_task:
            found.clear()
        elif letter.kind is LetterKind.EXCLUSIVE and letter.lock is not None:
            found.add(letter.lock)
    return frozenset(found)
