"""Parallelism words: the OpenMP regions and barriers between the start of a program and a point in it.

The letters are those of Saillard, Carribault and Barthou (Euro-Par 2015, section 3.1), with C for mutual
exclusion. Two kinds stand in no word: a team that is known to have one thread, which changes nothing, and a
worksharing construct, which matters for nesting and for what is executed once.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from rankwise.program.instructions import Call


class LetterKind(enum.StrEnum):
    """What a region or a barrier does to the threads that come to it."""

    PARALLEL = "P"
    SINGLE = "S"
    """One thread executes it: single, a section, a task, a test of the thread number."""
    MASTER = "M"
    """The thread that has number 0 in its team executes it."""
    BARRIER = "B"
    EXCLUSIVE = "C"
    """One thread at a time executes it: critical, ordered."""
    TEAM_OF_ONE = ""
    WORKSHARING = "W"


MAIN_OF_TEAM = ("thread", 0)
THREAD = "thread"


@dataclass(frozen=True, slots=True, eq=False)
class Letter:
    """One region that was entered, or one barrier that was passed; two entries are two letters."""

    kind: LetterKind
    construct: str
    """Its name in OpenMP, as a user writes it."""
    call: Call | None
    """The runtime call that begins it, if there is one."""
    begin: int
    """The node of the graph at which it begins."""
    executor: Hashable = None
    """Letters of one team with equal executors are executed by the same thread."""
    depends: tuple[tuple[Hashable, bool], ...] = ()
    """Of a task: what it depends on, and whether it changes that."""
    is_repeated: bool = False
    """Whether one entry makes several tasks, as taskloop does."""
    lock: Hashable = None
    """What two exclusive regions must have in common to exclude each other."""
    handle: Hashable = None
    """Of a thread: the variable that names it, where that is known."""

    @property
    def is_task(self) -> bool:
        return self.kind is LetterKind.SINGLE and self.executor is None

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread of POSIX, C11 or C++: a task that ends where it is joined."""
        return self.construct == THREAD

    @property
    def begins_team(self) -> bool:
        return self.kind in (LetterKind.PARALLEL, LetterKind.TEAM_OF_ONE)

    @property
    def is_alone(self) -> bool:
        """Whether one thread executes it once for each time that its surroundings are executed."""
        return self.kind in (LetterKind.SINGLE, LetterKind.MASTER)


Word = tuple[Letter, ...]


def shown(word: Iterable[Letter]) -> str:
    """Return a word as the papers write it."""
    return "".join(letter.kind for letter in word if letter.kind is not LetterKind.WORKSHARING)


def executors(word: Word) -> Word:
    """Return the letters that decide which thread is at work: teams of several, and what selects threads.

    What one thread of a team of one executes, that thread executes anyway.
    """
    kept: list[Letter] = []
    teams: list[Letter] = []
    for letter in word:
        if letter.begins_team:
            teams.append(letter)
        if letter.kind is LetterKind.PARALLEL or (
            letter.is_alone and (letter.is_task or not teams or teams[-1].kind is LetterKind.PARALLEL)
        ):
            kept.append(letter)
    return tuple(kept)


def maker(word: Word) -> tuple[Hashable, ...]:
    """Return what two points have in common at which the same thread makes tasks and waits for them."""
    return tuple(letter if letter.executor is None else letter.executor for letter in executors(word))


def team_of(word: Word) -> Letter | None:
    """Return the innermost team."""
    return next((letter for letter in reversed(word) if letter.begins_team), None)


def since_team(word: Word) -> Word:
    """Return the regions that a point is in, of those inside its innermost team."""
    inner: list[Letter] = []
    for letter in reversed(word):
        if letter.begins_team:
            break
        inner.append(letter)
    return tuple(reversed(inner))
