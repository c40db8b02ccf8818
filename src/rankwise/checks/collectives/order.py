"""RW101 to RW107: collectives that ranks do not call alike (Saillard 2015, Huchant 2019)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rankwise.checks.collectives.behaviour import Behaviours, Collective
from rankwise.checks.collectives.communicators import Communicators
from rankwise.checks.collectives.divergence import (
    Decision,
    Divergence,
    Divergences,
    all_steps,
    first_steps,
)
from rankwise.checks.collectives.domains import Domains
from rankwise.checks.collectives.explaining import because
from rankwise.checks.collectives.handing_out import HandedOut
from rankwise.checks.collectives.signatures import Signature, compared_arguments, signature
from rankwise.checks.collectives.sites import Sites
from rankwise.checks.collectives.wrappers import Wrappers
from rankwise.checks.registry import check
from rankwise.findings import Finding, Location, Related, rule
from rankwise.program import Call, Constant, Value
from rankwise.program.conditions import Conditions
from rankwise.program.keys import Keys
from rankwise.program.model import Model
from rankwise.standard import Role

_ARGUMENT_RULES = {Role.ROOT: "RW104", Role.OP: "RW105", Role.DATATYPE: "RW106", Role.COUNT: "RW107"}
_NOWHERE = Location("", 0)
_NOTES = {
    "RW101": "some ranks never come here",
    "RW102": "other ranks call another collective here",
    "RW103": "other ranks use another communicator here",
}


@dataclass(frozen=True, slots=True)
class _Case:
    """One collective that breaks a rule because of one decision."""

    code: str
    site: Collective
    decision: Decision
    other: Collective | None = None
    is_first: bool = True
    """Whether no other collective comes before this one by the same call after the decision."""


@check("RW101", "RW102", "RW103", "RW104", "RW105", "RW106", "RW107")
def collectives_called_alike(model: Model) -> Iterator[Finding]:
    """Every rank calls the same collectives, in the same order, with arguments that agree."""
    keys = Keys(model, failing=True)
    communicators = Communicators(model)
    sites = Sites(model, communicators.is_collective)
    if not sites.all:
        return
    model.notes.collectives = len(sites.all)
    behaviours = Behaviours(model, sites, keys, signature)
    handed_out = HandedOut(model, sites, keys)
    model.dependence.handed_out = handed_out.shared_by
    divergences = Divergences(model, sites, behaviours, Conditions(keys), received_as=handed_out.received_as)
    decisions = divergences.decisions()
    asked: list[Value] = [decision.condition for decision in decisions]
    for call in sites.all:
        asked += [call.operands[index + 1] for _, index in compared_arguments(call, model.program)]
        asked += [handle for handle in [_communicator(call)] if handle is not None]
    domains = Domains(model, communicators, keys, asked)
    wrappers = Wrappers(model)
    cases: dict[tuple[str, Location | Call], list[_Case]] = {}
    for divergence in divergences.find(decisions, domains.spread_of):
        for case in _broken(divergence):
            call = wrappers.told_at(case.site.call, case.site.path)
            cases.setdefault((case.code, call.location or call), []).append(case)
    for group in cases.values():
        # Who does not make a call misses all collectives in it: the first stands for the others.
        firsts = [case for case in group if case.is_first]
        found = _finding(firsts or group, domains, model, wrappers)
        model.notes.suspect(group[0].site.call, found, [case.decision.at for case in group])
        if firsts:
            yield found
    yield from _differing_arguments(sites, domains, model, wrappers)


def _broken(divergence: Divergence) -> Iterator[_Case]:
    """Yield the rules that a divergence breaks, and where."""
    decision = divergence.decision
    heads = first_steps(divergence)
    codes = _differences(heads) if heads is not None else ["RW101"]
    if heads is None or not codes:
        passed: set[Call] = set()
        for step in all_steps(divergence):
            call = step.path[0] if step.path else step.through or step.call
            yield _Case("RW101", step, decision, is_first=call not in passed)
            passed.add(call)
        return
    for code in codes:
        for head in heads:
            other = next((each for each in heads if each != head), None)
            for twin in (head, *head.twins):
                yield _Case(code, twin, decision, other)


def _differences(heads: list[Collective]) -> list[str]:
    """Return the rules that collectives at the same position break."""
    signatures = [head.signature for head in heads if isinstance(head.signature, Signature)]
    if len({each.name for each in signatures}) > 1:
        return ["RW102"]
    if len({each.communicator for each in signatures}) > 1:
        return ["RW103"]
    roles = {role for each in signatures for role in signatures[0].disagreements(each)}
    return sorted(_ARGUMENT_RULES[role] for role in roles)


def _finding(group: list[_Case], domains: Domains, model: Model, wrappers: Wrappers) -> Finding:
    """Make one finding of all decisions about one collective."""
    first = group[0]
    call = first.site.call
    told = wrappers.told_at(call, first.site.path)
    related = [
        Related("decides", "and differs between ranks", place)
        for place in dict.fromkeys(case.decision.at.location for case in group)
        if place is not None
    ]
    related += because(domains.spread_of(call, first.site.path), first.decision.condition)
    related += [
        Related("called from", through.block.function.shown, through.location)
        for through in first.site.path
        if through is not told and through.location is not None
        if through.location.file in model.program.files
    ]
    related += _where_wrapped(call, told)
    if first.other is not None:
        other = first.other.call
        related.append(Related("other ranks", f"call {_shown(other)}", other.location))
    return Finding(
        rule=rule(first.code),
        message=f"{_shown(call)}: {rule(first.code).summary}",
        where=told.location or _NOWHERE,
        note=_NOTES.get(first.code, ""),
        related=tuple(related),
    )


def _where_wrapped(call: Call, told: Call) -> list[Related]:
    """Say where the MPI call is that a finding at a wrapper's call is about."""
    return [] if told is call else [Related("calls", _shown(call), call.location)]


