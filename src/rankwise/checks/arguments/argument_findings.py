"""Puts findings about one call of MPI into the usual form."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.checks.arguments.known_constants import KnownConstant
from rankwise.findings import Finding, Location, Related, rule
from rankwise.program import Call

NOWHERE = Location("", 0)


def shown(call: Call) -> str:
    """Return the name of what is called."""
    return call.standard.name if call.standard is not None else call.callee.name


def about(call: Call, code: str, note: str, related: Iterable[Related] = ()) -> Finding:
    """Return the finding that a call breaks a rule."""
    described = rule(code)
    return Finding(
        rule=described,
        message=f"{shown(call)}: {described.summary}",
        where=call.location or NOWHERE,
        note=note,
        related=tuple(related),
    )


def origin(known: KnownConstant | None) -> list[Related]:
    """Return the calls that a constant came through."""
    places = known.places if known is not None else ()
    return [Related("given by", "this call", place) for place in places]


def parameter_name(call: Call, index: int) -> str:
    """Return the standard's name for an argument."""
    assert call.standard is not None
    return call.standard.parameters[index].name
