"""RW402: code that uses a buffer while an operation is pending on it."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.buffers.covered_memory import Buffer, buffers_of
from rankwise.checks.buffers.freed_sends import FreedSends
from rankwise.checks.buffers.one_sided_origins import is_of_window, operations_with_buffers
from rankwise.checks.buffers.reads_and_writes import Accesses, MemoryUse
from rankwise.checks.buffers.synchronized import buffer_pending
from rankwise.checks.buffers.use_conflicts import meet_in_time, use_of
from rankwise.checks.check_registry import check
from rankwise.checks.requests.begun_operations import Beginning, Touch
from rankwise.checks.requests.candidates import chosen
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import ENDS, Pending
from rankwise.checks.requests.program_requests import Tracker, tracker_of
from rankwise.checks.requests.request_findings import NOWHERE, finding, inside, name_of, place_of, related
from rankwise.findings import Finding, Related
from rankwise.program import Allocate, Instruction
from rankwise.program.model import Model


@check("RW402")
def buffers_are_left_alone(model: Model) -> Iterator[Finding]:
    """The program neither writes what is being sent, nor reads what is being received."""
    tracker = tracker_of(model)
    accesses, sends = Accesses(model, tracker.places), FreedSends(model)
    for tracked, begun in operations_with_buffers(model, tracker):
        by_root = accesses.by_root(tracked.function)
        reported: set[tuple[str, int]] = set()
        for beginning in begun:
            for found in _conflicts(model, tracker, tracked, beginning, by_root, sends):
                where = (found.where.file, found.where.line)
                if where not in reported:
                    reported.add(where)
                    yield found
            out_of_scope = _out_of_scope(model, tracker, tracked, beginning, sends)
            if out_of_scope is not None:
                yield out_of_scope


def _conflicts(
    model: Model,
    tracker: Tracker,
    tracked: Tracked,
    beginning: Beginning,
    by_root: dict[object, dict[int, list[MemoryUse]]],
    sends: FreedSends,
) -> Iterator[Finding]:
    freed = sends.freed(tracked, beginning)
    pending = _pending(model, tracker, tracked, beginning, sends)
    for buffer in buffers_of(model, tracker.places, tracked, beginning):
        accesses = by_root.get(buffer.region.place.root)
        for access in chosen(accesses, pending, tracked.paths, lambda access: access.at):
            if access.at is beginning.at or not (access.writes or buffer.is_written):
                continue
            if freed and sends.may_say(access.at):
                continue
            if not buffer.region.meets(access.region) or not tracked.is_live_at(access.at):
                continue
            if meet_in_time(tracked, beginning, pending, buffer, access.at, access.region.place):
                yield _finding(beginning, buffer, access, pending, freed)


def _finding(
    beginning: Beginning, buffer: Buffer, access: MemoryUse, pending: Pending, freed: list[Touch]
) -> Finding:
    does = "frees" if access.releases else ("changes" if access.writes else "reads")
    use = use_of(beginning, buffer)
    where = access.at.location or NOWHERE
    operation = beginning.operation
    places: list[Related] = [
        *related("started", f"{name_of(operation)} {use} it from here on", beginning.at.location),
        *inside(beginning),
        *_freed(freed),
        *([] if freed else _completion(pending, access.at)),
    ]
    note = f"this {does} the buffer before the operation is complete"
    return finding("RW402", operation, where, note, places)


def _freed(touches: list[Touch]) -> list[Related]:
    where = next((each.at.location for each in touches if each.at.location is not None), None)
    return related(
        "freed", "MPI_Request_free: from here on only another rank knows when it is complete", where
    )


def _completion(pending: Pending, at: Instruction) -> list[Related]:
    """Return where the operation is completed, too late."""
    later = sorted(
        place for touch in pending.touches if (place := touch.at.location) is not None and touch.act in ENDS
    )
    here = at.location
    after = [each for each in later if here is None or (each.file, each.line) > (here.file, here.line)]
    return related("completed", "only here", next(iter(after or later), None))


def _pending(
    model: Model, tracker: Tracker, tracked: Tracked, beginning: Beginning, sends: FreedSends
) -> Pending:
    """Return the stretch in which an operation may use its buffers."""
    if sends.freed(tracked, beginning):
        return sends.pending(tracked, beginning)
    return buffer_pending(model, tracked, beginning, tracker.places)


def _out_of_scope(
    model: Model, tracker: Tracker, tracked: Tracked, beginning: Beginning, sends: FreedSends
) -> Finding | None:
    """Find a local buffer of an operation that the function leaves to its caller, or MPI, to complete."""
    if beginning.inner is not None or tracked.function.shown == "main":
        return None
    freed = sends.freed(tracked, beginning)
    if (
        not freed
        and not is_of_window(beginning)
        and (tracked.stays_here(beginning.slot) or not tracked.hands_on(beginning))
    ):
        return None
    own = [
        root
        for buffer in buffers_of(model, tracker.places, tracked, beginning)
        if isinstance(root := buffer.region.place.root, Allocate)
        and root.layout is not None
        and root.block.function is tracked.function
    ]
    if not own or not beginning.place.is_exact:
        return None
    pending = _pending(model, tracker, tracked, beginning, sends)
    if not pending.lost_always():
        return None
    name = own[0].name or "the buffer"
    return finding(
        "RW402",
        beginning.operation,
        place_of(beginning.at),
        f"{name} no longer exists when the function returns, before the operation is complete",
        [*related("declared", f"{name} is a variable of this function", own[0].location), *_freed(freed)],
    )
