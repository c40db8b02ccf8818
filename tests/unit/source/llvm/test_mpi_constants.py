"""The constants of an mpi.h are what its compiler makes of them, whichever MPI it belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.program.predefined import ConstantKind, built_in
from rankwise.source.llvm.mpi_constants import probe, read_constants
from rankwise.toolchain.embedded import embedded_file

LIKE_OPEN_MPI = """\
typedef struct handle *MPI_Comm, *MPI_Datatype, *MPI_Op, *MPI_Group, *MPI_Request, *MPI_Win, *MPI_File;
typedef struct handle *MPI_Info, *MPI_Errhandler, *MPI_Message, *MPI_Session;
typedef struct { int MPI_SOURCE; } MPI_Status;
extern struct handle ompi_mpi_comm_world, ompi_mpi_int, ompi_mpi_op_sum;
#define MPI_COMM_WORLD (&ompi_mpi_comm_world)
#define MPI_INT (&ompi_mpi_int)
#define MPI_SUM (&ompi_mpi_op_sum)
#define MPI_ANY_SOURCE (-1)
#define MPI_PROC_NULL (-2)
#define MPI_IN_PLACE ((void *) 1)
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RANKWISE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def embedded() -> tuple[str, ...]:
    """The flag that finds the headers of the embedded MPI."""
    header = embedded_file("mpich", "include", "mpi.h")
    if header is None:
        pytest.skip("no MPI is embedded here")
    return (f"-I{header.parent}",)


def test_the_embedded_mpi_has_every_name_of_the_standard(embedded: tuple[str, ...]) -> None:
    found = probe(embedded)
    assert found[ConstantKind.COMMUNICATOR, 0x44000000] == "MPI_COMM_WORLD"
    assert {name for (kind, _), name in found.items() if kind is ConstantKind.RANK} == {
        "MPI_ANY_SOURCE",
        "MPI_PROC_NULL",
        "MPI_ROOT",
    }
    assert len([name for (kind, _), name in found.items() if kind is ConstantKind.DATATYPE]) > 60


def test_the_same_names_have_other_values_in_the_standard_abi(embedded: tuple[str, ...]) -> None:
    usual = probe(embedded)
    abi = probe(embedded, "mpi_abi.h")
    assert set(usual.values()) == set(abi.values())
    assert {key for key, name in usual.items() if name == "MPI_INT"} != {
        key for key, name in abi.items() if name == "MPI_INT"
    }


def test_handles_that_are_addresses_are_known_by_their_symbols(tmp_path: Path, cache: Path) -> None:
    (tmp_path / "mpi.h").write_text(LIKE_OPEN_MPI)
    found = read_constants((f"-I{tmp_path}",))
    assert found.certain
    assert found.names[ConstantKind.COMMUNICATOR, "ompi_mpi_comm_world"] == "MPI_COMM_WORLD"
    assert found.names[ConstantKind.OP, "ompi_mpi_op_sum"] == "MPI_SUM"
    assert found.names[ConstantKind.RANK, -2] == "MPI_PROC_NULL"
    assert found.names[ConstantKind.BUFFER, 1] == "MPI_IN_PLACE"
    assert "MPI_ROOT" not in found.names.values()  # this header has none


def test_a_header_is_asked_once(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mpi.h").write_text(LIKE_OPEN_MPI)
    first = read_constants((f"-I{tmp_path}",))

    def refuse(*_: object) -> None:
        raise AssertionError("asked again")

    monkeypatch.setattr("rankwise.source.llvm.mpi_constants.probe", refuse)
    assert read_constants((f"-I{tmp_path}",)) == first
    (tmp_path / "mpi.h").write_text(LIKE_OPEN_MPI + "\n")
    with pytest.raises(AssertionError, match="asked again"):
        read_constants((f"-I{tmp_path}",))


def test_damaged_notes_are_written_anew(tmp_path: Path, cache: Path) -> None:
    (tmp_path / "mpi.h").write_text(LIKE_OPEN_MPI)
    first = read_constants((f"-I{tmp_path}",))
    (notes,) = cache.glob("mpi-constants-*.json")
    notes.write_text("[[")
    assert read_constants((f"-I{tmp_path}",)) == first


def test_without_a_usable_header_the_usual_values_remain(tmp_path: Path, cache: Path) -> None:
    (tmp_path / "mpi.h").write_text("#error not for you\n")
    assert read_constants((f"-I{tmp_path}",)) is built_in()
