"""Random collective calls of two ranks that read or write blocks of a memory, and which bytes these are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

TYPES = {"MPI_INT": (4, 4), "MPI_DOUBLE": (8, 8), "with_gap": (4, 8)}
"""The bytes of an element, and those from one to the next."""
RANKS = (0, 1)


@dataclass(frozen=True, slots=True)
class DisplacedCall:
    """One call; the memory under test has so many bytes, and the buffer begins at one of them."""

    kind: str
    datatype: str
    allocated: int
    at: int
    counts: tuple[tuple[int, ...], ...]
    """How many elements each rank gives each rank; with one row, to or from each rank."""
    places: tuple[tuple[int, ...], ...]
    """Where the blocks begin, for each rank, in elements or bytes."""
    is_global: bool
    """Whether the memory is a variable, not an allocation."""

    def is_inside(self, rank: int) -> bool:
        """Return whether all bytes that a rank touches belong to the memory."""
        return all(0 <= byte < self.allocated for byte in self.touched(rank))

    def touched(self, rank: int) -> set[int]:
        """Return the bytes that the call reads or writes in a rank's memory, one by one."""
        size, extent = TYPES[self.datatype]
        return {
            self.at + first + element * extent + byte
            for first, count in self._blocks(rank, extent)
            for element in range(count)
            for byte in range(size)
        }

    def _blocks(self, rank: int, extent: int) -> Iterator[tuple[int, int]]:
        given = self.counts[0]
        if self.kind in ("scatterv", "gatherv", "gather") and rank != 0:
            return
        if self.kind.startswith("alltoallv") or self.kind == "alltoallw":
            given = self.counts[rank] if self.kind != "alltoallv_into" else self._column(rank)
        if self.kind in _IN_A_ROW:
            yield 0, sum(given) if self.kind.startswith("reduce_scatter_of") else 2 * given[0]
            return
        scale = 1 if self.kind == "alltoallw" else extent
        yield from ((place * scale, count) for place, count in zip(self.places[rank], given, strict=True))

    def _column(self, rank: int) -> tuple[int, ...]:
        return tuple(row[rank] for row in self.counts)

    @property
    def text(self) -> str:
        """The call in C; `memory` is the memory, and `big` is large enough for anything."""
        t, here = self.datatype, f"memory + {self.at}"
        one, each = self.counts[0][0], f"(int[]){{{self.counts[0][0]}, {self.counts[0][1]}}}"
        own, mine, places = f"{each}[rank]", _of_rank(self.counts), _of_rank(self.places)
        columns = _of_rank(tuple(self._column(rank) for rank in RANKS))
        apart, both = "(int[]){0, 64}", f"(MPI_Datatype[]){{{t}, {t}}}"
        arguments = {
            "scatterv": f"{here}, {each}, {places}, {t}, big, {own}, {t}, 0",
            "gatherv": f"big, {own}, {t}, {here}, {each}, {places}, {t}, 0",
            "allgatherv": f"big, {own}, {t}, {here}, {each}, {places}, {t}",
            "alltoallv": f"{here}, {mine}, {places}, {t}, big, {columns}, {apart}, {t}",
            "alltoallv_into": f"big, {mine}, {apart}, {t}, {here}, {columns}, {places}, {t}",
            "alltoallw": f"{here}, {mine}, {places}, {both}, big, {columns}, (int[]){{0, 512}}, {both}",
            "gather": f"big, {one}, {t}, {here}, {one}, {t}, 0",
            "alltoall": f"{here}, {one}, {t}, big, {one}, {t}",
            "allgather_in_place": f"MPI_IN_PLACE, 0, {t}, {here}, {one}, {t}",
            "reduce_scatter_of": f"{here}, big, {each}, {t}, MPI_SUM",
            "reduce_scatter_of_own": f"MPI_IN_PLACE, {here}, {each}, {t}, MPI_SUM",
            "reduce_scatter_block": f"{here}, big, {one}, {t}, MPI_SUM",
            "reduce_scatter_block_of_own": f"MPI_IN_PLACE, {here}, {one}, {t}, MPI_SUM",
        }[self.kind]
        name = self.kind.partition("_in")[0].partition("_of")[0].capitalize()
        return f"MPI_{name}({arguments}, WORLD)"


_IN_A_ROW = ("gather", "alltoall", "allgather_in_place", "reduce_scatter_of", "reduce_scatter_of_own",
             "reduce_scatter_block", "reduce_scatter_block_of_own")  # fmt: skip
"""Their blocks follow each other."""
_WRITES = ("gatherv", "allgatherv", "alltoallv_into", "gather", "allgather_in_place",
           "reduce_scatter_of_own", "reduce_scatter_block_of_own")  # fmt: skip
_KINDS = ("scatterv", "gatherv", "allgatherv", "alltoallv", "alltoallv_into", "alltoallw", *_IN_A_ROW)


def random_call(seed: int) -> DisplacedCall:
    """Return a call whose memory is about as large as it needs."""
    random = Random(seed)
    kind = random.choice(_KINDS)
    datatype = random.choice(("MPI_INT", "MPI_DOUBLE") if kind.startswith("reduce") else tuple(TYPES))
    counts = tuple(tuple(random.randint(0, 3) for _ in RANKS) for _ in RANKS)
    lowest = 0 if kind == "alltoallw" or random.random() < 0.8 else -2
    scale = 8 if kind == "alltoallw" else 1
    places = tuple(tuple(scale * random.randint(lowest, 8) for _ in RANKS) for _ in RANKS)
    at, is_global = 8 * random.randint(0, 2), random.random() < 0.3
    draft = DisplacedCall(kind, datatype, 0, at, counts, places, is_global)
    reach = 1 + max((max(draft.touched(rank), default=0) for rank in RANKS), default=0)
    begins = max(draft.at, *(draft.at + each for row in places for each in row)) if scale > 1 else draft.at
    allocated = max(begins + 1, reach + random.choice((-8, -4, -1, 0, 0, 0, 1, 16)))
    found = replace(draft, allocated=allocated)
    if kind in _WRITES and not all(found.is_inside(rank) for rank in RANKS):
        found = replace(found, is_global=True)  # what lies behind an allocation is malloc's
    return found


def _of_rank(numbers: tuple[tuple[int, ...], ...]) -> str:
    return f"(int[2][2]){{{_rows(numbers)}}}[rank]"


def _rows(numbers: tuple[tuple[int, ...], ...]) -> str:
    return ", ".join(f"{{{', '.join(map(str, row))}}}" for row in numbers)