def _differing_arguments(
    sites: Sites, domains: Domains, model: Model, wrappers: Wrappers
) -> Iterator[Finding]:
    """Yield the collectives with an argument that differs between the ranks that call them."""
    notes = model.notes
    seen: set[tuple[str, Location | Call]] = set()
    for call in sites.all:
        told = wrappers.told_at(call)
        compared = [
            (role, call.operands[index + 1]) for role, index in compared_arguments(call, model.program)
        ]
        spread = domains.spread_of_arguments(call, [argument for _, argument in compared])
        handle = _communicator(call)
        torn = domains.torn_by(call, handle) if handle is not None else None
        if torn is not None and _is_first(seen, "RW103", told):
            found = _differing(call, told, "RW103", "communicator", because(*torn))
            yield notes.suspect(call, found)
        for role, argument in compared:
            if isinstance(argument, Constant) or not spread.differs(argument):
                continue
            if not _is_first(seen, _ARGUMENT_RULES[role], told):
                continue
            found = _differing(call, told, _ARGUMENT_RULES[role], role, because(spread, argument))
            yield notes.suspect(call, found)


def _is_first(seen: set[tuple[str, Location | Call]], code: str, call: Call) -> bool:
    """Note that a rule is broken at a place; say whether that is new: calls may be copies of each other."""
    place = (code, call.location or call)
    is_first = place not in seen
    seen.add(place)
    return is_first


def _differing(call: Call, told: Call, code: str, what: str, reasons: tuple[Related, ...]) -> Finding:
    return Finding(
        rule=rule(code),
        message=f"{_shown(call)}: {rule(code).summary}",
        where=told.location or _NOWHERE,
        note=f"the {what} may differ between ranks",
        related=(*reasons, *_where_wrapped(call, told)),
    )


def _communicator(call: Call) -> Value | None:
    """Return the communicator that a collective is given by value."""
    entry = call.standard
    if entry is None or not isinstance(entry.collective_over, int):
        return None
    index = entry.collective_over
    by_value = not entry.parameters[index].is_output and index + 1 < len(call.operands)
    return call.operands[index + 1] if by_value else None


def _shown(call: Call) -> str:
    return call.standard.name if call.standard is not None else call.callee.name
