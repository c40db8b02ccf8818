"""Commands that are scripts: they start several jobs, and nobody can know with which MPI."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from end_to_end.command_line import CommandLine
from sampling.jobs import Mpi, each_mpi, mpis

pytestmark = pytest.mark.skipif(not mpis(), reason="no MPI is installed here")

_RING = """\
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        usleep(300000);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &in, 1, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc > 1 && !strcmp(argv[1], "lost"))
        MPI_Recv(&in, 1, MPI_INT, (rank + 1) % size, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc > 1 && !strcmp(argv[1], "meets"))
        for (int i = 0; i < 50; i++)
            MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 1 && !strcmp(argv[1], "reduces"))
        for (int i = 0; i < 50; i++)
            MPI_Allreduce(&rank, &in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("ring of %d\\n", size);
    MPI_Finalize();
    return 0;
}
"""


def _script(mpi: Mpi, folder: Path, *lines: str) -> str:
    """Write a script; in its lines, MPIEXEC is the launcher."""
    (folder / "ring.c").write_text(_RING)
    words = [mpi.compiler[0], "-g", "ring.c", "-o", "ring", *mpi.compiler[1:]]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    script = folder / "jobs.sh"
    script.write_text("\n".join(("#!/bin/sh", *lines)).replace("MPIEXEC", " ".join(mpi.launcher)))
    script.chmod(0o755)
    return "./jobs.sh"


def _hiding(mpi: Mpi) -> str:
    """Return a line that starts a job by a launcher that is not named in it."""
    path, *options = mpi.launcher
    return f'"$(printf "%s%s" {path[:-3]} {path[-3:]})" {" ".join(options)} -n 2 ./ring'


@pytest.mark.slow
@each_mpi
def test_each_of_several_jobs_is_judged_by_itself(rankwise: CommandLine, mpi: Mpi, tmp_path: Path) -> None:
    lines = ("MPIEXEC -n 2 ./ring", "echo between", "MPIEXEC -n 3 ./ring", "MPIEXEC -n 2 ./ring")
    done = rankwise("run", _script(mpi, tmp_path, *lines))
    assert done.code == 0, done.said
    assert done.out.splitlines()[:4] == ["ring of 2", "between", "ring of 3", "ring of 2"]
    assert "3 jobs of 2 to 3 ranks" in done.said


@pytest.mark.slow
@each_mpi
def test_jobs_at_the_same_time_do_not_mix(rankwise: CommandLine, mpi: Mpi, tmp_path: Path) -> None:
    done = rankwise("run", _script(mpi, tmp_path, "MPIEXEC -n 2 ./ring &", "MPIEXEC -n 2 ./ring", "wait"))
    assert done.code == 0, done.said
    assert "2 jobs of 2 ranks" in done.said


def test_collectives_of_jobs_at_the_same_time_are_agreed_on_apart(
    rankwise: CommandLine, tmp_path: Path
) -> None:
    lines = ("MPIEXEC -n 2 ./ring meets &", "MPIEXEC -n 2 ./ring reduces", "wait")
    done = rankwise("run", "--check-before", _script(mpis()[0], tmp_path, *lines))
    assert done.code == 0, done.said
    assert done.out.count("ring of 2") == 2


@pytest.mark.slow
@each_mpi
def test_a_later_job_that_deadlocks(rankwise: CommandLine, mpi: Mpi, tmp_path: Path) -> None:
    done = rankwise("run", _script(mpi, tmp_path, "MPIEXEC -n 3 ./ring", "MPIEXEC -n 2 ./ring lost"))
    assert done.code == 1, done.said
    assert "RW201" in done.out
    assert "rank 2" not in done.out, "it is of the first job"


@pytest.mark.slow
@each_mpi
def test_a_program_of_an_unexpected_mpi_runs_as_it_would(
    rankwise: CommandLine, mpi: Mpi, tmp_path: Path
) -> None:
    """Nothing in the script says which MPI it uses; whatever is guessed, the program is not disturbed."""
    done = rankwise("run", _script(mpi, tmp_path, _hiding(mpi)))
    assert "ring of 2" in done.out, done.said
    assert done.code == (2 if "an MPI that was not expected" in done.said else 0), done.said
    assert "2 ranks" in done.said or "not recorded: " in done.said


@pytest.mark.slow
def test_an_mpi_that_cannot_be_recorded_is_named(rankwise: CommandLine, tmp_path: Path) -> None:
    """The MPI of `mpicc` is expected where nothing says which one it is: of another kind is one of these."""
    said = [_hidden(rankwise, each, tmp_path) for each in mpis()]
    unexpected = [each for each in said if "not the MPI that was expected" in each]
    if len({each.name == "openmpi" for each in mpis()}) < 2:
        pytest.skip("only one kind of MPI is installed here")
    assert unexpected and all("leave out --sampling shim" in each for each in unexpected)


def _hidden(rankwise: CommandLine, mpi: Mpi, folder: Path) -> str:
    return rankwise("watch", "--sampling", "shim", "--", _script(mpi, folder, _hiding(mpi))).said


@pytest.mark.slow
def test_the_outcomes_of_several_jobs_are_not_explored(rankwise: CommandLine, tmp_path: Path) -> None:
    done = rankwise(
        "explore", "--", _script(mpis()[0], tmp_path, "MPIEXEC -n 2 ./ring", "MPIEXEC -n 2 ./ring")
    )
    assert done.code == 2
    assert "starts more than one MPI job" in done.said


@pytest.mark.long
@each_mpi
@pytest.mark.parametrize("sampling", ["ptrace", "shim"])
def test_a_later_job_that_hangs(rankwise: CommandLine, mpi: Mpi, tmp_path: Path, sampling: str) -> None:
    script = _script(mpi, tmp_path, "MPIEXEC -n 4 ./ring", "sleep 3", "MPIEXEC -n 2 ./ring lost")
    done = rankwise("watch", "--kill", "--sampling", sampling, "--", script)
    assert done.code == 4, done.said
    assert "RW802" in done.out
    assert "all 2 ranks" in (tmp_path / "rankwise-out" / "stacks.txt").read_text()
