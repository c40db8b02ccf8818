"""The languages of parallelism words: who executes a point, decided letter by letter.

Saillard et al. (Euro-Par 2015, Fig. 3 and section 4) and Saillard (thesis 2015, Fig. 4.4). Barriers and
mutual exclusion do not change who executes a point, and are skipped. The states distinguish in addition
whether the thread is the main one, so that a `master` region of a team that a `single` region begins is
not taken for the main thread's.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable

from rankwise.program.threads.letters import LetterKind


class Execution(enum.Enum):
    """Who executes a point."""

    SEQUENTIAL = "outside of all parallel regions"
    MAIN_TEAM = "all threads of a team that the main thread began"
    MAIN = "the main thread, in a parallel region"
    ONES_TEAM = "all threads of a team that one thread began"
    ONE = "one thread, in a parallel region"
    NESTED = "one or all threads of each of several teams"
    INVALID = "a barrier that one thread alone comes to"


_P, _S, _M, _B = LetterKind.PARALLEL, LetterKind.SINGLE, LetterKind.MASTER, LetterKind.BARRIER
_STEPS = {
    (Execution.SEQUENTIAL, _P): Execution.MAIN_TEAM,
    (Execution.SEQUENTIAL, _S): Execution.SEQUENTIAL,
    (Execution.SEQUENTIAL, _M): Execution.SEQUENTIAL,
    (Execution.MAIN_TEAM, _P): Execution.NESTED,
    (Execution.MAIN_TEAM, _S): Execution.ONE,
    (Execution.MAIN_TEAM, _M): Execution.MAIN,
    (Execution.MAIN, _P): Execution.MAIN_TEAM,
    (Execution.MAIN, _S): Execution.ONE,
    (Execution.MAIN, _M): Execution.MAIN,
    (Execution.ONES_TEAM, _P): Execution.NESTED,
    (Execution.ONES_TEAM, _S): Execution.ONE,
    (Execution.ONES_TEAM, _M): Execution.ONE,
    (Execution.ONE, _P): Execution.ONES_TEAM,
    (Execution.ONE, _S): Execution.ONE,
    (Execution.ONE, _M): Execution.ONE,
}
_TEAMS = (Execution.MAIN_TEAM, Execution.ONES_TEAM, Execution.NESTED)


def execution(word: Iterable[LetterKind]) -> Execution:
    """Return who executes a point with this word."""
    state = Execution.SEQUENTIAL
    for kind in word:
        if kind in (LetterKind.EXCLUSIVE, LetterKind.TEAM_OF_ONE, LetterKind.WORKSHARING):
            continue
        if kind is _B:
            if state not in _TEAMS:
                return Execution.INVALID  # the other threads of the team never come there
            continue
        if state is not Execution.NESTED:
            state = _STEPS.get((state, kind), Execution.INVALID)
        if state is Execution.INVALID:
            return state
    return state
