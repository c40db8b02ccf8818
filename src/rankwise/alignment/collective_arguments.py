"""What ranks must agree on when they call a collective."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from rankwise.alignment.communicators.communicator_identity import (
    communicators_of,
    handle_nodes,
    queried_handle,
    started_requests,
)
from rankwise.program import Call, Constant, Instruction, Operation, Phi, Program, Value
from rankwise.program.handles import constant_name
from rankwise.program.keys import CallFrame, Keys
from rankwise.program.model import Model
from rankwise.standard import Role
from rankwise.standard.collective_agreement import COUNTS_AGREE, blocking_name

COMPARED_ROLES = (Role.ROOT, Role.OP, Role.DATATYPE, Role.COUNT)
"""The arguments of a collective that must agree between ranks, beside the communicator."""

_DEEPEST_CHOICE = 4
_MESSAGE = (Role.DATATYPE, Role.COUNT)
_COUNTS_DIFFER_BY_GROUP = frozenset({"MPI_Allgather", "MPI_Alltoall", "MPI_Reduce_scatter_block"})
"""Those in which each group of an intercommunicator gives what the other one takes."""
_SIDES = frozenset({"MPI_ROOT", "MPI_PROC_NULL"})
"""What the members of the root's group name as the root between two groups (MPI 4.1, section 6.2.3)."""


@dataclass(frozen=True, slots=True)
class CollectiveSignature:
    """A collective's name, communicator, and the keys of arguments that must agree, by role.

    A key of None is not known and agrees with any: a datatype that the program builds may have
    the same signature as another one with another count (MPI 5.0, section 6.1).
    """

    name: str
    communicator: Hashable
    arguments: tuple[tuple[Role, int | None], ...] = ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CollectiveSignature)
            and (self.name, self.communicator) == (other.name, other.communicator)
            and not self.disagreements(other)
        )

    def __hash__(self) -> int:
        return hash((self.name, self.communicator))

    @property
    def known(self) -> int:
        """How many arguments are known."""
        return sum(key is not None for _, key in self.arguments)

    def joined(self, other: CollectiveSignature) -> CollectiveSignature:
        """Return what is known of two signatures that agree."""
        theirs = dict(other.arguments)
        mine = {role: theirs.get(role) if key is None else key for role, key in self.arguments}
        return CollectiveSignature(self.name, self.communicator, tuple((theirs | mine).items()))

    def disagreements(self, other: CollectiveSignature) -> list[Role]:
        """Return the roles of the arguments that are known to differ."""
        theirs = dict(other.arguments)
        return [
            role
            for role, key in self.arguments
            if key is not None and theirs.get(role) is not None and theirs[role] != key
        ]


def signature(
    call: Call, keys: Keys, frame: CallFrame | None, process: int | None = None
) -> CollectiveSignature:
    """Return what ranks that make this call must agree on, as one process has it if one is given."""
    entry = call.standard
    assert entry is not None
    requests = started_requests(call)
    over = entry.collective_over if requests is None else requests
    communicator: Hashable = over
    if isinstance(over, int) and over + 1 < len(call.operands):
        communicator = tuple(keys.of(node, frame) for node in handle_nodes(keys.model, call, over))
    compared = compared_arguments(call, keys.model)
    found = {role: keys.of(call.operands[index + 1], frame) for role, index in compared}
    if process is not None:
        found |= _numbers(call, keys, process)
    derived = Role.DATATYPE in found and not keys.is_constant(found[Role.DATATYPE])
    return CollectiveSignature(
        entry.name,
        communicator,
        tuple((role, None if derived and role in _MESSAGE else key) for role, key in found.items()),
    )


def _numbers(call: Call, keys: Keys, process: int) -> dict[Role, int]:
    """Return the keys of the roots and counts that are known of a process."""
    found: dict[Role, int] = {}
    for role, index in compared_arguments(call, keys.model):
        known = keys.model.known
        number = None if known is None else known.column(call.operands[index + 1]).at(process)
        if number is not None and role in (Role.ROOT, Role.COUNT):
            found[role] = keys.of(Constant(number))
    return found


def compared_arguments(call: Call, model: Model) -> list[tuple[Role, int]]:
    """Return the arguments of a collective that ranks must agree on: role and position.

    Between two groups the root gives MPI_ROOT, the rest of its group MPI_PROC_NULL and nothing else that
    counts, and the other group the root's rank: they differ and agree.
    """
    entry = call.standard
    assert entry is not None
    base = blocking_name(entry.name)
    root_at = entry.index_of(Role.ROOT)
    root = call.operands[root_at + 1] if root_at is not None and root_at + 1 < len(call.operands) else None
    sides = _sides(model.program, root) if root is not None else frozenset()
    handle = queried_handle(call)
    has_two_groups = handle is not None and communicators_of(model).may_have_two_groups(handle)
    is_open = has_two_groups and root is not None and not isinstance(root, Constant)
    found: list[tuple[Role, int]] = []
    for role in COMPARED_ROLES:
        if role in _MESSAGE and (
            base not in COUNTS_AGREE or (has_two_groups and base in _COUNTS_DIFFER_BY_GROUP)
        ):
            continue
        index = entry.index_of(role)
        if index is None or index + 1 >= len(call.operands) or entry.parameters[index].is_array:
            continue
        if not is_open and not (sides if role is Role.ROOT else "MPI_PROC_NULL" in sides):
            found.append((role, index))
    return found


def _sides(program: Program, root: Value, depth: int = 0) -> frozenset[str]:
    """Return which of MPI_ROOT and MPI_PROC_NULL a root may be."""
    name = constant_name(program, root, Role.ROOT)
    if name in _SIDES:
        return frozenset({name})
    chooses = isinstance(root, Phi) or (
        isinstance(root, Operation) and root.operator in ("select", "cast", "phi")
    )
    if not chooses or depth >= _DEEPEST_CHOICE or not isinstance(root, Instruction):
        return frozenset()
    return frozenset().union(*(_sides(program, each, depth + 1) for each in root.operands))
