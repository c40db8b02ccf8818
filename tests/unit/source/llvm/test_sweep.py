"""Varied C and C++, each compiled and read, and every question asked about it once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.program import Program, Switch
from rankwise.program.graphs.flow import RAISES
from rankwise.program.model import Model
from rankwise.program.uniformity import Domain, Spread
from rankwise.source import read_sources
from rankwise.workflows.check import check_sources
from unit.program.compiled import function, program_of

HERE = Path(__file__).parent

SMALL_CXX = """
void risky(int); void fine();
int handled(int x) { try { risky(x); } catch (int e) { return e; } catch (...) { fine(); } return 0; }
void thrower(int x) { if (x > 3) throw x; fine(); }
int calls_it(int x) { try { thrower(x); return 1; } catch (int) { return 2; } }
void nobody_catches(int x) { if (x) throw 1; fine(); }
"""


def ask_everything(program: Program) -> None:
    """Build the model and ask whether anything at all differs."""
    model = Model(program)
    conditions = [
        operand
        for owner in program.defined()
        for block in owner.blocks
        for operand in block.terminator.operands
    ]
    Spread(model.dependence, Domain("world", lambda call: True), conditions)


@pytest.mark.parametrize(
    ("name", "functions"),
    [
        ("everything.c", {"computed", "duff", "vectors", "huge", "jumps"}),
        ("everything.cpp", {"guarded", "lambdas", "make", "largest<int>"}),
    ],
)
def test_everything_is_read_and_asked_about(name: str, functions: set[str]) -> None:
    reading = read_sources([HERE / name])
    assert not reading.problems
    assert functions <= {each.shown for each in reading.program.defined()}
    ask_everything(reading.program)


def test_the_barrier_among_all_that_is_found() -> None:
    result = check_sources([HERE / "everything.c"])
    assert not result.problems
    text = (HERE / "everything.c").read_text(encoding="utf-8")
    line = text[: text.index("MPI_Barrier")].count("\n") + 1
    assert (line, "RW101") in {(each.where.line, each.rule.code) for each in result.findings}


@pytest.fixture(scope="module")
def raising() -> Model:
    return Model(program_of(SMALL_CXX, ".cpp"))


def test_a_call_that_may_throw_is_a_branch(raising: Model) -> None:
    switches = [each for each in function(raising, "handled").instructions() if isinstance(each, Switch)]
    assert len(switches) >= 2  # both calls may raise
    assert all(case is None for case in switches[0].cases)


def test_throwing_leaves_a_function_where_a_caller_catches(raising: Model) -> None:
    caught, uncaught = function(raising, "thrower"), function(raising, "nobody_catches")
    assert raising.flow(caught).raising
    assert not raising.flow(uncaught).raising
    assert raising.flow(uncaught).ending
    assert any(call.callee.name in RAISES for call in caught.calls())
