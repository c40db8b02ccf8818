"""Which functions are entries of MPI, and which files are its libraries."""

from __future__ import annotations

import pytest

from rankwise.binary.images import Image
from rankwise.binary.unwinder import Spot, StackStep
from rankwise.sampling.mpi_frames import inside, is_mpi_library, procedure


@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        ("MPI_Send", "MPI_Send"),
        ("PMPI_Send", "MPI_Send"),
        ("MPI_Send_c", "MPI_Send"),
        ("mpi_send_", "MPI_Send"),
        ("mpi_send__", "MPI_Send"),
        ("pmpi_send_", "MPI_Send"),
        ("mpi_send_f08_", "MPI_Send"),
        ("mpi_send_f08ts_", "MPI_Send"),
        ("mpi_comm_rank", "MPI_Comm_rank"),
        ("MPI_Bcast_c@@VERSION", "MPI_Bcast"),
        ("mpi_work_", ""),
        ("MPIDI_Progress", ""),
        ("main", ""),
        ("", ""),
    ],
)
def test_procedure(symbol: str, name: str) -> None:
    assert procedure(symbol) == name


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("/usr/lib/libmpi.so.40.30.4", True),
        ("/usr/lib/libmpich.so.12", True),
        ("/venv/lib/libmpi_abi.so.1", True),
        ("/usr/lib/libmpi_mpifh.so.40", True),
        ("/usr/lib/libmpifort.so.12", True),
        ("/usr/lib/libmpfr.so.6", False),
        ("/home/me/libmpi-tools/app", False),
        ("/usr/lib/libc.so.6", False),
    ],
)
def test_is_mpi_library(path: str, is_one: bool) -> None:
    assert is_mpi_library(path) is is_one


def _stack(*frames: tuple[str, str]) -> list[StackStep]:
    """Make a stack of functions and files, innermost first."""
    images = {path: Image(path, None, None) for _, path in frames}  # type: ignore[arg-type]
    return [StackStep(Spot(images[path], 0, None, function), 1) for function, path in frames]


def _call(*frames: tuple[str, str]) -> str | None:
    found = inside(_stack(*frames))
    return found.call if found is not None else None


MAIN = ("main", "/app")
START = ("__libc_start_main", "/lib/libc.so.6")


def test_the_outermost_call_counts() -> None:
    assert _call(("PMPI_Recv", "/libmpi.so"), ("MPI_Barrier", "/libmpi.so"), MAIN, START) == "MPI_Barrier"
    assert _call(("memcpy", "/lib/libc.so.6"), ("MPI_Send", "/libmpi.so"), MAIN, START) == "MPI_Send"
    assert _call(("compute", "/app"), MAIN, START) is None


def test_a_wrapper_of_a_tool_is_the_call() -> None:
    assert _call(("PMPI_Send", "/libmpi.so"), ("MPI_Send", "/libtool.so"), MAIN, START) == "MPI_Send"


def test_what_mpi_calls_back_is_outside() -> None:
    library = ("MPIR_Reduce", "/libmpi.so")
    assert _call(("my_op", "/app"), library, ("MPI_Reduce", "/libmpi.so"), MAIN, START) is None
    again = ("MPI_Send", "/libmpi.so"), ("my_op", "/app"), library, ("MPI_Reduce", "/libmpi.so"), MAIN, START
    assert _call(*again) == "MPI_Send"


def test_mpi_that_is_part_of_the_program_is_not_taken_for_a_call_back() -> None:
    assert _call(("progress", "/app"), ("MPI_Recv", "/app"), MAIN, START) == "MPI_Recv"
