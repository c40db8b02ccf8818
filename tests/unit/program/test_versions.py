"""Which write a read sees."""

from __future__ import annotations

import pytest

from rankwise.program import Allocate, Call, Load, Store
from rankwise.program.memory import EntryVersion, MemoryPhi, Version, Write
from rankwise.program.model import Model
from unit.program.compiled import calls, function, model_of, shown

TEXT = """
void see(int);
int g, other;
struct s { int a, b; };
void before_any(void) { see(g); }
void overwritten(void) { g = 1; g = 2; see(g); }
void apart(void) { g = 1; other = 2; see(g); }
void joined(int c) { if (c) g = 1; see(g); }
void in_loop(int n) { for (int i = 0; i < n; i++) { see(g); g = i; } see(g); }
void writes(void) { g = 5; }
void reads_only(int *p) { see(*p); }
void by_callee(void) { g = 1; writes(); see(g); }
void not_by_callee(void) { other = 1; writes(); see(other); }
void by_address(void) { int x = 0; MPI_Comm_rank(MPI_COMM_WORLD, &x); see(x); }
void passed(void) { int x = 7; reads_only(&x); see(x); }
void members(struct s *p) { p->a = 1; p->b = 2; see(p->a); see(p->b); }
void call_members(void) { struct s s; members(&s); }
void ends(int c) { if (c) { g = 1; exit(1); } see(g); }
"""


@pytest.fixture(scope="module")
def model() -> Model:
    return model_of(TEXT)


def version(model: Model, owner: str, which: int = 0) -> Version:
    """Return what the load behind the n-th observed value sees."""
    load = shown(model, owner)[which]
    assert isinstance(load, Load)
    (part,) = model.points_to.of(load.address)
    return model.dependence.versions.before(load, part)


def written(version: Version) -> object:
    assert isinstance(version, Write)
    assert isinstance(version.instruction, Store)
    return version.instruction.value.value  # type: ignore[attr-defined]


def test_nothing_was_written_here(model: Model) -> None:
    assert version(model, "before_any") == EntryVersion(
        function(model, "before_any"), version(model, "before_any").part
    )


def test_the_last_write_counts(model: Model) -> None:
    assert written(version(model, "overwritten")) == 2


def test_other_memory_is_left_alone(model: Model) -> None:
    assert written(version(model, "apart")) == 1
    assert written(version(model, "not_by_callee")) == 1


def test_different_writes_meet_in_a_phi(model: Model) -> None:
    met = version(model, "joined")
    assert isinstance(met, MemoryPhi)
    arriving = [each for _, each in model.dependence.versions.arriving(met)]
    assert {type(each) for each in arriving} == {EntryVersion, Write}


def test_a_loop_meets_itself(model: Model) -> None:
    inside, after = version(model, "in_loop", 0), version(model, "in_loop", 1)
    assert isinstance(inside, MemoryPhi)
    assert inside == after
    arriving = [each for _, each in model.dependence.versions.arriving(inside)]
    assert {type(each) for each in arriving} == {EntryVersion, Write}


def test_a_call_writes_what_its_callee_writes(model: Model) -> None:
    seen = version(model, "by_callee")
    assert isinstance(seen, Write)
    assert isinstance(seen.instruction, Call)
    assert seen.instruction.callee.name == "writes"


def test_a_call_of_mpi_writes_through_its_output_argument(model: Model) -> None:
    seen = version(model, "by_address")
    assert isinstance(seen, Write)
    assert seen.instruction in calls(function(model, "by_address"), "MPI_Comm_rank")


def test_a_callee_that_only_reads_writes_nothing(model: Model) -> None:
    seen = version(model, "passed")
    assert written(seen) == 7
    assert isinstance(seen.part.object, Allocate)


def test_members_have_versions_of_their_own(model: Model) -> None:
    assert [written(version(model, "members", which)) for which in (0, 1)] == [1, 2]


def test_a_path_that_ends_brings_nothing(model: Model) -> None:
    assert isinstance(version(model, "ends"), EntryVersion)
