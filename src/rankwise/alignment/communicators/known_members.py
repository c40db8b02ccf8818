"""Which ranks are members of a communicator, where its colours or its group follow from the number of ranks.

Known are the parts of MPI_COMM_WORLD that MPI_Comm_split makes of known colours, and the communicators of
a group of listed ranks. Whatever else makes a communicator, its members are not known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rankwise.alignment.communicators.communicator_identity import (
    WORLD,
    CommunicatorOrigin,
    CommunicatorOrigins,
    queried_handle,
)
from rankwise.alignment.communicators.communicator_members import ALL_MEMBERS, CommunicatorMembers
from rankwise.alignment.communicators.listed_ranks import listed_numbers
from rankwise.program import Call
from rankwise.program.handles import constant_name
from rankwise.program.model import Model
from rankwise.standard import Role

if TYPE_CHECKING:
    from rankwise.program.known_ranks.known_values import ColumnValues
    from rankwise.program.known_ranks.rank_table import Numbers, Truths

_FROM_GROUP = ("MPI_Comm_create", "MPI_Comm_create_group")


class KnownMembers:
    """Finds for each communicator who its members are; each is found once."""

    def __init__(self, model: Model, communicators: CommunicatorOrigins) -> None:
        self._model = model
        self._communicators = communicators
        self._known: dict[CommunicatorMembers, Numbers | None] = {}

    def together(self, members: CommunicatorMembers) -> Numbers | None:
        """Return for each process a number that it has in common with fellow members, -1 if it is no member.

        None if the members are not known, or are all.
        """
        if members == ALL_MEMBERS or self._model.known is None:
            return None
        if members not in self._known:
            self._known[members] = self._find(members, self._model.known)
        return self._known[members]

    def _find(self, members: CommunicatorMembers, known: ColumnValues) -> Numbers | None:
        import numpy as np

        made = next(iter(members.origins)).created_by if len(members.origins) == 1 else None
        if made is None or made.standard is None or members.held is not None:
            return None
        if not self._is_on_world(made):
            return None
        if made.standard.name == "MPI_Comm_split":
            return self._parts(made, known)
        if made.standard.name in _FROM_GROUP:
            belongs = self._group(made, known)
            return None if belongs is None else np.where(belongs, 0, -1)
        return None

    def _parts(self, split: Call, known: ColumnValues) -> Numbers | None:
        import numpy as np

        assert split.standard is not None
        index = split.standard.index_of(Role.COLOR)
        if index is None:
            return None
        coming = known.reaching.of(split.block)
        colour = known.column(split.operands[index + 1])
        if not (colour.known | ~coming).all():
            return None
        return np.where(coming & (colour.values >= 0), colour.values, -1)  # MPI_UNDEFINED is negative

    def _group(self, call: Call, known: ColumnValues) -> Truths | None:
        """Return which processes are in the group that a call is given."""
        made = self._maker_of_group(call)
        if made is None or made.standard is None:
            return None
        if made.standard.name == "MPI_Comm_group":
            return known.processes.all() if self._is_on_world(made) else None
        outer = self._maker_of_group(made)
        if outer is None or outer.standard is None or outer.standard.name != "MPI_Comm_group":
            return None
        if self._group(made, known) is None:  # its ranks are not those of MPI_COMM_WORLD
            return None
        return self._listed(made, known)

    def _listed(self, made: Call, known: ColumnValues) -> Truths | None:
        """Return which processes a call names by their ranks, or leaves in a group."""
        assert made.standard is not None
        rank, found = known.processes.rank, known.processes.none()
        if made.standard.name in ("MPI_Group_incl", "MPI_Group_excl"):
            numbers = listed_numbers(self._model, known, made, 1)
            if numbers is None:
                return None
            for each in numbers:
                found = found | (rank == each)
            return found if made.standard.name == "MPI_Group_incl" else ~found
        if made.standard.name in ("MPI_Group_range_incl", "MPI_Group_range_excl"):
            numbers = listed_numbers(self._model, known, made, 3)
            if numbers is None:
                return None
            for first, last, stride in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
                if not (stride > 0).all():
                    return None
                found = found | ((rank >= first) & (rank <= last) & ((rank - first) % stride == 0))
            return found if made.standard.name == "MPI_Group_range_incl" else ~found
        return None

    def _is_on_world(self, call: Call) -> bool:
        """Return whether a call is given MPI_COMM_WORLD, as the text or the constants of its language say."""
        given = queried_handle(call)
        if given is None:
            return False
        name = constant_name(self._model.program, given, Role.COMMUNICATOR)
        return name == WORLD.name or self._communicators.of(given) == frozenset({WORLD})

    def _maker_of_group(self, call: Call) -> Call | None:
        """Return the one call that made the group which a call is given."""
        assert call.standard is not None
        index = call.standard.index_of(Role.GROUP)
        if index is None or index + 1 >= len(call.operands):
            return None
        origins: set[CommunicatorOrigin] = self._communicators.made_groups(call.operands[index + 1])
        made = next(iter(origins)).created_by if len(origins) == 1 else None
        return None if made is None or self._model.repetition.around(made.block) else made
