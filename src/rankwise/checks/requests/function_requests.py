"""The operations of one function, and what becomes of their handles there."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rankwise.checks.requests.addresses import Address
from rankwise.checks.requests.begun_operations import Beginning, EndingTouches, HandleSlot, Touch
from rankwise.checks.requests.candidates import PendingStretch, chosen
from rankwise.checks.requests.index import FunctionIndex
from rankwise.checks.requests.open_paths import Ways
from rankwise.checks.requests.reachability import FunctionWalk
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.checks.requests.request_handles import follow
from rankwise.program import Allocate, Call, FormalParameter, Function, Instruction, Return, Store
from rankwise.program.memory.memory_objects import MemoryPart, Object
from rankwise.program.values import GlobalVariable

if TYPE_CHECKING:
    from rankwise.checks.requests.program_requests import Tracker


class Tracked:
    """The operations of one function."""

    def __init__(self, tracker: Tracker, function: Function) -> None:
        self.function = function
        self.beginnings: list[Beginning] = []
        self._tracker = tracker
        self._followed: dict[HandleSlot, tuple[tuple[Touch, ...], frozenset[MemoryPart]]] = {}
        self._ends: dict[tuple[HandleSlot, tuple[RequestEffect, ...]], EndingTouches] = {}
        self._staying: dict[frozenset[Object], bool] = {}

    @cached_property
    def paths(self) -> FunctionWalk:
        return FunctionWalk(self._tracker.model.flow(self.function))

    @cached_property
    def ways(self) -> Ways:
        return Ways(self._tracker.model, self._tracker.conditions, self.paths)

    @cached_property
    def index(self) -> FunctionIndex:
        return FunctionIndex(self.function, self._tracker.model)

    @cached_property
    def by_place(self) -> dict[Address, list[Beginning]]:
        found: dict[Address, list[Beginning]] = {}
        for beginning in self.beginnings:
            found.setdefault(beginning.place, []).append(beginning)
        return found

    def begun_while(self, pending: PendingStretch, place: Address) -> list[Beginning]:
        """Return the operations that begin with their handle at a place where another may be pending."""
        by_block = self._by_place_and_block.get(place, {})
        return list(chosen(by_block, pending, self.paths, lambda each: each.at))

    @cached_property
    def _by_place_and_block(self) -> dict[Address, dict[int, list[Beginning]]]:
        found: dict[Address, dict[int, list[Beginning]]] = {}
        for each in self.beginnings:
            found.setdefault(each.place, {}).setdefault(each.at.block.index, []).append(each)
        for by_block in found.values():
            for some in by_block.values():
                some.sort(key=lambda each: self.paths.point(each.at))
        return found

    def touches(self, slot: HandleSlot) -> tuple[Touch, ...]:
        """Return what touches a handle in this function."""
        return self._follow(slot)[0]

    def kept_in(self, slot: HandleSlot) -> frozenset[MemoryPart]:
        """Return the memory that a handle may be put into."""
        return self._follow(slot)[1]

    def ends(self, slot: HandleSlot, acts: tuple[RequestEffect, ...]) -> EndingTouches:
        """Return the touches of some kinds."""
        known = self._ends.get((slot, acts))
        if known is None:
            chosen = (touch for touch in self.touches(slot) if touch.act in acts)
            known = self._ends[slot, acts] = EndingTouches(self.paths, chosen)
        return known

    def runs_always(self, call: Call) -> bool:
        """Return whether a call is made once whenever the function runs to its end."""
        flow = self.paths.flow
        block = call.block.index
        return flow.post_dominates(block, 0) and not self.paths.loops_around(block)

    def is_live(self, call: Call) -> bool:
        """Return whether a call can be reached, on a path that does not only end the program."""
        return self.is_live_at(call)

    def is_live_at(self, instruction: Instruction) -> bool:
        """As above, for any instruction."""
        flow = self.paths.flow
        block = instruction.block.index
        return block not in flow.ending and flow.dominator[block] is not None

    def hands_on(self, beginning: Beginning) -> bool:
        """Return whether an operation's request lies where the callers of this function find it."""
        return isinstance(beginning.place.root, (FormalParameter, GlobalVariable))

    def stays_here(self, slot: HandleSlot) -> bool:
        """Return whether no code outside of this function can reach a handle."""
        if slot.handle is not None:
            return False  # it came from somewhere, and may still be there
        owners = frozenset(part.object for part in self.kept_in(slot))
        known = self._staying.get(owners)
        if known is None:
            own = bool(owners) and all(self._is_own(owner) for owner in owners)
            known = self._staying[owners] = own and not self._leaks(owners)
        return known

    def _is_own(self, owner: Object) -> bool:
        return isinstance(owner, (Allocate, Call)) and owner.block.function is self.function

    def _leaks(self, owners: frozenset[Object]) -> bool:
        """Return whether a pointer to one of the objects is returned or put where others find it."""
        points_to = self._tracker.model.points_to
        leaking = set(owners)
        fresh = True
        while fresh:
            fresh = False
            for instruction in self.index.pointers:
                given = instruction.value if isinstance(instruction, Store) else None
                held = [given] if given is not None else list(instruction.operands)
                if not any(part.object in leaking for each in held for part in points_to.of(each)):
                    continue
                if isinstance(instruction, Return) or self._is_stashed_by(instruction, leaking):
                    return True
                if isinstance(instruction, Store):
                    into = {part.object for part in points_to.of(instruction.address)}
                    if not into or not all(self._is_own(each) for each in into):
                        return True
                    fresh = fresh or not into <= leaking
                    leaking |= into
        return False

    def _is_stashed_by(self, instruction: Instruction, owners: set[Object]) -> bool:
        """Return whether a called function stores a pointer to one of the objects that it is given."""
        if not isinstance(instruction, Call) or instruction.standard is not None:
            return False
        points_to = self._tracker.model.points_to
        given = [
            index
            for index, argument in enumerate(instruction.arguments)
            if any(part.object in owners for part in points_to.of(argument))
        ]
        return any(
            index in self._tracker.stored_parameters(callee)
            for callee in self._tracker.model.callees(instruction)
            for index in given
        )

    def _follow(self, slot: HandleSlot) -> tuple[tuple[Touch, ...], frozenset[MemoryPart]]:
        known = self._followed.get(slot)
        if known is None:
            tracker = self._tracker
            known = self._followed[slot] = follow(
                self.function, tracker.model, self.index, tracker.spans, tracker.touched, slot
            )
        return known
