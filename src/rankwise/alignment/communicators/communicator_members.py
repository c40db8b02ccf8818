"""Who the members of a communicator are: which of the communicators with an origin a handle stands for."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from rankwise.alignment.communicators.communicator_identity import (
    SAME_MEMBERS,
    SELF,
    UNKNOWN,
    WORLD,
    CommunicatorOrigin,
    CommunicatorOrigins,
    handle_nodes,
    is_null,
    queried_handle,
)
from rankwise.program import Call, FormalParameter, Load, Operation, Phi, Store
from rankwise.program.keys import Keys
from rankwise.program.memory import EntryVersion, MemoryPhi, Write
from rankwise.program.model import Model
from rankwise.program.repetition import ONCE, Regions
from rankwise.program.structure import Block, Function
from rankwise.program.uniformity import Node
from rankwise.standard import Object, Role


@dataclass(frozen=True)
class CommunicatorMembers:
    """The members of the communicator that a handle stands for.

    Where its origins leave open which communicator that is (one of several, MPI_COMM_SELF perhaps, or
    one that was made in one of several rounds), `held` names the place that the handle comes from: two
    handles from there are the same one, unless one of the `regions` has run anew in between.
    """

    origins: frozenset[CommunicatorOrigin]
    held: Hashable = None
    regions: Regions = ONCE


ALL_MEMBERS = CommunicatorMembers(frozenset({WORLD}))


class Membership:
    """Finds the members of communicators."""

    def __init__(self, model: Model, communicators: CommunicatorOrigins, keys: Keys) -> None:
        self._model = model
        self._communicators = communicators
        self._keys = keys

    def of_call(self, call: Call, path: tuple[Call, ...] = ()) -> CommunicatorMembers:
        """Return which ranks must make a collective call together that is reached by a path."""
        started = {self.of_call(each, path) for each in self._communicators.started_by(call)}
        if started:
            return started.pop() if len(started) == 1 else ALL_MEMBERS
        entry = call.standard
        over = entry.collective_over if entry is not None else None
        origins = self._communicators.of_call(call, path)
        if not isinstance(over, int) or over + 1 >= len(call.operands):
            return ALL_MEMBERS
        return self._members(origins, list(handle_nodes(self._model, call, over)), path)

    def of_handle_given(self, call: Call) -> CommunicatorMembers:
        """Return the members of the communicator that a call is given, which may be MPI_COMM_SELF.

        Where it may be, the members are those of the one communicator that the handle stands for.
        """
        index = call.standard.index_of(Role.COMMUNICATOR) if call.standard is not None else None
        if index is None or index + 1 >= len(call.operands):
            return ALL_MEMBERS
        origins: frozenset[CommunicatorOrigin] = frozenset()
        handles: list[Node] = list(handle_nodes(self._model, call, index))
        for handle in handle_nodes(self._model, call, index):
            origins |= self._communicators.of(handle)
        known = origins - {SELF, UNKNOWN}
        return self._held(known, handles, ()) if SELF in origins and known else ALL_MEMBERS

    def of_queried(self, call: Call) -> CommunicatorMembers:
        """Return the members of the communicator that a local call such as MPI_Comm_size asks."""
        handle = queried_handle(call)
        return ALL_MEMBERS if handle is None else self.of_handle(handle)

    def of_handle(self, handle: Node) -> CommunicatorMembers:
        return self._members(self._communicators.of(handle), [handle], ())

    def made_once(self, origin: CommunicatorOrigin) -> bool:
        """Return whether an origin stands for one communicator of a process."""
        made = origin.created_by
        return made is None or not self._model.repetition.around(made.block)

    def _members(
        self, origins: frozenset[CommunicatorOrigin], handles: list[Node], path: tuple[Call, ...]
    ) -> CommunicatorMembers:
        known = frozenset(origin for origin in origins if origin not in (SELF, UNKNOWN))
        if known <= {WORLD}:
            return ALL_MEMBERS
        if len(known) == 1 and self.made_once(next(iter(known))):
            return CommunicatorMembers(known)
        return self._held(known, handles, path)

    def _held(
        self, known: frozenset[CommunicatorOrigin], handles: list[Node], path: tuple[Call, ...]
    ) -> CommunicatorMembers:
        places = [self._place(handle, path) for handle in handles]
        regions = ONCE
        for place in places:
            regions |= self._regions(place)
        return CommunicatorMembers(known, tuple(self._name(place) for place in places), regions)

    def _name(self, place: Node) -> Hashable:
        """Return what two equal places have in common: loads may read the same thing twice."""
        return ("key", self._keys.of(place)) if isinstance(place, Load) else place

    def _regions(self, place: Node) -> Regions:
        repetition = self._model.repetition
        if isinstance(place, (FormalParameter, EntryVersion)):
            return repetition.calls(place.function)
        if isinstance(place, Write):
            return repetition.around(place.instruction.block)
        if isinstance(place, Load):  # its address may be computed from anything
            return repetition.all_in(place.block.function)
        block = getattr(place, "block", None)
        return repetition.around(block) if isinstance(block, Block) else ONCE

    def _place(self, node: Node, path: tuple[Call, ...]) -> Node:
        """Follow a handle back while it can only come from one place."""
        entered = {callee: call for call in path for callee in self._model.callees(call)}
        seen: set[Node] = set()
        while node not in seen:
            seen.add(node)
            before = self._before(node, entered)
            if before is None:
                break
            node = before
        return node

    def _before(self, node: Node, entered: dict[Function, Call]) -> Node | None:
        dependence = self._model.dependence
        if isinstance(node, Operation):
            return node.operands[0] if node.operator == "cast" else None
        if isinstance(node, Load):
            parts = list(self._model.points_to.of(node.address))
            if len(parts) != 1 or not dependence.overwrites(node.address, parts[0]):
                return None
            return dependence.held(node, parts[0])
        if isinstance(node, (Phi, MemoryPhi)):
            return self._only_one_arriving(node)
        if isinstance(node, Write):
            return self._before_write(node)
        if isinstance(node, FormalParameter):
            call = self._one_call(node.function, entered)
            known = call is not None and node.index + 1 < len(call.operands)
            return call.operands[node.index + 1] if call is not None and known else None
        if isinstance(node, EntryVersion):
            call = self._one_call(node.function, entered)
            return None if call is None else dependence.versions.before(call, node.part)
        if isinstance(node, Call):
            callee = self._called_only_here(node)
            returned = callee.returned_values() if callee is not None else []
            return returned[0] if len(returned) == 1 else None
        return None

    def _only_one_arriving(self, node: Phi | MemoryPhi) -> Node | None:
        """Return the one thing beside MPI_COMM_NULL that arrives: no member's handle is null."""
        if node.block.index in self._model.flow(node.block.function).loops:
            return None
        arriving: list[Node] = list(node.operands) if isinstance(node, Phi) else []
        if isinstance(node, MemoryPhi):
            arriving = [version for _, version in self._model.dependence.versions.arriving(node)]
        real = {each for each in arriving if not is_null(each)}
        return real.pop() if len(real) == 1 else None

    def _before_write(self, node: Write) -> Node | None:
        instruction = node.instruction
        if isinstance(instruction, Store):
            whole = self._model.dependence.overwrites(instruction.address, node.part)
            return instruction.value if whole else None
        assert isinstance(instruction, Call)
        entry = instruction.standard
        if entry is not None:
            kinds = {effect.object for effect in entry.creates}
            source = entry.index_of(Role.COMMUNICATOR)
            copies = entry.name in SAME_MEMBERS or kinds & {Object.WINDOW, Object.FILE}
            return instruction.operands[source + 1] if copies and source is not None else None
        callee = self._called_only_here(instruction)
        ends = callee.returning_blocks() if callee is not None else []
        return self._model.dependence.versions.at_end(ends[0], node.part) if len(ends) == 1 else None

    def _called_only_here(self, call: Call) -> Function | None:
        """Return the function that a call leads to, if no other call does."""
        callees = self._model.callees(call)
        if len(callees) != 1 or not callees[0].blocks:
            return None
        return callees[0] if len(self._model.points_to.callers.get(callees[0], [])) == 1 else None

    def _one_call(self, function: Function, entered: dict[Function, Call]) -> Call | None:
        calls = self._model.points_to.callers.get(function, [])
        return entered.get(function) or (calls[0] if len(calls) == 1 else None)
