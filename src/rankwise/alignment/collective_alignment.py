"""Which collectives all ranks call alike (Saillard 2015, Huchant 2019): computed once for each model.

The rules RW101 to RW107 report its disagreements, and coverage sums up all of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rankwise.alignment.alignment_result import (
    NOWHERE,
    Alignment,
    AlignmentBuilder,
    Disagreement,
    call_name,
)
from rankwise.alignment.assumptions import Assumptions
from rankwise.alignment.behaviour import Behaviours
from rankwise.alignment.broadcast_values import broadcast_values
from rankwise.alignment.collective_arguments import compared_arguments, signature
from rankwise.alignment.collective_assumptions import CollectiveAssumptions
from rankwise.alignment.collective_cases import ARGUMENT_RULES, Case, cases_of
from rankwise.alignment.collective_sites import collective_keys, collective_sites
from rankwise.alignment.communicators.communicator_identity import communicators_of
from rankwise.alignment.divergence import Divergences
from rankwise.alignment.domains import Domains
from rankwise.alignment.explaining import because
from rankwise.alignment.sites import Sites
from rankwise.alignment.way_steps import way_steps
from rankwise.alignment.wrapper_functions import Wrappers
from rankwise.findings import Location
from rankwise.findings.coverage import Suspect
from rankwise.program import Call, Constant, Value
from rankwise.program.budget import NotDecided
from rankwise.program.conditions import Conditions
from rankwise.program.model import Model
from rankwise.program.uniformity import Node, Spread
from rankwise.standard import Role


def collective_alignment(model: Model) -> Alignment:
    """Return which collectives are proved to be called alike by all ranks, and which are not."""
    return model.once(_align)


def _align(model: Model) -> Alignment:
    built = AlignmentBuilder()
    return built.built_by(lambda: _compare(model, built), lambda: _in_text(model), "RW101 to RW107")


def _in_text(model: Model) -> list[Call]:
    """Return the collective calls that are in the program's text."""
    return [
        call
        for function in model.program.defined()
        for call in function.calls()
        if call.standard is not None and call.standard.is_collective
    ]


def _compare(model: Model, built: AlignmentBuilder) -> None:
    sites = collective_sites(model)
    if not sites.all:
        return
    built.calls = len(sites.all)
    built.leading.update(each for each in model.program.defined() if sites.inside(each))
    keys = collective_keys(model)
    conditions = Conditions(keys)
    behaviours = Behaviours(model, sites, keys, signature)
    received_as = broadcast_values(model).received_as
    divergences = Divergences(model, sites, behaviours, conditions, built, received_as=received_as)
    decisions = divergences.decisions()
    queried: list[Value] = [decision.condition for decision in decisions]
    for call in sites.all:
        queried += [call.operands[index + 1] for _, index in compared_arguments(call, model)]
        queried += [handle for handle in [_communicator(call)] if handle is not None]
    communicators = communicators_of(model)
    domains = Domains(model, communicators, keys, queried)
    assumptions = CollectiveAssumptions(Assumptions(model, conditions), communicators)
    comparison = _Comparison(model, built, domains, Wrappers(model), assumptions)
    cases: dict[tuple[str, Location | Call], list[Case]] = {}
    for divergence in divergences.find(decisions, domains.spread_of, domains.members_together):
        for case in cases_of(divergence):
            call = comparison.wrappers.reported_at(case.site.call, case.site.path)
            cases.setdefault((case.code, call.location or call), []).append(case)
    for group in cases.values():
        comparison.add_group(group)
    comparison.add_arguments(sites)
    built.groups.update(each.location for each in domains.trusted if each.location is not None)


_Differing = list[tuple[Role, Value, Spread]]


@dataclass(slots=True)
class _Comparison:
    """Turns what differs between ranks into disagreements."""

    model: Model
    built: AlignmentBuilder
    domains: Domains
    wrappers: Wrappers
    assumptions: CollectiveAssumptions
    _seen: set[tuple[str, Location | Call]] = field(default_factory=set)

    def add_group(self, group: list[Case]) -> None:
        """Add one disagreement for all decisions about one collective."""
        # Who does not make a call misses all collectives in it: the first stands for the others.
        firsts = [case for case in group if case.is_first]
        shown = firsts or group
        first = shown[0]
        site = first.site
        reported_at = self.wrappers.reported_at(site.call, site.path)
        places = dict.fromkeys(case.decision.at.location for case in shown)
        reasons = because(self.domains.spread_of(site.call, site.path), first.decision.condition)
        assumes = {
            name
            for case in group
            for name in self.assumptions.of(
                case.decision, case.site, self.domains.spread_of(case.site.call, case.site.path)
            )
        }
        suspect = Suspect(
            call=call_name(group[0].site.call),
            where=reported_at.location or NOWHERE,
            code=first.code,
            decides=tuple(place for place in places if place is not None),
            because=reasons,
            assumes=tuple(sorted(assumes)),
            ways=way_steps(first.ways),
        )
        other = first.other.call if first.other is not None else None
        found = Disagreement(suspect, site.call, site.path, reported_at, other, is_first=bool(firsts))
        self.built.disagree(found, group[0].site.call, [case.decision.at for case in group])

    def add_arguments(self, sites: Sites) -> None:
        """Add the collectives with an argument that differs between the ranks that call them."""
        for call in sites.all:
            compared = [
                (role, call.operands[index + 1]) for role, index in compared_arguments(call, self.model)
            ]
            try:
                torn, differing = self._unlike(call, compared)
            except NotDecided:
                self.built.leave_undecided("do these arguments agree", [call])
                continue
            if torn is not None:
                self._add_argument(call, "RW103", "communicator", *torn)
            for role, argument, spread in differing:
                self._add_argument(call, ARGUMENT_RULES[role], role, spread, argument)

    def _unlike(
        self, call: Call, compared: list[tuple[Role, Value]]
    ) -> tuple[tuple[Spread, Node] | None, _Differing]:
        """Return what makes ranks use different communicators in a call, and the arguments that differ."""
        spread = self.domains.spread_of_arguments(call, [argument for _, argument in compared])
        handle = _communicator(call)
        torn = self.domains.torn_by(call, handle) if handle is not None else None
        return torn, [
            (role, argument, spread)
            for role, argument in compared
            if not isinstance(argument, Constant) and spread.differs(argument)
        ]

    def _add_argument(self, call: Call, code: str, argument: str, spread: Spread, value: Node) -> None:
        """Add that an argument differs, once for each place: calls may be copies of each other."""
        reported_at = self.wrappers.reported_at(call)
        place = (code, reported_at.location or reported_at)
        if place in self._seen:
            return
        self._seen.add(place)
        suspect = Suspect(
            call=call_name(call),
            where=reported_at.location or NOWHERE,
            code=code,
            because=because(spread, value),
            assumes=tuple(sorted(self.assumptions.of_value(call, spread, value))),
        )
        found = Disagreement(suspect, call, reported_at=reported_at, argument=argument)
        self.built.disagree(found, call)


def _communicator(call: Call) -> Value | None:
    """Return the communicator that a collective is given by value."""
    entry = call.standard
    if entry is None or not isinstance(entry.collective_over, int):
        return None
    index = entry.collective_over
    by_value = not entry.parameters[index].is_output and index + 1 < len(call.operands)
    return call.operands[index + 1] if by_value else None
