"""Where the handle of one operation goes within a function, and what touches it there."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.checks.requests.begun_operations import HandleSlot, Touch
from rankwise.checks.requests.index import FunctionIndex
from rankwise.checks.requests.request_calls import RequestEffect, act_of, request_argument, takes_many
from rankwise.checks.requests.spans import RequestSpans
from rankwise.program import (
    Allocate,
    Call,
    Function,
    Instruction,
    Load,
    Operation,
    Phi,
    Store,
    Value,
)
from rankwise.program.library import CHANGES_NOTHING
from rankwise.program.memory.memory_objects import MemoryPart, Object
from rankwise.program.model import Model

_COMPARES = frozenset({"==", "!=", "<", "<=", ">", ">=", "not", "is", "is not", "in", "^"})
_HARMLESS_PREFIXES = ("llvm.lifetime", "llvm.dbg", "llvm.assume", "llvm.stack")


def follow(
    function: Function,
    model: Model,
    index: FunctionIndex,
    spans: RequestSpans,
    others_touch: dict[Function, int],
    slot: HandleSlot,
) -> tuple[tuple[Touch, ...], frozenset[MemoryPart]]:
    """Return what touches a handle in a function, and all memory there that the handle may be put into."""
    following = _Following(function, model, index, spans, others_touch)
    following.slot = slot
    return following.run()


class _Following:
    """Follows one handle."""

    slot: HandleSlot

    def __init__(
        self,
        function: Function,
        model: Model,
        index: FunctionIndex,
        spans: RequestSpans,
        others_touch: dict[Function, int],
    ) -> None:
        self._function = function
        self._model = model
        self._index = index
        self._spans = spans
        self._others_touch = others_touch
        self._parts: set[MemoryPart] = set()
        self._values: set[Value] = set()
        self._touches: dict[Instruction, Touch] = {}

    def run(self) -> tuple[tuple[Touch, ...], frozenset[MemoryPart]]:
        own = self.slot.parts
        self._parts = set(own)
        waiting = list(own)
        handle = self.slot.handle
        if handle is not None:
            self._values.add(handle)
            waiting += self._follow_value(handle)
        while waiting:
            part = waiting.pop()
            waiting += self._follow_box(part.object)
            for load in self._index.loads.get(part, ()):
                if load not in self._values and self._meets(load.address):
                    self._values.add(load)
                    waiting += self._follow_value(load)
        for part in own:
            for store in self._index.stores.get(part, ()):
                if store.value not in self._values and self._meets(store.address):
                    self._touch(store, RequestEffect.MAY_COMPLETE)
        for owner in {part.object for part in self._parts}:
            for call in self._index.calls.get(owner, ()):
                self._follow_call(call)
        self._follow_unknown_calls()
        return tuple(self._touches.values()), frozenset(self._parts)

    def _follow_value(self, value: Value) -> list[MemoryPart]:
        """Follow a handle that was read; return the memory it is put into."""
        fresh: list[MemoryPart] = []
        work = [value]
        while work:
            for use in self._index.uses.get(work.pop(), ()):
                if isinstance(use, Store) and use.value in self._values:
                    into = list(self._model.points_to.of(use.address))
                    if not into:
                        self._touch(use, RequestEffect.MAY_COMPLETE)
                    fresh += [part for part in into if part not in self._parts]
                    self._parts.update(into)
                elif isinstance(use, Phi) or (isinstance(use, Operation) and use.operator not in _COMPARES):
                    if use not in self._values:
                        self._values.add(use)
                        work.append(use)
                elif isinstance(use, Call) and use.standard is not None:
                    act = act_of(use.standard)
                    if act is not RequestEffect.LEAVES:
                        self._touch(use, RequestEffect.MAY_COMPLETE)
                else:
                    self._touch(use, RequestEffect.MAY_COMPLETE)
        return fresh

    def _follow_box(self, owner: Object) -> list[MemoryPart]:
        """Return the containers that an object which holds the handle is put into."""
        if not isinstance(owner, Allocate) or owner.layout is not None:
            return []
        into: list[MemoryPart] = []
        points_to = self._model.points_to
        for each in self._index.pointers:
            if isinstance(each, Store) and any(part.object is owner for part in points_to.of(each.value)):
                into += [part for part in points_to.of(each.address) if part not in self._parts]
        self._parts.update(into)
        return into

    def _follow_call(self, call: Call) -> None:
        if call in self._touches:
            return
        if call.standard is not None:
            act = act_of(call.standard)
            if (
                act in (RequestEffect.BEGINS, RequestEffect.PREPARES, RequestEffect.LEAVES)
                or request_argument(call) is None
            ):
                return
            covered = self._covered(call)
            if covered is None:
                covered = bool(self._parts.intersection(self._reached(call)))
                if covered:
                    self._touch(call, act)
            elif covered:
                self._touches[call] = Touch(call, act, exact=self.slot.place.is_exact)
            return
        for callee in self._model.callees(call):
            if self._is_touched_in(call, callee):
                self._touch(call, RequestEffect.MAY_COMPLETE)

    def _is_touched_in(self, call: Call, callee: Function) -> bool:
        if not callee.blocks:
            return callee.name not in CHANGES_NOTHING and not callee.name.startswith(_HARMLESS_PREFIXES)
        effects = self._model.effects
        own = effects.bits(self.slot.parts)
        others = effects.bits(self._parts - self.slot.parts)
        if self._others_touch.get(callee, 0) & own:
            return True
        return bool((effects.reads[callee] | effects.writes[callee]) & others)

    def _follow_unknown_calls(self) -> None:
        """A request that nothing is known about may be meant by any call that is given such a one."""
        if self.slot.parts:
            return
        root = self.slot.place.root
        for call in self._function.calls():
            self._follow_unknown_call(call)
            if call.standard is None:
                given = (self._spans.places.of(each).root for each in call.arguments)
                if root in given:
                    self._touch(call, RequestEffect.MAY_COMPLETE)
        for load in self._function.instructions():
            if not isinstance(load, Load) or load in self._values:
                continue
            if self._spans.places.of(load.address).root == root and self._meets(load.address):
                self._values.add(load)
                self._follow_value(load)

    def _follow_unknown_call(self, call: Instruction) -> None:
        if not isinstance(call, Call) or call.standard is None:
            return
        act = act_of(call.standard)
        if (
            act in (RequestEffect.BEGINS, RequestEffect.PREPARES, RequestEffect.LEAVES)
            or request_argument(call) is None
        ):
            return
        covered = self._covered(call)
        if covered is None and not self._reached(call):
            self._touch(call, act)
        elif covered:
            self._touches[call] = Touch(call, act, exact=self.slot.place.is_exact)

    def _covered(self, call: Call) -> bool | None:
        span = self._spans.of_call(call)
        return None if span is None else self._spans.covers(*span, self.slot.place)

    def _reached(self, call: Call) -> Iterable[MemoryPart]:
        """Return the memory that a call's requests may lie in."""
        argument = request_argument(call)
        assert argument is not None
        found = self._model.points_to.of(argument)
        if not takes_many(call):
            return found
        parts = self._model.points_to.parts
        return [each for part in found for each in parts.beside(part)]

    def _meets(self, address: Value) -> bool:
        """Return whether an address may be that of the handle."""
        place = self._spans.places.of(address)
        return self._spans.covers(place, self._spans.handle_size or 1, self.slot.place) is not False

    def _touch(self, at: Instruction, act: RequestEffect) -> None:
        self._touches.setdefault(at, Touch(at, act))
