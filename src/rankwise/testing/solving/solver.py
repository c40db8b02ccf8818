"""From a question to an answer: integers and reals first, then what is exact; fewer conditions in the end.

Whatever a solver answers is checked with the meaning of the operators; only what passes is a model.
`impossible` is final only where nothing was simplified.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from rankwise.errors import MissingTool
from rankwise.testing.expressions.evaluating import all_hold
from rankwise.testing.expressions.node import Value
from rankwise.testing.solving.bit_vectors import BitVectors
from rankwise.testing.solving.input_tuning import tuned
from rankwise.testing.solving.integers_and_reals import IntegersAndReals
from rankwise.testing.solving.most_conditions import most_conditions
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
    partial: bool = True
    """Whether as many conditions as fit are kept where the whole path cannot be."""

    @property
    def can_be_thorough(self) -> bool:
        """Return whether there is more to do where integers and reals do not answer."""
        return self.reals and self.exact


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


def solve(question: Question, options: SolverOptions, *, is_thorough: bool = True) -> SolverAnswer:
    """Return a model of all conditions, or of fewer, or that there is none.

    The numbers of rounds that loops before the target made are the first that need not stay.

    One that is not thorough asks for integers and reals only, which is fast and mostly enough.
    """
    if not is_thorough:
        options = dataclasses.replace(options, exact=False)
    whole = _solved(question, options)
    if whole.verdict is SolverVerdict.FOUND or not options.optimistic or not question.others:
        return whole
    if whole.verdict is SolverVerdict.IMPOSSIBLE and whole.is_exact:
        return whole
    near = solve_near(question, options)
    if near is not None:
        return near
    fewer = (
        [question.reduced, ()] if len(question.reduced) < len(question.others) and question.reduced else [()]
    )
    for others in fewer:
        found = _solved(dataclasses.replace(question, others=others), options)
        if found.verdict is SolverVerdict.FOUND:
            return dataclasses.replace(found, is_whole=False)
    return whole


def solve_near(question: Question, options: SolverOptions) -> SolverAnswer | None:
    """Return a model of the target and of as many conditions as hold with it; None where there is none."""
    if not (options.reals and options.optimistic and options.partial):
        return None
    most = most_conditions(question, options.sizes, options.seconds, tuning=options.tuning)
    if most is None or not _holds(*most):
        return None
    return SolverAnswer(SolverVerdict.FOUND, most[1], is_whole=False)


def _solved(question: Question, options: SolverOptions) -> SolverAnswer:
    if not question.symbols():
        holds = all_hold(question.conditions, {})
        return SolverAnswer(
            SolverVerdict.FOUND if holds else SolverVerdict.IMPOSSIBLE, is_exact=not _is_ambiguous(question)
        )
    first = SolverAnswer(SolverVerdict.UNDECIDED)
    if options.reals:
        first = _with_integers(question, options)
        if first.verdict is SolverVerdict.FOUND or (
            first.verdict is SolverVerdict.IMPOSSIBLE and first.is_exact
        ):
            return first
    if not options.exact:
        return first
    second = _with_bits(question, options)
    return second if second.verdict is not SolverVerdict.UNDECIDED else first


def _with_integers(question: Question, options: SolverOptions) -> SolverAnswer:
    try:
        solver = IntegersAndReals(question, options.sizes, options.seconds)
        verdict = solver.ask()
    except Unsupported:
        return SolverAnswer(SolverVerdict.UNDECIDED)
    is_exact = solver.is_exact and not _is_ambiguous(question)
    if verdict is not SolverVerdict.FOUND:
        return SolverAnswer(verdict, is_exact=is_exact)
    first = solver.model()
    model = tuned(question, solver) if options.tuning else first
    for each in (model, first):
        if _holds(question, each):
            return SolverAnswer(SolverVerdict.FOUND, each)
    return SolverAnswer(SolverVerdict.UNDECIDED)


def _with_bits(question: Question, options: SolverOptions) -> SolverAnswer:
    try:
        solver = BitVectors(question, options.sizes, options.seconds)
        verdict = solver.ask()
    except Unsupported:
        return SolverAnswer(SolverVerdict.UNDECIDED, theory=Theory.EXACT)
    if verdict is not SolverVerdict.FOUND:
        return SolverAnswer(verdict, is_exact=not _is_ambiguous(question), theory=Theory.EXACT)
    model = solver.model()
    if not _holds(question, model):
        return SolverAnswer(SolverVerdict.UNDECIDED, theory=Theory.EXACT)
    return SolverAnswer(SolverVerdict.FOUND, model, theory=Theory.EXACT)


def _holds(question: Question, model: Mapping[Symbol, Value]) -> bool:
    return all_hold(question.conditions, model)


def _is_ambiguous(question: Question) -> bool:
    """Return whether symbols stand for the same bytes in ways that no theory here relates to each other."""
    ranges: dict[tuple[object, str], list[Field]] = {}
    for node in question.symbols() | question.fixed:
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
