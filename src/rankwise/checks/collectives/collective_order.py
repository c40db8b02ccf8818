"""RW101 to RW107, RW504: collectives that ranks do not call alike (Saillard 2015, Huchant 2019)."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.alignment_result import Disagreement, call_name
from rankwise.alignment.collective_alignment import collective_alignment
from rankwise.checks.check_registry import check
from rankwise.findings import Finding, Related, rule
from rankwise.program.model import Model
from rankwise.program.threads.hybrid_program import threaded_calls

_NOTES = {
    "RW101": "some ranks never come here",
    "RW102": "other ranks call another collective here",
    "RW103": "other ranks use another communicator here",
    "RW504": "the threads of some ranks never come here",
}
_IN_THREADS = {"RW101": "RW504"}


@check("RW101", "RW102", "RW103", "RW104", "RW105", "RW106", "RW107", "RW504", alignment=collective_alignment)
def collectives_called_alike(model: Model) -> Iterator[Finding]:
    """Every rank calls the same collectives, in the same order, with arguments that agree."""
    for found in collective_alignment(model).disagreements:
        if found.is_first:
            yield _finding(found, model)


def _finding(found: Disagreement, model: Model) -> Finding:
    code = _code(found, model)
    note = f"the {found.argument} may differ between ranks" if found.argument else _NOTES.get(code, "")
    return Finding(
        rule=rule(code),
        message=f"{call_name(found.call)}: {rule(code).summary}",
        where=found.suspect.where,
        note=note,
        related=tuple(_related(found, model)),
    )


def _code(found: Disagreement, model: Model) -> str:
    """Return the rule that is broken: threads that miss a collective keep their whole team from going on."""
    code = found.suspect.code
    return _IN_THREADS.get(code, code) if found.call in threaded_calls(model) else code


def _related(found: Disagreement, model: Model) -> Iterator[Related]:
    """Yield what decides about a call, why it differs, how the call is reached, and what others call."""
    for decision in found.suspect.decides:
        yield Related("decides", "this condition differs between ranks", decision)
    yield from found.suspect.because
    for through in found.path:
        place = through.location
        if through is not found.reported_at and place is not None and place.file in model.program.files:
            yield Related("called from", through.block.function.shown, place)
    if found.reported_at is not found.call:
        yield Related("calls", call_name(found.call), found.call.location)
    if found.other is not None:
        yield Related("other ranks", f"call {call_name(found.other)}", found.other.location)
