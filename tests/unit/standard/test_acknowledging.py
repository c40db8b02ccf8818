"""Which calls may say that a message has arrived, picked by hand."""

from __future__ import annotations

import pytest

from rankwise.standard import call
from rankwise.standard.acknowledging import answers, may_acknowledge


@pytest.mark.parametrize(
    "name",
    "MPI_Recv MPI_Sendrecv MPI_Ssend MPI_Probe MPI_Wait MPI_Waitsome MPI_Test MPI_Iprobe MPI_Barrier "
    "MPI_Comm_dup MPI_Win_fence MPI_Win_unlock MPI_Win_test MPI_File_read MPI_Parrived "
    "MPI_Buffer_detach".split(),
)
def test_what_depends_on_others_may_say_it(name: str) -> None:
    assert may_acknowledge(call(name))


@pytest.mark.parametrize(
    "name",
    "MPI_Send MPI_Bsend MPI_Rsend MPI_Isend MPI_Irecv MPI_Ibarrier MPI_Start MPI_Request_free MPI_Put "
    "MPI_Comm_rank MPI_Wtime MPI_Send_init MPI_Finalize MPI_Win_post MPI_Get_count".split(),
)
def test_what_may_return_by_itself_says_nothing(name: str) -> None:
    assert not may_acknowledge(call(name))


def test_some_calls_answer_with_yes_or_no() -> None:
    assert answers(call("MPI_Test")) and answers(call("MPI_Iprobe"))
    assert not answers(call("MPI_File_set_atomicity")) and not answers(call("MPI_Wait"))
