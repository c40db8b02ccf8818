"""RW501: a barrier that some threads of a team never reach (Saillard 2015, section 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.barrier_alignment import barrier_alignment
from rankwise.checks.check_registry import check
from rankwise.findings import Finding, Related, rule
from rankwise.program.model import Model


@check("RW501", alignment=barrier_alignment)
def barriers_reached_by_all_threads(model: Model) -> Iterator[Finding]:
    """Every thread of a team passes the same number of barriers."""
    for found in barrier_alignment(model).disagreements:
        deciding = (
            Related("decides", "this condition differs between threads", place)
            for place in found.suspect.decides
        )
        yield Finding(
            rule=rule("RW501"),
            message=rule("RW501").summary,
            where=found.suspect.where,
            note="some threads never come here",
            related=(*deciding, *found.suspect.because),
        )
