"""From a question to an answer: integers and reals first, then what is exact, then the target alone.

Whatever a solver answers is checked with the meaning of the operators; only what passes is a model.
`impossible` is final only where nothing was simplified.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rankwise.errors import MissingTool
from rankwise.testing.expressions.evaluating import all_hold
from rankwise.testing.expressions.node import Expression, Value
from rankwise.testing.solving.bit_vectors import BitVectors
from rankwise.testing.solving.input_tuning import tuned
from rankwise.testing.solving.integers_and_reals import IntegersAndReals
from rankwise.testing.solving.solver_query import Question, SolverAnswer, SolverVerdict, Theory, Unsupported
from rankwise.testing.symbols import Conversion, Field, Symbol


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """How questions are answered; each can be switched off to see what it is worth."""

    sizes: tuple[int, ...] = (1,)
    """The numbers of ranks that may be started."""
    seconds: float = 2.0
    """For one question in one theory."""
    tuning: bool = True
    reals: bool = True
    exact: bool = True
    optimistic: bool = True


def require_solvers() -> None:
    """Raise MissingTool if a solver is not installed."""
    for module, package in (("z3", "z3-solver"), ("bitwuzla", "bitwuzla")):
        try:
            __import__(module)
        except ImportError as error:
            raise MissingTool(
                f"`rankwise test` needs the solver {package}, which is not installed",
                "pip install 'rankwise[test]'",
            ) from error


def dependent(target: Expression, others: Iterable[Expression]) -> tuple[Expression, ...]:
    """Return the conditions that share symbols with the target, also by way of others (Li 2018, 3.2.1)."""
    known = set(_keys(target))
    left = [(each, _keys(each)) for each in dict.fromkeys(others) if each.symbols()]
    chosen: list[Expression] = []
    while True:
        near = [(node, keys) for node, keys in left if keys & known]
        if not near:
            return tuple(chosen)
        chosen += [node for node, _ in near]
        known.update(*(keys for _, keys in near))
        left = [each for each in left if each not in near]


def _keys(node: Expression) -> frozenset[object]:
    """Return what stands for the symbols of a condition: fields of the same bytes are one, so are ranks."""
    keys: set[object] = set()
    for each in node.symbols():
        what = each.payload
        keys.add((what.stream, what.name, what.start, what.end) if isinstance(what, Field) else "ranks")
    return frozenset(keys)


def solve(asked: Question, options: SolverOptions) -> SolverAnswer:
    """Return a model of all conditions, or of the target alone, or that there is none."""
    whole = _solved(asked, options)
    if whole.verdict is SolverVerdict.FOUND or not options.optimistic or not asked.others:
        return whole
    if whole.verdict is SolverVerdict.IMPOSSIBLE and whole.is_exact:
        return whole
    alone = _solved(dataclasses.replace(asked, others=()), options)
    if alone.verdict is SolverVerdict.FOUND:
        return dataclasses.replace(alone, is_whole=False)
    return whole


def _solved(asked: Question, options: SolverOptions) -> SolverAnswer:
    if not asked.symbols():
        holds = all_hold(asked.conditions, {})
        return SolverAnswer(
            SolverVerdict.FOUND if holds else SolverVerdict.IMPOSSIBLE, is_exact=not _is_ambiguous(asked)
        )
    first = SolverAnswer(SolverVerdict.UNDECIDED)
    if options.reals:
        first = _with_integers(asked, options)
        if first.verdict is SolverVerdict.FOUND or (
            first.verdict is SolverVerdict.IMPOSSIBLE and first.is_exact
        ):
            return first
    if not options.exact:
        return first
    second = _with_bits(asked, options)
    return second if second.verdict is not SolverVerdict.UNDECIDED else first


def _with_integers(asked: Question, options: SolverOptions) -> SolverAnswer:
    try:
        solver = IntegersAndReals(asked, options.sizes, options.seconds)
        verdict = solver.ask()
    except Unsupported:
        return SolverAnswer(SolverVerdict.UNDECIDED)
    is_exact = solver.is_exact and not _is_ambiguous(asked)
    if verdict is not SolverVerdict.FOUND:
        return SolverAnswer(verdict, is_exact=is_exact)
    first = solver.model()
    model = tuned(asked, solver) if options.tuning else first
    for each in (model, first):
        if _holds(asked, each):
            return SolverAnswer(SolverVerdict.FOUND, each)
    return SolverAnswer(SolverVerdict.UNDECIDED)


def _with_bits(asked: Question, options: SolverOptions) -> SolverAnswer:
    try:
        solver = BitVectors(asked, options.sizes, options.seconds)
        verdict = solver.ask()
    except Unsupported:
        return SolverAnswer(SolverVerdict.UNDECIDED, theory=Theory.EXACT)
    if verdict is not SolverVerdict.FOUND:
        return SolverAnswer(verdict, is_exact=not _is_ambiguous(asked), theory=Theory.EXACT)
    model = solver.model()
    if not _holds(asked, model):
        return SolverAnswer(SolverVerdict.UNDECIDED, theory=Theory.EXACT)
    return SolverAnswer(SolverVerdict.FOUND, model, theory=Theory.EXACT)


def _holds(asked: Question, model: Mapping[Symbol, Value]) -> bool:
    return all_hold(asked.conditions, model)


def _is_ambiguous(asked: Question) -> bool:
    """Say whether symbols stand for the same bytes in ways that no theory here relates to each other."""
    ranges: dict[tuple[object, str], list[Field]] = {}
    for node in asked.symbols() | asked.fixed:
        what = node.payload
        if isinstance(what, Field) and what.conversion not in (Conversion.IS_NUMBER, Conversion.COUNT):
            if what.conversion in (Conversion.TEXT, Conversion.LENGTH, Conversion.BYTE):
                return True
            ranges.setdefault((what.stream, what.name), []).append(what)
    for fields in ranges.values():
        fields.sort(key=lambda each: each.start)
        if any(right.start < left.end for left, right in itertools.pairwise(fields)):
            return True
    return False
