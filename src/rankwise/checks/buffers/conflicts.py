"""Asks whether two uses of one buffer can meet."""

from __future__ import annotations

from rankwise.checks.buffers.regions import Buffer
from rankwise.checks.requests.operations import Beginning
from rankwise.checks.requests.pending import Pending
from rankwise.checks.requests.places import Place
from rankwise.checks.requests.tracked import Tracked
from rankwise.program import Instruction


def meet_in_time(
    tracked: Tracked, beginning: Beginning, pending: Pending, buffer: Buffer, at: Instruction, place: Place
) -> bool:
    """Say whether an operation is pending where an instruction touches the same memory."""
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


def _root_blocks(place: Place) -> set[int]:
    return Place(place.root).blocks()
