"""Regions meet only where that is certain."""

from __future__ import annotations

import pytest

from rankwise.checks.buffers.covered_memory import Region
from rankwise.checks.requests.addresses import Address
from rankwise.program import Allocate, Phi, Value
from rankwise.program.values import Constant
from rankwise.program.variable_layout import Scalar, Sequence

ARRAY = Allocate(Sequence(Scalar(4, 4, "int"), 8))
OTHER = Allocate(Sequence(Scalar(4, 4, "int"), 8))


def at(offset: int, length: int | None = None, *indices: object, root: Value = ARRAY) -> Region:
    return Region(Address(root, offset, (), indices), length)


def counter(begin: int) -> Phi:
    phi = Phi()
    phi.operands = (Constant(begin), Value())
    return phi


@pytest.mark.parametrize(
    ("one", "two", "meets"),
    [
        (at(0, 4), at(0), True),
        (at(0, 4), at(4), False),
        (at(0, 16), at(12), True),
        (at(0, 16), at(16), False),
        (at(4), at(0, 8), True),
        (at(0, 4), at(0, 4, root=OTHER), False),
        (at(0), at(0, None, counter(0)), True),
        (at(0), at(0, None, counter(1)), False),
        (at(0), at(0, None, Value()), False),
        (at(0, 32), at(0, None, Value()), True),
        (at(0, 28), at(0, None, Value()), False),
    ],
)
def test_regions_meet(one: Region, two: Region, meets: bool) -> None:
    assert one.meets(two) is meets
    assert two.meets(one) is meets


def test_an_array_object_meets_each_of_its_elements() -> None:
    array = Region(Address(ARRAY), is_whole=True)
    assert array.meets(Region(Address(ARRAY, 0, ("[]",), (Value(),))))
    assert not array.meets(Region(Address(OTHER, 0, ("[]",), (Value(),))))
