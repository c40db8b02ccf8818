"""Which arguments of a call mean something on the ranks that come to it."""

from __future__ import annotations

from rankwise.alignment.communicators.communicator_identity import queried_handle
from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.checks.arguments.guards import comes_as, may_be_root
from rankwise.program import Call, Constant
from rankwise.standard import MpiCall as StandardCall
from rankwise.standard import Role
from rankwise.standard.collective_agreement import blocking_name

_ALWAYS = (Role.ROOT, Role.COMMUNICATOR)


def is_significant(facts: CallFacts, call: Call, index: int) -> bool:
    """Return whether MPI reads an argument on some rank that makes a call, as far as is known.

    Only the root's send buffer of a scatter is significant, only its receive buffer of a gather; beside
    MPI_IN_PLACE nothing is. Between two groups only one side gives and only the other takes (MPI 4.1,
    section 6.2.3), and what is given with MPI_PROC_NULL as the root is ignored.
    """
    entry = call.standard
    assert entry is not None
    if not entry.is_collective or entry.parameters[index].role in _ALWAYS:
        return True
    if _is_beside_in_place(facts, call, index) or _is_unused_by_first(facts, call, index):
        return False
    root_at = entry.index_of(Role.ROOT)
    if root_at is None:
        return True
    root = facts.name(call, root_at)
    if root is not None:
        return root == "MPI_ROOT" and _is_of_root(entry, index)
    root_only = entry.parameters[index].root_only
    handle = queried_handle(call)
    if handle is not None and facts.communicators.may_have_two_groups(handle):
        known = facts.known(call, root_at)
        return known is not None and isinstance(known.value, Constant) and not root_only
    return not root_only or may_be_root(facts, call)


def _is_of_root(entry: StandardCall, index: int) -> bool:
    """Return whether an argument describes what a root between two groups gives or takes."""
    has_own = any(parameter.root_only for parameter in entry.parameters)
    if not has_own or entry.parameters[index].root_only:
        return True
    described = [
        data.buffer
        for data in entry.data
        if index in (data.buffer, data.count, data.datatype, data.displacements)
    ]
    return not described or any(entry.parameters[buffer].root_only for buffer in described)


def _is_beside_in_place(facts: CallFacts, call: Call, index: int) -> bool:
    """Return whether all buffers that an argument describes are MPI_IN_PLACE."""
    assert call.standard is not None
    described = [
        data.buffer for data in call.standard.data if index in (data.count, data.datatype, data.displacements)
    ]
    return bool(described) and all(facts.name(call, buffer) == "MPI_IN_PLACE" for buffer in described)


def _is_unused_by_first(facts: CallFacts, call: Call, index: int) -> bool:
    """Return whether only rank 0 comes here with what an exclusive scan leaves alone on rank 0."""
    entry = call.standard
    assert entry is not None
    if blocking_name(entry.name) != "MPI_Exscan" or entry.parameters[index].name != "recvbuf":
        return False
    return comes_as(facts, call, Constant(0)) is True
