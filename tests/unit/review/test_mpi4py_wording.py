"""Which method of mpi4py a text about a line names."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.findings import Finding, Location, Related, rule
from rankwise.review.mpi4py_wording import Mpi4pyWords

PROGRAM = """\
from mpi4py import MPI
comm = MPI.COMM_WORLD
data = comm.recv(source=1)
comm.Barrier(); comm.bcast(1)
total = comm.allreduce(
    data,
    op=MPI.SUM,
)
a = comm.bcast(1); b = sub.bcast(2)
values.append(1)
self.model.solver.preconditioner.communicator.Barrier()
"""


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        (3, "MPI_Mprobe(source=1) waits for rank 1", "comm.recv: MPI_Mprobe(source=1) waits for rank 1"),
        (4, "MPI_Barrier: not reached by all ranks", "comm.Barrier (MPI_Barrier): not reached by all ranks"),
        (4, "MPI_Bcast is not reached", "comm.bcast (MPI_Bcast) is not reached"),
        (6, "MPI_Allreduce(op=SUM)", "comm.allreduce: MPI_Allreduce(op=SUM)"),
        (6, "in MPI_Allgather(comm=a (b)) now", "in comm.allreduce: MPI_Allgather(comm=a (b)) now"),
        (9, "MPI_Bcast is not reached", "MPI_Bcast is not reached"),
        (10, "MPI_Bcast is not reached", "MPI_Bcast is not reached"),
        (11, "MPI_Barrier is not reached", "Comm.Barrier (MPI_Barrier) is not reached"),
        (3, "the message is lost", "the message is lost"),
        (3, "waits for rank 2, which is in MPI_Finalize", "waits for rank 2, which is in MPI_Finalize"),
        (4, "MPI_Barrier waits for MPI_Mrecv() at line 3",
         "comm.Barrier (MPI_Barrier) waits for comm.recv: MPI_Mrecv() at line 3"),
    ],
)  # fmt: skip
def test_a_line_names_its_method(tmp_path: Path, line: int, text: str, expected: str) -> None:
    program = tmp_path / "app.py"
    program.write_text(PROGRAM)
    assert Mpi4pyWords().text(text, Location(str(program), line)) == expected


def test_calls_of_related_lines_are_named_too(tmp_path: Path) -> None:
    program = tmp_path / "app.py"
    program.write_text(PROGRAM)
    finding = Finding(
        rule("RW102"),
        "rank 1 called MPI_Allreduce where rank 0 called MPI_Mprobe",
        Location(str(program), 6),
        related=(Related("rank 0", "MPI_Mprobe(source=1)", Location(str(program), 3)),),
    )
    (rewritten,) = Mpi4pyWords().rewrite([finding])
    assert rewritten.message == (
        "rank 1 called comm.allreduce (MPI_Allreduce) where rank 0 called comm.recv (MPI_Mprobe)"
    )


def test_other_languages_and_unreadable_files_stay_as_they_are(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("comm.recv(")
    for file in (str(broken), str(tmp_path / "none.py"), "app.c"):
        assert Mpi4pyWords().text("MPI_Recv(source=1)", Location(file, 1)) == "MPI_Recv(source=1)"
