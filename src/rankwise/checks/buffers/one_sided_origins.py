"""One-sided operations without a request: they own their buffers until their window is synchronized.

A fence, complete, unlock or flush, also a local one, gives the buffers back; nothing else does (MPI 4.1,
sections 12.3 and 12.5). A function that leaves an operation open leaves it to its callers.
"""

from __future__ import annotations

from rankwise.checks.buffers.synchronized import buffer_pending
from rankwise.checks.requests.addresses import Address
from rankwise.checks.requests.begun_operations import Beginning, HandleSlot
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import DEEPEST, Tracker
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.program import Call, Function
from rankwise.program.model import Model
from rankwise.standard import CallKind, Object


def operations_with_buffers(model: Model, tracker: Tracker) -> list[tuple[Tracked, list[Beginning]]]:
    """Return for each function the operations that are under way after one of its calls."""
    found: dict[Function, list[Beginning]] = {}
    for function, tracked in list(tracker.functions.items()):
        begins = RequestEffect.BEGINS, RequestEffect.STARTS
        found[function] = [each for each in tracked.beginnings if each.act in begins]
    one_sided = model.once(_OneSided)
    for function, begun in one_sided.begun.items():
        found.setdefault(function, []).extend(begun)
    return [(tracker.tracked(function), begun) for function, begun in found.items() if begun]


def is_of_window(beginning: Beginning) -> bool:
    """Return whether only a synchronization completes an operation at its origin."""
    entry = beginning.operation.standard
    return entry is not None and _is_without_request(beginning.operation)


def _is_without_request(call: Call) -> bool:
    entry = call.standard
    if entry is None or entry.kind is not CallKind.ONE_SIDED:
        return False
    return not any(effect.object is Object.REQUEST for effect in entry.creates)


class _OneSided:
    """The operations without a request, by the functions that begin them themselves or by a call."""

    def __init__(self, model: Model) -> None:
        from rankwise.checks.requests.program_requests import tracker_of

        self._model = model
        self._tracker = tracker_of(model)
        self.begun: dict[Function, list[Beginning]] = {}
        waiting = [
            _beginning(call, call, None)
            for function in model.program.defined()
            for call in function.calls()
            if _is_without_request(call)
        ]
        for _ in range(DEEPEST + 1):
            waiting = [each for each in waiting if self._tracker.tracked(_function(each)).is_live(each.at)]
            for each in waiting:
                self.begun.setdefault(_function(each), []).append(each)
            waiting = [outer for inner in waiting for outer in self._left_to_callers(inner)]

    def _left_to_callers(self, inner: Beginning) -> list[Beginning]:
        """Return the calls of a function that always begins an operation and never synchronizes after it."""
        function = _function(inner)
        tracked = self._tracker.tracked(function)
        if not tracked.runs_always(inner.at):
            return []
        if not buffer_pending(self._model, tracked, inner, self._tracker.places).lost_always():
            return []
        return [
            _beginning(call, inner.operation, inner)
            for call in self._model.points_to.callers.get(function, ())
            if self._model.callees(call) == [function]
        ]


def _function(beginning: Beginning) -> Function:
    return beginning.at.block.function


def _beginning(at: Call, operation: Call, inner: Beginning | None) -> Beginning:
    nowhere = HandleSlot(Address(at), frozenset())
    return Beginning(at, operation, RequestEffect.BEGINS, nowhere, inner)
