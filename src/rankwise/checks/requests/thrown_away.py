"""Calls of functions that return the request of what they begin, while the program drops the result."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import Tracker
from rankwise.program import Call, Load, Operation, Return, Value
from rankwise.program.model import Model


def thrown_away(model: Model, tracker: Tracker, tracked: Tracked, beginning: Beginning) -> Iterator[Call]:
    """Yield the calls that lose the request which the called function has begun an operation with."""
    if beginning.inner is not None or not _is_returned(model, tracked, beginning):
        return
    for call in model.points_to.callers.get(tracked.function, ()):
        caller = tracker.tracked(call.block.function)
        is_lost = caller.is_live(call) and not caller.index.uses.get(call)
        if is_lost and model.callees(call) == [tracked.function]:
            yield call


def _is_returned(model: Model, tracked: Tracked, beginning: Beginning) -> bool:
    """Return whether all that becomes of a request in its function is that it is returned."""
    returned = tracked.function.returned_values()
    parts = beginning.slot.parts
    if not returned or len(parts) != 1 or not tracked.runs_always(beginning.at):
        return False
    if not all(isinstance(touch.at, Return) for touch in tracked.touches(beginning.slot)):
        return False
    return all(_read_from(model, each) == parts for each in returned)


def _read_from(model: Model, value: Value) -> frozenset[object]:
    while isinstance(value, Operation) and value.operator == "cast":
        value = value.operands[0]
    return frozenset(model.points_to.of(value.address)) if isinstance(value, Load) else frozenset()
