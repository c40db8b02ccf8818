"""A program that the launcher of another MPI starts: `run` and `explore` report many jobs of one rank."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from rankwise.config.settings import Settings
from rankwise.explore.explorer import ExploreLimits
from rankwise.explore.request import ExploreRequest
from rankwise.findings import Conclusion
from rankwise.runs.running import run_command
from rankwise.workflows.explore import explore_command
from run_programs import CHOICE

PROGRAM = """#include <mpi.h>
int main(int argc, char **argv)
{
    int value = 0, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < 2; i++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""


@pytest.mark.skipif(CHOICE not in os.environ, reason="make test-mpis names the MPI")
def test_launcher_of_another_mpi(tmp_path: Path) -> None:
    mine = os.environ[CHOICE]
    other = "openmpi" if mine == "mpich" else "mpich"
    launcher = shutil.which(f"mpiexec.{other}")
    if launcher is None:
        pytest.skip(f"there is no mpiexec.{other}")
    source, program = tmp_path / "collects.c", tmp_path / "collects"
    source.write_text(PROGRAM, encoding="utf-8")
    subprocess.run([f"mpicc.{mine}", "-g", str(source), "-o", str(program)], check=True)
    wrong = [launcher, "-n", "3", str(program)]
    for result in (
        run_command(wrong, Settings())[0],
        explore_command(ExploreRequest(tuple(wrong), limits=ExploreLimits(runs=4)), Settings()),
    ):
        assert result.verdict.conclusion is Conclusion.NOT_JUDGED  # nothing of the job that was meant
        assert not result.findings
        problem = result.problems[0]
        assert "starts 3 processes, and each is alone in its MPI_COMM_WORLD" in problem.message
        assert ("MPICH" if mine == "mpich" else "Open MPI") in problem.message
    right, _ = run_command([f"mpiexec.{mine}", "-n", "3", str(program)], Settings())
    assert right.verdict.conclusion is Conclusion.CLEAN
