"""Ranks give their core away while they wait if they outnumber the cores, and only then."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from run_programs import CHOICE

PROGRAM = """#include <mpi.h>
#include <stdio.h>
static long yields;
int sched_yield(void) { yields++; return 0; }
int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    yields = 0;
    for (int i = 0; i < 2000; i++)
        if (rank == 0) {
            MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    if (rank == 0)
        printf("yields %ld\\n", yields);
    MPI_Finalize();
    return 0;
}
"""

pytestmark = pytest.mark.skipif(os.environ.get(CHOICE) != "mpich", reason="other MPIs have a setting for it")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sharing")
    (folder / "yields.c").write_text(PROGRAM, encoding="utf-8")
    words = ["mpicc.mpich", "-rdynamic", str(folder / "yields.c"), "-o", str(folder / "yields")]
    subprocess.run(words, check=True)
    return folder / "yields"


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="two ranks outnumber the one core")
def test_a_rank_that_is_bound_to_its_own_core_keeps_it(program: Path) -> None:
    assert _yields(["-bind-to", "core", "-n", "2"], program) == 0


def test_ranks_that_outnumber_the_cores_give_them_away(program: Path) -> None:
    assert _yields(["-n", str(len(os.sched_getaffinity(0)) + 2)], program) > 0


def _yields(options: list[str], program: Path) -> int:
    words = [sys.executable, "-m", "rankwise", "run", "--", "mpiexec.mpich", *options, str(program)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    found = re.search(r"^yields (\d+)$", done.stdout, re.MULTILINE)
    assert found is not None, done.stdout + done.stderr
    return int(found.group(1))
