"""RW520 to RW522: barriers and collectives of CUDA, Numba, UPC and OpenSHMEM that not all reach."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.alignment_result import Alignment
from rankwise.alignment.other_models.model_alignment import (
    block_alignment,
    pe_alignment,
    scope_of,
    upc_alignment,
)
from rankwise.checks.check_registry import check
from rankwise.findings import Finding, Related, rule
from rankwise.program.model import Model
from rankwise.standard.models import SyncScope


@check("RW520", alignment=block_alignment)
def barriers_reached_by_all_of_a_block(model: Model) -> Iterator[Finding]:
    """Every thread of a block (warp, cluster, grid) passes the same barriers."""
    yield from _findings(block_alignment(model), "barrier")


@check("RW521", alignment=upc_alignment)
def collectives_reached_by_all_upc_threads(model: Model) -> Iterator[Finding]:
    """Every UPC thread passes the same barriers and calls the same collectives."""
    yield from _findings(upc_alignment(model), "collective")


@check("RW522", alignment=pe_alignment)
def collectives_reached_by_all_pes(model: Model) -> Iterator[Finding]:
    """Every PE calls the same collectives."""
    yield from _findings(pe_alignment(model), "collective")


def _findings(alignment: Alignment, what: str) -> Iterator[Finding]:
    for found in alignment.disagreements:
        members = (scope_of(found.call) or SyncScope.BLOCK).members
        deciding = (
            Related("decides", f"this condition differs between {members}", place)
            for place in found.suspect.decides
        )
        yield Finding(
            rule=rule(found.suspect.code),
            message=f"{found.suspect.call}: {what} not reached by all {members}",
            where=found.suspect.where,
            note=f"some {members} never come here",
            related=(*deciding, *found.suspect.because),
        )
