"""Which points of a team's graph two threads may be at, at the same time (thesis 2015, Lemma 5, on graphs).

Threads of one team pass the same barriers. So two points overlap if, for the innermost team that they share,
one follows the other without a barrier of that team between, or a condition that differs between the
threads leads to both. What one thread executes is in the order of the program, except for the tasks it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rankwise.program.instructions import Branch, Switch
from rankwise.program.threads.letters import Letter, LetterKind, Word
from rankwise.program.threads.task_dependences import are_ordered
from rankwise.program.threads.team_graph import TeamGraph, TeamNode


@dataclass(frozen=True, slots=True)
class _Parting:
    """A branch, what lies behind it before a barrier, and behind the ways that do not lead to all of it."""

    branch: Branch | Switch
    common: int
    ways: tuple[int, ...]


class Overlap:
    """Answers for one graph; `differs` says whether threads may go different ways at a branch."""

    def __init__(self, graph: TeamGraph, differs: Callable[[Branch | Switch], bool]) -> None:
        self._graph = graph
        self._differs = differs
        self._known: dict[tuple[int, int], bool] = {}
        self._known_partings: dict[Letter, list[_Parting]] = {}

    def may_meet(self, left: TeamNode, right: TeamNode) -> bool:
        """Return whether two threads may make these calls of MPI at the same time, if no lock prevents it.

        Behind a flag, a condition variable or a semaphore nothing is known.
        """
        if {left.number, right.number} & self._graph.after_waits:
            return False
        first, second = (left, right) if left.number <= right.number else (right, left)
        key = first.number, second.number
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(first, second)
        return known

    def _find(self, left: TeamNode, right: TeamNode) -> bool:
        words = left.executors, right.executors
        team: Letter | None = None
        alone: Letter | None = None
        at = 0
        while True:
            first, second = (word[at] if at < len(word) else None for word in words)
            if team is None and first is not second:
                return self._tasks_meet(left, words[0][at:], right, words[1][at:], alone)
            if team is not None and first is not second:
                if first and second and not first.is_task and first.executor == second.executor:
                    return self._tasks_meet(left, words[0][at:], right, words[1][at:], None)
                return self._in_phase(team, left, first, right, second)
            if first is None:
                return team is not None and (left is right or self._in_phase(team, left, None, right, None))
            if team is not None and (first.kind is LetterKind.PARALLEL or first.is_task):
                return True
            if team is not None and self._is_repeated(team, first):
                return True
            if first.is_task and self._is_made_again(first, alone):
                return True
            team = first if first.kind is LetterKind.PARALLEL else None
            alone = None if team is not None else first
            at += 1

    def excludes(self, left: TeamNode, right: TeamNode) -> bool:
        """Return whether a lock that both hold keeps two threads from being there at the same time."""
        return bool(self._graph.locks_at(left) & self._graph.locks_at(right))

    def _in_phase(
        self, team: Letter, left: TeamNode, first: Letter | None, right: TeamNode, second: Letter | None
    ) -> bool:
        """Return whether no barrier of a team lies between two points that different threads of it reach."""
        graph = self._graph
        one, other = graph.bit(left.number), graph.bit(right.number)
        if other & graph.reached(first.begin if first is not None else left.number, team):
            return True
        if one & graph.reached(second.begin if second is not None else right.number, team):
            return True
        both = one | other
        return any(
            both & parting.common == both
            and any(both & way not in (0, both) for way in parting.ways)
            and self._differs(parting.branch)
            for parting in self._partings(team)
        )

    def _partings(self, team: Letter) -> list[_Parting]:
        """Return the branches of a team from which one way leads to more than another before a barrier."""
        known = self._known_partings.get(team)
        if known is None:
            known = self._known_partings[team] = list(self._find_partings(team))
        return known

    def _find_partings(self, team: Letter) -> Iterator[_Parting]:
        graph = self._graph
        for node in graph.branches:
            if node.branch is not None and team in node.word:
                common = graph.reached(node.number, team)
                behind = {graph.reached(way, team) | graph.bit(way) for way in node.successors}
                ways = tuple(way for way in behind if way & common != common)
                if ways:
                    yield _Parting(node.branch, common, ways)

    def _is_repeated(self, team: Letter, letter: Letter) -> bool:
        """Return whether a thread may execute a region again while another is still in it."""
        if _is_of_one_thread(letter):
            return False  # it is the same thread each time
        return bool(self._graph.bit(letter.begin) & self._graph.reached(letter.begin, team))

    def _is_made_again(self, task: Letter, alone: Letter | None) -> bool:
        """Return whether one thread may make a task again while the one before still runs."""
        if task.is_repeated:
            return True
        if are_ordered(task.depends, task.depends):
            return False
        return task.begin in self._after(task, alone)

    def _tasks_meet(
        self, left: TeamNode, first: Word, right: TeamNode, second: Word, alone: Letter | None
    ) -> bool:
        """Return whether tasks of one thread may run at the same time, or beside what it does itself."""
        made = _first_task(first), _first_task(second)
        if made[0] and made[1] and are_ordered(made[0].depends, made[1].depends):
            return False
        nodes = (left, right)
        ends = [task.begin if task else node.number for task, node in zip(made, nodes, strict=True)]
        return any(
            task is not None and ends[1 - side] in self._after(task, alone) for side, task in enumerate(made)
        )

    def _after(self, task: Letter, alone: Letter | None) -> frozenset[int]:
        """Return what the maker of a task, or of a thread, may come to while it runs.

        Where any thread may execute the region of the maker the next time, only what it does in there.
        """
        if task.is_thread:
            return self._graph.beside(task)
        node = self._graph.nodes[task.begin]
        team = next(letter for letter in reversed(node.word) if letter.begins_team)
        within = team if alone is None or _is_of_one_thread(alone) else alone
        return self._graph.reached_by_task(task.begin, team, within)


def _first_task(word: Word) -> Letter | None:
    """Return the first task that a thread makes itself; those of a team that it begins end with that team."""
    for letter in word:
        if letter.kind is LetterKind.PARALLEL:
            return None
        if letter.is_task:
            return letter
    return None


def _is_of_one_thread(letter: Letter) -> bool:
    """Return whether a region is always executed by the same thread of its team."""
    return isinstance(letter.executor, tuple) and letter.executor[0] == "thread"
