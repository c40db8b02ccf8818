"""Compares what the threads of a team do: the barriers, or the constructs, that they come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rankwise.alignment.alignment_result import (
    NOWHERE,
    AlignmentBuilder,
    Disagreement,
    call_name,
)
from rankwise.alignment.assumptions import Assumptions
from rankwise.alignment.behaviour import Behaviours, SignatureOf
from rankwise.alignment.divergence import DecidingBranch, Divergences, all_steps
from rankwise.alignment.explaining import because
from rankwise.alignment.sites import Sites
from rankwise.findings import Location
from rankwise.findings.coverage import Reason, Suspect
from rankwise.program import Call, Function
from rankwise.program.conditions import Conditions
from rankwise.program.keys import Keys
from rankwise.program.model import Model
from rankwise.program.threads.team_domain import functions_outside_teams, region_functions, team_domain
from rankwise.program.uniformity import Spread
from rankwise.standard import openmp
from rankwise.standard.openmp import OpenMPKind


@dataclass(frozen=True, slots=True)
class TeamSites:
    """What is compared, and which rule a difference breaks."""

    code: str
    is_site: Callable[[Call], bool]
    signature: SignatureOf
    is_reported: Callable[[Call], bool] = lambda call: True
    known: frozenset[Location] = frozenset()
    """The decisions that another rule reports already."""


def compare_teams(model: Model, built: AlignmentBuilder, wanted: TeamSites) -> None:
    """Add to `built` what not all threads of a team come to alike."""
    regions = region_functions(model)
    sites = Sites(model, wanted.is_site, lambda call: _begins_team(model, regions, call))
    if not sites.all:
        return
    built.calls = len(sites.all)
    built.leading.update(each for each in model.program.defined() if sites.inside(each))
    keys = Keys(model)
    behaviours = Behaviours(model, sites, keys, wanted.signature)
    conditions = Conditions(keys)
    divergences = Divergences(model, sites, behaviours, conditions, built, equal=Reason.EQUAL_ON_THREADS)
    decisions = divergences.decisions()
    spread = Spread(model.dependence, team_domain(model), [decision.condition for decision in decisions])
    by_site: dict[Call, list[DecidingBranch]] = {}
    for divergence in divergences.find(decisions, lambda call, path: spread):
        if divergence.decision.at.location not in wanted.known:
            for step in all_steps(divergence):
                by_site.setdefault(step.call, []).append(divergence.decision)
    assumptions = Assumptions(model, conditions)
    alone = functions_outside_teams(model)
    for call, deciding in by_site.items():
        if not wanted.is_reported(call) or call.block.function in alone:
            continue
        assumes = {name for each in deciding for name in assumptions.of_decision(each.at)}
        for each in deciding:
            assumes |= assumptions.of_values(spread.chain(each.condition)[1])
        places = dict.fromkeys(each.at.location for each in deciding)
        suspect = Suspect(
            call=call_name(call),
            where=call.location or NOWHERE,
            code=wanted.code,
            decides=tuple(place for place in places if place),
            because=because(spread, deciding[0].condition),
            assumes=tuple(sorted(assumes)),
        )
        built.disagree(Disagreement(suspect, call), call, [each.at for each in deciding])


def _begins_team(model: Model, regions: frozenset[Function], call: Call) -> bool:
    """Return whether a call begins a parallel region: its barriers are those of a new team, not the caller's.

    Where an `if` clause says no, the region is called as a function, by a team of one.
    """
    entry = openmp.find(call.callee.name)
    if entry is not None:
        return entry.kind in (OpenMPKind.PARALLEL, OpenMPKind.TEAMS)
    callees = model.callees(call)
    return bool(callees) and all(callee in regions for callee in callees)
