"""Which ranks must agree on the collectives of one communicator, and what these members share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rankwise.alignment.broadcast_values import broadcast_values
from rankwise.alignment.communicators.communicator_identity import (
    SELF,
    UNKNOWN,
    WORLD,
    CommunicatorOrigin,
    CommunicatorOrigins,
    is_null,
)
from rankwise.alignment.communicators.communicator_members import ALL_MEMBERS, CommunicatorMembers, Membership
from rankwise.alignment.communicators.known_members import KnownMembers
from rankwise.alignment.handle_choices import choosers
from rankwise.program import Call, Constant, FormalParameter, Load, Offset, Operation, Phi, Value
from rankwise.program.keys import Keys
from rankwise.program.memory import EntryVersion, Write
from rankwise.program.model import Model
from rankwise.program.structure import Block
from rankwise.program.uniformity import Domain, Node, Spread
from rankwise.program.uniformity.propagation import is_of_part
from rankwise.standard import Role

if TYPE_CHECKING:
    from rankwise.program.known_ranks.rank_table import Numbers

_DEEPEST = 20
_ASKS_WORLD = "MPI_Comm_get_parent"
"""All processes of one MPI_COMM_WORLD have the same parent (MPI 5.0, section 11.8.2)."""
_MADE_FROM_GROUP = ("MPI_Comm_create", "MPI_Comm_create_group", "MPI_Comm_create_from_group")


class Domains:
    """One solution per communicator: which of the queried values differ between its members."""

    def __init__(
        self, model: Model, communicators: CommunicatorOrigins, keys: Keys, queried: Iterable[Node]
    ) -> None:
        self._model = model
        self._communicators = communicators
        self._membership = Membership(model, communicators, keys)
        self._members = KnownMembers(model, communicators)
        self._keys = keys
        self._queried = list(queried)
        self._spreads: dict[CommunicatorMembers, Spread] = {}
        self.trusted: set[Call] = set()
        """What makes communicators of groups whose members are taken to be those that pass a condition."""

    def spread_of(self, call: Call, path: tuple[Call, ...] = ()) -> Spread:
        """Return what differs among the ranks that must call a collective together."""
        return self.spread(self._membership.of_call(call, path))

    def members_together(self, call: Call, path: tuple[Call, ...] = ()) -> Numbers | None:
        """Return which processes call a collective together, where the number of ranks says that."""
        return self._members.together(self._membership.of_call(call, path))

    def spread_of_arguments(self, call: Call, arguments: Sequence[Node]) -> Spread:
        """Return which arguments of a collective differ among the ranks that call it together.

        A handle that is MPI_COMM_SELF for some stands for one communicator for each, and what its members
        know by that very handle, such as its size, they know alike.
        """
        spread = self.spread_of(call)
        if not any(spread.differs(each) and is_of_part(spread.chain(each)[0]) for each in arguments):
            return spread
        members = self._membership.of_handle_given(call)
        if members == ALL_MEMBERS:
            return spread
        return Spread(self._model.dependence, self._domain(members), arguments, self.spread(ALL_MEMBERS))

    def torn_by(self, call: Call, handle: Value) -> tuple[Spread, Node] | None:
        """Return what makes some members of a communicator use it in a collective, and some another one.

        Parts of the ranks may use communicators of their own, but the members of none may be torn
        between it and another one.
        """
        choosing = choosers(self._model, self._communicators, handle)
        if not choosing:
            return None
        for origin in self._communicators.of_call(call) - {SELF, UNKNOWN}:
            once = origin.created_by is not None and self._membership.made_once(origin)
            # Parents and children make one communicator by calls of their own.
            once = once and not self._communicators.joins_worlds(origin)
            spread = self.spread(CommunicatorMembers(frozenset({origin})) if once else ALL_MEMBERS)
            for each in choosing:
                if spread.differs(each):
                    return spread, each
        return None

    def spread(self, members: CommunicatorMembers) -> Spread:
        """Return what differs among members."""
        known = self._spreads.get(members)
        if known is None:
            whole = members == ALL_MEMBERS or self._join_worlds(members)
            within = None if whole else self.spread(ALL_MEMBERS)
            known = Spread(self._model.dependence, self._domain(members), self._queried, within)
            self._spreads[members] = known
        return known

    def _domain(self, members: CommunicatorMembers) -> Domain:
        uniform: set[Node] = self._tests_for_null(members)
        together = self._members.together(members)
        agreed = [self._agreed_by(each, members) for each in members.origins if each.created_by is not None]
        if len(agreed) == len(members.origins):
            uniform |= set.intersection(*agreed)
        trusted = {} if together is not None else self._tested_elsewhere(members)
        return Domain(
            name=", ".join(sorted(origin.name for origin in members.origins)),
            spans=lambda call: self._spans(call, members),
            agreed=lambda node: node in uniform or self._agree(node, together) or self._trust(node, trusted),
            earlier=lambda node: self._model.repetition.joins(node, members.regions),
            shared_by=broadcast_values(self._model).shared_by,
        )

    def _agree(self, node: object, together: Numbers | None) -> bool:
        """Return whether the number of ranks says that a value is the same for all, or for fellow members."""
        known = self._model.known
        if known is None:
            return False
        return known.agree(node) or (together is not None and known.agree_among(node, together))

    def _spans(self, call: Call, members: CommunicatorMembers) -> bool:
        """Return whether the communicator that a call is on, or asks, has all of the members."""
        assert call.standard is not None
        if call.standard.name == _ASKS_WORLD:
            return not self._join_worlds(members)
        if call.standard.is_collective:
            origins, over = self._communicators.of_call(call), self._membership.of_call(call)
        else:
            origins, over = self._communicators.of_queried(call), self._membership.of_queried(call)
            if origins == frozenset({SELF}):
                return True
        if members.held is not None and self._membership.of_handle_given(call) == members:
            return True  # whichever communicator it is, it is that of the members
        if SELF in origins and not call.standard.creates:  # of a handle: its value does not show its owner
            return False
        if over in (ALL_MEMBERS, members):
            return True
        return members.held is None and over.origins <= members.origins | {WORLD}

    def _join_worlds(self, members: CommunicatorMembers) -> bool:
        return any(self._communicators.joins_worlds(origin) for origin in members.origins)

    def _tests_for_null(self, members: CommunicatorMembers) -> set[Node]:
        """Return the comparisons of a handle with MPI_COMM_NULL: no member's handle is null."""
        if members == ALL_MEMBERS:
            return set()
        return {test for test, over in self._null_tests if over == members}

    @cached_property
    def _null_tests(self) -> list[tuple[Operation, CommunicatorMembers]]:
        """The comparisons with MPI_COMM_NULL, each with the members of the handle that is compared."""
        found: list[tuple[Operation, CommunicatorMembers]] = []
        for function in self._model.program.defined():
            for each in function.instructions():
                if isinstance(each, Operation) and each.operator in ("==", "!="):
                    handles = [value for value in each.operands if not is_null(value)]
                    if len(handles) == 1 and len(each.operands) == 2:
                        found.append((each, self._membership.of_handle(handles[0])))
        return found

    def _agreed_by(self, origin: CommunicatorOrigin, members: CommunicatorMembers) -> set[Node]:
        """Return what all members have alike if their communicator has this origin."""
        creation = origin.created_by
        assert creation is not None
        if self._membership.made_once(origin) or self._is_fresh(creation, members):
            return self._agreed_by_members(creation)
        return self._agreed_in_all_rounds(creation)

    def _is_fresh(self, creation: Call, members: CommunicatorMembers) -> bool:
        """Return whether a handle comes straight from the call that made its communicator."""
        held = members.held if isinstance(members.held, tuple) else ()
        return len(held) == 1 and isinstance(held[0], Write) and held[0].instruction is creation

    def _agreed_in_all_rounds(self, creation: Call) -> set[Node]:
        """Return the colour, if it is the same whenever the communicator is made."""
        assert creation.standard is not None
        index = creation.standard.index_of(Role.COLOR)
        if index is None:
            return set()
        colour = creation.operands[index + 1]
        return self._agreed_with_colour(colour) if self._is_invariant(colour) else set()

    def _agreed_by_members(self, creation: Call) -> set[Node]:
        """Return what all members of a new communicator have alike: the handle, and the colour."""
        entry = creation.standard
        assert entry is not None
        agreed: set[Node] = set()
        for effect in entry.creates:
            if effect.index is not None:
                parts = self._model.points_to.of(creation.operands[effect.index + 1])
                agreed |= {Write(creation, part) for part in parts}
        index = entry.index_of(Role.COLOR)
        if index is not None:
            for colour in self._as_callers_see(creation.operands[index + 1]):
                agreed |= self._agreed_with_colour(colour)
        return agreed

    def _is_invariant(self, value: Node, depth: int = 0) -> bool:
        """Return whether a value is the same whenever it is computed."""
        if isinstance(value, Constant):
            return True
        if depth > _DEEPEST:
            return False
        if isinstance(value, Load):
            held = [
                self._model.dependence.versions.before(value, part)
                for part in self._model.points_to.of(value.address)
            ]
            return bool(held) and all(self._is_invariant(each, depth + 1) for each in held)
        if isinstance(value, (Operation, Offset)):
            return all(self._is_invariant(each, depth + 1) for each in value.operands)
        if isinstance(value, (FormalParameter, EntryVersion)):
            return not self._model.repetition.calls(value.function)
        if isinstance(value, Write):
            return not self._model.repetition.around(value.instruction.block)
        block = getattr(value, "block", None)
        return isinstance(block, Block) and not self._model.repetition.around(block)

    def _trust(self, node: object, trusted: dict[Node, Call]) -> bool:
        """Return whether members are taken to have a rank elsewhere alike, and note that they are."""
        creation = trusted.get(node)  # type: ignore[call-overload]
        if creation is not None:
            self.trusted.add(creation)
        return creation is not None

    def _tested_elsewhere(self, members: CommunicatorMembers) -> dict[Node, Call]:
        """Return the ranks in other communicators, for one that was made from a group, and what made it.

        Who is in the group is computed at run time, unless the number of ranks says it. A condition on a rank
        elsewhere is taken to be the test for it, which members pass alike; one on the rank in the new
        communicator is not.
        """
        made = [each.created_by for each in members.origins if each.name in _MADE_FROM_GROUP]
        creations = [each for each in made if each is not None]
        are_known = all(
            self._membership.made_once(each) or (each.created_by and self._is_fresh(each.created_by, members))
            for each in members.origins
        )
        if not creations or len(creations) < len(members.origins) or not are_known:
            return {}
        found: dict[Node, Call] = {}
        for function in self._model.program.defined():
            for call in function.calls():
                if call.standard is None or not call.standard.identifies_process:
                    continue
                origins = {origin.created_by for origin in self._communicators.of_queried(call)}
                if not origins & set(creations):
                    for index in call.standard.identifies_process:
                        for part in self._model.points_to.of(call.operands[index + 1]):
                            found[Write(call, part)] = creations[0]
        return found

    def _as_callers_see(self, value: Value) -> list[Value]:
        """Return a value, and what it is in the one caller, and its one caller, while it is a parameter."""
        seen = [value]
        while isinstance(value, FormalParameter):
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
            # `if (c) colour = 0; else colour = MPI_UNDEFINED;`: a rank with the colour knows the condition.
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


def _are_constants(values: tuple[Value, ...]) -> bool:
    """Return whether values are constants, all different: then a rank with one of them took its way."""
    numbers = [value.value for value in values if isinstance(value, Constant)]
    return len(set(numbers)) == len(values)
