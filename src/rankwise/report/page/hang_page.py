"""A hang as the template shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from rankwise.findings.rank_set import compress
from rankwise.report import s_out
from rankwise.report.page.finding_links import FindingLinks
from rankwise.report.plain import one_line

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StackRow:
    """A frame, and the ranks that are there."""

    depth: int
    name: str
    place: str
    ranks: str
    count: int
    blamed: bool
    findings: list[int]
    """The findings that name this place."""


@dataclass(frozen=True, slots=True)
class HangPage:
    """The picture of the share outside MPI, the stacks, and who is to blame."""

    picture: Markup
    stacks: list[StackRow]
    ranks: int
    blamed: list[int]
    why: str


def hang_page(hang: Json | None, links: FindingLinks) -> HangPage | None:
    """Return what is shown of a hang; None if nobody watched."""
    if not hang:
        return None
    dots = [s_out.Dot(float(each["when"]), float(each["share"]), str(each["kind"])) for each in hang["dots"]]
    blamed = [int(each) for each in hang["blamed"]]
    stacks = [
        StackRow(
            int(each["depth"]),
            one_line(str(each["name"])),
            one_line(str(each["place"])),
            compress(sorted(int(rank) for rank in each["ranks"])),
            len(each["ranks"]),
            bool(blamed) and {int(rank) for rank in each["ranks"]} <= set(blamed),
            links.at_name(one_line(str(each["place"]))) if each["place"] else [],
        )
        for each in hang["stacks"]
    ]
    return HangPage(
        _picture(dots),
        stacks,
        int(hang["ranks"]),
        blamed,
        one_line(str(hang["why"])),
    )


def _picture(dots: list[s_out.Dot]) -> Markup:
    if not dots:
        return Markup()
    label = (
        f'<svg role="img" aria-label="{len(dots)} samples, the last with {dots[-1].share:.0%} outside MPI" '
    )
    return Markup(s_out.svg(dots, "").replace("<svg ", label, 1))
