"""Ways through a function that its conditions contradict are not taken."""

from __future__ import annotations

import pytest

from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.resources.feasible_paths import FeasiblePaths
from rankwise.program import Block, Return
from unit.program.compiled import calls, function, model_of

PRELUDE = "int ask(void); void one(void); void two(void);\n"


def ways(body: str) -> set[str]:
    """Return the orders in which `one` and `two` may be called before the function returns."""
    model = model_of(PRELUDE + f"void f(int a, int b, int *c) {{ {body} }}")
    owner = function(model, "f")
    named = {call: name[0] for name in ("one", "two") for call in calls(owner, name)}
    found: set[str] = set()

    def step(block: Block, state: object) -> list[str]:
        after = str(state) + "".join(named[each] for each in block.instructions if each in named)
        if isinstance(block.terminator, Return):
            found.add(after)
        return [after] if len(after) < 4 else []

    important = {call.block.index for call in named}
    assert FeasiblePaths(facts_of(model), owner, important).walk("", step, lambda block, state: None)
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (a) one(); if (a) two();", {"", "ot"}),
        ("if (a) one(); if (!a) two();", {"o", "t"}),
        ("if (a) one(); if (b) two();", {"", "o", "t", "ot"}),
        ("if (a > 3) one(); if (!(a <= 3)) two();", {"", "ot"}),
        ("if (*c) one(); if (*c) two();", {"", "ot"}),
        ("if (*c) one(); *c = ask(); if (*c) two();", {"", "o", "t", "ot"}),
        ("if (a) one(); for (int i = 0; i < b; i++) if (a) ask(); if (a) two();", {"", "ot"}),
        ("if (MPI_Barrier(MPI_COMM_WORLD) != MPI_SUCCESS) one(); two();", {"t"}),
        ("int x = ask(); if (x) one(); while (ask()) x = ask(); if (x) two();", {"", "o", "t", "ot"}),
    ],
)
def test_conditions_that_come_again(body: str, expected: set[str]) -> None:
    assert ways(body) == expected


def test_a_loop_decides_anew_in_every_round() -> None:
    assert {"", "o", "t", "ot", "to"} <= ways("for (int i = 0; i < b; i++) { if (ask()) one(); else two(); }")
