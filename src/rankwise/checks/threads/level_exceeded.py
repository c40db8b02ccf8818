"""RW915: calls of MPI that need a higher thread level than the program requests."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.alignment_result import NOWHERE, call_name
from rankwise.checks.check_registry import check
from rankwise.checks.threads.level_needs import CallNeed, RequiredLevel, call_needs, required_level
from rankwise.checks.threads.thread_words import led_by, name_of, regions, surroundings
from rankwise.findings import Finding, Location, Related, rule
from rankwise.program.model import Model
from rankwise.standard.thread_levels import ThreadLevel


@check("RW915")
def calls_within_their_level(model: Model) -> Iterator[Finding]:
    """No thread calls MPI beyond the level that the program requests."""
    required = required_level(model)
    if required is None or required.level is None:
        return
    worst: dict[Location, CallNeed] = {}
    for need in call_needs(model):
        place = need.node.call.location if need.node.call is not None else None
        known = worst.get(place or NOWHERE)
        if need.level > required.level and (known is None or need.level > known.level):
            worst[place or NOWHERE] = need
    for place, need in worst.items():
        yield _finding(model, need, required, place)


def _finding(model: Model, need: CallNeed, required: RequiredLevel, where: Location) -> Finding:
    assert required.level is not None
    name = name_of(need.node)
    place = surroundings(need.node.word)
    other = need.beside
    if other is need.node:
        what, note = f"{name} {place} may be called by several threads at once", "several threads at once"
    elif other is not None:
        what = f"{name} {place} may run at the same time as {name_of(other)}"
        note = f"while another thread is in {name_of(other)}"
    else:
        what, note = f"{name} {place}", _who(need.level)
    related = [
        Related(
            "requested", f"{call_name(required.call)}: {required.level.constant}", required.call.location
        ),
        *regions(need.node),
        *led_by(need.node, model),
    ]
    if other is not None and other is not need.node and other.call is not None:
        related.append(
            Related("at the same time", f"{name_of(other)} {surroundings(other.word)}", other.call.location)
        )
    verb = "and needs" if other is not None else "needs"
    return Finding(
        rule=rule("RW915"),
        message=f"{what} {verb} {need.level.constant}; the program requests {required.level.constant}",
        where=where,
        note=note,
        related=tuple(related),
    )


def _who(level: ThreadLevel) -> str:
    return (
        "in a process with several threads"
        if level is ThreadLevel.FUNNELED
        else "any thread may execute this"
    )
