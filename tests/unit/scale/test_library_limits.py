"""The file of limits, and those that rankwise brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.scale.library_limits import LibraryLimits, Limit, from_json, load, shipped, to_json


def test_limits_are_read_as_they_were_written() -> None:
    limit = Limit("MPI_Allgather", "extent", 4, 8, 89478485, 89478486, "wrong", "at byte 0")
    found = LibraryLimits(
        "MPICH", "4.0.2", "Linux", 70, (limit,), ("MPI_Bcast_init",), ("volume: no memory",)
    )
    assert from_json(to_json(found), "here") == found


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 9}', '{"format": 1, "limits": 3}'])
def test_what_is_no_file_of_limits_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "scale.json").write_text(text)
    with pytest.raises(RankwiseError):
        load(tmp_path / "scale.json")


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RankwiseError, match="cannot be read"):
        load(tmp_path / "scale.json")


def test_four_libraries_were_measured() -> None:
    measured = {(each.library, each.version): each for each in shipped()}
    assert set(measured) == {
        ("MPICH", "4.0.2"),
        ("MPICH", "5.0.2"),
        ("Open MPI", "4.1.4"),
        ("Open MPI", "5.0.11"),
    }
    for each in measured.values():
        wrapped = {limit.call for limit in each.limits if limit.limited.startswith("wrapped-")}
        assert wrapped == {"MPI_Gatherv", "MPI_Allgatherv", "MPI_Alltoallv"}
