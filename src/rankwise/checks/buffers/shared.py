"""RW403: two operations on one buffer, of which one writes it."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.buffers.covered_memory import Buffer, buffers_of, buffers_of_call
from rankwise.checks.buffers.one_sided_origins import operations_with_buffers
from rankwise.checks.buffers.synchronized import buffer_pending
from rankwise.checks.buffers.use_conflicts import meet_in_time, use_of
from rankwise.checks.check_registry import check
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.candidates import chosen
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import Tracker, tracker_of
from rankwise.checks.requests.request_calls import RequestEffect, act_of
from rankwise.checks.requests.request_findings import finding, inside, name_of, place_of, related
from rankwise.findings import Finding
from rankwise.program import Call
from rankwise.program.model import Model
from rankwise.standard import CallKind, ReturnMode

_Use = tuple[Call, Call, Buffer]
"""A call of the function, the MPI call behind it, and one of its buffers."""


@check("RW403")
def operations_have_their_own_buffers(model: Model) -> Iterator[Finding]:
    """No operation uses memory that a pending one writes, or writes what a pending one uses."""
    tracker = tracker_of(model)
    for tracked, begun in operations_with_buffers(model, tracker):
        by_root: dict[object, dict[int, list[_Use]]] = {}
        for use in _uses(model, tracker, tracked, begun):
            by_block = by_root.setdefault(use[2].region.place.root, {})
            by_block.setdefault(use[0].block.index, []).append(use)
        for by_block in by_root.values():
            for uses in by_block.values():
                uses.sort(key=lambda use: tracked.paths.point(use[0]))
        reported: set[Call] = set()
        for beginning in begun:
            for call, found in _conflicts(model, tracker, tracked, beginning, by_root):
                if call not in reported:
                    reported.add(call)
                    yield found


def _uses(model: Model, tracker: Tracker, tracked: Tracked, begun: list[Beginning]) -> Iterator[_Use]:
    """Yield every buffer that an operation of the function uses, blocking or not."""
    for beginning in begun:
        for buffer in buffers_of(model, tracker.places, tracked, beginning):
            yield beginning.at, beginning.operation, buffer
    for call in tracked.function.calls():
        entry = call.standard
        if (
            entry is not None
            and entry.mode is ReturnMode.BLOCKING
            and act_of(entry) is RequestEffect.MAY_COMPLETE
        ):
            for buffer in buffers_of_call(model.program, tracker.places, call):
                yield call, call, buffer


def _conflicts(
    model: Model,
    tracker: Tracker,
    tracked: Tracked,
    beginning: Beginning,
    by_root: dict[object, dict[int, list[_Use]]],
) -> Iterator[tuple[Call, Finding]]:
    pending = buffer_pending(model, tracked, beginning, tracker.places)
    for buffer in buffers_of(model, tracker.places, tracked, beginning):
        uses = by_root.get(buffer.region.place.root)
        for call, operation, other in chosen(uses, pending, tracked.paths, lambda use: use[0]):
            if not (buffer.is_written or other.is_written) or not buffer.region.meets(other.region):
                continue
            if other.depends_on_root and not buffer.depends_on_root and not other.is_written:
                continue
            if not tracked.is_live(call):
                continue
            if meet_in_time(tracked, beginning, pending, buffer, call, other.region.place):
                started = f"{name_of(beginning.operation)} {use_of(beginning, buffer)} it from here on"
                again = ", in the round before" if call is beginning.at else ""
                yield (
                    call,
                    finding(
                        "RW403",
                        operation,
                        place_of(call),
                        f"this {_does(operation, other)} memory of an operation that is not complete",
                        [*related("started", started + again, beginning.at.location), *inside(beginning)],
                    ),
                )


def _does(operation: Call, buffer: Buffer) -> str:
    if operation.standard is not None and operation.standard.kind is CallKind.ONE_SIDED:
        return "writes" if buffer.is_written else "reads"
    return "receives into" if buffer.is_written else "sends"
