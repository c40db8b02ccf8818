"""Follows requests through a program: where operations begin, and what touches their handles.

Only functions that begin operations are examined, and those that call a function which begins one
in a request of theirs.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from rankwise.checks.requests.addresses import Addresses
from rankwise.checks.requests.begun_operations import Beginning, HandleSlot
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.request_calls import (
    RequestEffect,
    act_of,
    passed_handle,
    request_address,
    request_argument,
    takes_many,
)
from rankwise.checks.requests.spans import RequestSpans, scalar_size
from rankwise.checks.requests.summaries import touched_by_functions
from rankwise.program import Allocate, Call, FormalParameter, Function, Store
from rankwise.program.conditions import Conditions
from rankwise.program.keys import Keys
from rankwise.program.memory.memory_objects import MemoryPart
from rankwise.program.model import Model
from rankwise.program.values import GlobalVariable

DEEPEST = 4
"""A call that begins an operation may stand this deep in calls."""

_BEGIN = (RequestEffect.BEGINS, RequestEffect.PREPARES, RequestEffect.STARTS)


class Tracker:
    """All operations of a program, by function."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.places = Addresses(model)
        self.functions: dict[Function, Tracked] = {}
        self._stored: dict[Function, set[int]] = {}
        self.calls: dict[Function, list[Call]] = {}
        """The calls that are given requests, in the functions that make them."""
        for function in model.program.defined():
            made = [call for call in function.calls() if request_argument(call) is not None]
            if made:
                self.calls[function] = made
        if self.calls:
            self._find()

    @cached_property
    def conditions(self) -> Conditions:
        return Conditions(Keys(self.model))

    @cached_property
    def spans(self) -> RequestSpans:
        return RequestSpans(self.places, self._handle_size())

    @cached_property
    def request_parts(self) -> frozenset[MemoryPart]:
        """The memory that operations put their handles into."""
        points_to = self.model.points_to
        begun = (call for made in self.calls.values() for call in made if _act(call) in _BEGIN)
        return frozenset(
            part for call in begun if (given := request_argument(call)) for part in points_to.of(given)
        )

    @cached_property
    def touched(self) -> dict[Function, int]:
        """The requests, as bits of parts, that a function does anything to but begin an operation."""
        return touched_by_functions(self.model, self.request_parts)

    def stored_parameters(self, function: Function) -> set[int]:
        """Return the positions of the parameters that a function stores somewhere as they are."""
        known = self._stored.get(function)
        if known is None:
            known = self._stored[function] = {
                root.index
                for each in function.instructions()
                if isinstance(each, Store)
                and isinstance(root := self.places.of(each.value).root, FormalParameter)
            }
        return known

    def tracked(self, function: Function) -> Tracked:
        known = self.functions.get(function)
        if known is None:
            known = self.functions[function] = Tracked(self, function)
        return known

    def _find(self) -> None:
        waiting: list[Beginning] = []
        for function, made in self.calls.items():
            tracked = self.tracked(function)
            for call in made:
                act = _act(call)
                if act in _BEGIN and tracked.is_live(call):
                    waiting.append(self._direct(call, act))
                    tracked.beginnings.append(waiting[-1])
        for _ in range(DEEPEST):
            waiting = [outer for inner in waiting for outer in self._seen_by_callers(inner)]

    def _direct(self, call: Call, act: RequestEffect) -> Beginning:
        address = request_address(call)
        assert address is not None
        handle = passed_handle(call)
        if handle is not None and address is handle:
            return Beginning(call, call, act, HandleSlot(self.places.of(address), frozenset(), handle))
        found = self.model.points_to.of(address)
        if takes_many(call):
            beside = self.model.points_to.parts.beside
            found = [each for part in found for each in beside(part)]
        return Beginning(call, call, act, HandleSlot(self.places.of(address), frozenset(found)))

    def _seen_by_callers(self, inner: Beginning) -> list[Beginning]:
        """Pass an operation that a function begins in its callers' request on to these callers."""
        function = inner.at.block.function
        tracked = self.tracked(function)
        if not isinstance(inner.place.root, FormalParameter) or not tracked.runs_always(inner.at):
            return []
        if not inner.slot.parts or tracked.touches(inner.slot):
            return []
        found: list[Beginning] = []
        for call in self.model.points_to.callers.get(function, ()):
            place = self.places.through(inner.place, call)
            caller = self.tracked(call.block.function)
            if place is None or self.model.callees(call) != [function] or not caller.is_live(call):
                continue
            objects = {
                part.object for part in self.model.points_to.of(call.operands[inner.place.root.index + 1])
            }
            parts = frozenset(part for part in inner.slot.parts if part.object in objects)
            outer = Beginning(call, inner.operation, inner.act, HandleSlot(place, parts), inner)
            caller.beginnings.append(outer)
            found.append(outer)
        return found

    def _handle_size(self) -> int | None:
        sizes: Counter[int] = Counter()
        for made in self.calls.values():
            for call in made:
                if _act(call) not in _BEGIN:
                    continue
                argument = request_argument(call)
                assert argument is not None
                for part in self.model.points_to.of(argument):
                    owner = part.object
                    layout = owner.layout if isinstance(owner, (Allocate, GlobalVariable)) else None
                    if layout is not None and isinstance(part.field, int):
                        sizes[scalar_size(layout, part.field)] += 1
        return sizes.most_common(1)[0][0] or None if sizes else None


def _act(call: Call) -> RequestEffect:
    assert call.standard is not None
    return act_of(call.standard)


def tracker_of(model: Model) -> Tracker:
    """Return the tracker of a program; the rules about requests and buffers share one."""
    return model.once(Tracker)
