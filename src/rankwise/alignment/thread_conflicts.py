"""Collectives that threads of one process do not call one after the other (Saillard 2015, section 4.1).

Category 1: one that several threads call. Category 2: two on one communicator that two threads may be in at
once.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from rankwise.alignment.communicators.communicator_identity import CommunicatorOrigin, communicators_of
from rankwise.program import Call, Constant, GlobalVariable, Value
from rankwise.program.budget import NotDecided
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.threads.executions import is_by_one, is_ordered
from rankwise.program.threads.hybrid_program import RegionTeam, hybrid_program
from rankwise.program.threads.origins import origin_of
from rankwise.program.threads.team_domain import thread_differences
from rankwise.program.threads.team_graph import TeamNode


@dataclass(frozen=True, slots=True)
class ThreadConflict:
    """A collective that several threads call, or two that they may call at the same time."""

    node: TeamNode
    other: TeamNode | None = None
    """The other collective; the same node where a region may be begun again while a thread is still in it."""
    is_exclusive: bool = False
    """Whether a lock puts the calls one after the other."""


@dataclass(frozen=True, slots=True)
class ThreadConflicts:
    """All of a program."""

    many: tuple[ThreadConflict, ...] = ()
    pairs: tuple[ThreadConflict, ...] = ()

    @property
    def blamed(self) -> frozenset[Function]:
        """The functions in which such a call stands."""
        nodes = [node for each in (*self.many, *self.pairs) for node in (each.node, each.other)]
        return frozenset(
            node.call.block.function for node in nodes if node is not None and node.call is not None
        )


def thread_conflicts(model: Model) -> ThreadConflicts:
    """Return the collectives of a program that threads do not call one after the other."""
    return model.once(_find)


def _find(model: Model) -> ThreadConflicts:
    many: list[ThreadConflict] = []
    pairs: list[ThreadConflict] = []
    for team in hybrid_program(model).teams:
        collectives = [
            node for node in team.mpi if node.call and communicators_of(model).is_collective(node.call)
        ]
        alone = []
        for node in collectives:
            if is_ordered(node.word):
                continue
            if is_by_one(node.word):
                alone.append(node)
            elif not _is_of_thread(model, node):
                many.append(ThreadConflict(node, is_exclusive=team.overlap.excludes(node, node)))
        pairs += _pairs(model, team, alone)
    return ThreadConflicts(tuple(many), tuple(pairs))


def _pairs(model: Model, team: RegionTeam, nodes: list[TeamNode]) -> list[ThreadConflict]:
    found = []
    for left, right in itertools.combinations_with_replacement(nodes, 2):
        model.budget.spend()
        if team.overlap.may_meet(left, right) and _share_communicator(model, left, right):
            found.append(ThreadConflict(right, left, team.overlap.excludes(left, right)))
    return found


def _is_of_thread(model: Model, node: TeamNode) -> bool:
    """Return whether each thread uses a communicator of its own."""
    handle = _handle(node.call)
    if handle is None or isinstance(origin_of(model, handle, node.path), (Constant, GlobalVariable)):
        return False
    try:
        return thread_differences(model).differs(handle)
    except NotDecided:
        return True


def _share_communicator(model: Model, left: TeamNode, right: TeamNode) -> bool:
    """Return whether two collectives are on one communicator, as far as the text tells."""
    handles = _handle(left.call), _handle(right.call)
    if handles[0] is None or handles[1] is None:
        return handles == (None, None)
    if _is_of_thread(model, left) or _is_of_thread(model, right):
        return False
    origins = origin_of(model, handles[0], left.path), origin_of(model, handles[1], right.path)
    if origins[0] is origins[1]:
        return True
    if isinstance(origins[0], Constant) and isinstance(origins[1], Constant):
        return origins[0].value == origins[1].value
    made_as = communicators_of(model).made_as
    both = made_as(handles[0], left.path) & made_as(handles[1], right.path)
    return any(_is_certain(model, each) for each in both)


def _is_certain(model: Model, origin: CommunicatorOrigin) -> bool:
    """Return whether two handles of one origin stand for one communicator."""
    if origin.created_by is None:
        return origin.name != "unknown"
    return not model.repetition.around(origin.created_by.block)


def _handle(call: Call | None) -> Value | None:
    """Return the communicator, window or file whose members make a collective call; None for all."""
    over = call.standard.collective_over if call is not None and call.standard is not None else None
    if call is None or not isinstance(over, int) or over + 1 >= len(call.operands):
        return None
    return call.operands[over + 1]
