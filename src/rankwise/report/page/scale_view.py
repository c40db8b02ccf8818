"""What breaks as messages and ranks grow, as the page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Any

from rankwise.report.page.finding_links import FindingLinks
from rankwise.report.plain import one_line

Json = dict[str, Any]
_INT = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class GrowingRow:
    """A call site of the run; `used` is how much of an int its last displacement takes."""

    call: str
    place: str
    ranks: int
    elements: int
    breaking_ranks: int
    breaking_elements: int
    used: str
    bits: float
    """The same in bits, of 31."""
    findings: list[int]


@dataclass(frozen=True, slots=True)
class LimitLine:
    """A measured limit."""

    call: str
    limit: str
    detector: str
    beyond: str
    is_silent: bool


@dataclass(frozen=True, slots=True)
class MeasuredLibrary:
    """The limits of one library."""

    name: str
    machine: str
    probed: int
    lines: list[LimitLine]
    silent: int
    missing: list[str]
    skipped: list[str]


@dataclass(frozen=True, slots=True)
class ScaleView:
    """The projection of a run, the limits of a library, or both."""

    growth: list[GrowingRow]
    library: MeasuredLibrary | None


def scale_view(growth: Sequence[Json], limits: Json | None, links: FindingLinks) -> ScaleView | None:
    """Return the view; None if there is nothing to show."""
    if not growth and not limits:
        return None
    return ScaleView([_growing(each, links) for each in growth], _library(limits) if limits else None)


def _growing(data: Json, links: FindingLinks) -> GrowingRow:
    ranks, elements = int(data["ranks"]), int(data["elements"])
    last = (ranks - 1) * elements
    share = 100 * last / _INT
    place = one_line(str(data["place"]))
    return GrowingRow(
        one_line(str(data["call"])),
        place,
        ranks,
        elements,
        int(data["breaking_ranks"]),
        int(data["breaking_elements"]),
        f"{share:.0f}%" if share >= 1 else f"{share:.1g}%" if share >= 0.001 else "below 0.001%",
        min(31.0, log2(last + 1)),
        links.at(place),
    )


def _library(limits: Json) -> MeasuredLibrary:
    lines = [
        LimitLine(
            one_line(str(each["call"])),
            one_line(str(each["limit"])),
            one_line(str(each["detector"])),
            one_line(str(each["beyond"])),
            bool(each["is_silent"]),
        )
        for each in limits["rows"]
    ]
    return MeasuredLibrary(
        one_line(f"{limits['library']} {limits['version']}"),
        one_line(str(limits["machine"])),
        int(limits["probed"]),
        lines,
        sum(each.is_silent for each in lines),
        [one_line(str(each)) for each in limits["missing"]],
        [one_line(str(each)) for each in limits["skipped"]],
    )
