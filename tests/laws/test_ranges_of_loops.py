"""Loops that check ranges of memory are reported exactly if they touch what a pending operation owns."""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

from laws.ranged_loops import ELEMENTS, RangedLoop, random_loop
from rankwise.config.settings import Settings
from rankwise.runs.running import RunOptions, run_command
from rankwise.toolchain import cache_folder
from run_programs import compiled, mpi

_FLAGS = ("-g", "-O2", "-w")
_LOOP = re.compile(r"/\* (?:loop|more) (\d+) \*/")


def test_random_loops() -> None:
    _assert_agrees([random_loop(seed) for seed in range(60)])


@pytest.mark.long
def test_very_many_random_loops() -> None:
    for first in range(1_000, 2_800, 60):
        _assert_agrees([random_loop(seed) for seed in range(first, first + 60)])


def _assert_agrees(loops: list[RangedLoop]) -> None:
    found = mpi()
    if found is None:
        pytest.skip("no MPI here to run programs with")
    path = _written(_program(loops))
    program = compiled(path, _FLAGS, watches=True)
    assert b"rw_range_is_guarded" in program.read_bytes(), "loops do not check ranges here"
    words = [found.launcher, "-n", "1", str(program)]
    assert _printed(words) == _printed([*words[:-1], str(compiled(path, _FLAGS))]), "another result"
    result = run_command(words, Settings(), RunOptions("as-is", guard=True))[0]
    assert not result.problems, result.problems
    lines = path.read_text(encoding="utf-8").splitlines()
    at = [_LOOP.search(lines[each.where.line - 1]) for each in result.findings if each.rule.code == "RW402"]
    assert None not in at, "a line that is no access"
    reported = {int(each[1]) for each in at if each is not None}
    wanted = {number for number, loop in enumerate(loops) if loop.is_reported}
    assert not [(number in wanted, loops[number]) for number in sorted(reported ^ wanted)]
    assert 10 < len(wanted) < len(loops) - 10, "all or no loops touch what is owned: they show little"


def _printed(words: list[str]) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout


def _program(loops: list[RangedLoop]) -> str:
    functions = [line for number, loop in enumerate(loops) for line in loop.function(number)]
    calls = [line for number, loop in enumerate(loops) for line in loop.call(number)]
    return "\n".join([_BEFORE, *functions, _MAIN, *calls, _AFTER])


_BEFORE = f"""#include <mpi.h>
#include <stdio.h>
static char memory[{8 * ELEMENTS + 4096}] __attribute__((aligned(64))), out[4096];
static int other[256];
static volatile int nothing;"""
_MAIN = """int main(int argc, char **argv)
{
    long total = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);"""
_AFTER = """    printf("%ld\\n", total);
    MPI_Finalize();
    return 0;
}
"""


def _written(text: str) -> Path:
    folder = cache_folder() / "generated-cases" / hashlib.sha256(text.encode()).hexdigest()[:24]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "loops.c"
    path.write_text(text, encoding="utf-8")
    return path
