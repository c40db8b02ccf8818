"""Regions of OpenMP with calls of MPI in them, each with the level that it needs and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

Part: TypeAlias = "str | tuple[str, tuple[Part, ...]]"

SINGLE, FUNNELED, SERIALIZED, MULTIPLE = "SINGLE", "FUNNELED", "SERIALIZED", "MULTIPLE"
SEND, COLLECTIVE, WORK = "send", "collective", "work"
_ALONE = ("barrier", "taskwait", "taskyield", "flush", "cancel", "cancellation")
_LOOPS = ("for", "taskloop", "parallel for", "for simd")
LEAST = {SINGLE: 0, FUNNELED: 1, SERIALIZED: 2, MULTIPLE: 3}


@dataclass(frozen=True)
class Row:
    """One region: the level that its calls need, the rules that report it, the languages that have it."""

    name: str
    parts: tuple[Part, ...]
    level: str
    rules: frozenset[str] = frozenset()
    in_fortran: bool = True


def within(directive: str, *parts: Part) -> Part:
    """Return a construct with what is in it."""
    return (directive, parts)


def rows() -> Iterator[Row]:
    """Yield all regions."""

    def row(name: str, level: str, *parts: Part, rules: str = "", fortran: bool = True) -> Row:
        return Row(name, parts, level, frozenset(rules.split()), fortran)

    def team(name: str, level: str, *parts: Part, rules: str = "", fortran: bool = True) -> Row:
        return Row(name, (within("parallel", *parts),), level, frozenset(rules.split()), fortran)

    yield row("outside", SINGLE, within("parallel", WORK), SEND, within("parallel", WORK), COLLECTIVE)
    yield team("all", MULTIPLE, SEND)
    yield team("all_collective", MULTIPLE, COLLECTIVE, rules="RW502")
    yield row("one_thread", SINGLE, within("parallel num_threads(1)", SEND, COLLECTIVE))
    yield row("two_threads", MULTIPLE, within("parallel num_threads(2)", SEND))
    yield row("if_clause", MULTIPLE, within("parallel if(value > 1)", SEND))
    yield row("never_several", SINGLE, within("parallel num_threads(1)", within("single", SEND)))
    # One thread of the team.
    yield team("master", FUNNELED, within("master", SEND))
    yield team("masked", FUNNELED, within("masked", SEND))
    yield team("masked_filter", SERIALIZED, within("masked filter(1)", SEND), fortran=False)
    yield team("single", SERIALIZED, within("single", COLLECTIVE))
    yield team("two_singles", SERIALIZED, within("single", COLLECTIVE), within("single", COLLECTIVE))
    yield team("two_masters", FUNNELED, within("master", COLLECTIVE), within("master", COLLECTIVE))
    nowait = within("single nowait", COLLECTIVE)
    yield team("single_nowait", SERIALIZED, nowait)
    yield team("singles_nowait", MULTIPLE, nowait, within("single", COLLECTIVE), rules="RW503")
    yield team("singles_nowait_barrier", SERIALIZED, nowait, "barrier", within("single", COLLECTIVE))
    yield team("master_single", MULTIPLE, within("master", SEND), within("single", SEND))
    yield team("single_master", SERIALIZED, within("single", SEND), within("master", SEND))
    yield team("master_barrier", SERIALIZED, within("master", SEND), "barrier", within("single", SEND))
    yield team("master_collective", MULTIPLE, within("master", COLLECTIVE), nowait, rules="RW503")
    yield team("thread_zero", FUNNELED, within("if 0", SEND))
    yield team("thread_one", SERIALIZED, within("if 1", SEND))
    yield team("two_numbers", MULTIPLE, within("if 0", SEND), within("if 1", SEND))
    yield team("two_numbers_phased", SERIALIZED, within("if 0", SEND), "barrier", within("if 1", SEND))
    yield team("same_number", FUNNELED, within("if 0", SEND), within("if 0", COLLECTIVE))
    yield team("critical_in_single", SERIALIZED, within("single", within("critical", SEND)))
    # Mutual exclusion.
    yield team("critical", SERIALIZED, within("critical", SEND))
    yield team("critical_collective", SERIALIZED, within("critical", COLLECTIVE), rules="RW502")
    yield team("criticals", SERIALIZED, within("critical(one)", SEND), within("critical(one)", SEND))
    yield team("other_criticals", MULTIPLE, within("critical(one)", SEND), within("critical(two)", SEND))
    yield team("named_and_not", MULTIPLE, within("critical", SEND), within("critical(one)", SEND))
    yield team("critical_and_none", MULTIPLE, within("critical", SEND), within("single", SEND))
    yield team("lock", SERIALIZED, within("lock one", SEND))
    yield team("other_locks", MULTIPLE, within("lock one", SEND), within("lock two", SEND))
    yield team("locks", SERIALIZED, within("lock one", SEND), within("lock one", SEND))
    yield team("nested_lock", SERIALIZED, within("nest lock", within("nest lock", SEND)))
    yield team("lock_in_lock", SERIALIZED, within("lock one", within("lock two", SEND)))
    yield team("nested_criticals", SERIALIZED, within("critical(one)", within("critical(two)", SEND)))
    # Worksharing.
    yield team("loop", MULTIPLE, within("for", SEND))
    yield team("loop_collective", MULTIPLE, within("for", COLLECTIVE), rules="RW502")
    yield team("loop_dynamic", MULTIPLE, within("for schedule(dynamic)", SEND))
    yield team("loop_critical", SERIALIZED, within("for", within("critical", SEND)))
    yield team("loop_ordered", SERIALIZED, within("for ordered", within("ordered", SEND)), fortran=False)
    yield team(
        "ordered_collective", SERIALIZED, within("for ordered", within("ordered", COLLECTIVE)), fortran=False
    )
    yield row("combined_loop", MULTIPLE, within("parallel for", SEND))
    yield team(
        "sections_one", SERIALIZED, within("sections", within("section", SEND), within("section", WORK))
    )
    both = within("section", COLLECTIVE), within("section", COLLECTIVE)
    yield team("sections", MULTIPLE, within("sections", *both), rules="RW503")
    yield team(
        "sections_critical",
        SERIALIZED,
        within(
            "sections",
            within("section", within("critical", SEND)),
            within("section", within("critical", SEND)),
        ),
    )
    after = within("sections nowait", within("section", COLLECTIVE), within("section", WORK))
    yield team("sections_nowait", MULTIPLE, after, within("single", COLLECTIVE), rules="RW503")
    yield team("sections_nowait_barrier", SERIALIZED, after, "barrier", within("single", COLLECTIVE))
    yield team("loop_then_single", SERIALIZED, within("for", WORK), within("single", SEND))
    # Tasks.
    yield team("task_of_all", MULTIPLE, within("task", SEND))
    yield team("task", SERIALIZED, within("single", within("task", SEND)))
    yield team("two_tasks", MULTIPLE, within("single", within("task", SEND), within("task", SEND)))
    yield team(
        "tasks_waited", SERIALIZED, within("single", within("task", SEND), "taskwait", within("task", SEND))
    )
    yield team("task_and_maker", MULTIPLE, within("single", within("task", SEND), SEND))
    yield team("task_waited", SERIALIZED, within("single", within("task", SEND), "taskwait", SEND))
    yield team("taskgroup", SERIALIZED, within("single", within("taskgroup", within("task", SEND)), SEND))
    yield team(
        "tasks_collective",
        MULTIPLE,
        within("single", within("task", COLLECTIVE), within("task", COLLECTIVE)),
        rules="RW503",
    )
    chain = "task depend(inout: value)"
    yield team(
        "dependent_tasks",
        SERIALIZED,
        within("single", within(chain, SEND), within(chain, SEND)),
        fortran=False,
    )
    readers = "task depend(in: value)"
    yield team(
        "reading_tasks",
        MULTIPLE,
        within("single", within(readers, SEND), within(readers, SEND)),
        fortran=False,
    )
    yield team(
        "other_dependences",
        MULTIPLE,
        within("single", within(chain, SEND), within("task depend(inout: other)", SEND)),
        fortran=False,
    )
    yield team("taskloop", MULTIPLE, within("single", within("taskloop", SEND)), fortran=False)
    yield team("task_of_master", SERIALIZED, within("master", within("task", SEND)))
    yield team("yield", MULTIPLE, within("single", within("task", SEND), "taskyield", SEND))
    # Calls, nested teams, cancellation.
    yield team("orphaned_single", SERIALIZED, within("call", within("single", SEND)))
    yield team("orphaned_master", FUNNELED, within("call", within("master", SEND)))
    yield team("orphaned_critical", SERIALIZED, within("call", within("critical", SEND)))
    yield team("orphaned_loop", MULTIPLE, within("call", within("for", SEND)))
    yield team("barrier_in_call", SERIALIZED, nowait, within("call", "barrier"), within("single", COLLECTIVE))
    yield team("called_in_single", SERIALIZED, within("single", within("call", COLLECTIVE)))
    yield team("nested", MULTIPLE, within("parallel", within("single", SEND)))
    yield team("nested_in_single", MULTIPLE, within("single", within("parallel", SEND)))
    yield team("single_in_nested", SERIALIZED, within("single", within("parallel", within("single", SEND))))
    yield team("master_in_nested", FUNNELED, within("master", within("parallel", within("master", SEND))))
    yield team("nested_of_one", SERIALIZED, within("single", within("parallel num_threads(1)", SEND)))
    yield team("cancelled", SERIALIZED, within("single", SEND), "cancel parallel", fortran=False)
    # What not all threads of the team meet, and what must not be nested.
    yield team("barrier_for_one", SINGLE, within("if 0", "barrier"), rules="RW501")
    yield team("single_for_one", FUNNELED, within("if 0", nowait), rules="RW505")
    yield team(
        "barrier_called_in_single", SINGLE, within("single", within("call", "barrier")), rules="RW501 RW506"
    )
    yield team(
        "single_called_in_loop",
        SINGLE,
        within("for", within("call", within("single", WORK))),
        rules="RW501 RW506",
    )
    yield team(
        "critical_called_in_critical",
        SINGLE,
        within("critical", within("call", within("critical", WORK))),
        rules="RW506",
    )
    yield team(
        "loop_called_in_task", SINGLE, within("task", within("call", within("for", WORK))), rules="RW506"
    )
    yield team(
        "master_called_in_task", SINGLE, within("task", within("call", within("master", WORK))), rules="RW506"
    )


class Writer:
    """Writes regions as functions of one file, and knows which lines belong to which."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.spans: dict[str, range] = {}
        self._helpers: list[tuple[str, tuple[Part, ...]]] = []

    def add(self, row: Row) -> None:
        """Write one region and the functions that it calls."""
        began = len(self.lines)
        self._name = row.name
        self._procedure(row.name, row.parts)
        while self._helpers:
            self._procedure(*self._helpers.pop())
        self.spans[row.name] = range(began + 1, len(self.lines) + 1)

    def _called(self, parts: tuple[Part, ...]) -> str:
        name = f"{self._name}_inner"
        self._helpers.append((name, parts))
        return name

    def _procedure(self, name: str, parts: tuple[Part, ...]) -> None:
        raise NotImplementedError


