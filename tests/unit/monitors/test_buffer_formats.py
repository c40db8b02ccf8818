"""The formats of Python's buffers, compared with what numpy itself says of its types."""

from __future__ import annotations

from random import Random

import numpy

from rankwise.monitors.memory.buffer_formats import declared_as
from rankwise.standard.datatypes.declared_types import NumberType, OpaqueType, PointerType, held_at, size_of

_KINDS = {"i": "integer", "u": "integer", "f": "float", "c": "complex", "b": "boolean"}


def _random_type(random: Random, depth: int = 0) -> numpy.dtype:
    if depth < 2 and random.random() < 0.4:
        members = [
            (f"m{number}", _random_type(random, depth + 1), random.choice(((), (), (3,), (2, 2))))
            for number in range(random.randint(1, 4))
        ]
        return numpy.dtype(members, align=random.random() < 0.5)
    return numpy.dtype(random.choice("?bBhHiIlLqQfdgFDe"))


def _numbers(of: numpy.dtype, at: int = 0) -> list[tuple[int, numpy.dtype]]:
    if of.subdtype is not None:
        element, shape = of.subdtype
        count = int(numpy.prod(shape))
        return [each for i in range(count) for each in _numbers(element, at + i * element.itemsize)]
    if of.fields:
        return [each for member, offset, *_ in of.fields.values() for each in _numbers(member, at + offset)]
    return [(at, of)]


def test_each_number_lies_where_numpy_has_it() -> None:
    for seed in range(300):
        _assert_read(seed)


def _assert_read(seed: int) -> None:
    of = _random_type(Random(seed))
    view = memoryview(numpy.zeros(2, of))
    declared = declared_as(view.format, view.itemsize)
    assert size_of(declared) == of.itemsize
    if isinstance(declared, OpaqueType):
        assert ")T{" in view.format, view.format
        return  # padding may be missing
    for at, number in _numbers(of):
        held, inside = held_at(declared, at)
        assert isinstance(held, NumberType), (view.format, at)
        assert (held.kind, held.size, inside) == (_KINDS[number.kind], number.itemsize, 0), (view.format, at)
        assert held.is_signed == {"i": True, "u": False}.get(number.kind), view.format


def test_what_says_nothing_is_opaque() -> None:
    assert isinstance(declared_as("", 4), OpaqueType)
    assert isinstance(declared_as(">i", 4), OpaqueType)
    assert isinstance(declared_as("T{i:a:", 4), OpaqueType)
    assert isinstance(declared_as("d", 4), OpaqueType)
    assert isinstance(declared_as("O", 8), PointerType)
