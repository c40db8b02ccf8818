"""Which basic types a datatype has at which bytes: its type map (MPI 4.1, section 5.1)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator

from rankwise.standard.constants import ConstantKind
from rankwise.standard.datatypes.basic_datatypes import PAIRS, SIZES
from rankwise.trace.event import Event
from rankwise.trace.object_numbers import FREED, name_of
from rankwise.trace.type_signatures import Datatypes
from rankwise.trace.typemaps import FORTRAN_ORDER, Typemaps

Entry = tuple[int, str]
"""Where a basic type begins, and its name."""
MOST_ENTRIES = 4096
"""So many of a datatype are kept, the first ones."""


class TypedMaps:
    """The type maps of the datatypes of one process, by its own numbers."""

    def __init__(self, types: Datatypes, typemaps: Typemaps) -> None:
        self._types = types
        self._typemaps = typemaps
        self._known: dict[int, tuple[Entry, ...] | None] = {}

    def of(self, number: int) -> tuple[Entry, ...] | None:
        """Return the first basic types of a datatype, in its order; None where that is not known."""
        number &= ~FREED
        if number not in self._known:
            self._known[number] = None  # a type cannot hold itself; a damaged trace may say so
            found = self._find(number)
            self._known[number] = None if found is None else tuple(itertools.islice(found, MOST_ENTRIES))
        return self._known[number]

    def _find(self, number: int) -> Iterable[Entry] | None:
        name = name_of(ConstantKind.DATATYPE, number)
        if name is not None:
            return _basic(name)
        made = self._types.maker(number)
        if made is None:
            return None
        if made.call.name == "MPI_Type_create_struct":
            return self._struct(made)
        old = made.arguments.get("oldtype")
        base = self.of(old) if isinstance(old, int) else None
        whole = self._typemaps.of(old) if isinstance(old, int) else None
        maker = _MAKERS.get(made.call.name)
        return None if base is None or whole is None or maker is None else maker(made, base, whole.extent)

    def _struct(self, made: Event) -> Iterable[Entry] | None:
        parts: list[Iterator[Entry]] = []
        for number, length, at in zip(
            made.numbers("array_of_types"),
            made.numbers("array_of_blocklengths"),
            made.numbers("array_of_displacements"),
            strict=False,
        ):
            base, whole = self.of(number), self._typemaps.of(number)
            if base is None or whole is None:
                return None
            step = range(at, at + length * whole.extent, whole.extent) if whole.extent > 0 else (at,) * length
            parts.append(_placed(base, step))
        return itertools.chain.from_iterable(parts)


def _basic(name: str) -> tuple[Entry, ...] | None:
    if name in PAIRS:
        basics = [basic for basic, count in PAIRS[name] for _ in range(count)]
        first, second = (SIZES[each] for each in basics)
        return (0, basics[0]), (max(first, second), basics[1])
    return ((0, name),) if name in SIZES else None


def _placed(base: tuple[Entry, ...], places: Iterable[int]) -> Iterator[Entry]:
    """Yield the entries of a type at each of these places."""
    for place in places:
        for at, name in base:
            yield place + at, name


def _vector(made: Event, base: tuple[Entry, ...], extent: int) -> Iterable[Entry]:
    step = made["stride"] * (1 if made.call.name == "MPI_Type_create_hvector" else extent)
    blocks = (block * step for block in range(made["count"]))
    return _placed(base, (at + i * extent for at in blocks for i in range(made["blocklength"])))


def _indexed(made: Event, base: tuple[Entry, ...], extent: int) -> Iterable[Entry]:
    scale = 1 if "hindexed" in made.call.name else extent
    places, lengths = made.numbers("array_of_displacements"), made.numbers("array_of_blocklengths")
    if "blocklength" in made.arguments:
        lengths = [made["blocklength"]] * len(places)
    blocks = zip(places, lengths, strict=False)
    return _placed(base, (at * scale + i * extent for at, length in blocks for i in range(length)))


def _subarray(made: Event, base: tuple[Entry, ...], extent: int) -> Iterable[Entry]:
    sizes, parts, starts = (made.numbers(f"array_of_{each}") for each in ("sizes", "subsizes", "starts"))
    dimensions = list(zip(sizes, parts, starts, strict=False))
    if made["order"] in FORTRAN_ORDER:
        dimensions.reverse()  # the slowest first
    steps = [extent]
    for size, _, _ in reversed(dimensions[1:]):
        steps.insert(0, steps[0] * size)
    ranges = [range(start, start + min(part, MOST_ENTRIES)) for _, part, start in dimensions]
    at = (
        sum(index * step for index, step in zip(indices, steps, strict=True))
        for indices in itertools.product(*ranges)
    )
    return _placed(base, at)


_MAKERS: dict[str, Callable[[Event, tuple[Entry, ...], int], Iterable[Entry]]] = {
    "MPI_Type_dup": lambda made, base, extent: base,
    "MPI_Type_create_resized": lambda made, base, extent: base,
    "MPI_Type_contiguous": lambda made, base, extent: _placed(
        base, (i * extent for i in range(made["count"]))
    ),
    "MPI_Type_vector": _vector,
    "MPI_Type_create_hvector": _vector,
    "MPI_Type_indexed": _indexed,
    "MPI_Type_create_hindexed": _indexed,
    "MPI_Type_create_indexed_block": _indexed,
    "MPI_Type_create_hindexed_block": _indexed,
    "MPI_Type_create_subarray": _subarray,
}
