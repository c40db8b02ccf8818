"""A small project with a C and a Python program, and findings about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.findings import (
    Conclusion,
    Finding,
    Location,
    Problem,
    Ranks,
    Related,
    Result,
    Verdict,
    rule,
)

HEAT_C = """\
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, rows = 10;
    double err = 1, max;
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    int mine = rows / size + (rank < rows % size);
    if (mine > 0) {
        err = step(mine);
        log_step(err);
\tMPI_Allreduce(&err, &max, 1, MPI_DOUBLE, MPI_MAX, comm);
    }
    MPI_Barrier(comm);
    MPI_Finalize();
}
"""

SAVE_PY = """\
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def save(field, path):
    if rank == 0:
        header = make_header(field)
        total = comm.reduce(field.sum(), op=MPI.SUM, root=0)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "heat.c").write_text(HEAT_C)
    (tmp_path / "my tools").mkdir()
    (tmp_path / "my tools" / "save.py").write_text(SAVE_PY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def c_finding(project: Path) -> Finding:
    file = str(project / "heat.c")
    return Finding(
        rule("RW101"),
        "collective not reached by all ranks",
        Location(file, 14, 2, "main"),
        note="some ranks never come here",
        related=(
            Related("decides", "this condition differs between ranks", Location(file, 11, 9, "main")),
            Related("because", "rank is read here", Location(file, 8, 5, "main")),
            Related("because", "mine depends on rank", Location(file, 10, 9, "main")),
            Related("ranks that skip it wait next at", "MPI_Barrier", Location(file, 16, 5, "main")),
        ),
        fingerprint="0123456789",
    )


@pytest.fixture
def python_finding(project: Path) -> Finding:
    file = "my tools/save.py"
    return Finding(
        rule("RW101"),
        "reduce is not reached by all ranks",
        Location(file, 10, 17, "save"),
        note="only rank 0 comes here",
        related=(
            Related("decides", "this differs between ranks", Location(file, 8, 8, "save")),
            Related("because", "rank is read here", Location(file, 4, 8)),
        ),
        ranks=Ranks.of([0], 4),
        count=3,
    )


@pytest.fixture
def problem() -> Problem:
    return Problem("solver.c does not compile", "put your flags after `--`", "solver.c:3: no petsc.h\n")


@pytest.fixture
def result(c_finding: Finding, python_finding: Finding, problem: Problem) -> Result:
    return Result(
        command="check",
        findings=(c_finding, python_finding),
        verdict=Verdict(Conclusion.VIOLATED, ("4 ranks",)),
        summary="2 findings in 2 of 14 functions",
        problems=(problem,),
        suppressed=1,
        seconds=0.42,
        codes=("RW001", "RW101"),
    )


@pytest.fixture
def empty() -> Result:
    return Result("check", (), Verdict(Conclusion.CLEAN), codes=("RW001", "RW101"))


@pytest.fixture
def only_problems(problem: Problem) -> Result:
    return Result("check", (), Verdict(Conclusion.INCONCLUSIVE), problems=(problem,))
