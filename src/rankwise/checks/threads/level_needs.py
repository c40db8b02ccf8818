"""Which thread level each call of MPI needs, and which one the program requests (Saillard et al. 2015)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rankwise.checks.arguments.call_facts import facts_of
from rankwise.findings.coverage import ThreadNeed
from rankwise.program import Call, Constant
from rankwise.program.model import Model
from rankwise.program.threads.executions import is_by_one, is_ordered, level_at
from rankwise.program.threads.hybrid_program import RegionTeam, hybrid_program
from rankwise.program.threads.team_graph import TeamNode
from rankwise.standard import Role
from rankwise.standard.thread_levels import ThreadLevel, level_of

if TYPE_CHECKING:
    from rankwise.findings import Location

_LEVEL_NAMES = {each.constant: each for each in ThreadLevel}


@dataclass(frozen=True, slots=True)
class CallNeed:
    """One call in a parallel region, and the level it needs."""

    node: TeamNode
    level: ThreadLevel
    beside: TeamNode | None = None
    """Another call, or the same one, that another thread may make at the same time: that needs MULTIPLE."""


@dataclass(frozen=True, slots=True)
class RequiredLevel:
    """The level that a program asks for, and where; None where that is computed at run time."""

    level: ThreadLevel | None
    call: Call


def call_needs(model: Model) -> tuple[CallNeed, ...]:
    """Return what each call of MPI in a parallel region needs."""
    return model.once(_find)


def required_level(model: Model) -> RequiredLevel | None:
    """Return the highest level that a program asks for; None if MPI is initialised elsewhere."""
    return model.once(_required)


def thread_need(model: Model) -> ThreadNeed | None:
    """Return the lowest level with which a program with OpenMP and MPI works; None for other programs."""
    hybrid = hybrid_program(model)
    if not hybrid.is_hybrid:
        return None
    needs = call_needs(model)
    level = max((each.level for each in needs), default=ThreadLevel.SINGLE)
    places: dict[Location, str] = {}
    for each in needs:
        call = each.node.call
        if each.level is level and level is not ThreadLevel.SINGLE and call is not None and call.location:
            places.setdefault(call.location, call.standard.name if call.standard else "")
    required = required_level(model)
    requested = required.level.constant if required is not None and required.level is not None else ""
    return ThreadNeed(level.constant, requested, tuple(sorted(places)), hybrid.is_whole)


def _find(model: Model) -> tuple[CallNeed, ...]:
    return tuple(need for team in hybrid_program(model).teams for need in _of_team(model, team))


def _of_team(model: Model, team: RegionTeam) -> list[CallNeed]:
    nodes = team.mpi
    found: list[CallNeed] = []
    for node in nodes:
        itself = is_ordered(node.word) or team.overlap.excludes(node, node)
        level = level_at(node.word, itself)
        if level is ThreadLevel.SINGLE and node.number in team.graph.beside_threads:
            level = ThreadLevel.FUNNELED
        beside = node if level is ThreadLevel.MULTIPLE else None
        if beside is None and level is not ThreadLevel.SINGLE:
            beside = _beside(model, team, node, nodes)
        found.append(CallNeed(node, level if beside is None else ThreadLevel.MULTIPLE, beside))
    return found


def _beside(model: Model, team: RegionTeam, node: TeamNode, nodes: list[TeamNode]) -> TeamNode | None:
    """Return a call that another thread may make while one makes this call, with no lock between them."""
    for other in nodes:
        model.budget.spend()
        if other is node and not is_by_one(node.word):
            continue
        if not team.overlap.excludes(node, other) and team.overlap.may_meet(node, other):
            return other
    return None


def _required(model: Model) -> RequiredLevel | None:
    found: list[RequiredLevel] = []
    for call in facts_of(model).calls:
        entry = call.standard
        if entry is not None and entry.name == "MPI_Init":
            found.append(RequiredLevel(ThreadLevel.SINGLE, call))
        elif entry is not None and entry.name == "MPI_Init_thread":
            index = entry.index_of(Role.THREAD_LEVEL)
            found.append(RequiredLevel(_given(model, call, index), call))
    if not found:
        return None
    return next((each for each in found if each.level is None), None) or max(
        found, key=lambda each: each.level or 0
    )


def _given(model: Model, call: Call, index: int | None) -> ThreadLevel | None:
    if index is None or index + 1 >= len(call.operands):
        return None
    known = facts_of(model).values.of(call.operands[index + 1])
    if known is None or not isinstance(known.value, Constant):
        return None
    value = known.value.value
    if isinstance(value, str):
        return _LEVEL_NAMES.get(value)
    return level_of(value) if isinstance(value, int) else None
