"""Whether a collective of OpenSHMEM is one of all PEs: of the world team, or of an active set of all."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.program import Call, Constant, Load, Operation, Value
from rankwise.program.values import GlobalVariable

_WORLD_TEAM = "SHMEM_TEAM_WORLD"
_NUMBER_OF_PES = frozenset({"shmem_n_pes", "_num_pes", "num_pes"})


def is_world_team(team: Value) -> bool:
    """Return whether a team is SHMEM_TEAM_WORLD itself, which headers declare as a variable."""
    team = _without_casts(team)
    if isinstance(team, Load):
        address = team.operands[0]
        return isinstance(address, GlobalVariable) and address.name == _WORLD_TEAM
    return isinstance(team, GlobalVariable) and team.name == _WORLD_TEAM


def is_active_set_of_all(given: Sequence[Value]) -> bool:
    """Return whether start, stride and size name all PEs, as shmem_n_pes returns them."""
    if len(given) < 3:
        return False
    start, stride, size = (_without_casts(each) for each in given)
    zeros = all(isinstance(each, Constant) and each.value == 0 for each in (start, stride))
    return zeros and isinstance(size, Call) and size.callee.name in _NUMBER_OF_PES


def _without_casts(value: Value) -> Value:
    while isinstance(value, Operation) and value.operator.startswith(("cast", "convert")):
        value = value.operands[0]
    return value
