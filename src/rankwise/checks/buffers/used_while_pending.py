"""RW402: code that uses a buffer while an operation is pending on it."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.buffers.accesses import Access, Accesses
from rankwise.checks.buffers.conflicts import meet_in_time
from rankwise.checks.buffers.regions import Buffer, buffers_of
from rankwise.checks.registry import check
from rankwise.checks.requests.calls import Act
from rankwise.checks.requests.choosing import chosen
from rankwise.checks.requests.operations import Beginning
from rankwise.checks.requests.pending import ENDS, Pending
from rankwise.checks.requests.telling import NOWHERE, finding, inside, name_of, place_of, related
from rankwise.checks.requests.tracked import Tracked
from rankwise.checks.requests.tracking import Tracker, tracker_of
from rankwise.findings import Finding, Related
from rankwise.program import Allocate, Instruction
from rankwise.program.model import Model


@check("RW402")
def buffers_are_left_alone(model: Model) -> Iterator[Finding]:
    """Nobody changes what is being sent, or looks at what is being received."""
    tracker = tracker_of(model)
    accesses = Accesses(model, tracker.places)
    for tracked in list(tracker.functions.values()):
        begun = [each for each in tracked.beginnings if each.act in (Act.BEGINS, Act.STARTS)]
        if not begun:
            continue
        by_root = accesses.by_root(tracked.function)
        reported: set[tuple[str, int]] = set()
        for beginning in begun:
            for found in _conflicts(model, tracker, tracked, beginning, by_root):
                where = (found.where.file, found.where.line)
                if where not in reported:
                    reported.add(where)
                    yield found
            gone = _gone_with_the_function(model, tracker, tracked, beginning)
            if gone is not None:
                yield gone


def _conflicts(
    model: Model,
    tracker: Tracker,
    tracked: Tracked,
    beginning: Beginning,
    by_root: dict[object, dict[int, list[Access]]],
) -> Iterator[Finding]:
    pending = Pending(model, tracked, beginning)
    for buffer in buffers_of(model, tracker.places, tracked, beginning):
        accesses = by_root.get(buffer.region.place.root)
        for access in chosen(accesses, pending, tracked.paths, lambda access: access.at):
            if access.at is beginning.at or not (access.writes or buffer.is_written):
                continue
            if not buffer.region.meets(access.region) or not tracked.is_live_at(access.at):
                continue
            if meet_in_time(tracked, beginning, pending, buffer, access.at, access.region.place):
                yield _finding(beginning, buffer, access, pending)


def _finding(beginning: Beginning, buffer: Buffer, access: Access, pending: Pending) -> Finding:
    does = "gives back" if access.releases else ("changes" if access.writes else "reads")
    use = "receives into" if buffer.is_written else "sends"
    where = access.at.location or NOWHERE
    operation = beginning.operation
    places: list[Related] = [
        *related("started", f"{name_of(operation)} {use} it from here on", beginning.at.location),
        *inside(beginning),
        *_completion(pending, access.at),
    ]
    note = f"this {does} the buffer before the operation is complete"
    return finding("RW402", operation, where, note, places)


def _completion(pending: Pending, at: Instruction) -> list[Related]:
    """Tell where the operation is completed, too late."""
    later = sorted(
        place for touch in pending.touches if (place := touch.at.location) is not None and touch.act in ENDS
    )
    here = at.location
    after = [each for each in later if here is None or (each.file, each.line) > (here.file, here.line)]
    return related("completed", "only here", next(iter(after or later), None))


def _gone_with_the_function(
    model: Model, tracker: Tracker, tracked: Tracked, beginning: Beginning
) -> Finding | None:
    """Find a local buffer of an operation that the function leaves to its caller to complete."""
    if beginning.inner is not None or tracked.function.shown == "main" or tracked.stays_here(beginning.slot):
        return None
    own = [
        root
        for buffer in buffers_of(model, tracker.places, tracked, beginning)
        if isinstance(root := buffer.region.place.root, Allocate)
        and root.layout is not None
        and root.block.function is tracked.function
    ]
    if not own or not beginning.place.is_exact or not Pending(model, tracked, beginning).lost_always():
        return None
    if not tracked.hands_on(beginning):
        return None
    name = own[0].name or "the buffer"
    return finding(
        "RW402",
        beginning.operation,
        place_of(beginning.at),
        f"{name} is gone when the function returns, before the operation is complete",
        related("declared", f"{name} is a variable of this function", own[0].location),
    )
