"""Basic datatypes: one list, and what is known of each."""

from __future__ import annotations

from importlib import resources

import pytest

from rankwise.standard.constants import NAMES, ConstantKind
from rankwise.standard.datatypes.basic_datatypes import BASIC, NUMBERS, PAIRS, SIZES
from rankwise.standard.reductions import DEFINED, FOR_SWAPPING, GROUP_OF
from rankwise.trace.object_numbers import predefined


def test_every_list_of_datatypes_has_the_names_of_the_one_list() -> None:
    names = set(BASIC)
    assert set(NAMES[ConstantKind.DATATYPE]) == names | {"MPI_DATATYPE_NULL"}
    assert set(predefined(ConstantKind.DATATYPE)) == names | {"MPI_DATATYPE_NULL"}
    assert set(SIZES) == names
    assert set(NUMBERS) < names
    assert set(GROUP_OF) == names - {"MPI_PACKED"}


@pytest.mark.parametrize("library", ["abi.txt", "mpich.txt"])
def test_values_of_libraries_are_those_of_datatypes_that_are_known(library: str) -> None:
    text = (resources.files("rankwise.program.predefined") / library).read_text()
    named = {line.split()[2] for line in text.splitlines() if line.startswith("datatype ")}
    assert named <= set(NAMES[ConstantKind.DATATYPE])
    others = set(BASIC) - named
    assert others == {"MPI_LONG_LONG_INT", "MPI_C_FLOAT_COMPLEX"}  # second names of one value
    assert {BASIC[name].usual for name in others} <= named


def test_the_same_type_has_the_same_size_and_group() -> None:
    for name, each in BASIC.items():
        usual = BASIC[each.usual]
        assert usual.usual == each.usual, name
        assert (usual.size, usual.group) == (each.size, each.group), name


def test_pairs_are_made_of_basic_datatypes_of_their_size() -> None:
    assert set(PAIRS) == {name for name, each in BASIC.items() if each.group == "pair"}
    for name, parts in PAIRS.items():
        assert SIZES[name] == sum(SIZES[part] * count for part, count in parts)


def test_reductions_name_groups_that_some_datatype_has() -> None:
    groups = {each.group for each in BASIC.values()}
    assert {group for defined in DEFINED.values() for group in defined} | set(FOR_SWAPPING) <= groups


@pytest.mark.parametrize(
    ("name", "size", "group", "usual"),
    [
        ("MPI_INT", 4, "integer", "MPI_INT"),
        ("MPI_INTEGER", 4, "integer", "MPI_INT"),
        ("MPI_DOUBLE_PRECISION", 8, "floating point", "MPI_DOUBLE"),
        ("MPI_CXX_BOOL", 1, "logical", "MPI_C_BOOL"),
        ("MPI_2INT", 8, "pair", "MPI_2INT"),
        ("MPI_PACKED", 1, "", "MPI_PACKED"),
    ],
)
def test_what_some_datatypes_describe(name: str, size: int, group: str, usual: str) -> None:
    assert (BASIC[name].size, BASIC[name].group, BASIC[name].usual) == (size, group, usual)
