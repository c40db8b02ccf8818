"""The page of an MPI call says what the standard asks of it, for every call and spelling."""

from __future__ import annotations

import pytest

from rankwise.report.call_page import call_page
from rankwise.standard import calls, find_spelling
from rankwise.standard.mpi4py_names import python_spellings


def _page(name: str) -> str:
    spelling = find_spelling(name)
    assert spelling is not None
    return call_page(spelling)


def test_every_call_has_a_page_with_all_its_arguments() -> None:
    for each in calls():
        page = _page(each.name)
        assert all(f"| `{parameter.name}` |" in page for parameter in each.parameters), each.name


def test_every_method_of_mpi4py_has_a_page() -> None:
    spellings = python_spellings()
    assert len(spellings) > 300
    for written, spelling in spellings.items():
        assert call_page(spelling).startswith(f"# {written} ({spelling.call.name})")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("MPI_Bcast", "All give the same `count`, `datatype` and `root`."),
        ("MPI_Ibcast", "The operation waits for the root; a library may let every member wait for all."),
        ("MPI_Gather", "It waits on the root for all other members"),
        ("MPI_Barrier", "It waits for all other members."),
        ("MPI_Scan", "It waits for the members of lower rank"),
        ("MPI_Irecv", "until a call completes it, its buffers belong to MPI"),
        ("MPI_Recv", "It may wait until another process makes the call that matches."),
        ("mpi_comm_split_", "It makes a communicator that is to be freed."),
        ("Comm.bcast", "All give the same `root`."),
        ("MPI_Win_fence", "all members of `win` call it"),
    ],
)
def test_what_it_says(name: str, sentence: str) -> None:
    assert sentence in _page(name)
