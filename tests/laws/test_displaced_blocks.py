"""A guarded run reports a collective exactly for the ranks that touch bytes beyond their memory."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from laws.displaced_calls import RANKS, DisplacedCall, random_call
from rankwise.config.settings import Settings
from rankwise.runs.running import RunOptions, run_command
from rankwise.toolchain import cache_folder
from run_programs import command, mpi


def test_random_collectives() -> None:
    _assert_agrees([random_call(seed) for seed in range(90)])


@pytest.mark.long
def test_very_many_random_collectives() -> None:
    for first in range(1_000, 10_000, 90):
        _assert_agrees([random_call(seed) for seed in range(first, first + 90)])


def _assert_agrees(calls: list[DisplacedCall]) -> None:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    path = _written(_program(calls))
    lines = {line.strip(): number for number, line in enumerate(path.read_text().splitlines(), 1)}
    line_of = [lines[f"{call.text}; /* {number} */"] for number, call in enumerate(calls)]
    words = [found.launcher, "-n", "2", *command(path)]
    result = run_command(words, Settings(), RunOptions("as-is", guard=True))[0]
    assert not result.problems, result.problems
    reported = {
        (each.where.line, rank)
        for each in result.findings
        if each.rule.code == "RW410" and each.ranks
        for rank in each.ranks.members
    }
    wanted = {
        (line, rank)
        for line, call in zip(line_of, calls, strict=True)
        for rank in RANKS
        if not call.is_inside(rank)
    }
    differ = [calls[line_of.index(line)] for line, _ in sorted(reported ^ wanted)]
    assert reported == wanted, (sorted(reported - wanted), sorted(wanted - reported), differ)
    assert wanted, "no memory is too small: the calls show little"


def _program(calls: list[DisplacedCall]) -> str:
    """Return a program; what is written beyond a memory falls into room that nobody needs."""
    variables, body = [], []
    for number, call in enumerate(calls):
        if call.is_global:
            variables.append(f"static char memory_{number}[{call.allocated}], room_{number}[1024];")
        memory = f"memory_{number}" if call.is_global else f"allocated({call.allocated})"
        body += [f"    memory = {memory};", f"    {call.text}; /* {number} */"]
    return "\n".join([_BEFORE, *variables, _MAIN, *body, "    MPI_Finalize();", "    return 0;", "}", ""])


_BEFORE = """#include <mpi.h>
#include <stdlib.h>

#define WORLD MPI_COMM_WORLD
static char big[4096], first_room[1024];
static char *allocated(size_t size)
{
    char *memory = calloc(size, 1);
    return calloc(1024, 1) ? memory : NULL;
}"""
_MAIN = """int main(int argc, char **argv)
{
    int rank;
    char *memory = first_room;
    MPI_Datatype with_gap;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Type_create_resized(MPI_INT, 0, 8, &with_gap);
    MPI_Type_commit(&with_gap);
    allocated(1024);"""


def _written(text: str) -> Path:
    folder = cache_folder() / "generated-cases" / hashlib.sha256(text.encode()).hexdigest()[:24]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "collectives.c"
    path.write_text(text, encoding="utf-8")
    return path
