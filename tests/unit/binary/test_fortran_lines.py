"""The line of a call that the compiler gives to the loop around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.binary.fortran_lines import line_of_call
from rankwise.findings.location import Location

LOOP = """program waits
  do while (.not. done)
     do i = 1, n
        x(i) = i
     end do
     call mpi_test(request, done, status, ierror)
     call MPI_Wait(one, status, ierror)
     call MPI_Wait(other, status, ierror)
  end do
  call MPI_Barrier(comm, ierror)
end program
"""


@pytest.mark.parametrize(
    ("line", "call", "meant"),
    [
        (2, "MPI_Test", 6),  # told the loop, but there is one such call in it
        (6, "MPI_Test", 6),  # told the call itself
        (2, "MPI_Wait", 2),  # either of two: not known
        (2, "MPI_Barrier", 2),  # not in this loop
        (3, "MPI_Test", 3),  # not in the inner loop
        (1, "MPI_Barrier", 10),  # told the program, which has one such call
        (1, "MPI_Wait", 1),
        (99, "MPI_Test", 99),
    ],
)
def test_line_of_call(tmp_path: Path, line: int, call: str, meant: int) -> None:
    file = tmp_path / "waits.f90"
    file.write_text(LOOP, encoding="utf-8")
    assert line_of_call(Location(str(file), line), call).line == meant


def test_other_languages_and_missing_files_are_left_alone(tmp_path: Path) -> None:
    for name in ("waits.c", "gone.f90"):
        place = Location(str(tmp_path / name), 2)
        assert line_of_call(place, "MPI_Test") == place
