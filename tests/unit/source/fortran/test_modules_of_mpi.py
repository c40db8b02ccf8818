"""Modules of MPI that flang can read, and what Fortran's constants are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise import toolchain
from rankwise.program.predefined import ConstantKind
from rankwise.source.compiler_processes import Compilers
from rankwise.source.fortran.fortran_constants import constants_of
from rankwise.source.fortran.modern import comparison_of, module_text
from rankwise.source.fortran.mpi_modules import module_folder
from rankwise.source.fortran.mpif_header import Header, find_header, read_header
from rankwise.workflows.check import check_sources

HEADER = Header(
    Path("mpif.h"),
    "0",
    {"MPI_COMM_WORLD": 7, "MPI_ANY_SOURCE": -2, "MPI_SOURCE": 1, "MPI_TAG": 2, "MPI_ERROR": 3,
     "MPI_STATUS_SIZE": 5, "MPI_DISPLACEMENT_CURRENT": -54278278},
    frozenset({"MPI_DISPLACEMENT_CURRENT"}),
    {"MPI_IN_PLACE": "mpipriv1_+4"},
)  # fmt: skip


def test_handles_are_types_and_numbers_are_numbers() -> None:
    lines = [line.strip() for line in module_text(HEADER).splitlines()]
    assert "type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(7)" in lines
    assert "integer(4), parameter :: MPI_ANY_SOURCE = -2" in lines
    assert "integer(8), parameter :: MPI_DISPLACEMENT_CURRENT = -54278278" in lines


def test_comparisons_of_handles_are_recognised() -> None:
    assert comparison_of("_QMmpi_f08Prankwise_equal_mpi_comm") == "=="
    assert comparison_of("_QMmpi_f08Prankwise_different_mpi_comm") == "!="
    assert comparison_of("_QMmpi_f08Pother") is None
    assert comparison_of("rankwise_equal_mpi_comm") is None


def test_constants_of_a_header_have_names() -> None:
    constants = constants_of(HEADER, None)
    assert constants.names[ConstantKind.COMMUNICATOR, 7] == "MPI_COMM_WORLD"
    assert constants.names[ConstantKind.RANK, -2] == "MPI_ANY_SOURCE"
    assert constants.names[ConstantKind.BUFFER, "mpipriv1_+4"] == "MPI_IN_PLACE"
    assert constants.certain


def _need_fortran() -> Path:
    header = find_header(())
    if not toolchain.fortran_compiler().found or header is None:
        pytest.skip("no flang or no mpif.h here: Debian's flang-19 and libmpich-dev packages have them")
    return header


def test_both_modules_compile() -> None:
    _need_fortran()
    folder = module_folder((), Compilers())
    assert folder is not None
    assert {"mpi.mod", "mpi_f08.mod"} <= {file.name for file in folder.iterdir()}


def test_a_module_that_flang_made_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mpi.mod").write_bytes(b"\xef\xbb\xbf!mod$ v1 sum:00\n")
    assert module_folder((f"-I{tmp_path}",), Compilers()) is None


def test_flang_says_what_the_constants_are() -> None:
    header = read_header(_need_fortran(), Compilers())
    assert header is not None
    assert "MPI_COMM_WORLD" in header.numbers
    assert "MPI_IN_PLACE" in header.places


def test_checking_leaves_no_module_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _need_fortran()
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "grid.f90"
    source.write_text("module grid\n  integer :: n\nend module\n", encoding="ascii")
    assert not check_sources([source]).problems
    assert [each.name for each in tmp_path.iterdir()] == ["grid.f90"]


def test_a_module_that_is_nowhere_is_asked_for(tmp_path: Path) -> None:
    _need_fortran()
    source = tmp_path / "main.f90"
    source.write_text("program main\n  use solver\nend program\n", encoding="ascii")
    (problem,) = check_sources([source]).problems
    assert problem.message == f"{source} does not compile"
    assert problem.hint is not None
    assert "name the file that defines the module solver" in problem.hint
