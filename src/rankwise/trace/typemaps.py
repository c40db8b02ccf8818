"""Which bytes a datatype touches: the pieces of memory of one element, and how far the next one is."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rankwise.standard.constants import ConstantKind
from rankwise.standard.datatypes.basic_datatypes import SIZES
from rankwise.trace.event import Event
from rankwise.trace.object_numbers import FREED, name_of
from rankwise.trace.type_signatures import Datatypes

Piece = tuple[int, int]
"""Where some bytes begin, from the address that is given, and where they end."""

MOST_PIECES = 4096
"""A type with more pieces is taken as one that touches all it spans; `is_whole` is then False."""
_PAIRS = {"SHORT_INT": (2, 4), "FLOAT_INT": (4, 4), "DOUBLE_INT": (8, 4), "LONG_INT": (8, 4)}
_PAIRS |= {"LONG_DOUBLE_INT": (16, 4)}
FORTRAN_ORDER = (57, 1)
"""MPI_ORDER_FORTRAN of MPICH and its relatives, and of Open MPI."""


@dataclass(frozen=True, slots=True)
class Typemap:
    """The bytes of one element, joined and in order; `lower` and `extent` as MPI has them."""

    pieces: tuple[Piece, ...]
    lower: int
    extent: int
    alignment: int = 1
    is_whole: bool = True
    """Whether `pieces` is exact; otherwise it holds more than is touched."""

    @property
    def upper(self) -> int:
        return self.lower + self.extent

    def times(self, count: int) -> tuple[Piece, ...]:
        """Return the bytes of `count` elements that follow each other."""
        if count <= 0 or not self.pieces:
            return ()
        return self.repeated(count, self.extent).pieces

    def repeated(self, count: int, step: int) -> Typemap:
        """Return the type of `count` elements, each `step` bytes after the last."""
        if count <= 0:
            return Typemap((), 0, 0, self.alignment, self.is_whole)
        lower = self.lower + min(0, (count - 1) * step)
        upper = self.upper + max(0, (count - 1) * step)
        pieces: tuple[Piece, ...]
        is_dense = len(self.pieces) == 1 and step == self.pieces[0][1] - self.pieces[0][0]
        if is_dense:
            start = self.pieces[0][0]
            pieces, is_whole = ((start, start + count * step),), self.is_whole
        else:
            pieces, is_whole = _moved(
                self.pieces, (number * step for number in range(count)), count, self.is_whole
            )
        return Typemap(pieces, lower, upper - lower, self.alignment, is_whole)


def overlap(one: Sequence[Piece], other: Sequence[Piece]) -> Piece | None:
    """Return the first bytes that both have; both are in order and joined."""
    first = second = 0
    while first < len(one) and second < len(other):
        start = max(one[first][0], other[second][0])
        end = min(one[first][1], other[second][1])
        if start < end:
            return start, end
        if one[first][1] <= other[second][1]:
            first += 1
        else:
            second += 1
    return None


def shifted(pieces: Iterable[Piece], by: int) -> tuple[Piece, ...]:
    """Return the pieces as seen from another address."""
    return tuple((start + by, end + by) for start, end in pieces)


class Typemaps:
    """The datatypes of one process, by its own numbers."""

    def __init__(self, types: Datatypes) -> None:
        self._types = types
        self._known: dict[int, Typemap | None] = {}

    def of(self, number: int) -> Typemap | None:
        """Return what a datatype touches; None where that is not known."""
        number &= ~FREED
        if number not in self._known:
            self._known[number] = None  # a type cannot hold itself; a damaged trace may say so
            self._known[number] = self._find(number)
        return self._known[number]

    def _find(self, number: int) -> Typemap | None:
        name = name_of(ConstantKind.DATATYPE, number)
        if name is not None:
            return _basic(name.removeprefix("MPI_"))
        made = self._types.maker(number)
        return _made(made, self) if made is not None else None


def _basic(name: str) -> Typemap | None:
    if name in _PAIRS:
        first, second = _PAIRS[name]
        extent = -(-(first + second) // first) * first if first >= second else 2 * second
        pieces = ((0, first + second),) if first >= second else ((0, first), (second, 2 * second))
        return Typemap(pieces, 0, extent, max(first, second))
    size = SIZES.get(f"MPI_{name}")
    if size is None:
        return None
    return Typemap(((0, size),), 0, size, min(size, 16) if size in (1, 2, 4, 8, 16) else 4)


def _made(made: Event, types: Typemaps) -> Typemap | None:
    name = made.call.name
    if name == "MPI_Type_create_struct":
        return _struct(made, types)
    old = made.arguments.get("oldtype")
    base = types.of(old) if isinstance(old, int) else None
    maker = _MAKERS.get(name)
    return maker(made, base) if base is not None and maker is not None else None


def _struct(made: Event, types: Typemaps) -> Typemap | None:
    parts = []
    for number, length, at in zip(
        made.numbers("array_of_types"),
        made.numbers("array_of_blocklengths"),
        made.numbers("array_of_displacements"),
        strict=False,
    ):
        base = types.of(number)
        if base is None:
            return None
        if length > 0:
            parts.append((base.repeated(length, base.extent), at))
    joined = _joined(parts)
    padded = -(-joined.upper // joined.alignment) * joined.alignment  # as a C compiler pads a struct
    return Typemap(joined.pieces, joined.lower, padded - joined.lower, joined.alignment, joined.is_whole)


def _vector(made: Event, base: Typemap) -> Typemap:
    step = made["stride"] * (1 if made.call.name == "MPI_Type_create_hvector" else base.extent)
    return base.repeated(made["blocklength"], base.extent).repeated(made["count"], step)


def _indexed(made: Event, base: Typemap) -> Typemap:
    scale = 1 if "hindexed" in made.call.name else base.extent
    places = made.numbers("array_of_displacements")
    lengths = made.numbers("array_of_blocklengths")
    if "blocklength" in made.arguments:
        lengths = [made["blocklength"]] * len(places)
    return _joined(
        [
            (base.repeated(length, base.extent), at * scale)
            for length, at in zip(lengths, places, strict=False)
            if length > 0
        ]
    )


def _subarray(made: Event, base: Typemap) -> Typemap:
    dimensions = list(
        zip(
            made.numbers("array_of_sizes"),
            made.numbers("array_of_subsizes"),
            made.numbers("array_of_starts"),
            strict=False,
        )
    )
    if made["order"] not in FORTRAN_ORDER:
        dimensions.reverse()
    found, step, at = base, base.extent, 0
    for size, subsize, start in dimensions:  # the fastest first
        found = found.repeated(subsize, step)
        at += start * step
        step *= size
    return Typemap(shifted(found.pieces, at), 0, step, base.alignment, found.is_whole)


_MAKERS: dict[str, Callable[[Event, Typemap], Typemap]] = {
    "MPI_Type_dup": lambda made, base: base,
    "MPI_Type_contiguous": lambda made, base: base.repeated(made["count"], base.extent),
    "MPI_Type_vector": _vector,
    "MPI_Type_create_hvector": _vector,
    "MPI_Type_indexed": _indexed,
    "MPI_Type_create_hindexed": _indexed,
    "MPI_Type_create_indexed_block": _indexed,
    "MPI_Type_create_hindexed_block": _indexed,
    "MPI_Type_create_subarray": _subarray,
    "MPI_Type_create_resized": lambda made, base: Typemap(
        base.pieces, made["lb"], made["extent"], base.alignment, base.is_whole
    ),
}


def _joined(parts: Sequence[tuple[Typemap, int]]) -> Typemap:
    """Return the type that has each of these at its place."""
    if not parts:
        return Typemap((), 0, 0)
    pieces, is_whole = _tidy(
        itertools.chain.from_iterable(shifted(part.pieces, at) for part, at in parts),
        all(part.is_whole for part, _ in parts),
    )
    lower = min(part.lower + at for part, at in parts)
    upper = max(part.upper + at for part, at in parts)
    return Typemap(pieces, lower, upper - lower, max(part.alignment for part, _ in parts), is_whole)


def _moved(
    pieces: Sequence[Piece], places: Iterable[int], count: int, is_whole: bool
) -> tuple[tuple[Piece, ...], bool]:
    if not pieces:
        return (), is_whole
    if len(pieces) * count > MOST_PIECES:
        ends = sorted(places)
        return ((pieces[0][0] + ends[0], pieces[-1][1] + ends[-1]),), False
    moved = itertools.chain.from_iterable(shifted(pieces, at) for at in places)
    return _tidy(moved, is_whole)


def _tidy(pieces: Iterable[Piece], is_whole: bool) -> tuple[tuple[Piece, ...], bool]:
    """Sort pieces and join those that touch."""
    found: list[Piece] = []
    for start, end in sorted(pieces):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    if len(found) > MOST_PIECES:
        return ((found[0][0], found[-1][1]),), False
    return tuple(found), is_whole
