"""Random parallel regions as C (which is C++ too) and as Fortran; the tag of a send is its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from laws.hybrid_language import Body, Item

_COUNTERS = ", ".join(f"i{depth}" for depth in range(12))


def to_c(regions: Iterable[Body]) -> str:
    lines = ["#include <mpi.h>", "#include <omp.h>"]
    names = []
    for number, region in enumerate(regions):
        names.append(f"region_{number}")
        lines += [f"static void region_{number}(int argc, int *value)", "{", "#pragma omp parallel", "{"]
        lines += [line for item in region for line in _c(item)]
        lines += ["}", "}"]
    calls = [f"    {name}(argc, &value);" for name in names]
    start = ["int main(int argc, char **argv)", "{", "    int value = 0, provided;"]
    start += ["    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);"]
    return "\n".join([*lines, *start, *calls, "    MPI_Finalize();", "    return 0;", "}", ""])


def _c(item: Item) -> Iterator[str]:
    wait = " nowait" if item.nowait else ""
    if item.kind == "send":
        yield f"MPI_Send(value, 1, MPI_INT, 0, {item.number}, MPI_COMM_WORLD);"
    elif item.kind in ("barrier", "taskwait"):
        yield f"#pragma omp {item.kind}"
    elif item.kind in ("critical", "master", "parallel", "task"):
        yield from _block(f"#pragma omp {item.kind}", item.bodies[0])
    elif item.kind == "single":
        yield from _block(f"#pragma omp single{wait}", item.bodies[0])
    elif item.kind == "tid":
        yield from _block(f"if (omp_get_thread_num() == {item.number})", item.bodies[0])
    elif item.kind == "loop":
        yield from _block("for (int round = 0; round < argc; round++)", item.bodies[0])
    elif item.kind == "choice":
        yield from _block("if (argc > 3)", item.bodies[0])
        yield from _block("else", item.bodies[1])
    elif item.kind == "iteration":
        yield f"#pragma omp for{wait}"
        yield "for (int i = 0; i < 8; i++)"
        yield from _block("if (i == 2)", item.bodies[0])
    else:
        yield f"#pragma omp sections{wait}"
        yield "{"
        for body in item.bodies:
            yield from _block("#pragma omp section", body)
        yield "}"


def _block(head: str, body: Body) -> Iterator[str]:
    yield head
    yield "{"
    for item in body:
        yield from _c(item)
    yield "}"


def to_fortran(regions: Iterable[Body]) -> str:
    lines: list[str] = []
    names = []
    for number, region in enumerate(regions):
        names.append(f"region_{number}")
        lines += [f"subroutine region_{number}(argc, value)", "include 'mpif.h'", "integer :: argc, value"]
        lines += [f"integer :: ierror, {_COUNTERS}", "integer, external :: omp_get_thread_num"]
        lines += [f"!$omp parallel private(ierror, {_COUNTERS})"]
        lines += [line for item in region for line in _fortran(item, 0)]
        lines += ["!$omp end parallel", "end subroutine"]
    start = ["program main", "include 'mpif.h'", "integer :: value, provided, ierror, argc", "value = 0"]
    start += ["argc = command_argument_count() + 1"]
    start += ["call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierror)"]
    calls = [f"call {name}(argc, value)" for name in names]
    return "\n".join([*start, *calls, "call MPI_Finalize(ierror)", "end program", *lines, ""])


def _fortran(item: Item, depth: int) -> Iterator[str]:
    inner = [[line for each in body for line in _fortran(each, depth + 1)] for body in item.bodies]
    wait = " nowait" if item.nowait else ""
    if item.kind == "send":
        yield f"call MPI_Send(value, 1, MPI_INTEGER, 0, {item.number}, MPI_COMM_WORLD, ierror)"
    elif item.kind in ("barrier", "taskwait"):
        yield f"!$omp {item.kind}"
    elif item.kind in ("critical", "master", "task", "single"):
        end = wait if item.kind == "single" else ""
        yield from [f"!$omp {item.kind}", *inner[0], f"!$omp end {item.kind}{end}"]
    elif item.kind == "parallel":
        yield from [f"!$omp parallel private(ierror, {_COUNTERS})", *inner[0], "!$omp end parallel"]
    elif item.kind == "tid":
        yield from [f"if (omp_get_thread_num() == {item.number}) then", *inner[0], "end if"]
    elif item.kind == "loop":
        yield from [f"do i{depth} = 1, argc", *inner[0], "end do"]
    elif item.kind == "choice":
        yield from ["if (argc > 3) then", *inner[0], "else", *inner[1], "end if"]
    elif item.kind == "iteration":
        yield from [
            "!$omp do",
            f"do i{depth} = 1, 8",
            f"if (i{depth} == 2) then",
            *inner[0],
            "end if",
            "end do",
        ]
        yield f"!$omp end do{wait}"
    else:
        yield "!$omp sections"
        for body in inner:
            yield from ["!$omp section", *body]
        yield f"!$omp end sections{wait}"