class CWriter(Writer):
    """In C, and in C++."""

    _LEAVES: ClassVar = {
        SEND: "MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);",
        COLLECTIVE: "MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);",
        WORK: "work();",
    }
    HEAD = """#include <mpi.h>
#include <omp.h>
extern int value, other;
extern omp_lock_t one, two;
extern omp_nest_lock_t nest;
extern void work(void);"""

    def _procedure(self, name: str, parts: tuple[Part, ...]) -> None:
        self.lines += [f"void {name}(void)", "{"]
        at = len(self.lines)
        for part in parts:
            self._part(part)
        inner = [each for each, _ in self._helpers]
        self.lines[at - 2 : at - 2] = [f"void {each}(void);" for each in inner if each != name]
        self.lines.append("}")

    def _part(self, part: Part) -> None:
        if isinstance(part, str):
            self.lines.append(self._LEAVES.get(part) or f"#pragma omp {part}")
            return
        directive, parts = part
        if directive == "call":
            self.lines.append(f"{self._called(parts)}();")
            return
        kind, _, argument = directive.partition(" ")
        if directive == "nest lock":
            before, after = "omp_set_nest_lock(&nest);", "omp_unset_nest_lock(&nest);"
        elif kind == "lock":
            before, after = f"omp_set_lock(&{argument});", f"omp_unset_lock(&{argument});"
        elif kind == "if":
            before, after = f"if (omp_get_thread_num() == {argument}) {{", "}"
        else:
            loop = "for (int i = 0; i < 8; i++) " if directive.startswith(_LOOPS) else ""
            self.lines.append(f"#pragma omp {directive}")
            before, after = f"{loop}{{", "}"
        self.lines.append(before)
        for each in parts:
            self._part(each)
        self.lines.append(after)


