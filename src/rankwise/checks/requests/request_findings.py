"""Puts findings about requests into words."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.checks.requests.begun_operations import Beginning
from rankwise.findings import Finding, Location, Related, rule
from rankwise.program import Call, Instruction

NOWHERE = Location("", 0)


def name_of(call: Call) -> str:
    """Return the MPI name of a call."""
    return call.standard.name if call.standard is not None else call.callee.name


def place_of(instruction: Instruction) -> Location:
    return instruction.location or NOWHERE


def related(label: str, note: str, where: Location | None) -> list[Related]:
    """Return a related place, or nothing if it has no location."""
    return [] if where is None else [Related(label, note, where)]


def inside(beginning: Beginning, note: str = "is called here") -> list[Related]:
    """Return where the MPI call stands, for an operation that a called function begins."""
    if beginning.inner is None:
        return []
    return related("through", f"{name_of(beginning.operation)} {note}", beginning.operation.location)


def finding(
    code: str, call: Call, where: Location, note: str, places: Iterable[Related], detail: str = ""
) -> Finding:
    """Return a finding about one MPI call."""
    return Finding(
        rule=rule(code),
        message=f"{name_of(call)}: {rule(code).summary}{detail}",
        where=where,
        note=note,
        related=tuple(places),
    )
