"""Datatypes touch the bytes that the standard says they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.standard.constants import ConstantKind
from rankwise.trace.object_numbers import FIRST_OWN, predefined
from rankwise.trace.type_signatures import Datatypes
from rankwise.trace.typemaps import Typemap, Typemaps, overlap
from trace_builder import TraceBuilder

INT, DOUBLE, CHAR = (predefined(ConstantKind.DATATYPE)[f"MPI_{name}"] for name in ("INT", "DOUBLE", "CHAR"))


def made(folder: Path, name: str, **arguments: int | list[int]) -> Typemap:
    run = TraceBuilder(1)
    run.stream(0).call(name, newtype=FIRST_OWN, **arguments)
    found = Typemaps(Datatypes(run.write(folder).processes[0].streams)).of(FIRST_OWN)
    assert found is not None
    return found


def test_vector_leaves_gaps_and_ends_with_its_last_block(tmp_path: Path) -> None:
    found = made(tmp_path, "MPI_Type_vector", count=3, blocklength=2, stride=4, oldtype=INT)
    assert found.pieces == ((0, 8), (16, 24), (32, 40))
    assert (found.lower, found.extent) == (0, 40)
    assert found.times(2)[-1] == (72, 80)


def test_negative_stride_begins_below(tmp_path: Path) -> None:
    found = made(tmp_path, "MPI_Type_vector", count=2, blocklength=1, stride=-3, oldtype=INT)
    assert found.pieces == ((-12, -8), (0, 4))
    assert (found.lower, found.extent) == (-12, 16)


def test_struct_is_padded(tmp_path: Path) -> None:
    found = made(
        tmp_path, "MPI_Type_create_struct", count=2, array_of_blocklengths=[1, 1],
        array_of_displacements=[0, 8], array_of_types=[DOUBLE, CHAR],
    )  # fmt: skip
    assert found.pieces == ((0, 9),)
    assert found.extent == 16


@pytest.mark.parametrize(("order", "pieces"), [(56, ((20, 28), (36, 44))), (57, ((16, 24), (28, 36)))])
def test_subarray(tmp_path: Path, order: int, pieces: tuple[tuple[int, int], ...]) -> None:
    found = made(
        tmp_path, "MPI_Type_create_subarray", ndims=2, array_of_sizes=[3, 4], array_of_subsizes=[2, 2],
        array_of_starts=[1, 1], order=order, oldtype=INT,
    )  # fmt: skip
    assert found.pieces == pieces
    assert found.extent == 48


def test_indexed_blocks_may_come_in_any_order(tmp_path: Path) -> None:
    found = made(
        tmp_path, "MPI_Type_indexed", count=2, array_of_blocklengths=[1, 2],
        array_of_displacements=[5, 0], oldtype=INT,
    )  # fmt: skip
    assert found.pieces == ((0, 8), (20, 24))


def test_resized_keeps_its_bytes(tmp_path: Path) -> None:
    found = made(tmp_path, "MPI_Type_create_resized", lb=0, extent=12, oldtype=INT)
    assert found.times(2) == ((0, 4), (12, 16))


def test_overlap_is_of_bytes() -> None:
    assert overlap([(0, 4), (8, 12)], [(4, 8), (12, 20)]) is None
    assert overlap([(0, 4), (8, 12)], [(10, 11)]) == (10, 11)