class FortranWriter(Writer):
    """In Fortran."""

    _LEAVES: ClassVar = {
        SEND: "call MPI_Send(value, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, ierror)",
        COLLECTIVE: "call MPI_Bcast(value, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)",
        WORK: "call work()",
    }
    HEAD = """module shared
integer(8) :: one, two, nest
integer :: value
end module"""

    def _procedure(self, name: str, parts: tuple[Part, ...]) -> None:
        self.lines += [f"subroutine {name}()", "use mpi", "use shared", "use omp_lib", "implicit none"]
        self.lines.append("integer :: ierror, i")
        for part in parts:
            self._part(part)
        self.lines.append(f"end subroutine {name}")

    def _part(self, part: Part) -> None:
        if isinstance(part, str):
            self.lines.append(self._LEAVES.get(part) or f"!$omp {part}")
            return
        directive, parts = part
        kind, _, argument = directive.partition(" ")
        if directive == "call":
            self.lines.append(f"call {self._called(parts)}()")
            return
        if directive == "nest lock":
            before, after = ["call omp_set_nest_lock(nest)"], ["call omp_unset_nest_lock(nest)"]
        elif kind == "lock":
            before, after = [f"call omp_set_lock({argument})"], [f"call omp_unset_lock({argument})"]
        elif kind == "if":
            before, after = [f"if (omp_get_thread_num() == {argument}) then"], ["end if"]
        elif kind == "section":
            before, after = ["!$omp section"], []
        else:
            before, after = _fortran(directive)
        self.lines += before
        for each in parts:
            self._part(each)
        self.lines += after


