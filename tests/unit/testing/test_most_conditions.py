"""Where a path rules its target out, the conditions that can stay do."""

from __future__ import annotations

from rankwise.testing.expressions.node import Expression, apply, constant, symbol
from rankwise.testing.solving.solver import SolverOptions, solve, solve_near
from rankwise.testing.solving.solver_query import Question, SolverVerdict
from rankwise.testing.symbols import Conversion, Field, Stream

OPTIONS = SolverOptions(seconds=5)


def number(name: str, value: int) -> Expression:
    return symbol(Field(Stream.ARGV, name, 0, 1, Conversion.SIGNED, value), "i32")


def compared(operator: str, left: Expression, right: int) -> Expression:
    return apply(operator, "bool", left, constant(right, "i32"))


def test_all_but_the_round_that_stands_against_the_target_is_kept() -> None:
    n, m = number("1", 3), number("2", 5)
    rounds = tuple(compared("sgt", n, each) for each in range(3))
    checks = (compared("slt", n, 40), apply("sle", "bool", m, apply("add", "i32", n, constant(9, "i32"))))
    end = compared("sle", n, 3)
    question = Question(
        compared("sgt", n, 20), (*checks, *rounds, end, compared("sgt", m, 27)), reduced=checks
    )
    answer = solve_near(question, OPTIONS)
    assert answer is not None and not answer.is_whole
    assert answer.model == {n.payload: 21, m.payload: 28}
    assert solve(question, OPTIONS).verdict is SolverVerdict.IMPOSSIBLE


def test_conditions_that_are_not_exact_are_given_up_by_solve_itself() -> None:
    n, m = number("1", 3), number("2", 5)
    total = apply("add", "i32", n, m)
    others = (compared("sgt", m, 4), compared("sle", total, 8))
    answer = solve(Question(compared("sgt", n, 20), others, reduced=others[:1]), OPTIONS, is_thorough=False)
    assert (answer.verdict, answer.is_whole) == (SolverVerdict.FOUND, False)
    assert answer.model[m.payload] > 4  # type: ignore[index,operator]


def test_without_it_the_target_stands_alone() -> None:
    n, m = number("1", 3), number("2", 5)
    total = apply("add", "i32", n, m)
    others = (compared("sgt", m, 4), compared("sle", total, 8))
    answer = solve(
        Question(compared("sgt", n, 20), others), SolverOptions(seconds=5, partial=False), is_thorough=False
    )
    assert answer.model == {n.payload: 21}
