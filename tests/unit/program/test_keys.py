"""Values with the same key are equal; values that may differ have different keys."""

from __future__ import annotations

import pytest

from rankwise.program import Call
from rankwise.program.keys import CallFrame, Keys
from rankwise.program.model import Model
from unit.program.compiled import calls, function, model_of, shown

TEXT = """
void see(int);
int g;
struct s { int a, b; };
int id(int x) { return x; }
int ranks(MPI_Comm c) { int r; MPI_Comm_rank(c, &r); return r; }
void read_twice(void) {
    int r, q; MPI_Comm_rank(MPI_COMM_WORLD, &r); MPI_Comm_rank(MPI_COMM_WORLD, &q); see(r); see(q);
}
void reassigned(void) { int r; MPI_Comm_rank(MPI_COMM_WORLD, &r); see(r); r = g; see(r); }
void other_communicator(MPI_Comm c) {
    int r, q; MPI_Comm_rank(MPI_COMM_WORLD, &r); MPI_Comm_rank(c, &q); see(r); see(q);
}
void through_a_function(void) {
    int r; MPI_Comm_rank(MPI_COMM_WORLD, &r); see(r); see(ranks(MPI_COMM_WORLD)); see(ranks(MPI_COMM_SELF));
}
void arithmetic(int a, int b) { see(a + b); see(b + a); see(a - b); see(b - a); see(a * 2); see(a * 3); }
void compared(int a, int b) { see(a < b); see(b > a); see(a <= b); see(b < a); }
void global_between(void) { see(g); see(g); g = 3; see(g); }
void global_across_call(void) { see(g); id(1); see(g); global_between(); see(g); }
void members(struct s *p) { see(p->a); see(p->b); see(p->a); }
void call_members(void) { struct s s = { g, g + 1 }; members(&s); }
void elements(int *a, int i, int j) { see(a[i]); see(a[i]); see(a[j]); }
void call_elements(void) { int a[100]; memset(a, g, sizeof a); elements(a, g, g + 1); }
void two_ways(int c, int a) { int x; if (c) x = a; else x = a; see(x); see(a); int y = c ? a : g; see(y); }
void truncated(double d) { see((int)d == 0); see(d == 0); }
void narrowed(int n) { see((char)n); see(n); }
struct wide { long a, b; };
struct wide get(void);
void extracted(void) { struct wide w = get(); see(w.a != 0); see(w.b != 0); see(w.a != 0); }
void callers(int a, int b) { id(a); id(b); id(a); }
"""


@pytest.fixture(scope="module")
def model() -> Model:
    return model_of(TEXT)


@pytest.fixture
def keys(model: Model) -> Keys:
    return Keys(model)


def same(keys: Keys, owner: str) -> list[int]:
    """Return for each observed value the position of the first that has its key."""
    found = [keys.of(value) for value in shown(keys.model, owner)]
    return [found.index(key) for key in found]


@pytest.mark.parametrize(
    ("owner", "positions"),
    [
        ("read_twice", [0, 0]),
        ("reassigned", [0, 1]),
        ("other_communicator", [0, 1]),
        ("through_a_function", [0, 0, 2]),
        ("arithmetic", [0, 0, 2, 3, 4, 5]),
        ("compared", [0, 0, 2, 3]),
        ("global_between", [0, 0, 2]),
        ("global_across_call", [0, 0, 2]),
        ("members", [0, 1, 0]),
        ("elements", [0, 0, 2]),
        ("two_ways", [0, 0, 2]),
        ("truncated", [0, 1]),
        ("narrowed", [0, 1]),
        ("extracted", [0, 1, 0]),
    ],
)
def test_which_values_are_the_same(keys: Keys, owner: str, positions: list[int]) -> None:
    assert same(keys, owner) == positions


def test_a_rank_has_a_shape_that_names_its_communicator(keys: Keys) -> None:
    key = keys.of(shown(keys.model, "read_twice")[0])
    assert keys.shape(key) == ("MPI_Comm_rank", keys.constant("MPI_COMM_WORLD"))


def test_a_parameter_is_its_argument_when_seen_through_the_call(keys: Keys) -> None:
    owner = function(keys.model, "callers")
    body = function(keys.model, "id")
    parameter = body.parameters[0]
    seen = [keys.of(parameter, CallFrame(call, body, None)) for call in calls(owner, "id")]
    arguments = [keys.of(call.arguments[0]) for call in calls(owner, "id")]
    assert seen == arguments
    assert seen[0] == seen[2] != seen[1]
    assert keys.of(parameter) not in seen


def test_mpi_calls_that_return_have_succeeded(keys: Keys) -> None:
    (call, *_) = calls(function(keys.model, "read_twice"), "MPI_Comm_rank")
    assert isinstance(call, Call)
    assert keys.of(call) == keys.constant(0)
