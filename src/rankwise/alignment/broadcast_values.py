"""What the root of a broadcast keeps and the others receive: one value, in different variables.

Programs often let one rank read the settings, pack them into a buffer and broadcast that; the others
unpack it. Afterwards every rank has what the root packed, although the root took it from its own
variables and the others from the message.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rankwise.alignment.collective_sites import collective_keys, collective_sites
from rankwise.alignment.sites import Sites
from rankwise.program import Branch, Call, Load, Operation, Phi, Store, Value
from rankwise.program.conditions import Conditions
from rankwise.program.graphs import FlowGraph
from rankwise.program.keys import Keys
from rankwise.program.memory import MemoryPart, MemoryPhi, Version, Write
from rankwise.program.memory.memory_objects import is_single_cell
from rankwise.program.model import Model
from rankwise.program.structure import Block, Function
from rankwise.program.uniformity import Cell
from rankwise.program.uniformity.dependence_graph import has_index
from rankwise.standard import Role

_LONGEST_WAY = 20


@dataclass(frozen=True, slots=True)
class _Split:
    """A branch that sends one rank of a communicator one way and the others another way."""

    block: Block
    root: int
    communicator: int
    root_way: int
    other_way: int


def broadcast_values(model: Model) -> BroadcastValues:
    """Return the values of a program that broadcasts make equal; the domains of one model share them."""
    return model.once(_find)


def _find(model: Model) -> BroadcastValues:
    return BroadcastValues(model, collective_sites(model), collective_keys(model))


class BroadcastValues:
    """Knows the values that a broadcast makes equal although ranks have them from different places."""

    def __init__(self, model: Model, sites: Sites, keys: Keys) -> None:
        self._model = model
        self._sites = sites
        self._keys = keys
        self._conditions = Conditions(keys)
        self._pairs: dict[Block, dict[Call, Call]] = {}
        self._shared_by: dict[Phi | MemoryPhi, Call | None] = {}

    def shared_by(self, node: object) -> Call | None:
        """Return the broadcast after which a value that ranks bring from different ways is one."""
        if not isinstance(node, (Phi, MemoryPhi)):
            return None
        if node not in self._shared_by:
            self._shared_by[node] = self._find_shared_by(node)
        return self._shared_by[node]

    def _find_shared_by(self, node: Phi | MemoryPhi) -> Call | None:
        split = self._split_above(node)
        if split is None:
            return None
        kept: set[int] = set()
        sent: set[int] = set()
        call: Call | None = None
        for before, value in self._arriving(node):
            if self._comes_by_root_way(split, before, node.block.index):
                kept.add(self._keys.of(self._as_root_has_it(split, value)))
                continue
            received = self._received(value)
            if received is None:
                return None
            call, part = received
            was_sent = self._sent(split, call, part)
            if was_sent is None:
                return None
            sent.add(was_sent)
        return call if len(kept) == 1 and kept == sent else None

    def received_as(self, branch: Branch) -> dict[Write, int]:
        """Return for what ranks other than the root receive after a branch the key it has on the root."""
        split = self._split(branch.block)
        found: dict[Write, int] = {}
        if split is not None:
            for call in self._paired(split):
                for part in self._filled(call):
                    sent = self._sent(split, call, part)
                    if sent is not None:
                        found[Write(call, part)] = sent
        return found

    def _split_above(self, node: Phi | MemoryPhi) -> _Split | None:
        """Return the branch at whose end values meet, if it picks out a root."""
        function = node.block.function
        above = self._model.flow(function).dominator[node.block.index]
        return self._split(function.blocks[above]) if above is not None else None

    def _split(self, block: Block) -> _Split | None:
        branch = block.terminator
        if (
            not isinstance(branch, Branch)
            or len(self._model.flow(block.function).successors[block.index]) < 2
        ):
            return None
        key, wanted = self._conditions.of_branch(branch)
        shape = self._keys.shape(key)
        if not isinstance(shape, tuple) or shape[0] != "==":
            return None
        for rank, root in (shape[1:], shape[:0:-1]):
            queried = self._keys.shape(rank)
            if isinstance(queried, tuple) and queried[0] == "MPI_Comm_rank" and self._keys.is_constant(root):
                ways = [target.index for target in branch.targets]
                first, second = ways if wanted else ways[::-1]
                return _Split(block, root, queried[1], first, second)
        return None

    def _arriving(self, node: Phi | MemoryPhi) -> Iterator[tuple[int, Value | Version]]:
        if isinstance(node, MemoryPhi):
            yield from self._model.dependence.versions.arriving(node)
        else:
            for value, source in zip(node.operands, node.sources, strict=True):
                yield source.index, value

    def _comes_by_root_way(self, split: _Split, before: int, meeting: int) -> bool:
        if before == split.block.index:
            return split.root_way == meeting
        flow = self._model.flow(split.block.function)
        return split.root_way != meeting and flow.dominates(split.root_way, before)

    def _received(self, value: Value | Version | Cell) -> tuple[Call, MemoryPart] | None:
        """Follow a value back to the broadcast that brought it, through plain copies."""
        dependence = self._model.dependence
        for _ in range(_LONGEST_WAY):
            if isinstance(value, Write) and isinstance(value.instruction, Store):
                if not dependence.overwrites(value.instruction.address, value.part):
                    return None
                value = value.instruction.value
            elif isinstance(value, Operation) and value.operator == "cast":
                value = value.operands[0]
            elif isinstance(value, Load):
                parts = list(self._model.points_to.of(value.address))
                if len(parts) != 1 or has_index(value.address) or not is_single_cell(parts[0]):
                    return None
                value = dependence.held(value, parts[0])
            elif isinstance(value, Write) and isinstance(value.instruction, Call):
                call = value.instruction
                return (call, value.part) if value.part in self._filled(call) else None
            else:
                return None
        return None

    def _filled(self, call: Call) -> list[MemoryPart]:
        """Return the variables that a broadcast certainly fills."""
        if call.standard is None or call.standard.name != "MPI_Bcast":
            return []
        address = call.arguments[0]
        if has_index(address) or len(list(self._model.points_to.of(address))) != 1:
            return []
        return [part for part in self._model.external.covered(call, 0) if is_single_cell(part)]

    def _sent(self, split: _Split, call: Call, part: MemoryPart) -> int | None:
        """Return the key of what the root has in a variable before the broadcast that others receive by."""
        if not self._is_from(split, call):
            return None
        function = split.block.function
        partner = self._paired(split).get(call)
        if partner is not None:
            return self._key_before(partner, part, split) if part in self._filled(partner) else None
        flow = self._model.flow(function)
        if call.block.function is not function or not flow.dominates(call.block.index, split.block.index):
            return None
        return self._key_before(call, part, split)

    def _key_before(self, call: Call, part: MemoryPart, split: _Split) -> int | None:
        held = self._model.dependence.held(call, part)
        return None if isinstance(held, Cell) else self._keys.of(self._as_root_has_it(split, held))

    def _as_root_has_it(self, split: _Split, value: Value | Version) -> Value | Version:
        """Return what a value is on the root, where earlier branches have picked out the same root."""
        for _ in range(_LONGEST_WAY):
            if not isinstance(value, (Phi, MemoryPhi)):
                break
            above = self._split_above(value)
            if above is None or (above.root, above.communicator) != (split.root, split.communicator):
                break
            kept = {
                each
                for before, each in self._arriving(value)
                if self._comes_by_root_way(above, before, value.block.index)
            }
            if len(kept) != 1:
                break
            value = kept.pop()
        return value

    def _is_from(self, split: _Split, call: Call) -> bool:
        """Return whether a broadcast is from the rank that a branch picks out, on the same communicator."""
        wanted = ((Role.ROOT, split.root), (Role.COMMUNICATOR, split.communicator))
        return all(self._argument(call, role) == key for role, key in wanted)

    def _argument(self, call: Call, role: Role) -> int | None:
        """Return the key of an argument by its role."""
        index = call.standard.index_of(role) if call.standard is not None else None
        return None if index is None else self._keys.of(call.arguments[index])

    def _paired(self, split: _Split) -> dict[Call, Call]:
        """Return for each broadcast on the others' way the one on the root's way that it meets."""
        known = self._pairs.get(split.block)
        if known is None:
            known = self._pairs[split.block] = {}
            steps = (self._steps(split, way) for way in (split.root_way, split.other_way))
            for root_call, other_call in zip(*steps, strict=False):
                ours, theirs = root_call.standard, other_call.standard
                if ours is None or theirs is None or ours.name != theirs.name:
                    break
                if self._argument(root_call, Role.COMMUNICATOR) != self._argument(
                    other_call, Role.COMMUNICATOR
                ):
                    break  # then what meets what is not known
                if self._is_from(split, root_call) and self._fill_alike(root_call, other_call):
                    known[other_call] = root_call
        return known

    def _fill_alike(self, one: Call, other: Call) -> bool:
        return bool(self._filled(one)) and self._filled(one) == self._filled(other)

    def _steps(self, split: _Split, start: int) -> list[Call]:
        """Return the calls that certainly are the first to concern other ranks on a way, in order."""
        function = split.block.function
        flow = self._model.flow(function)
        stop = flow.post_dominator[split.block.index]
        found: list[Call] = []
        node: int | None = start
        while node is not None and node not in (stop, flow.exit):
            if self._goes_round(flow, node, split.block.index, function):
                break
            found += self._sites.calls_in(function, node)
            if len(flow.successors[node]) > 1 and self._sites.in_blocks(function, flow.region(node)):
                break
            node = flow.post_dominator[node]
        return found

    def _goes_round(self, flow: FlowGraph, node: int, branch: int, function: Function) -> bool:
        """Return whether a loop after the branch begins here that has collectives."""
        loop = flow.loops.get(node)
        return loop is not None and branch not in loop and self._sites.in_blocks(function, loop)
