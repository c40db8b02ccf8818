"""Which probes are made: small counts at huge distances, sizes, sums of counts, wrapped displacements."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.native.generate.probe_calls import base_of, probed_calls

COUNT = 8
LARGEST_EXTENTS = ((1 << 28) + 24, (1 << 29) + 8, (1 << 30) + 40)
INT_MAX = 2**31 - 1
_IN_BYTES = ("MPI_Alltoallw", "MPI_Ialltoallw", "MPI_Alltoallw_init")
_WITH_DISPLACEMENTS = ("Gatherv", "Scatterv", "Allgatherv", "Alltoallv", "Alltoallw")


@dataclass(frozen=True, slots=True)
class Probe:
    """One call: so many elements of a type of so large an extent, in blocks so many elements apart."""

    call: str
    ranks: int
    count: int
    extent: int
    step: int

    @property
    def limited(self) -> str:
        """Return what the probe is about."""
        if self.call.startswith("MPI_"):
            return "displacement" if self.step > self.count else "extent"
        return self.call


def of_extents(call: str, ranks: int, extents: tuple[int, ...] = LARGEST_EXTENTS) -> list[Probe]:
    """Return probes of a call with types that span much memory."""
    if call in _IN_BYTES:  # the displacements of whole blocks must fit an int
        extents = (INT_MAX // (COUNT * (ranks - 1)),)
    return [Probe(call, ranks, COUNT, extent, COUNT) for extent in extents]


def of_displacements(call: str, ranks: int) -> list[Probe]:
    """Return probes of a call with the largest displacements that fit an int; none where there are none."""
    base = base_of(call)
    if base not in _WITH_DISPLACEMENTS:
        return []
    largest = (INT_MAX - COUNT) // (ranks - 1)
    if base == "Alltoallw":  # in bytes
        return [Probe(call, ranks, COUNT, 1, largest)]
    return [Probe(call, ranks, COUNT, extent, largest) for extent in (1, 8)]


def collectives() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the collectives that are probed: those that everyone uses, and all others."""
    names = [each.name for each in probed_calls()]
    plain = tuple(each for each in names if each == f"MPI_{base_of(each)}")
    return plain, tuple(each for each in names if each not in plain)


def special(ranks: int = 3) -> list[Probe]:
    """Return the probes of wrapped displacements, narrowed counts, sizes, and sums of counts."""
    wrapped = [f"wrapped-{each}" for each in ("gatherv", "allgatherv", "alltoallv")]
    probes = [of_size(call, size, ranks) for call in wrapped for size in (INT_MAX, INT_MAX + 1)]
    probes += [Probe("narrowed-send", ranks, 8, 1, 0)]
    probes += [of_size("pack-size", size, ranks) for size in (INT_MAX // 4, INT_MAX // 4 + 1, 10**9)]
    probes += [of_size("get-count", size, ranks) for size in (INT_MAX, INT_MAX + 1, 2_200_000_000)]
    sums = Probe("sum-that-fits", ranks + 1, 1, 1, INT_MAX)
    return [*probes, sums]


def of_size(call: str, size: int, ranks: int) -> Probe:
    """Return a special probe at a size: where the last of the wrapped blocks begins, or a count."""
    if call.startswith("wrapped-"):
        return Probe(call, ranks, 1000, 1, size)
    return Probe(call, ranks, size, 1, 0) if call == "pack-size" else Probe(call, ranks, 1, 1, size)


def size_of(probe: Probe) -> int:
    """Return the size of a special probe, as `of_size` takes it."""
    return probe.count if probe.call == "pack-size" else probe.step


def of_volume(ranks: int = 3) -> list[Probe]:
    """Return the probes that move gigabytes, through one file of 64 MB."""
    return [sum_of_counts(ranks), Probe("large-gatherv", ranks, 1_200_000_000, 1, 0)]


def sum_of_counts(ranks: int, size: int = 1) -> Probe:
    """Return the probe of a reduction whose counts sum to one more than an int holds."""
    return Probe("sum-of-counts", ranks, 1_200_000_000, size, INT_MAX + 1)
