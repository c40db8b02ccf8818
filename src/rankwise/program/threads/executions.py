"""Who executes a point of a program, with its tasks and its tests of thread numbers."""

from __future__ import annotations

from rankwise.program.threads.letters import LetterKind, Word, executors, since_team
from rankwise.program.threads.word_languages import Execution, execution
from rankwise.standard.thread_levels import ThreadLevel

_BY_ONE = (Execution.SEQUENTIAL, Execution.MAIN, Execution.ONE)


def execution_at(word: Word) -> Execution:
    """Return who executes a point with this word.

    A task that every thread of a team makes is executed as often as there are threads; one that a single
    thread makes may be executed by any, and so may what a thread does that is not OpenMP's. Selecting a
    thread where one is at work already changes nothing.
    """
    kinds: list[LetterKind] = []
    for letter in executors(word):
        in_team = bool(kinds) and kinds[-1] is LetterKind.PARALLEL
        if letter.kind is LetterKind.PARALLEL or (in_team and not letter.is_task):
            kinds.append(letter.kind)
        elif letter.is_task and kinds and not in_team:
            kinds[-1] = LetterKind.SINGLE
        elif letter.is_thread and not kinds:
            kinds += [LetterKind.PARALLEL, LetterKind.SINGLE]
    return execution(kinds)


def is_by_one(word: Word) -> bool:
    """Return whether one thread of the process executes a point, each time that the program comes to it."""
    return execution_at(word) in _BY_ONE


def is_ordered(word: Word) -> bool:
    """Return whether the threads of a team execute a point one after the other, in the order of a loop."""
    return any(letter.construct == "ordered" for letter in since_team(word))


def level_at(word: Word, is_exclusive: bool) -> ThreadLevel:
    """Return the level that a call needs by itself; `is_exclusive` says that a lock keeps it from itself."""
    found = execution_at(word)
    if found is Execution.SEQUENTIAL:
        return ThreadLevel.SINGLE
    if found is Execution.MAIN:
        return ThreadLevel.FUNNELED
    return ThreadLevel.SERIALIZED if found is Execution.ONE or is_exclusive else ThreadLevel.MULTIPLE