def _fortran(directive: str) -> tuple[list[str], list[str]]:
    """Return how Fortran begins and ends a construct: `nowait` stands at the end."""
    spelled = directive.replace("parallel for", "parallel do")
    spelled = spelled.replace("for", "do", 1) if spelled.startswith("for") else spelled
    begin = spelled.removesuffix(" nowait")
    name = "parallel do" if begin.startswith("parallel do") else begin.split()[0]
    if not name.startswith("critical"):
        name = name.split("(")[0]
    end = f"!$omp end {name}{' nowait' if spelled != begin else ''}"
    if name.endswith("do"):
        return [f"!$omp {begin}", "do i = 1, 8"], ["end do", end]
    return [f"!$omp {begin}"], [end]


def written(suffix: str) -> tuple[str, list[Row], dict[str, range]]:
    """Return a whole program, its regions, and on which lines each of them stands."""
    found = [row for row in rows() if row.in_fortran or suffix != ".f90"]
    writer = FortranWriter() if suffix == ".f90" else CWriter()
    writer.lines += writer.HEAD.split("\n")
    for row in found:
        writer.add(row)
    calls = [row.name for row in found]
    if suffix == ".f90":
        begin = ["program main", "use mpi", "implicit none", "integer :: ierror", "call MPI_Init(ierror)"]
        end = [*(f"call {name}()" for name in calls), "call MPI_Finalize(ierror)", "end program"]
    else:
        begin = ["int main(int argc, char **argv)", "{", "MPI_Init(&argc, &argv);"]
        end = [*(f"{name}();" for name in calls), "MPI_Finalize();", "return 0;", "}"]
    return "\n".join([*writer.lines, *begin, *end, ""]), found, writer.spans
