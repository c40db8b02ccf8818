"""What ranks must agree on when they call a collective."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from rankwise.checks.collectives.communicators import handle_nodes, started_requests
from rankwise.program import Call, Instruction, Operation, Phi, Program, Value
from rankwise.program.handles import constant_name
from rankwise.program.keys import Frame, Keys
from rankwise.standard import Role

COMPARED_ROLES = (Role.ROOT, Role.OP, Role.DATATYPE, Role.COUNT)
"""The arguments of a collective that must agree between ranks, beside the communicator."""

_DEEPEST_CHOICE = 4
_MESSAGE = (Role.DATATYPE, Role.COUNT)
_COUNTS_AGREE = frozenset(
    """MPI_Bcast MPI_Reduce MPI_Allreduce MPI_Scan MPI_Exscan MPI_Reduce_scatter_block MPI_Allgather
    MPI_Alltoall""".split()
)
"""Collectives whose count every rank gives, and gives alike."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A collective's name, communicator, and the keys of arguments that must agree, by role.

    A key of None is not known and agrees with any: a datatype that the program builds may have
    the same signature as another one with another count (MPI 5.0, section 6.1).
    """

    name: str
    communicator: Hashable
    arguments: tuple[tuple[Role, int | None], ...] = ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Signature)
            and (self.name, self.communicator) == (other.name, other.communicator)
            and not self.disagreements(other)
        )

    def __hash__(self) -> int:
        return hash((self.name, self.communicator))

    def disagreements(self, other: Signature) -> list[Role]:
        """Return the roles of the arguments that are known to differ."""
        theirs = dict(other.arguments)
        return [
            role
            for role, key in self.arguments
            if key is not None and theirs.get(role) is not None and theirs[role] != key
        ]


def signature(call: Call, keys: Keys, frame: Frame | None) -> Signature:
    """Return what ranks that make this call must agree on."""
    entry = call.standard
    assert entry is not None
    requests = started_requests(call)
    over = entry.collective_over if requests is None else requests
    communicator: Hashable = over
    if isinstance(over, int) and over + 1 < len(call.operands):
        communicator = tuple(keys.of(node, frame) for node in handle_nodes(keys.model, call, over))
    compared = compared_arguments(call, keys.model.program)
    found = {role: keys.of(call.operands[index + 1], frame) for role, index in compared}
    derived = Role.DATATYPE in found and not keys.is_constant(found[Role.DATATYPE])
    return Signature(
        entry.name,
        communicator,
        tuple((role, None if derived and role in _MESSAGE else key) for role, key in found.items()),
    )


def compared_arguments(call: Call, program: Program) -> list[tuple[Role, int]]:
    """Return the arguments of a collective that ranks must agree on: role and position."""
    entry = call.standard
    assert entry is not None
    base = blocking_name(entry.name)
    found: list[tuple[Role, int]] = []
    for role in COMPARED_ROLES:
        if role in (Role.COUNT, Role.DATATYPE) and base not in _COUNTS_AGREE:
            continue
        index = entry.index_of(role)
        if index is None or index + 1 >= len(call.operands) or entry.parameters[index].is_array:
            continue
        if role is not Role.ROOT or not _names_a_side(program, call.operands[index + 1]):
            found.append((role, index))
    return found


def _names_a_side(program: Program, value: Value, depth: int = 0) -> bool:
    """Say whether a root may be MPI_ROOT or MPI_PROC_NULL.

    Between two groups the root gives the one, the rest of its group the other, and the other group the
    root's rank (MPI 4.1, section 6.2.3): they differ and agree.
    """
    if constant_name(program, value, Role.ROOT) in ("MPI_ROOT", "MPI_PROC_NULL"):
        return True
    chooses = isinstance(value, Phi) or (
        isinstance(value, Operation) and value.operator in ("select", "cast", "phi")
    )
    return (
        chooses
        and depth < _DEEPEST_CHOICE
        and isinstance(value, Instruction)
        and any(_names_a_side(program, each, depth + 1) for each in value.operands)
    )


def blocking_name(name: str) -> str:
    """Return the blocking form of a collective's name: MPI_Bcast for MPI_Ibcast and MPI_Bcast_init."""
    name = name.removesuffix("_init")
    if name.startswith("MPI_I") and name[5:6].islower() and name not in ("MPI_Init", "MPI_Intercomm_merge"):
        return "MPI_" + name[5].upper() + name[6:]
    return name
