"""Which barriers all threads of a team reach (Saillard 2015, section 3.2): computed once for each model.

The rule RW501 reports its disagreements, and coverage sums up all of it.
"""

from __future__ import annotations

from collections.abc import Hashable

from rankwise.alignment.alignment_result import Alignment, AlignmentBuilder
from rankwise.alignment.team_comparison import TeamSites, compare_teams
from rankwise.program import Call
from rankwise.program.keys import CallFrame, Keys
from rankwise.program.model import Model
from rankwise.standard import openmp
from rankwise.standard.openmp import OpenMPKind


def barrier_alignment(model: Model) -> Alignment:
    """Return which barriers are proved to be reached by all threads of a team, and which are not."""
    return model.once(_align)


def is_team_barrier(call: Call) -> bool:
    """Return whether all threads of a team wait for each other in a call."""
    entry = openmp.find(call.callee.name)
    return entry is not None and entry.synchronizes_team and entry.kind is not OpenMPKind.PARALLEL


def _align(model: Model) -> Alignment:
    built = AlignmentBuilder()
    sites = TeamSites("RW501", is_team_barrier, _signature)
    return built.built_by(lambda: compare_teams(model, built, sites), list, "RW501")


def _signature(call: Call, keys: Keys, frame: CallFrame | None, process: int | None) -> Hashable:
    return "barrier"
