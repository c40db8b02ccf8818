"""Which barriers and collectives of CUDA, Numba, UPC and OpenSHMEM all members of a scope reach.

The same comparison as for OpenMP's barriers, once for each scope: the threads of a warp, a block, a cluster
or a grid, all UPC threads, all PEs. What is the same within a scope is said by the table of these models.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from rankwise.alignment.alignment_result import (
    NOWHERE,
    Alignment,
    AlignmentBuilder,
    Disagreement,
    call_name,
)
from rankwise.alignment.assumptions import Assumptions
from rankwise.alignment.behaviour import Behaviours
from rankwise.alignment.divergence import DecidingBranch, Divergences, all_steps
from rankwise.alignment.explaining import because
from rankwise.alignment.other_models.model_memory import agreed_memory
from rankwise.alignment.other_models.warp_threads import alike_in_warp, only_leaves
from rankwise.alignment.sites import Sites
from rankwise.findings.coverage import Reason, Suspect
from rankwise.program import Call, Constant
from rankwise.program.conditions import Conditions
from rankwise.program.keys import CallFrame, Keys
from rankwise.program.model import Model
from rankwise.program.uniformity import Domain, Spread
from rankwise.standard import models
from rankwise.standard.models import ModelEntry, SyncScope

RULES = {SyncScope.UPC: "RW521", SyncScope.PES: "RW522"}
_BLOCK_RULE = "RW520"
_FULL_WARP = (0xFFFFFFFF, -1)


def block_alignment(model: Model) -> Alignment:
    """Return which barriers are reached by all threads of a block, and of a warp, cluster or grid."""
    return model.once(_align_blocks)


def upc_alignment(model: Model) -> Alignment:
    """Return which barriers and collectives are reached by all UPC threads."""
    return model.once(_align_upc)


def pe_alignment(model: Model) -> Alignment:
    """Return which collectives are reached by all PEs."""
    return model.once(_align_pes)


def scope_of(call: Call) -> SyncScope | None:
    """Return among whom a call must be made together, where it is one of these models'."""
    entry = models.find(call.callee.name)
    return entry.scope if entry is not None and entry.meets else None


def _align_blocks(model: Model) -> Alignment:
    return _align(
        model,
        SyncScope.BLOCK,
        SyncScope.WARP,
        SyncScope.CLUSTER,
        SyncScope.GRID,
    )


def _align_upc(model: Model) -> Alignment:
    return _align(model, SyncScope.UPC)


def _align_pes(model: Model) -> Alignment:
    return _align(model, SyncScope.PES)


def _align(model: Model, *scopes: SyncScope) -> Alignment:
    built = AlignmentBuilder()
    code = RULES.get(scopes[0], _BLOCK_RULE)

    def compare() -> None:
        for scope in scopes:
            _compare(model, built, scope, code)

    return built.built_by(compare, list, code)


def _compare(model: Model, built: AlignmentBuilder, scope: SyncScope, code: str) -> None:
    sites = Sites(model, lambda call: _is_for_all(call, scope))
    if not sites.all:
        return
    built.calls += len(sites.all)
    built.leading.update(each for each in model.program.defined() if sites.inside(each))
    keys = Keys(model)
    behaviours = Behaviours(model, sites, keys, _signature)
    conditions = Conditions(keys)
    divergences = Divergences(model, sites, behaviours, conditions, built, equal=Reason.EQUAL_ON_THREADS)
    decisions = divergences.decisions()
    if scope is SyncScope.WARP:
        decisions = [each for each in decisions if not only_leaves(model, each.at)]
    members = Domain(scope.members, spans=lambda call: True, agreed=_agreed(scope), scope=scope)
    spread = Spread(model.dependence, members, [decision.condition for decision in decisions])
    by_site: dict[Call, list[DecidingBranch]] = {}
    for divergence in divergences.find(decisions, lambda call, path: spread):
        for step in all_steps(divergence):
            by_site.setdefault(step.call, []).append(divergence.decision)
    assumptions = Assumptions(model, conditions)
    for call, deciding in by_site.items():
        assumes = {name for each in deciding for name in assumptions.of_decision(each.at)}
        for each in deciding:
            assumes |= assumptions.of_values(spread.chain(each.condition)[1])
        places = dict.fromkeys(each.at.location for each in deciding)
        suspect = Suspect(
            call=call_name(call),
            where=call.location or NOWHERE,
            code=code,
            decides=tuple(place for place in places if place),
            because=because(spread, deciding[0].condition),
            assumes=tuple(sorted(assumes)),
        )
        built.disagree(Disagreement(suspect, call), call, [each.at for each in deciding])


def _is_for_all(call: Call, scope: SyncScope) -> bool:
    """Return whether all of a scope must make a call, not only the members of a team or a part of a warp."""
    entry = models.find(call.callee.name)
    if entry is None or not entry.meets or entry.scope is not scope:
        return False
    if entry.mask is not None:
        return _is_full(call, entry.mask)
    return entry.team is None or _is_world(call, entry)


def _is_full(call: Call, position: int) -> bool:
    """Return whether a mask names all threads of a warp; in Numba it may be left out."""
    if position >= len(call.arguments):
        return True
    mask = call.arguments[position]
    return isinstance(mask, Constant) and mask.value in _FULL_WARP


def _is_world(call: Call, entry: ModelEntry) -> bool:
    from rankwise.alignment.other_models.model_teams import is_active_set_of_all, is_world_team

    assert entry.team is not None
    if entry.is_active_set:
        return is_active_set_of_all(call.arguments[entry.team : entry.team + 3])
    return is_world_team(call.arguments[entry.team]) if entry.team < len(call.arguments) else False


def _agreed(scope: SyncScope) -> Callable[[object], bool]:
    """Return a function that says whether all members of a scope have a node alike by its nature."""
    is_shared = agreed_memory(scope)

    def agreed(node: object) -> bool:
        if isinstance(node, Call):
            entry = models.find(node.callee.name)
            if entry is not None and -1 in entry.shares and scope.is_within(entry.scope):
                return True
        return is_shared(node) or (scope is SyncScope.WARP and alike_in_warp(node))

    return agreed


def _signature(call: Call, keys: Keys, frame: CallFrame | None, process: int | None) -> Hashable:
    """Return what calls must have in common to meet: what they are, and their number where both have one."""
    entry = models.find(call.callee.name)
    assert entry is not None
    label = entry.label
    if label is None or label >= len(call.arguments) or not isinstance(call.arguments[label], Constant):
        return entry.shown
    return (entry.shown, keys.of(call.arguments[label], frame))
