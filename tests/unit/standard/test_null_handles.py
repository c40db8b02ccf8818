"""Null handles: one for each kind of object, and where they are an error."""

from __future__ import annotations

import pytest

from rankwise.standard import Role, call
from rankwise.standard.constants import NAMES, NULL_HANDLES, ConstantKind
from rankwise.standard.null_handles import NULL_OF_ROLE, needs_object
from rankwise.trace.object_numbers import KINDS, predefined


def test_every_kind_of_handle_has_one_null_handle() -> None:
    nulls = [name for kind, names in NAMES.items() for name in names if name.endswith("_NULL")]
    assert sorted([*NULL_HANDLES.values(), "MPI_PROC_NULL"]) == sorted(nulls)
    assert set(NULL_HANDLES) == {*KINDS, ConstantKind.REQUEST}


def test_the_numbers_of_a_recording_and_the_roles_of_arguments_name_the_same_null_handles() -> None:
    for kind in KINDS:
        assert predefined(kind)[NULL_HANDLES[kind]] == 0
    assert {role.value: name for role, name in NULL_OF_ROLE.items()} == {
        kind.value: name for kind, name in NULL_HANDLES.items()
    }


@pytest.mark.parametrize(
    ("name", "parameter", "is_error"),
    [
        ("MPI_Barrier", "comm", True),
        ("MPI_Comm_get_name", "comm", False),
        ("MPI_Abort", "comm", False),
        ("MPI_Reduce", "op", True),
        ("MPI_Win_fence", "win", True),
        ("MPI_Info_get_nkeys", "info", True),
        ("MPI_Comm_dup_with_info", "info", False),
        ("MPI_Wait", "request", False),
        ("MPI_Pready", "request", True),
        ("MPI_File_set_errhandler", "file", False),
        ("MPI_File_set_errhandler", "errhandler", True),
        ("MPI_Mrecv", "message", True),
        ("MPI_Session_finalize", "session", True),
        ("MPI_Send", "dest", False),
    ],
)
def test_where_a_null_handle_is_an_error(name: str, parameter: str, is_error: bool) -> None:
    entry = call(name)
    index = entry.index_named(parameter)
    assert index is not None
    assert needs_object(entry, entry.parameters[index]) is is_error


def test_a_null_handle_has_the_role_of_what_it_stands_for() -> None:
    assert NULL_OF_ROLE[Role.COMMUNICATOR] == "MPI_COMM_NULL"
    assert NULL_OF_ROLE[Role.DATATYPE] == "MPI_DATATYPE_NULL"
    assert Role.RANK not in NULL_OF_ROLE
