"""`verify` finds what only another order of messages shows, unless it is reported not to look."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import CommandLine

PROGRAM = """#include <mpi.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        if (rank == 1)
            usleep(300000);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
"""


@pytest.mark.slow
@pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI here to run programs with")
def test_a_deadlock_of_another_order(rankwise: CommandLine, tmp_path: Path) -> None:
    source = tmp_path / "late.c"
    source.write_text(PROGRAM, encoding="utf-8")
    once = rankwise("verify", source, "-n", "3", "--explore", "0")
    assert once.code == 0, once.out + once.err
    found = rankwise("verify", source, "-n", "3", "--output", tmp_path / "found.json")
    assert found.code == 1, found.out + found.err
    reported = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))["findings"]
    (deadlock,) = [each for each in reported if each["rule"] == "RW201"]
    assert deadlock["replay"].endswith("0:1<1")
