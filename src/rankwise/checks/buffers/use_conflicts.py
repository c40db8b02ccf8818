"""Asks whether two uses of one buffer can meet."""

from __future__ import annotations

from rankwise.checks.buffers.covered_memory import Buffer
from rankwise.checks.requests.addresses import Address
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import Pending
from rankwise.program import Instruction
from rankwise.standard import CallKind


def meet_in_time(
    tracked: Tracked, beginning: Beginning, pending: Pending, buffer: Buffer, at: Instruction, place: Address
) -> bool:
    """Return whether an operation is pending where an instruction touches the same memory."""
    flow = tracked.paths.flow
    if buffer.depends_on_root and not flow.post_dominates(at.block.index, beginning.at.block.index):
        # Some ranks may do it: those that the operation does not concern.
        return False
    if at is not beginning.at and pending.at(at):
        return True
    loop = pending.in_next_round(at)
    if loop is None:
        return False
    own = buffer.region.place
    return not own.blocks() & loop and (place == own or not _root_blocks(place) & loop)


def _root_blocks(place: Address) -> set[int]:
    return Address(place.root).blocks()


def use_of(beginning: Beginning, buffer: Buffer) -> str:
    """Return what an operation does with a buffer that it owns."""
    entry = beginning.operation.standard
    if entry is not None and entry.kind is CallKind.ONE_SIDED:
        return "may write" if buffer.is_written else "may read"
    return "receives into" if buffer.is_written else "sends"
