"""Which worksharing constructs all threads of a team meet, in one order (Saillard 2015, section 3.2).

Where a barrier is missed too, `barrier_alignment` says so. What is left are constructs without a barrier at
their end, and constructs of different kinds that stand in for each other.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from rankwise.alignment.alignment_result import Alignment, AlignmentBuilder
from rankwise.alignment.barrier_alignment import barrier_alignment, is_team_barrier
from rankwise.alignment.team_comparison import TeamSites, compare_teams
from rankwise.findings import Location
from rankwise.program import Call
from rankwise.program.keys import CallFrame, Keys
from rankwise.program.model import Model
from rankwise.program.threads.runtime_calls import worksharing_name
from rankwise.standard import openmp
from rankwise.standard.openmp import OpenMPKind


def construct_alignment(model: Model) -> Alignment:
    """Return the worksharing constructs that not all threads of a team are proved to meet alike."""
    return model.once(_align)


def strict_alignment(model: Model) -> Alignment:
    """Return the barriers and constructs for which some threads meet another one of the same kind."""
    return model.once(_align_strictly)


def is_construct_start(call: Call) -> bool:
    """Return whether a call begins a worksharing construct."""
    entry = openmp.find(call.callee.name)
    return entry is not None and entry.kind in (OpenMPKind.SINGLE_BEGIN, OpenMPKind.WORKSHARING_BEGIN)


def construct_name(call: Call) -> str:
    """Return how a user names the construct that a call begins, or the barrier that it is."""
    if is_team_barrier(call):
        return "barrier"
    entry = openmp.find(call.callee.name)
    is_single = entry is not None and entry.kind is OpenMPKind.SINGLE_BEGIN
    return "single" if is_single else worksharing_name(call)


def _align(model: Model) -> Alignment:
    built = AlignmentBuilder()
    known = _decisions([barrier_alignment(model)])
    sites = TeamSites("RW505", _is_step, _kind, is_construct_start, known)
    return built.built_by(lambda: compare_teams(model, built, sites), list, "RW505")


def _align_strictly(model: Model) -> Alignment:
    built = AlignmentBuilder()
    known = _decisions([barrier_alignment(model), construct_alignment(model)])
    sites = TeamSites("RW507", _is_step, _place, known=known)
    return built.built_by(lambda: compare_teams(model, built, sites), list, "RW507")


def _decisions(alignments: Iterable[Alignment]) -> frozenset[Location]:
    return frozenset(
        place for each in alignments for found in each.disagreements for place in found.suspect.decides
    )


def _is_step(call: Call) -> bool:
    return is_team_barrier(call) or is_construct_start(call)


def _kind(call: Call, keys: Keys, frame: CallFrame | None, process: int | None) -> Hashable:
    return construct_name(call)


def _place(call: Call, keys: Keys, frame: CallFrame | None, process: int | None) -> Hashable:
    return (construct_name(call), call.location or id(call))
