"""Constants that are passed to MPI are known by name, whatever library and language they come from."""

from __future__ import annotations

import pytest

from rankwise.program import Constant, GlobalVariable, Program, Value
from rankwise.program.handles import communicator_name, constant_name
from rankwise.program.predefined import ConstantKind
from rankwise.source.llvm.mpi_constants import probe
from rankwise.standard import Role
from unit.program.compiled import calls, function, program_of


@pytest.mark.parametrize(
    "value",
    [
        Constant(0x44000000),
        Constant(0x101),
        GlobalVariable("ompi_mpi_comm_world"),
        Constant("MPI_COMM_WORLD"),
    ],
    ids=["mpich", "abi", "open mpi", "python"],
)
def test_the_world_has_one_name_everywhere(value: Value) -> None:
    assert communicator_name(value) == "MPI_COMM_WORLD"


@pytest.mark.parametrize("value", [Constant(7), Constant(None), Constant("a"), GlobalVariable("comm")])
def test_other_values_have_none(value: Value) -> None:
    assert communicator_name(value) is None


def test_the_same_number_means_different_things_in_different_places() -> None:
    program = program_of(
        "void f(int *x) { MPI_Recv(x, 1, MPI_INT, -1, -1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }"
    )
    (call,) = calls(function(program, "f"), "MPI_Recv")
    names = [
        constant_name(program, argument, parameter.role)
        for argument, parameter in zip(call.arguments, call.standard.parameters, strict=True)
        if call.standard is not None
    ]
    assert names[1:] == [
        None,
        "MPI_INT",
        probe(())[ConstantKind.RANK, -1],  # MPI_PROC_NULL in MPICH, MPI_ANY_SOURCE in Open MPI
        "MPI_ANY_TAG",
        "MPI_COMM_WORLD",
        "MPI_STATUS_IGNORE",
    ]


def test_numbers_have_no_names_where_the_library_is_not_known() -> None:
    assert constant_name(Program(), Constant(-1), Role.DESTINATION) is None
    assert constant_name(Program(), Constant("MPI_ANY_SOURCE"), Role.SOURCE) == "MPI_ANY_SOURCE"
    assert constant_name(Program(), Constant(0x4C000405), Role.DATATYPE) == "MPI_INT"
    assert constant_name(Program(), GlobalVariable("ompi_mpi_op_sum"), Role.OP) == "MPI_SUM"
    assert constant_name(Program(), GlobalVariable("ompi_mpi_double"), Role.DATATYPE) == "MPI_DOUBLE"
