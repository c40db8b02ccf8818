"""Rules of one-sided communication, on traces written by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rankwise.findings import Finding
from rankwise.monitors import Run, find_monitors
from rankwise.standard.constants import ConstantKind
from rankwise.trace.object_numbers import FIRST_OWN, predefined
from trace_builder import PROC_NULL, TraceBuilder

CONSTANTS = {
    "MPI_LOCK_EXCLUSIVE": 234, "MPI_LOCK_SHARED": 235, "MPI_MODE_NOCHECK": 1024, "MPI_MODE_NOSTORE": 2048,
    "MPI_MODE_NOPUT": 4096, "MPI_MODE_NOPRECEDE": 8192, "MPI_MODE_NOSUCCEED": 16384,
}  # fmt: skip
WIN = FIRST_OWN
TYPES, OPS = predefined(ConstantKind.DATATYPE), predefined(ConstantKind.OP)
INT, LONG, DOUBLE = (TYPES[name] for name in ("MPI_INT", "MPI_LONG", "MPI_DOUBLE"))
SHARED, EXCLUSIVE = CONSTANTS["MPI_LOCK_SHARED"], CONSTANTS["MPI_LOCK_EXCLUSIVE"]
MEMORY = 0x10000
Judge = Callable[["Program"], list[Finding]]


@dataclass
class Program:
    """A run whose ranks have a window of `size` bytes, counted in integers."""

    ranks: int = 2
    size: int = 32
    unit: int = 4
    flavour: str = "MPI_Win_create"
    run: TraceBuilder = field(init=False)

    def __post_init__(self) -> None:
        self.run = TraceBuilder(self.ranks, constants=CONSTANTS)
        memory = {"base": MEMORY, "size": self.size, "disp_unit": self.unit}
        for rank in range(self.ranks):
            shape = memory if self.flavour == "MPI_Win_create" else {}
            self.run.stream(rank).call(self.flavour, win=WIN, **shape)

    def call(self, rank: int, name: str, /, **arguments: int) -> int:
        return self.run.stream(rank).call(f"MPI_{name}", **arguments)

    def win(self, rank: int, name: str, /, **arguments: int) -> None:
        self.call(rank, f"Win_{name}", win=WIN, **arguments)

    def all(self, name: str, /, **arguments: int) -> None:
        for rank in range(self.ranks):
            self.win(rank, name, **arguments)

    def access(self, rank: int, name: str, target: int, disp: int = 0, **more: int) -> int:
        usual = {"target_count": 1, "origin_count": 1, "target_datatype": INT, "origin_datatype": INT}
        if name in ("Fetch_and_op", "Compare_and_swap"):
            usual = {"datatype": INT}
        if "ccumulate" in name or name == "Fetch_and_op":
            usual["op"] = OPS["MPI_SUM"]
        places = {"target_rank": target, "target_disp": disp, "win": WIN, "origin_addr": 0x500}
        return self.call(rank, name, **(places | usual | more))

    def put(self, rank: int, target: int, disp: int = 0, **more: int) -> int:
        return self.access(rank, "Put", target, disp, **more)

    def get(self, rank: int, target: int, disp: int = 0, **more: int) -> int:
        return self.access(rank, "Get", target, disp, **more)

    def barrier(self) -> None:
        for rank in range(self.ranks):
            self.call(rank, "Barrier")

    def end(self) -> None:
        self.all("free")
        for rank in range(self.ranks):
            self.call(rank, "Finalize")
            self.run.finalized.add(rank)


@pytest.fixture
def found(tmp_path: Path) -> Judge:
    def judge(program: Program) -> list[Finding]:
        program.end()
        run = Run(program.run.write(tmp_path))
        found = [each for monitor in find_monitors() for each in monitor.run(run)]
        return [each for each in found if each.rule.code.startswith("RW6")]

    return judge


def codes(findings: list[Finding]) -> list[str]:
    return [each.rule.code for each in findings]


def test_an_access_before_the_first_fence(found: Judge) -> None:
    program = Program()
    program.put(0, 1)
    program.all("fence")
    assert codes(found(program)) == ["RW601"]


def test_an_access_between_fences(found: Judge) -> None:
    program = Program()
    program.all("fence")
    program.put(0, 1)
    program.all("fence")
    assert found(program) == []


def test_nobody_as_target_needs_no_epoch(found: Judge) -> None:
    program = Program()
    program.put(0, PROC_NULL)
    assert found(program) == []


def test_a_lock_on_another_rank(found: Judge) -> None:
    program = Program(3)
    program.win(0, "lock", rank=1, lock_type=SHARED)
    program.put(0, 2)
    program.win(0, "unlock", rank=1)
    (finding,) = found(program)
    assert finding.rule.code == "RW601"
    assert "it has locked rank 1" in finding.message


def group_of(program: Program, rank: int, *members: int) -> int:
    """Let a rank make a group; return its number."""
    stream = program.run.stream(rank)
    world, number = FIRST_OWN + stream.count, FIRST_OWN + stream.count + 1
    stream.call("MPI_Comm_group", group=world)
    stream.call("MPI_Group_incl", group=world, n=len(members), ranks=list(members), newgroup=number)
    return number


def test_a_target_that_is_not_in_the_group(found: Judge) -> None:
    program = Program(3)
    mine, theirs = group_of(program, 0, 1), group_of(program, 1, 0)
    program.win(1, "post", group=theirs)
    program.win(0, "start", group=mine)
    program.put(0, 1)
    program.put(0, 2)
    program.win(0, "complete")
    program.win(1, "wait")
    (finding,) = found(program)
    assert finding.rule.code == "RW601"
    assert "not in the group" in finding.message
    assert finding.count == 1


@pytest.mark.parametrize("second", ["lock", "lock_all"])
@pytest.mark.parametrize("first", ["lock", "lock_all"])
def test_locks_inside_locks(found: Judge, first: str, second: str) -> None:
    program = Program()
    for name in (first, second):
        program.win(0, name, **({"rank": 1, "lock_type": SHARED} if name == "lock" else {}))
    program.win(0, f"un{first}", **({"rank": 1} if first == "lock" else {}))
    assert codes(found(program)) == ["RW602"]


@pytest.mark.parametrize(("opens", "closes"), [("start", "complete"), ("post", "wait")])
def test_an_epoch_opened_twice(found: Judge, opens: str, closes: str) -> None:
    program = Program()
    group = group_of(program, 0, 1)
    program.win(0, opens, group=group)
    program.win(0, opens, group=group)
    program.win(0, closes)
    assert codes(found(program)) == ["RW602"]


@pytest.mark.parametrize("name", ["lock", "lock_all", "start", "post"])
def test_an_epoch_that_is_never_closed(found: Judge, name: str) -> None:
    program = Program()
    more = {"lock": {"rank": 1, "lock_type": SHARED}, "lock_all": {}}
    program.win(0, name, **more.get(name, {"group": FIRST_OWN}))
    (finding,) = found(program)
    assert finding.rule.code == "RW603"
    assert "before the window is freed" in finding.message


def test_no_fence_after_the_last_access(found: Judge) -> None:
    program = Program()
    program.all("fence")
    program.put(0, 1)
    assert codes(found(program)) == ["RW603"]


def test_a_program_that_was_stopped_is_not_blamed_for_open_epochs(tmp_path: Path) -> None:
    program = Program()
    program.win(0, "lock", rank=1, lock_type=SHARED)
    run = Run(program.run.write(tmp_path), stopped=True)
    assert [each for monitor in find_monitors() for each in monitor.run(run)] == []


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("unlock", {"rank": 1}),
        ("unlock_all", {}),
        ("complete", {}),
        ("wait", {}),
        ("test", {"flag": 0}),
        ("flush", {"rank": 1}),
        ("flush_local", {"rank": 1}),
        ("flush_all", {}),
        ("flush_local_all", {}),
        ("sync", {}),
    ],
)
def test_nothing_is_open(found: Judge, name: str, arguments: dict[str, int]) -> None:
    program = Program()
    program.win(0, name, **arguments)
    assert codes(found(program)) == ["RW604"]


def test_a_lock_in_the_epoch_of_a_fence(found: Judge) -> None:
    program = Program()
    program.all("fence")
    program.put(0, 1)
    program.win(0, "lock", rank=1, lock_type=SHARED)
    program.win(0, "unlock", rank=1)
    program.all("fence")
    assert codes(found(program)) == ["RW605"]


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [(0, 0, ["RW605"]), ("MPI_MODE_NOSUCCEED", 0, []), (0, "MPI_MODE_NOPRECEDE", [])],
)
def test_a_lock_between_fences_without_other_accesses(
    found: Judge, first: int | str, second: int | str, wrong: list[str]
) -> None:
    """Accesses between fences are in their epoch (MPI 4.1, 12.5.1), unless one says there are none."""
    program = Program()
    program.all("fence", **{"assert": CONSTANTS.get(str(first), 0)})
    program.win(0, "lock", rank=1, lock_type=SHARED)
    program.put(0, 1)
    program.win(0, "unlock", rank=1)
    program.all("fence", **{"assert": CONSTANTS.get(str(second), 0)})
    assert codes(found(program)) == wrong


def test_a_fence_under_a_lock(found: Judge) -> None:
    program = Program()
    program.win(0, "lock_all")
    program.all("fence")
    program.win(0, "unlock_all")
    assert codes(found(program)) == ["RW605"]


def test_accesses_contradict_the_assertions_of_fences(found: Judge) -> None:
    program = Program()
    program.all("fence", **{"assert": CONSTANTS["MPI_MODE_NOSUCCEED"]})
    program.put(0, 1)
    program.all("fence")
    program.put(0, 1, 1)
    program.all("fence", **{"assert": CONSTANTS["MPI_MODE_NOPRECEDE"]})
    assert codes(found(program)) == ["RW606", "RW606"]


def test_a_put_into_what_said_that_nobody_puts(found: Judge) -> None:
    program = Program()
    program.win(0, "fence")
    program.win(1, "fence", **{"assert": CONSTANTS["MPI_MODE_NOPUT"]})
    program.put(1, 0)
    program.get(0, 1)
    program.all("fence")
    program.all("fence", **{"assert": CONSTANTS["MPI_MODE_NOPUT"]})
    program.put(0, 1)
    program.all("fence")
    (finding,) = found(program)
    assert finding.rule.code == "RW606"
    assert finding.count == 1


def test_fences_that_assert_differently(found: Judge) -> None:
    program = Program()
    program.win(0, "fence", **{"assert": CONSTANTS["MPI_MODE_NOSUCCEED"]})
    program.win(1, "fence")
    (finding,) = found(program)
    assert finding.rule.code == "RW606"
    assert finding.ranks is not None
    assert finding.ranks.members == (0,)


def test_locks_of_a_window_without_locks(found: Judge) -> None:
    program = Program()
    program.run.notes = dict.fromkeys((0, 1), f"window\t{WIN}\tunified\tno_locks=true\n")
    program.win(0, "lock_all")
    program.win(0, "unlock_all")
    assert codes(found(program)) == ["RW606"]


def test_an_operation_with_a_request_between_fences(found: Judge) -> None:
    program = Program()
    program.all("fence")
    request = program.access(0, "Rput", 1)
    program.call(0, "Wait", request=request)
    program.all("fence")
    assert codes(found(program)) == ["RW607"]


@pytest.mark.parametrize(
    ("disp", "count", "is_wrong"), [(7, 1, False), (8, 1, True), (-1, 1, True), (6, 3, True)]
)
def test_displacements(found: Judge, disp: int, count: int, is_wrong: bool) -> None:
    program = Program()
    program.all("fence")
    program.put(0, 1, disp, target_count=count, origin_count=count)
    program.all("fence")
    assert codes(found(program)) == (["RW608"] if is_wrong else [])


def test_memory_that_was_never_attached(found: Judge) -> None:
    program = Program(flavour="MPI_Win_create_dynamic")
    program.win(1, "attach", base=MEMORY, size=16)
    program.barrier()
    program.win(0, "lock_all")
    program.get(0, 1, MEMORY + 12)
    program.get(0, 1, MEMORY + 14)
    program.win(0, "unlock_all")
    (finding,) = found(program)
    assert finding.rule.code == "RW608"
    assert finding.count == 1


def test_data_that_does_not_fit(found: Judge) -> None:
    program = Program()
    program.all("fence")
    program.put(0, 1, origin_count=2, target_count=1)
    program.get(0, 1, 4, origin_datatype=DOUBLE, target_datatype=INT, target_count=2)
    program.put(1, 0, origin_count=1, target_count=2)
    program.all("fence")
    findings = found(program)
    assert codes(findings) == ["RW609", "RW609"]
    assert "8 bytes" in findings[1].message or "8 bytes" in findings[0].message


def test_attaching(found: Judge) -> None:
    program = Program(flavour="MPI_Win_create_dynamic")
    program.win(0, "attach", base=MEMORY, size=16)
    program.win(0, "attach", base=MEMORY + 16, size=16)
    program.win(0, "attach", base=MEMORY + 8, size=16)
    program.win(0, "detach", base=MEMORY + 8)
    program.win(0, "detach", base=MEMORY)
    program.win(0, "attach", base=MEMORY, size=8)
    assert codes(found(program)) == ["RW610", "RW610"]


def test_two_ranks_put_into_the_same_place(found: Judge) -> None:
    program = Program(3)
    program.all("fence")
    program.put(1, 0)
    program.put(2, 0)
    program.all("fence")
    (finding,) = found(program)
    assert finding.rule.code == "RW611"
    assert "bytes 0 to 3 of rank 0's window" in finding.message
    assert finding.ranks is not None
    assert finding.ranks.members == (1, 2)


@pytest.mark.parametrize("others", [("Put", 1), ("Get", 0)])
def test_what_may_be_at_once(found: Judge, others: tuple[str, int]) -> None:
    name, disp = others
    program = Program(3)
    program.all("fence")
    program.access(1, name, 0)
    program.access(2, name, 0, disp)
    program.all("fence")
    assert found(program) == []


def test_phases_of_fences_keep_accesses_apart(found: Judge) -> None:
    program = Program(3)
    program.all("fence")
    for rank in (1, 2):
        program.put(rank, 0)
        program.all("fence")
    assert found(program) == []


@pytest.mark.parametrize(("kind", "expected"), [(SHARED, ["RW611"]), (EXCLUSIVE, [])])
def test_locks_keep_accesses_apart_if_one_is_exclusive(found: Judge, kind: int, expected: list[str]) -> None:
    program = Program(3)
    for rank in (1, 2):
        program.win(rank, "lock", rank=0, lock_type=kind if rank == 1 else SHARED)
        program.put(rank, 0)
        program.win(rank, "unlock", rank=0)
    assert codes(found(program)) == expected


@pytest.mark.parametrize(("flush", "expected"), [("flush", []), ("flush_local", ["RW611"])])
def test_a_message_orders_what_is_complete(found: Judge, flush: str, expected: list[str]) -> None:
    program = Program(3)
    program.all("lock_all")
    program.put(0, 2)
    program.win(0, flush, rank=2)
    program.call(0, "Send", dest=1)
    program.call(1, "Recv", source=0)
    program.get(1, 2)
    program.all("unlock_all")
    assert codes(found(program)) == expected


def test_a_barrier_after_an_incomplete_put_orders_nothing(found: Judge) -> None:
    program = Program()
    program.all("lock_all")
    program.put(0, 0)
    program.barrier()
    program.put(1, 0)
    program.all("unlock_all")
    assert codes(found(program)) == ["RW611"]


def test_a_waited_get_is_complete_and_a_waited_put_is_not(found: Judge) -> None:
    for name, expected in (("Rget", []), ("Rput", ["RW611"])):
        program = Program()
        program.all("lock_all")
        program.call(0, "Wait", request=program.access(0, name, 0))
        program.barrier()
        program.put(1, 0)
        program.all("unlock_all")
        assert codes(found(program)) == expected, name


def test_an_atomic_flag_that_was_seen_orders(found: Judge) -> None:
    program = Program(3)
    program.all("lock_all")
    program.put(0, 2)
    program.win(0, "flush", rank=2)
    program.access(0, "Accumulate", 2, 4)
    program.win(0, "flush", rank=2)
    for _ in range(4):
        program.access(1, "Fetch_and_op", 2, 4, op=OPS["MPI_NO_OP"], result_addr=0x700)
        program.win(1, "flush", rank=2)
    program.get(1, 2)
    program.all("unlock_all")
    assert found(program) == []


def test_post_and_start_order(found: Judge) -> None:
    program = Program(3)
    for turn in (1, 2):
        theirs, mine = group_of(program, turn, 0), group_of(program, 0, turn)
        program.win(0, "post", group=mine)
        program.win(turn, "start", group=theirs)
        program.put(turn, 0)
        program.win(turn, "complete")
        program.win(0, "wait")
    assert found(program) == []


def test_one_exposure_for_two_origins_orders_nothing(found: Judge) -> None:
    program = Program(3)
    program.win(0, "post", group=group_of(program, 0, 1, 2))
    for rank in (1, 2):
        program.win(rank, "start", group=group_of(program, rank, 0))
        program.put(rank, 0)
        program.win(rank, "complete")
    program.win(0, "wait")
    assert codes(found(program)) == ["RW611"]


@pytest.mark.parametrize(
    ("first", "second"), [("Put", "Put"), ("Put", "Get"), ("Get", "Put"), ("Accumulate", "Put")]
)
@pytest.mark.parametrize("flushed", [True, False])
def test_accesses_of_one_rank(found: Judge, first: str, second: str, flushed: bool) -> None:
    program = Program()
    program.win(0, "lock", rank=1, lock_type=EXCLUSIVE)
    program.access(0, first, 1)
    if flushed:
        program.win(0, "flush", rank=1)
    program.access(0, second, 1, origin_addr=0x600)
    program.win(0, "unlock", rank=1)
    assert codes(found(program)) == ([] if flushed else ["RW612"])


def test_accumulates_of_one_rank_are_in_order(found: Judge) -> None:
    program = Program()
    program.win(0, "lock_all")
    program.access(0, "Accumulate", 1)
    program.access(0, "Accumulate", 1, op=OPS["MPI_PROD"])
    program.win(0, "unlock_all")
    assert found(program) == []


def test_repeated_conflicts_are_counted(found: Judge) -> None:
    program = Program()
    program.win(0, "lock_all")
    for _ in range(5):
        program.put(0, 1)
    program.win(0, "unlock_all")
    (finding,) = found(program)
    assert finding.rule.code == "RW612"
    assert finding.count == 4


def accumulates(found: Judge, one: dict[str, int], other: dict[str, int]) -> list[str]:
    program = Program(3)
    program.all("fence")
    program.access(1, "Accumulate", 0, **one)
    program.access(2, "Accumulate", 0, **other)
    program.all("fence")
    return codes(found(program))


def test_accumulates_that_meet(found: Judge) -> None:
    wide = {"target_datatype": LONG, "origin_datatype": LONG}
    assert accumulates(found, {}, {}) == []
    assert accumulates(found, {}, wide) == ["RW613"]
    assert accumulates(found, {}, {"op": OPS["MPI_PROD"]}) == ["RW614"]
    assert accumulates(found, {}, {"op": OPS["MPI_NO_OP"]}) == []


def test_a_vector_touches_only_its_elements(found: Judge) -> None:
    vector = FIRST_OWN
    for disp, expected in ((1, []), (2, ["RW611"])):
        program = Program(3)
        for rank in (1, 2):
            stream = program.run.stream(rank)
            stream.call("MPI_Type_vector", count=3, blocklength=1, stride=2, oldtype=INT, newtype=vector)
        program.all("fence")
        program.put(1, 0, target_datatype=vector, origin_count=3)
        program.put(2, 0, disp)
        program.all("fence")
        assert codes(found(program)) == expected


def test_two_threads_of_a_process_have_one_order(found: Judge) -> None:
    program = Program()
    other = program.run.stream(0, 1)
    program.win(0, "lock_all")
    other.clock = program.run.stream(0).clock + 10
    other.call("MPI_Put", target_rank=1, target_disp=0, win=WIN, target_count=1, origin_count=1)
    program.run.stream(0).clock = other.clock + 10
    program.win(0, "unlock_all")
    assert found(program) == []
