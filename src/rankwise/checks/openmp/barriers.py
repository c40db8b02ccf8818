"""RW501: a barrier that some threads of a team never reach (Saillard 2015, section 3.2)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from rankwise.checks.collectives.behaviour import Behaviours, Collective
from rankwise.checks.collectives.divergence import Decision, Divergences, all_steps
from rankwise.checks.collectives.explaining import because
from rankwise.checks.collectives.sites import Sites
from rankwise.checks.registry import check
from rankwise.findings import Finding, Location, Related, rule
from rankwise.findings.coverage import Reason
from rankwise.program import Allocate, Call, Function
from rankwise.program.conditions import Conditions
from rankwise.program.keys import Frame, Keys
from rankwise.program.memory import Entry, MemoryPhi, Write
from rankwise.program.model import Model
from rankwise.program.uniformity import Cell, Domain, Exit, Spread
from rankwise.standard import openmp
from rankwise.standard.openmp import OpenMPKind


@check("RW501")
def barriers_reached_by_all_threads(model: Model) -> Iterator[Finding]:
    """Every thread of a team passes the same number of barriers."""
    regions = _regions(model)
    sites = Sites(model, _is_barrier, lambda call: _begins_team(model, regions, call))
    if not sites.all:
        return
    model.notes.barriers = len(sites.all)
    keys = Keys(model)
    behaviours = Behaviours(model, sites, keys, _signature)
    divergences = Divergences(model, sites, behaviours, Conditions(keys), equal=Reason.EQUAL_ON_THREADS)
    decisions = divergences.decisions()
    shared = _shared_memory(model, regions)
    team = Domain("the team", spans=lambda call: False, agreed=shared, threads=True)
    spread = Spread(model.dependence, team, [decision.condition for decision in decisions])
    by_site: dict[Call, list[tuple[Collective, Decision]]] = {}
    for divergence in divergences.find(decisions, lambda call, path: spread):
        for step in all_steps(divergence):
            by_site.setdefault(step.call, []).append((step, divergence.decision))
    for call, group in by_site.items():
        decided_at = [decision.at for _, decision in group]
        yield model.notes.suspect(call, _finding(call, group, spread), decided_at)


def _shared_memory(model: Model, regions: set[Function]) -> Callable[[object], bool]:
    """Return a function that says whether a node is memory that the threads of a team share.

    What one of them writes there the others read, once they have met.
    """
    work = list(regions)
    in_parallel: set[object] = set()
    while work:
        region = work.pop()
        if region not in in_parallel:
            in_parallel.add(region)
            work += [callee for call in region.calls() for callee in model.callees(call)]

    def is_shared(node: object) -> bool:
        if not isinstance(node, (Cell, Entry, Exit, MemoryPhi, Write)):
            return False
        owner = node.part.object
        return not isinstance(owner, (Allocate, Call)) or owner.block.function not in in_parallel

    return is_shared


def _is_barrier(call: Call) -> bool:
    entry = openmp.find(call.callee.name)
    return entry is not None and entry.synchronizes_team and entry.kind is not OpenMPKind.PARALLEL


def _regions(model: Model) -> set[Function]:
    """Return the functions that hold what parallel regions do."""
    return {
        argument
        for function in model.program.defined()
        for call in function.calls()
        if (entry := openmp.find(call.callee.name)) is not None and entry.runs is not None
        for argument in call.arguments[entry.runs : entry.runs + 1]
        if isinstance(argument, Function)
    }


def _begins_team(model: Model, regions: set[Function], call: Call) -> bool:
    """Say whether a call begins a parallel region: its barriers are those of a new team, not the caller's.

    Where an `if` clause says no, the region is called as a function, by a team of one.
    """
    entry = openmp.find(call.callee.name)
    if entry is not None:
        return entry.kind in (OpenMPKind.PARALLEL, OpenMPKind.TEAMS)
    callees = model.callees(call)
    return bool(callees) and all(callee in regions for callee in callees)


def _signature(call: Call, keys: Keys, frame: Frame | None) -> Hashable:
    return "barrier"


def _finding(call: Call, group: list[tuple[Collective, Decision]], spread: Spread) -> Finding:
    places = dict.fromkeys(decision.at.location for _, decision in group)
    related = [Related("decides", "and differs between threads", place) for place in places if place]
    related += because(spread, group[0][1].condition)
    return Finding(
        rule=rule("RW501"),
        message=rule("RW501").summary,
        where=call.location or Location("", 0),
        note="some threads never come here",
        related=tuple(related),
    )
