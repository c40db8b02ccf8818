"""Programs that know MPI through sessions only: they are run, never held up, and said not to be judged."""

from __future__ import annotations

import pytest

import run_programs
from end_to_end.command_line import CommandLine, Done

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

PROGRAM = """\
#include <mpi.h>
int main(int argc, char **argv) {
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    int rank, value = 0;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "here", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
    MPI_Group_free(&group);
    MPI_Comm_rank(comm, &rank);
    if (argc > 1)
        MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);
    return 0;
}
"""


def run(rankwise: CommandLine, *options: str, arguments: tuple[str, ...] = ()) -> Done:
    found = run_programs.mpi()
    assert found is not None
    source = rankwise.folder / "program.c"
    source.write_text(PROGRAM)
    program = run_programs.command(source)[0]
    return rankwise("run", *options, "--", found.launcher, "-n", "2", program, *arguments)


@pytest.mark.parametrize("options", [(), ("--check-before",)])
def test_it_runs_to_its_end_and_is_not_called_clean(rankwise: CommandLine, options: tuple[str, ...]) -> None:
    done = run(rankwise, *options)
    assert done.code == 2
    assert "2 processes use MPI through sessions alone, which is not judged" in " ".join(done.out.split())
    assert "none has made progress" not in done.out


def test_one_that_stands_still_is_given_up(rankwise: CommandLine) -> None:
    done = run(rankwise, "--give-up-after", "1", arguments=("wait",))
    assert done.code == 2
    assert "none has made progress for long" in " ".join(done.out.split())
