"""RW713 for what the MPI library of the run was measured to be unable to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach
from rankwise.native.generate.limit_table import KnownLimit
from rankwise.trace.event import Event


@dataclass(frozen=True, slots=True)
class Growth:
    """How large a call may become before it is beyond a limit: n elements of s bytes on each of P ranks."""

    limit: KnownLimit
    elements: int
    size: int
    ranks: int

    @property
    def breaking_ranks(self) -> int | None:
        """Return the fewest ranks with which the product is beyond the bound; None if it has no ranks."""
        if "P" not in self.limit.product:
            return None
        blocks = self.limit.bound // (self.elements * self._bytes) + 1
        return blocks + 1 if self._leaves_one_out else blocks

    @property
    def breaking_elements(self) -> int:
        """Return the fewest elements per rank, with as many ranks as now."""
        blocks = self.ranks - 1 if self._leaves_one_out else self.ranks
        return self.limit.bound // (self._bytes * (blocks if "P" in self.limit.product else 1)) + 1

    @property
    def _bytes(self) -> int:
        return self.size if "s" in self.limit.product else 1

    @property
    def _leaves_one_out(self) -> bool:
        return "(P-1)" in self.limit.product


def limited_calls(run: Run, most_ranks: int) -> Iterator[Breach]:
    """Yield the calls that are beyond a limit of the library with up to so many ranks."""
    limits: dict[str, list[KnownLimit]] = {}
    for each in run.limits:
        limits.setdefault(each.call, []).append(each)
    for given in every(run, lambda layout: layout.name in limits):
        found = {
            at: growth
            for at in range(len(given.records))
            if (growth := _growth(given, limits[given.layout.name], at)) is not None
            and (growth.breaking_ranks or most_ranks) <= most_ranks
        }
        if found:
            marks = np.zeros(len(given.records), bool)
            marks[list(found)] = True
            worst = min(found.values(), key=lambda each: each.breaking_elements / each.elements)
            yield from given.breach("RW713", marks, _said, worst)


def _growth(given: GivenCalls, limits: list[KnownLimit], at: int) -> Growth | None:
    """Return what a call may grow to under the narrowest limit; None for an empty one."""
    if given.communicator is None or bool(given.is_inter[at]):
        return None
    ranks = int(given.facts.communicators.size(given.communicator[at : at + 1])[0])
    elements, size = max((_block(given, at)), key=lambda each: each[0] * each[1], default=(0, 0))
    if ranks < 2 or elements < 1 or size < 1:
        return None
    growths = [Growth(each, elements, size, ranks) for each in limits]
    return min(growths, key=lambda each: each.breaking_elements)


def _block(given: GivenCalls, at: int) -> Iterator[tuple[int, int]]:
    """Yield the elements of the blocks of each buffer, and how far their elements lie apart."""
    for data in given.data:
        types = given.column(given.name(data.datatype))
        if data.count is None or types is None:
            continue
        name = given.name(data.count)
        parameter = given.layout.call.parameters[data.count]
        column = given.column(name)
        if column is None or not given.means_something(parameter)[at]:
            continue
        count = max(given.array(name, at), default=0) if parameter.is_array else int(column[at])
        shape = given.facts.typemaps.of(int(types[at]))
        if shape is not None:
            yield count, abs(shape.extent)


def _said(event: Event, worst: Growth) -> str:
    limit, ranks = worst.limit, worst.breaking_ranks
    now = f"{worst.elements:,} elements of {worst.size:,} bytes per rank as here"
    more = f"with {worst.ranks} ranks at {worst.breaking_elements:,} elements per rank"
    first = f"at {ranks:,} ranks with {now}, or " if ranks is not None else ""
    return (
        f"{event.call.name} breaks {first}{more}: this MPI library was measured to fail if "
        f"{limit.product} > {limit.bound:,}"
    )
