"""Input tuning: the smallest values that fulfil the conditions (Li 2018, section 3.3, Algorithms 1 to 3).

Texts, bytes and floats that the target does not depend on stay as they are, if they can.
Amounts are bounded on both sides, for inputs may be negative here; values from 0 are preferred.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from rankwise.testing.expressions.node import Expression, Value
from rankwise.testing.solving.integers_and_reals import IntegersAndReals
from rankwise.testing.solving.solver_query import Question, SolverVerdict
from rankwise.testing.symbols import Conversion, Field, Symbol

_SMALL = 2


def tuned(question: Question, solver: IntegersAndReals) -> Mapping[Symbol, Value]:
    """Return a model with small values; the solver has just found one."""
    integers = [
        each
        for each in solver.symbols
        if each.type[0] == "i" and each not in question.untuned and not _is_byte(each)
    ]
    found = solver.model()
    mine_of_target = {each.payload for each in question.target.symbols()}
    for each in question.untuned & solver.symbols.keys():
        solver.keep(solver.equals(each, found[each.payload]))  # type: ignore[index]
    others = [
        solver.equals(each, each.value)
        for each in solver.symbols
        if each.payload not in mine_of_target and _can_stay(each)
    ]
    if others and solver.ask(*others) is SolverVerdict.FOUND:
        solver.keep(*others)
        found = solver.model()
    written = solver.printable()
    if written and solver.ask(*written) is SolverVerdict.FOUND:
        solver.keep(*written)
        found = solver.model()
    if not integers:
        return found
    positive = [solver.at_least(each, 0) for each in integers]
    if solver.ask(*positive) is SolverVerdict.FOUND:
        solver.keep(*positive)
        found = solver.model()
    bound = _largest(found, integers)
    if bound < _SMALL:
        return found
    lowest = _lowest_bound(solver, integers, bound)
    solver.keep(*(solver.within(each, lowest) for each in integers))
    if solver.ask() is SolverVerdict.FOUND:
        found = solver.model()
    mine = sorted(question.target.symbols() & frozenset(integers), key=repr)
    if len(mine) != 1 or lowest < _SMALL:
        return found
    own = _lowest_bound(solver, mine, _largest(found, mine))
    return solver.model() if solver.ask(solver.within(mine[0], own)) is SolverVerdict.FOUND else found


def _is_byte(symbol: Expression) -> bool:
    what = symbol.payload
    return isinstance(what, Field) and what.conversion is Conversion.BYTE


def _can_stay(symbol: Expression) -> bool:
    if isinstance(symbol.value, float):
        return math.isfinite(symbol.value)
    return symbol.type[0] != "i" or _is_byte(symbol)


def _largest(model: Mapping[Symbol, Value], symbols: list[Expression]) -> int:
    return max(abs(int(model[each.payload])) for each in symbols)  # type: ignore[index]


def _lowest_bound(solver: IntegersAndReals, symbols: list[Expression], bound: int) -> int:
    """Return the lowest bound that all the symbols can keep (Algorithm 3, down to 0)."""
    lower, upper = -1, bound
    while lower + 1 < upper:
        middle = lower + (upper - lower) // 2
        if solver.ask(*(solver.within(each, middle) for each in symbols)) is SolverVerdict.FOUND:
            upper = min(middle, _largest(solver.model(), symbols))
        else:
            lower = middle
    return upper
