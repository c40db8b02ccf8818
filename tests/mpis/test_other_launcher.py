"""A program that the launcher of another MPI starts: many jobs of one rank, and that is said."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from rankwise.findings import Conclusion
from rankwise.running import run_command
from rankwise.settings import Settings
from run_programs import CHOICE

PROGRAM = """#include <mpi.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
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
    source, program = tmp_path / "meets.c", tmp_path / "meets"
    source.write_text(PROGRAM, encoding="utf-8")
    subprocess.run([f"mpicc.{mine}", "-g", str(source), "-o", str(program)], check=True)
    result, _ = run_command([launcher, "-n", "3", str(program)], Settings())
    assert result.verdict.conclusion is Conclusion.INCONCLUSIVE
    (problem,) = result.problems
    assert problem.message == "3 processes were started, and each is alone in its MPI_COMM_WORLD"
    assert ("MPICH" if mine == "mpich" else "Open MPI") in (problem.hint or "")
    right, _ = run_command([f"mpiexec.{mine}", "-n", "3", str(program)], Settings())
    assert right.verdict.conclusion is Conclusion.CLEAN
