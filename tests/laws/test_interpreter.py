"""The reference interpreter sees mismatches where there are some, and only there."""

from __future__ import annotations

import pytest

from laws.interpreter import Dialect, Outcome, run
from laws.language import (
    WORLD,
    AskSize,
    Assign,
    Barrier,
    Binary,
    Body,
    Break,
    Broadcast,
    Draw,
    Duplicate,
    For,
    Function,
    If,
    Invoke,
    IsMember,
    Name,
    Not,
    Number,
    Program,
    Reduce,
    Return,
    Scan,
    Split,
    StartedBarrier,
    While,
)

_RANK, _ZERO, _ONE = Name("rank"), Number(0), Number(1)
_ODD = Binary("%", _RANK, Number(2))
_BARRIER = Barrier(WORLD)
_A = Name("a")

_MATCHED: dict[str, Body] = {
    "nothing": (),
    "opposite conditions": (If(_ODD, (_BARRIER,)), If(Not(_ODD), (_BARRIER,))),
    "the same on both ways": (If(_ODD, (_BARRIER,), (_BARRIER,)),),
    "broadcast value decides": (
        Assign(_A, _RANK), Broadcast(_A, _ONE, WORLD), If(Binary("==", _A, _ONE), (_BARRIER,)),
    ),
    "members only": (Split("c0", _ZERO, _ODD, WORLD), If(IsMember("c0"), (Barrier("c0"),))),
    "a part each": (Split("c0", _ODD, None, WORLD), If(_ODD, (Barrier("c0"),))),
    "loops of one length": (If(_ODD, (For("i1", Number(2), (_BARRIER,)),), (_BARRIER, _BARRIER)),),
}  # fmt: skip
_MISMATCHED: dict[str, Body] = {
    "some do not come": (If(_ODD, (_BARRIER,)),),
    "another collective": (If(_ODD, (_BARRIER,), (Scan(_A, _ONE, WORLD),)),),
    "nonblocking and blocking": (If(_ODD, (_BARRIER,), (StartedBarrier(WORLD, ()),)),),
    "another root": (Broadcast(_A, _ODD, WORLD),),
    "another operation": (
        If(_ODD, (Reduce(_A, _ONE, "SUM", None, WORLD),), (Reduce(_A, _ONE, "MAX", None, WORLD),)),
    ),
    "another communicator": (
        Duplicate("c0", WORLD), If(_ODD, (_BARRIER, Barrier("c0")), (Barrier("c0"), _BARRIER)),
    ),
    "early return": (If(_ODD, (Return(_ZERO),)), _BARRIER),
    "early break": (For("i1", Number(2), (If(_ODD, (Break(),)), _BARRIER)),),
    "reduced value decides": (Reduce(_A, _ONE, "SUM", _ZERO, WORLD), If(_A, (_BARRIER,))),
    "parts of different size": (
        Split("c0", Binary("==", _RANK, _ZERO), None, WORLD), AskSize(_A, "c0"),
        If(Binary("==", _A, _ONE), (_BARRIER,)),
    ),
}  # fmt: skip
_UNDEFINED: dict[str, Body] = {
    "null communicator": (Split("c0", _ZERO, _ODD, WORLD), Barrier("c0")),
    "root beyond the last rank": (Broadcast(_A, Number(9), WORLD),),
    "no end": (While(_ONE, (_BARRIER,)),),
}


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        pytest.param(body, outcome, id=name)
        for bodies, outcome in (
            (_MATCHED, Outcome.MATCHED),
            (_MISMATCHED, Outcome.MISMATCHED),
            (_UNDEFINED, Outcome.UNDEFINED),
        )
        for name, body in bodies.items()
    ],
)
@pytest.mark.parametrize("dialect", Dialect)
def test_outcome_on_three_ranks(body: Body, outcome: Outcome, dialect: Dialect) -> None:
    assert run(Program((), body), 3, dialect) is outcome


def test_functions_hand_back_what_they_change() -> None:
    function = Function("f0", ("x",), (Assign(Name("z"), Name("x")),), _ZERO, changed="z")
    body = (Invoke(_A, "f0", (_RANK,), changed="b"), If(Name("b"), (_BARRIER,)))
    assert run(Program((function,), body), 2, Dialect.C) is Outcome.MISMATCHED


def test_remainders_of_negative_numbers_are_those_of_the_language() -> None:
    below = Binary("-", Binary("*", _ODD, Number(2)), Number(2))  # -2 on even ranks, 0 on odd ones
    body = (If(Binary("==", Binary("%", below, Number(3)), _ONE), (_BARRIER,)),)
    assert run(Program((), body), 2, Dialect.PYTHON) is Outcome.MISMATCHED
    assert run(Program((), body), 2, Dialect.C) is Outcome.MATCHED


def test_chance_differs_between_ranks() -> None:
    program = Program((), (Draw(_A), If(_A, (_BARRIER,))))
    ends = {run(program, 2, Dialect.C, seed=seed) for seed in range(20)}
    assert ends == {Outcome.MATCHED, Outcome.MISMATCHED}
