"""RW505, RW507: constructs that the threads of a team do not meet alike (Saillard 2015, section 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.alignment_result import Alignment
from rankwise.alignment.construct_alignment import construct_alignment, construct_name, strict_alignment
from rankwise.checks.check_registry import check
from rankwise.findings import Finding, Related, rule
from rankwise.program.model import Model


@check("RW505")
def constructs_met_by_all_threads(model: Model) -> Iterator[Finding]:
    """Every thread of a team meets the same worksharing constructs, in the same order."""
    yield from _findings(
        "RW505", construct_alignment(model), "some threads do not come here, or come to another construct"
    )


@check("RW507")
def same_constructs_for_all_threads(model: Model) -> Iterator[Finding]:
    """Every thread of a team meets the very same barriers and worksharing constructs."""
    yield from _findings(
        "RW507", strict_alignment(model), "other threads come to another one of the same kind"
    )


def _findings(code: str, alignment: Alignment, note: str) -> Iterator[Finding]:
    for found in alignment.disagreements:
        deciding = (
            Related("decides", "this condition differs between threads", place)
            for place in found.suspect.decides
        )
        yield Finding(
            rule=rule(code),
            message=f"`omp {construct_name(found.call)}`: {rule(code).summary}",
            where=found.suspect.where,
            note=note,
            related=(*deciding, *found.suspect.because),
        )
