"""Solvers: what they answer, what they refuse to claim, and how small their values are."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from rankwise.errors import MissingTool
from rankwise.testing.expressions.evaluating import all_hold
from rankwise.testing.expressions.node import Expression, apply, constant, symbol
from rankwise.testing.solving.solver import SolverOptions, require_solvers, solve
from rankwise.testing.solving.solver_query import Question, SolverVerdict, Theory
from rankwise.testing.symbols import Conversion, Field, Stream, WorldRank, WorldSize

OPTIONS = SolverOptions(sizes=(1, 2, 3, 4), seconds=5)


def number(name: str, value: int = 1, kind: str = "int") -> Expression:
    return symbol(Field(Stream.ARGV, name, 0, 1, Conversion.SIGNED, value), kind)


def real(name: str, value: float = 1.0) -> Expression:
    return symbol(Field(Stream.ARGV, name, 0, 3, Conversion.FLOAT, value), "f64")


def whole(value: int, kind: str = "int") -> Expression:
    return constant(value, kind)


def test_the_smallest_value_is_chosen() -> None:
    n = number("1")
    answer = solve(Question(apply("sgt", "bool", n, whole(100)), ()), OPTIONS)
    assert answer.model == {n.payload: 101}


def test_without_tuning_any_value_will_do() -> None:
    n = number("1")
    target = apply("sgt", "bool", n, whole(100))
    answer = solve(Question(target, ()), SolverOptions(tuning=False))
    assert all_hold([target], answer.model)


def test_all_values_share_the_lowest_bound_and_then_the_one_of_the_target_is_lowered() -> None:
    """Li 2018, Fig. 3.4: x1 alone is in the target, x2 and x3 are bound to it."""
    x1, x2, x3 = number("1"), number("2"), number("3")
    others = (
        apply("sgt", "bool", x2, apply("add", "int", x1, whole(2))),
        apply("sgt", "bool", x3, apply("mul", "int", x2, whole(2))),
    )
    answer = solve(Question(apply("sgt", "bool", x1, whole(3)), others), OPTIONS)
    assert answer.model[x1.payload] == 4  # type: ignore[index]
    assert max(int(each) for each in answer.model.values()) == 15


def test_numbers_of_ranks_are_not_tuned_and_ranks_are_below_them() -> None:
    rank, size = symbol(WorldRank(0), "int"), symbol(WorldSize(2), "int")
    target = apply("eq", "bool", rank, whole(3))
    related = (apply("slt", "bool", rank, size),)
    answer = solve(Question(target, related, untuned=frozenset((size,))), OPTIONS)
    assert answer.model == {rank.payload: 3, size.payload: 4}


def test_a_size_that_may_not_be_started_is_impossible() -> None:
    target = apply("eq", "bool", symbol(WorldSize(2), "int"), whole(7))
    answer = solve(Question(target, ()), OPTIONS)
    assert (answer.verdict, answer.is_exact) == (SolverVerdict.IMPOSSIBLE, True)


def test_what_reals_allow_and_floats_do_not_is_not_a_model() -> None:
    """x + 1e16 == 1e16 + 1 has a real solution and, for a double that is no whole number, no other."""
    x = real("1")
    total = apply("fadd", "f64", x, constant(1e16, "f64"))
    target = apply("feq", "bool", total, constant(1e16 + 2, "f64"))
    small = apply("flt", "bool", x, constant(0.5, "f64"))
    answer = solve(Question(target, (small,)), SolverOptions(seconds=20, optimistic=False))
    assert (answer.verdict, answer.theory) == (SolverVerdict.IMPOSSIBLE, Theory.EXACT)


def test_rounding_is_found_where_reals_see_nothing() -> None:
    """A part of a double, taken as often, need not be the double again; of a real number it always is."""
    x = real("1", 0.5)
    eighth = apply("fmul", "f64", x, constant(0.125, "f64"))
    third = apply("fdiv", "f64", eighth, constant(3.0, "f64"))
    again = apply("fmul", "f64", third, constant(24.0, "f64"))
    target = apply("fne", "bool", again, x)
    answer = solve(Question(target, ()), SolverOptions(seconds=20))
    assert answer.verdict is SolverVerdict.FOUND
    assert answer.theory is Theory.EXACT


def test_a_sum_of_32_bits_overflows() -> None:
    n = number("1", kind="i32")
    target = apply("slt", "bool", apply("add", "i32", n, whole(1, "i32")), n)
    answer = solve(Question(target, ()), OPTIONS)
    assert answer.model == {n.payload: 2**31 - 1}


def test_the_target_alone_is_tried_where_the_path_rules_it_out() -> None:
    n = number("1")
    target, path = apply("eq", "bool", n, whole(7)), apply("slt", "bool", apply("mul", "int", n, n), whole(9))
    exact = solve(Question(target, (path,)), OPTIONS)
    assert (exact.verdict, exact.is_exact) == (SolverVerdict.IMPOSSIBLE, True)


def test_two_ways_to_read_the_same_bytes_prove_nothing() -> None:
    text = symbol(Field(Stream.ARGV, "1", 0, 1, Conversion.TEXT, "1"), "str")
    target = apply("text_eq", "bool", text, constant("a", "str"))
    others = (apply("text_eq", "bool", text, constant("b", "str")),)
    answer = solve(Question(target, others), SolverOptions(optimistic=False))
    assert not answer.is_exact


def test_a_missing_solver_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real_import = builtins.__import__

    def without(name: str, *more: Any, **named: Any) -> Any:
        if name == "bitwuzla":
            raise ImportError(name)
        return real_import(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingTool) as said:
        require_solvers()
    assert said.value.message == "`rankwise test` needs the solver bitwuzla, which is not installed"
    assert said.value.hint == "pip install 'rankwise[test]'"
