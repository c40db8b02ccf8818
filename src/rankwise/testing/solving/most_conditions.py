"""A model of the target and of as many of the conditions before it as hold together with it.

Where the whole path rules a target out, mostly a few conditions do: how many rounds a loop made before. The
others say how the target is reached. Halves of them are tried, and halves of those that do not fit (as
QuickXplain does; Junker 2004), those first that do not count rounds.
"""

from __future__ import annotations

import dataclasses
import time
from typing import Any

from rankwise.testing.expressions.node import Expression
from rankwise.testing.solving.input_tuning import tuned
from rankwise.testing.solving.integers_and_reals import IntegersAndReals
from rankwise.testing.solving.solver_query import Question, SolverVerdict, Unsupported
from rankwise.testing.symbols import Symbol

_MOST_CHECKS = 32
_SHARE = 0.1
"""Of the seconds of a question: what one check may take."""


def most_conditions(
    question: Question, sizes: tuple[int, ...], seconds: float, *, tuning: bool
) -> tuple[Question, dict[Symbol, Any]] | None:
    """Return the question with the conditions that were kept, and a model; None if there is none."""
    alone = dataclasses.replace(question, others=())
    symbols = frozenset[Expression]().union(*(each.symbols() for each in question.others))
    try:
        solver = IntegersAndReals(alone, sizes, seconds * _SHARE, symbols)
    except Unsupported:
        return None
    if solver.ask() is not SolverVerdict.FOUND:
        return None
    reduced = set(question.reduced)
    kept = _Kept(solver, time.monotonic() + seconds / 2)
    for part in (question.reduced, tuple(each for each in question.others if each not in reduced)):
        kept.add(_in_terms(solver, part))
    found = dataclasses.replace(alone, others=tuple(kept.conditions))
    if solver.ask() is not SolverVerdict.FOUND:
        return None
    return found, dict(tuned(found, solver) if tuning else solver.model())


def _in_terms(solver: IntegersAndReals, conditions: tuple[Expression, ...]) -> list[tuple[Expression, Any]]:
    found = []
    for each in conditions:
        try:
            found.append((each, solver.term(each)))
        except Unsupported:
            continue
    return found


class _Kept:
    """Conditions that hold together."""

    def __init__(self, solver: IntegersAndReals, until: float) -> None:
        self.conditions: list[Expression] = []
        self._solver, self._until, self._checks = solver, until, 0

    def add(self, more: list[tuple[Expression, Any]]) -> None:
        """Keep as many as fit to those that are kept."""
        if not more or self._checks >= _MOST_CHECKS or time.monotonic() > self._until:
            return
        self._checks += 1
        terms = [term for _, term in more]
        if self._solver.ask(*terms) is SolverVerdict.FOUND:
            self._solver.keep(*terms)
            self.conditions += [each for each, _ in more]
        elif len(more) > 1:
            middle = len(more) // 2
            self.add(more[:middle])
            self.add(more[middle:])
