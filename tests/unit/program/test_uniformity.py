"""Which values may differ between ranks, and how the rank gets into them."""

from __future__ import annotations

import pytest

from rankwise.program.model import Model
from rankwise.program.uniformity import Domain, Spread
from unit.program.compiled import function, model_of, shown

TEXT = """
void see(int);
int id(int x) { return x; }
int twice(int x) { return id(x) + id(x); }
void rank_and_size(int *r, int *s) { MPI_Comm_rank(MPI_COMM_WORLD, r); MPI_Comm_size(MPI_COMM_WORLD, s); }
#define START int rank, size; rank_and_size(&rank, &size);
struct s { int rank, size; };
int is_root(int r) { if (r == 0) return 1; return 0; }
int always(int r) { if (r == 0) return 7; return 7; }
int global_rank;

void direct(void) { START see(rank); see(size); see(rank + size); see(3); }
void contexts(void) { START see(id(rank)); see(id(size)); see(twice(rank)); see(twice(size)); }
void shared(void) { START int x = rank; MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); see(x); see(rank); }
void reduced(void) {
    START int all, one = 0;
    MPI_Allreduce(&rank, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce(&rank, &one, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    see(all); see(one);
}
void members(void) { struct s s; rank_and_size(&s.rank, &s.size); struct s t = s; see(t.rank); see(t.size); }
void chosen_by_rank(void) { START int x = 1; if (rank == 0) x = 2; see(x); }
void chosen_by_size(void) { START int x = 1; if (size == 1) x = 2; see(x); }
void in_memory(void) { START int x = 1; int *p = &x; if (rank == 0) *p = 2; see(*p); }
void counted(void) { START int n = 0; for (int i = 0; i < rank; i++) n++; see(n); }
void counted_alike(void) { START int n = 0; for (int i = 0; i < size; i++) n++; see(n); }
void left_early(void) { START int n = 0; while (n < size) { if (n == rank) break; n++; } see(n); }
void inside(void) { START if (rank == 0) { int x = size; see(x); } }
void by_control(void) { START see(is_root(rank)); see(is_root(size)); see(always(size)); }
void reassigned(void) { START see(rank); rank = size; see(rank); }
void global(void) { START global_rank = rank; see(global_rank); global_rank = 0; see(global_rank); }
void indexed(void) { START int a[100]; memset(a, 0, sizeof a); see(a[3]); a[size] = rank; see(a[5]); }
void pointed(void) { START int x = 1, y = 2; int *p = rank ? &x : &y; see(*p); }
void noise(void) { see(rand()); see(getpid()); see(atoi("3")); see(abs(-4)); }
void measured(void) { see(MPI_Wtime() > 5); }
void received(void) {
    int x; MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); see(x);
}
void scattered(int *all) {
    int x; MPI_Scatter(all, 1, MPI_INT, &x, 1, MPI_INT, 0, MPI_COMM_WORLD); see(x);
}
void input(void) { int n; if (scanf("%d", &n) == 1) see(n); }
int parsed(int argc, char **argv) { int n = argc > 1 ? atoi(argv[1]) : 10; see(n); return 0; }
int chain(void) { START int half = rank / 2; int color = half % 3; see(color); return 0; }
void error_code(void) { int r; see(MPI_Comm_rank(MPI_COMM_WORLD, &r)); }
int deep(int n, int r) { return n == 0 ? r : deep(n - 1, r); }
void recursive(void) { START see(deep(size, rank)); see(deep(size, 5)); }
int apply(int (*f)(int), int x) { return f(x); }
void by_pointer(void) { START see(apply(id, rank)); see(apply(id, size)); }
"""

DIFFERS = {
    "direct": [True, False, True, False],
    "contexts": [True, False, True, False],
    "shared": [False, True],
    "reduced": [False, True],
    "members": [True, False],
    "chosen_by_rank": [True],
    "chosen_by_size": [False],
    "in_memory": [True],
    "counted": [True],
    "counted_alike": [False],
    "left_early": [True],
    "inside": [False],
    "by_control": [True, False, False],
    "reassigned": [True, False],
    "global": [True, False],
    "indexed": [False, True],
    "pointed": [True],
    "noise": [True, True, False, False],
    "measured": [True],
    "received": [True],
    "scattered": [True],
    "input": [True],
    "parsed": [False],
    "error_code": [False],
    "recursive": [True, False],
    "by_pointer": [True, False],
}


@pytest.fixture(scope="module")
def model() -> Model:
    return model_of(TEXT)


@pytest.fixture(scope="module")
def spread(model: Model) -> Spread:
    """What differs among all ranks, asked for every observed value of every function at once."""
    asked = [value for owner in [*DIFFERS, "chain"] for value in shown(model, owner)]
    return Spread(model.dependence, Domain("world", spans=lambda call: True), asked)


@pytest.mark.parametrize("owner", DIFFERS)
def test_what_may_differ(model: Model, spread: Spread, owner: str) -> None:
    assert [spread.differs(value) for value in shown(model, owner)] == DIFFERS[owner]


def test_the_chain_leads_from_the_rank_to_the_value(model: Model, spread: Spread) -> None:
    (value,) = shown(model, "chain")
    seed, nodes = spread.chain(value)
    assert seed.call.callee.name == "MPI_Comm_rank"
    assert nodes[-1] is value
    names = [getattr(node, "name", "") for node in nodes]
    assert "half" in names


def test_a_reset_by_a_part_of_the_ranks_is_none(model: Model) -> None:
    """A broadcast on a smaller communicator leaves values that differ between its instances."""
    (x, _) = shown(model, "shared")
    inside = Spread(model.dependence, Domain("row", spans=lambda call: False), [x])
    assert inside.differs(x)
    assert inside.chain(x)[0].reason == "is shared by a part of the ranks only"


def test_what_a_domain_agrees_on_does_not_differ(model: Model) -> None:
    rank, *_ = shown(model, "direct")
    agreed = Domain("one", lambda call: True, agreed=lambda node: node is rank)
    assert not Spread(model.dependence, agreed, [rank]).differs(rank)
    assert Spread(model.dependence, Domain("all", lambda call: True), [rank]).differs(rank)


def test_functions_are_analysed_once_for_all_their_callers(model: Model) -> None:
    """Whether a parameter differs at all is the union over the callers."""
    parameter = function(model, "id").parameters[0]
    whole = Spread(model.dependence, Domain("world", lambda call: True), [parameter])
    assert whole.differs(parameter)
