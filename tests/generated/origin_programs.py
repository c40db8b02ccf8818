"""Programs that touch the origin, result or compare buffer of a one-sided operation, too early or in time.

Each combines a way to synchronise, an operation with the buffer under test, a use of it, and where the buffer
lies. In the buggy program the use stands between the operation and what completes it at the origin; in the
correct twin, after that.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from generated.operations import OPERATIONS, READS, WRITES, Operation, Touch
from generated.synchronisation import FENCE, MODES, Mode

_PLACES = {
    "stack": "int buffer[4] = {0, 0, 0, 0};",
    "heap": "int *buffer = malloc(16); memset(buffer, 0, 16);",
    "global": "int *buffer = global;",
}


@dataclass(frozen=True, slots=True)
class GeneratedProgram:
    """One program with its expectations, as in tests/runs, and its language by its suffix."""

    name: str
    text: str
    suffix: str = ".c"
    is_correct: bool = False
    as_run: str = ""
    """The text with what a run reports, where that is not the same."""

    @property
    def number(self) -> int:
        """A number that depends on nothing but the name, for choosing a sample."""
        return zlib.crc32(self.name.removesuffix("_ok").encode())


def origin_programs() -> Iterator[GeneratedProgram]:
    """Yield all of them: the buggy one, then its twin."""
    for mode in MODES:
        for operation in OPERATIONS:
            if operation.has_request and not mode.is_passive:
                continue
            if mode.takes_request and not operation.has_request:
                continue
            for touch in READS + WRITES if operation.writes else WRITES:
                name = f"{mode.name}__{operation.name}__{touch.name}"
                seed = zlib.crc32(f"{name} as".encode())
                place = list(_PLACES)[seed % 3]
                suffix = ".cpp" if seed // 3 % 4 == 0 else ".c"
                for is_correct in (False, True):
                    text = _text(mode, operation, touch, place, is_correct)
                    name_of_both = name + ("_ok" if is_correct else "")
                    yield GeneratedProgram(name_of_both, text, suffix, is_correct, _as_run(text, touch))


def _text(mode: Mode, operation: Operation, touch: Touch, place: str, is_correct: bool) -> str:
    used = touch.line if is_correct else f"{touch.line} // expect: {touch.rule}"
    waits = operation.has_request and not mode.takes_request
    rank_0 = [
        mode.opens,
        operation.call + ("" if is_correct else f" // because: {touch.rule}"),
        *([mode.waits_for_another] if mode.waits_for_another else []),
        *([used] if not is_correct else []),
        mode.completes,
        *([used] if is_correct and mode is not FENCE else []),
        mode.closes,
        "MPI_Wait(&request, MPI_STATUS_IGNORE);" if waits else "",
    ]
    if touch.name == "put_on" and is_correct and not mode.closes and mode is not FENCE:
        rank_0 = [*rank_0[:2], mode.completes, mode.opens, used, mode.completes, *rank_0[-1:]]
    target = mode.target
    if touch.name == "put_on" and is_correct and mode.target:
        target = f"{target} {target}"
    first, last = mode.everybody
    after = [f"if (rank == 0) {used}"] if is_correct and mode is FENCE else []
    again = [last] if after and touch.name == "put_on" else []
    when = "after completion" if is_correct else "too early"
    lines = [
        f"// One-sided: {mode.name}, {operation.name}, {touch.name}, {when}.",
        "// run: -n 2 --guard source",
        *_BEFORE,
        f"    {_PLACES[place].replace('malloc', '(int *)malloc')}",
        *(f"    {line}" for line in _SET_UP),
        f"    {first}" if first else "",
        "    if (rank == 0) {",
        *(f"        {line}" for line in rank_0 if line),
        "    }",
        f"    if (rank == 1) {{ {target} }}" if target else "",
        *(f"    {line}" for line in (last, *after, *again) if line),
        *_AFTER,
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _as_run(text: str, touch: Touch) -> str:
    """A check reports the call of a function that touches a buffer; a run, the line in the function."""
    called = touch.line.partition("(")[0].split()[-1]
    if called not in ("change", "read_from") or "expect" not in text:
        return text
    lines = []
    for line in text.splitlines():
        if line.startswith("static") and f" {called}(" in line:
            line += f" // expect: {touch.rule}"
        lines.append(line.replace("// expect: ", "// because: ") if touch.line in line else line)
    return "\n".join(lines) + "\n"


_BEFORE = """#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static int global[4];
static void change(int *at) { at[0] = 3; }
static int read_from(const int *at) { return at[0]; }
int main(int argc, char **argv)
{
    int rank, *memory, sum = 0, spare[4] = {0}, other[4] = {2, 2, 2, 2}, more[4] = {3, 3, 3, 3};
    int its_rank;
    MPI_Win win;
    MPI_Request request;
    MPI_Group everybody, others;""".splitlines()
_SET_UP = """int *alias = buffer;
MPI_Init(&argc, &argv);
MPI_Comm_rank(MPI_COMM_WORLD, &rank);
its_rank = 1 - rank;
MPI_Comm_group(MPI_COMM_WORLD, &everybody);
MPI_Group_incl(everybody, 1, &its_rank, &others);
MPI_Win_allocate(32, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
memset(memory, 0, 32);
MPI_Barrier(MPI_COMM_WORLD);""".splitlines()
_AFTER = """    MPI_Group_free(&others);
    MPI_Group_free(&everybody);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}""".splitlines()
