"""Which collectives `--check-before` lets begin: those that `run` would not report as mismatches."""

from __future__ import annotations

from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import CommandLine, Done

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")
_RUNS = Path(__file__).parent.parent / "runs"

OPERATIONS = """\
#include <mpi.h>
#include <stdio.h>
#include <string.h>
static void keep_larger(void *in, void *both, int *count, MPI_Datatype *type) {
    for (int i = 0; i < *count; i++)
        if (((int *)in)[i] > ((int *)both)[i])
            ((int *)both)[i] = ((int *)in)[i];
}
int main(int argc, char **argv) {
    int rank, largest;
    MPI_Op own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(keep_larger, 1, &own);
    MPI_Op mine = rank == 0 ? MPI_MAX : strcmp(argv[1], "own") ? MPI_SUM : own;
    MPI_Allreduce(&rank, &largest, 1, MPI_INT, mine, MPI_COMM_WORLD);
    printf("largest %d\\n", largest);
    MPI_Op_free(&own);
    MPI_Finalize();
    return 0;
}
"""


def _asked_first(rankwise: CommandLine, source: Path, *arguments: str) -> Done:
    found = run_programs.mpi()
    assert found is not None
    words = (found.launcher, "-n", "2", *run_programs.command(source), *arguments)
    return rankwise("run", "--check-before", "--", *words)


def test_own_operations_may_have_other_numbers(rankwise: CommandLine) -> None:
    done = _asked_first(rankwise, _RUNS / "correct" / "operations_made_in_another_order_ok.c")
    assert (done.code, done.out.count("largest 1")) == (0, 1), done.said


def test_what_own_operations_do_is_not_known(rankwise: CommandLine) -> None:
    done = _asked_first(rankwise, rankwise.write("operations.c", OPERATIONS), "own")
    assert (done.code, done.out.count("largest 1")) == (0, 2), done.said


def test_different_operations_do_not_begin(rankwise: CommandLine) -> None:
    done = _asked_first(rankwise, rankwise.write("operations.c", OPERATIONS), "sum")
    assert done.code == 1, done.said
    assert "RW105" in done.out
    assert "largest 1" not in done.out
