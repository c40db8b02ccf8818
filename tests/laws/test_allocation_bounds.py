"""A guarded run reports a buffer exactly if the bytes that it needs are not all in its allocation."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from rankwise.config.settings import Settings
from rankwise.runs.running import RunOptions, run_command
from rankwise.toolchain import cache_folder
from run_programs import command, mpi


@dataclass(frozen=True, slots=True)
class Call:
    """A send of some elements of a derived type from a place in an allocation, all counted in bytes."""

    allocated: int
    at: int
    count: int
    blocks: tuple[tuple[int, int], ...]
    """Where each block of one element begins, and how many ints it has."""
    extent: int

    @property
    def is_inside(self) -> bool:
        needed = {
            self.at + element * self.extent + begin + byte
            for element in range(self.count)
            for begin, length in self.blocks
            for byte in range(4 * length)
        }
        return all(0 <= byte < self.allocated for byte in needed)


def _random_call(random: Random) -> Call:
    blocks = tuple((4 * random.randint(0, 6), random.randint(1, 3)) for _ in range(random.randint(1, 3)))
    extent = random.choice((4, 8, 20, 40))
    at, count = 4 * random.randint(0, 5), random.randint(0, 4)
    reach = max((at + (count - 1) * extent + begin + 4 * length for begin, length in blocks), default=4)
    return Call(max(4, reach + random.choice((-4, -1, 0, 0, 1, 16)), at + 4), at, count, blocks, extent)


def test_random_buffers() -> None:
    _assert_agrees([_random_call(Random(seed)) for seed in range(60)])


@pytest.mark.long
def test_very_many_random_buffers() -> None:
    for first in range(1_000, 13_000, 60):
        _assert_agrees([_random_call(Random(seed)) for seed in range(first, first + 60)])


def _assert_agrees(calls: list[Call]) -> None:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    path = _written(_program(calls))
    lines = path.read_text(encoding="utf-8").splitlines()
    words = [found.launcher, "-n", "1", *command(path)]
    result = run_command(words, Settings(), RunOptions("as-is", guard=True))[0]
    assert not result.problems
    reported = {each.where.line for each in result.findings if each.rule.code == "RW410"}
    wanted = {
        number
        for number, line in enumerate(lines, 1)
        if line.startswith("    SEND") and not calls[int(line.split("/* ")[1].split()[0])].is_inside
    }
    assert reported == wanted, sorted(reported ^ wanted)
    assert wanted, "no buffer is too small: the calls show little"


def _program(calls: list[Call]) -> str:
    body = []
    for number, call in enumerate(calls):
        begins = ", ".join(str(begin) for begin, _ in call.blocks)
        lengths = ", ".join(str(length) for _, length in call.blocks)
        parts = f"(int[]){{{lengths}}}, (MPI_Aint[]){{{begins}}}, {len(call.blocks)}"
        body += [
            f"    make({parts}, {call.extent}, &type);",
            f"    memory = calloc({call.allocated}, 1);",
            f"    SEND(memory + {call.at}, {call.count}); /* {number} */",
            "    free(memory);",
            "    MPI_Type_free(&type);",
        ]
    return _BEFORE + "\n".join(body) + "\n    MPI_Finalize();\n    return 0;\n}\n"


_BEFORE = """#include <mpi.h>
#include <stdlib.h>
#define SEND(from, count) MPI_Bcast(from, count, type, 0, MPI_COMM_SELF)
static void make(int *lengths, MPI_Aint *begins, int count, int extent, MPI_Datatype *type)
{
    MPI_Datatype inner;
    MPI_Type_create_hindexed(count, lengths, begins, MPI_INT, &inner);
    MPI_Type_create_resized(inner, 0, extent, type);
    MPI_Type_commit(type);
    MPI_Type_free(&inner);
}
int main(int argc, char **argv)
{
    MPI_Datatype type;
    char *memory;
    MPI_Init(&argc, &argv);
"""


def _written(text: str) -> Path:
    folder = cache_folder() / "generated-cases" / hashlib.sha256(text.encode()).hexdigest()[:24]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "buffers.c"
    path.write_text(text, encoding="utf-8")
    return path
