"""Conditions that mean the same are the same, and those that MPI decides are decided."""

from __future__ import annotations

import pytest

from rankwise.program import Branch, Call
from rankwise.program.conditions import Condition, Conditions
from rankwise.program.keys import Keys
from rankwise.program.model import Model
from unit.program.compiled import function, model_of

DECIDED = {
    "rank < size": True,
    "rank >= size": False,
    "rank == size": False,
    "rank != size": True,
    "size > rank": True,
    "rank >= 0": True,
    "rank < 0": False,
    "rank == -1": False,
    "size > 0": True,
    "size < 1": False,
    "size == 0": False,
    "rank <= size - 1": True,
    "rank + 1 > size": False,
    "MPI_Comm_rank(MPI_COMM_WORLD, &rank) != MPI_SUCCESS": False,
    "rank == 0": None,
    "rank < size - 1": None,
    "rank + 1 < size": None,
    "size > 1": None,
    "rank < size2": None,
    "(unsigned)(rank - 1) < (unsigned)size": None,
}
SAME = [
    ("x", "x != 0", True),
    ("!x", "x == 0", True),
    ("x", "x == 0", False),
    ("!(x == y)", "x != y", True),
    ("x < y", "y > x", True),
    ("x < y", "x >= y", False),
    ("x <= y", "!(y < x)", True),
    ("!!x", "x", True),
    ("(x == y) == 0", "x != y", True),
    ("rank > 0", "rank != 0", True),
    ("rank < 1", "rank == 0", True),
    ("rank >= 1", "rank == 0", False),
    ("!rank", "rank == 0", True),
]
DIFFERENT = [
    ("x == 0", "y == 0"),
    ("x < y", "y < x"),
    ("x < y", "x <= y"),
    ("x > 0", "x != 0"),
    ("x", "x > 0"),
]

_START = (
    "    int rank, size, size2; MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &size);\n"
)
_START += "    MPI_Comm_size(c, &size2);\n"
_ALL = list(
    dict.fromkeys([*DECIDED, *(c for pair in SAME for c in pair[:2]), *(c for p in DIFFERENT for c in p)])
)
TEXT = "void see(int);\n" + "".join(
    f"void f{number}(MPI_Comm c, int x, int y) {{\n{_START}    if ({condition}) see(1);\n}}\n"
    for number, condition in enumerate(_ALL)
)
# Values of different functions have different keys, so what is compared stands in one function.
PAIRS = [(one, other) for one, other, _ in SAME] + DIFFERENT
TEXT += "".join(
    f"void p{number}(MPI_Comm c, int x, int y) {{\n{_START}    if ({one}) see(1);\n"
    f"    if ({other}) see(2);\n}}\n"
    for number, (one, other) in enumerate(PAIRS)
)


@pytest.fixture(scope="module")
def model() -> Model:
    return model_of(TEXT)


def wanted(conditions: Conditions, model: Model, owner: str) -> list[Condition]:
    """Return, for each branch of a function, the condition under which its observing call is reached."""
    found = []
    for branch in function(model, owner).instructions():
        if isinstance(branch, Branch):
            key, first = conditions.of_branch(branch)
            begins = branch.targets[0].instructions[0]
            observes = isinstance(begins, Call) and begins.callee.name == "see"
            found.append((key, first is observes))
    return found


@pytest.mark.parametrize("condition", DECIDED)
def test_what_mpi_decides(model: Model, condition: str) -> None:
    conditions = Conditions(Keys(model))
    (asked,) = wanted(conditions, model, f"f{_ALL.index(condition)}")
    assert conditions.decide(asked) is DECIDED[condition]


@pytest.mark.parametrize(("one", "other", "alike"), SAME)
def test_conditions_that_mean_the_same_or_the_opposite(
    model: Model, one: str, other: str, alike: bool
) -> None:
    conditions = Conditions(Keys(model))
    first, second = wanted(conditions, model, f"p{PAIRS.index((one, other))}")
    assert first[0] == second[0]
    assert (first[1] == second[1]) is alike
    assert conditions.decide(second, {first[0]: first[1]}) is alike


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_conditions_that_do_not(model: Model, one: str, other: str) -> None:
    conditions = Conditions(Keys(model))
    first, second = wanted(conditions, model, f"p{PAIRS.index((one, other))}")
    assert first[0] != second[0]
    assert conditions.decide(second, {first[0]: first[1]}) is None
