"""`rankwise replay`: the same finding again, a word on whether the schedule was followed, and debuggers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import CommandLine, Done

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

_C = """\
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, value = 41;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("first %d\\n", value);
        MPI_Recv(&value, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""
_PYTHON = """\
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank:
    comm.send(comm.rank, dest=0)
else:
    got = [comm.recv(source=MPI.ANY_SOURCE) for _ in range(2)]
    print(got)
"""


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """Return the words that run a program in which only one order of messages deadlocks."""
    return _command(tmp_path / "order.c", _C)


@pytest.fixture
def command_that_ends(tmp_path: Path) -> list[str]:
    """Return the words that run a program that ends in each order of its messages."""
    return _command(tmp_path / "any.c", _C.replace("MPI_INT, 2,", "MPI_INT, MPI_ANY_SOURCE,"))


def _command(source: Path, text: str) -> list[str]:
    found = run_programs.mpi()
    assert found is not None
    source.write_text(text, encoding="utf-8")
    return [found.launcher, "-n", "3", *run_programs.command(source)]


@pytest.fixture
def python_command(tmp_path: Path) -> list[str]:
    found = run_programs.mpi()
    assert found is not None
    (tmp_path / "order.py").write_text(_PYTHON, encoding="utf-8")
    return [found.launcher, "-n", "3", sys.executable, str(tmp_path / "order.py")]


def _with_input(folder: Path, words: list[str], typed: str, **variables: str) -> Done:
    done = subprocess.run(
        [sys.executable, "-m", "rankwise", *words],
        input=typed,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **variables},
    )
    return Done(done.returncode, done.stdout, done.stderr)


def test_the_order_that_deadlocks_does_so_each_time(rankwise: CommandLine, command: list[str]) -> None:
    for _ in range(2):
        done = rankwise("replay", "np=3 0:1<2", "--", *command)
        assert done.code == 1 and "RW201" in done.said
        assert "the one choice as enforced" in done.said
        assert "rankwise replay 'np=3 buffer=as-is 0:1<2' -- COMMAND" in done.said


def test_the_other_order_is_clean(rankwise: CommandLine, command: list[str]) -> None:
    done = rankwise("replay", "np=3", "0:1<1", "--", *command)
    assert done.code == 0 and "first 1" in done.out
    assert "the one choice as enforced" in done.said


@pytest.mark.parametrize(
    ("schedule", "reason"),
    [
        ("np=4 0:1<1", "the schedule is for 4 ranks, and there are 3"),
        ("np=3 0:3<1", "0:3 was never reached: rank 0 reached 2 wildcard receives"),
        ("np=3 0:1<5", "0:1 cannot be: rank 5 cannot send in its communicator"),
    ],
)
def test_a_schedule_of_another_program(
    rankwise: CommandLine, command_that_ends: list[str], schedule: str, reason: str
) -> None:
    done = rankwise("replay", schedule, "--", *command_that_ends)
    assert done.code == 2
    assert f"the run did not follow its schedule: {reason}" in done.said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("np=3 0:1<2",), "there is no command to run"),
        (("np=3 0:1<x", "--", "true"), "'0:1<x' is not a valid part of a schedule"),
        (("--buffering", "zero", "np=3", "--", "true"), "does not know --buffering"),
        (("--gdb", "1", "np=3 0:1<2", "--", "true"), "the schedule enforces nothing on rank 1 to stop at"),
    ],
)
def test_wrong_words(rankwise: CommandLine, words: tuple[str, ...], reason: str) -> None:
    done = rankwise("replay", *words)
    assert done.code == 2 and reason in done.said


@pytest.mark.skipif(shutil.which("gdb") is None, reason="no gdb is installed here")
def test_gdb_stops_at_the_last_forced_event(tmp_path: Path, command: list[str]) -> None:
    words = ["replay", "--gdb", "0", "np=3 0:1<1", "--", *command]
    done = _with_input(tmp_path, words, "print value\ndetach\nquit\n")
    assert "$1 = 41" in done.out and "order.c:9" in done.out
    assert done.code == 0 and "first 1" in done.out and "as enforced" in done.said


def test_a_missing_gdb_is_said(tmp_path: Path, command: list[str]) -> None:
    words = ["replay", "--gdb", "0", "np=3 0:1<1", "--", *command]
    done = _with_input(tmp_path, words, "", PATH=str(tmp_path))
    assert done.code == 2 and "there is no gdb here" in done.said


@pytest.mark.skipif(shutil.which("gdb") is None, reason="gdb is asked for before it is known to be Python")
def test_pdb_stops_a_rank_that_runs_python(tmp_path: Path, python_command: list[str]) -> None:
    words = ["replay", "--gdb", "0", "np=3 0:p1<2 0:p2<1", "--", *python_command]
    done = _with_input(tmp_path, words, "p comm.rank, comm.size\nw\nc\n")
    assert "order.py(7)" in done.out and "(0, 3)" in done.out
    assert done.code == 0 and "[2, 1]" in done.out and "all choices as enforced (2)" in done.said
