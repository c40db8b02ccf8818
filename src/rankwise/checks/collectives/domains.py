"""Among whom the collectives of one communicator must agree, and what those members share."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.checks.collectives.communicators import SELF, UNKNOWN, WORLD, Communicators, Origin
from rankwise.program import Call, Constant, Operation, Parameter, Phi, Value
from rankwise.program.handles import communicator_name
from rankwise.program.keys import Keys
from rankwise.program.memory import Write
from rankwise.program.model import Model
from rankwise.program.uniformity import Domain, Node, Spread
from rankwise.standard import Role

Members = frozenset[Origin]
_EVERYBODY: Members = frozenset({WORLD})
_MADE_FROM_GROUP = ("MPI_Comm_create", "MPI_Comm_create_group", "MPI_Comm_create_from_group")


class Domains:
    """One solved question a communicator: which of the asked-for values differ between its members."""

    def __init__(self, model: Model, communicators: Communicators, keys: Keys, asked: Iterable[Node]) -> None:
        self._model = model
        self._communicators = communicators
        self._keys = keys
        self._asked = list(asked)
        self._spreads: dict[Members, Spread] = {}

    def spread_of(self, call: Call, path: tuple[Call, ...] = ()) -> Spread:
        """Return what differs among those who must call a collective together."""
        return self.spread(self._communicators.of_call(call, path))

    def agree_on_handle(self, call: Call, handle: Value) -> bool:
        """Say whether all ranks give a collective the same communicator.

        Parts of the ranks may use communicators of their own; ranks that choose between
        communicators of everybody must choose alike.
        """
        origins = self._communicators.of_call(call)
        if origins != _EVERYBODY or self._communicators.is_one(handle):
            return True
        return not self.spread(origins).differs(handle)

    def spread(self, origins: Members) -> Spread:
        """Return what differs among the members of communicators with these origins."""
        members = normal(origins)
        known = self._spreads.get(members)
        if known is None:
            within = None if members == _EVERYBODY else self.spread(_EVERYBODY)
            known = Spread(self._model.dependence, self._domain(members), self._asked, within)
            self._spreads[members] = known
        return known

    def _domain(self, members: Members) -> Domain:
        uniform: set[Node] = self._tests_for_null(members)
        agreed = [self._agreed_by_members(each.created_by) for each in members if each.created_by is not None]
        if len(agreed) == len(members):
            uniform |= set.intersection(*agreed)
        return Domain(
            name=", ".join(sorted(origin.name for origin in members)),
            spans=lambda call: normal(self._communicators.of_call(call)) in (_EVERYBODY, members),
            agreed=uniform.__contains__,
        )

    def _tests_for_null(self, members: Members) -> set[Node]:
        """Return the comparisons of a handle with MPI_COMM_NULL: no member's handle is null."""
        if members == _EVERYBODY:
            return set()
        found: set[Node] = set()
        for function in self._model.program.defined():
            for each in function.instructions():
                if isinstance(each, Operation) and each.operator in ("==", "!="):
                    handles = [value for value in each.operands if not _is_null(value)]
                    if len(handles) == 1 and self._communicators.of(handles[0]) == members:
                        found.add(each)
        return found

    def _agreed_by_members(self, creation: Call) -> set[Node]:
        """Return what all members of a new communicator have alike: the handle, and the colour."""
        entry = creation.standard
        assert entry is not None
        agreed: set[Node] = set()
        for effect in entry.creates:
            if effect.index is not None:
                parts = self._model.points_to.of(creation.operands[effect.index + 1])
                agreed |= {Write(creation, part) for part in parts}
        if entry.name in _MADE_FROM_GROUP:
            agreed |= self._ranks_elsewhere(creation)
        index = entry.index_of(Role.COLOR)
        if index is not None:
            for colour in self._as_callers_see(creation.operands[index + 1]):
                agreed |= self._agreed_with_colour(colour)
        return agreed

    def _ranks_elsewhere(self, creation: Call) -> set[Node]:
        """Return the ranks in other communicators, for one that was made from a group.

        Who is in the group is computed at run time. A condition on a rank elsewhere is taken to be
        the test for it, which members pass alike; one on the rank in the new communicator is not.
        """
        found: set[Node] = set()
        for function in self._model.program.defined():
            for call in function.calls():
                if call.standard is None or not call.standard.identifies_process:
                    continue
                origins = {origin.created_by for origin in self._communicators.of_asked(call)}
                if creation not in origins:
                    for index in call.standard.identifies_process:
                        found |= {
                            Write(call, part) for part in self._model.points_to.of(call.operands[index + 1])
                        }
        return found

    def _as_callers_see(self, value: Value) -> list[Value]:
        """Return a value, and what it is in the one caller, and its one caller, while it is a parameter."""
        seen = [value]
        while isinstance(value, Parameter):
            calls = self._model.points_to.callers.get(value.function, [])
            if len(calls) != 1 or value.index + 1 >= len(calls[0].operands) or len(seen) > 8:
                break
            value = calls[0].operands[value.index + 1]
            seen.append(value)
        return seen

    def _agreed_with_colour(self, colour: Value) -> set[Node]:
        keys = self._keys
        wanted = {keys.of(colour)}
        agreed: set[Node] = {colour}
        if (
            isinstance(colour, Operation)
            and colour.operator == "select"
            and _are_constants(colour.operands[1:])
        ):
            agreed.add(colour.operands[0])
            wanted.add(keys.of(colour.operands[0]))
        if isinstance(colour, Phi) and _are_constants(colour.operands):
            # `if (c) colour = 0; else colour = MPI_UNDEFINED;`: who has the colour knows the condition.
            control = self._model.dependence.control(colour.block.function)
            deciding = control.deciding_arrival(colour.block.index)
            for branch in deciding if len(deciding) == 1 else ():
                condition = self._model.dependence.condition(colour.block.function, branch)
                if condition is not None:
                    agreed.add(condition)
                    wanted.add(keys.of(condition))
        for function in self._model.program.defined():
            agreed |= {each for each in function.instructions() if keys.of(each) in wanted}
        return agreed


def _is_null(value: Value) -> bool:
    return communicator_name(value) == "MPI_COMM_NULL"


def _are_constants(values: tuple[Value, ...]) -> bool:
    """Say whether values are constants, all different: then who has one of them took its way."""
    numbers = [value.value for value in values if isinstance(value, Constant)]
    return len(set(numbers)) == len(values)


def normal(origins: Members) -> Members:
    """Return the origins with those that mean 'everybody' as one."""
    known = frozenset(origin for origin in origins if origin not in (SELF, UNKNOWN))
    if not known or WORLD in known:
        return _EVERYBODY
    return known
