"""Tests that end well, or as their marks expect."""

import warnings

import numpy as np
import pytest
from mpi4py import MPI


@pytest.mark.mpi(ranks=2)
def test_passes(comm):
    assert comm.size == 2
    assert comm.allreduce(comm.rank) == 1


@pytest.mark.parallel(2)
def test_passes_as_mpi_pytest_spells_it(comm):
    assert comm.allgather(comm.rank) == [0, 1]


@pytest.mark.parallel(nprocs=[1, 3])
def test_each_number_of_ranks(comm):
    assert comm.size in (1, 3)
    assert comm.allreduce(1) == comm.size


@pytest.mark.mpi(ranks=2)
@pytest.mark.parametrize("text", ["plain", "a::b [c/d] é"])
def test_parametrised(comm, text):
    assert comm.bcast(text) == text


@pytest.mark.mpi(ranks=2)
def test_fixtures(comm, factor, table, tmp_path, tmp_path_factory, monkeypatch, request):
    assert table == [1, 2, 3]
    assert factor == 7
    monkeypatch.setenv("MPI_TEST_ABOVE", "")
    monkeypatch.delenv("MPI_TEST_ABOVE")
    (tmp_path / "mine").write_text(str(comm.rank))
    folders = comm.allgather(str(tmp_path))
    assert len(set(folders)) == 2
    assert [open(f"{each}/mine").read() for each in folders] == ["0", "1"]
    assert request.node.name == "test_fixtures"


class TestInAClass:
    @pytest.mark.mpi(ranks=2)
    def test_method(self, comm, record_property, capsys):
        record_property("ranks", comm.size)
        print("hello")
        assert capsys.readouterr().out == "hello\n"
        row = np.full(4, comm.rank, dtype="i4")
        comm.Bcast(row)
        assert not row.any()


@pytest.mark.mpi(ranks=2)
@pytest.mark.skip(reason="not today")
def test_skipped_by_mark():
    raise AssertionError("never runs")


@pytest.mark.mpi(ranks=2)
@pytest.mark.skipif("np.ndim(1) == 0", reason="a condition of the module")
def test_skipped_by_condition():
    raise AssertionError("never runs")


@pytest.mark.mpi(ranks=2)
def test_skipped_in_its_body(comm):
    pytest.skip("no accelerator")


@pytest.mark.mpi(ranks=2)
@pytest.mark.xfail(reason="known", strict=True)
def test_expected_to_fail_on_one_rank(comm):
    assert comm.rank == 0


@pytest.mark.mpi(ranks=2)
@pytest.mark.xfail(raises=ZeroDivisionError)
def test_expected_error(comm):
    return 1 / 0


@pytest.mark.mpi(ranks=2)
@pytest.mark.xfail
def test_expected_deadlock(comm):
    comm.recv(source=1 - comm.rank)


@pytest.mark.mpi(ranks=2)
def test_warns(comm):
    warnings.warn("old spelling", DeprecationWarning, stacklevel=1)
    comm.barrier()


@pytest.mark.mpi(ranks=2)
def test_leaks_a_window(comm):
    MPI.Win.Allocate(8, comm=comm)


def test_serial():
    """An ordinary test between the others."""


@pytest.mark.mpi
def test_bare_mark_is_a_label():
    """It runs here, on one process."""
