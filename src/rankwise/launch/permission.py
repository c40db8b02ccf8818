"""Lets a blocking collective begin when all members of its communicator are about to make the same one.

Collectives may synchronise, so a correct program cannot tell; in a wrong one the calls that do not match are
never made (Saillard 2015, algorithms 13 and 14, without a message of its own).
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.launch.watching import LivePage, Watch
from rankwise.standard import Role
from rankwise.trace import header
from rankwise.trace.layout import UNIT, Layout, layouts
from rankwise.trace.notes import read_notes
from rankwise.trace.trace import Communicator, numbering

_MAY_GO = header.LIVE + 8 * [name for name, _ in header.LIVE_FIELDS].index("may_go")
_COMPARED = ("root", "op")


@dataclass(slots=True)
class Permission:
    """Gives the word to collectives; what it knows of communicators is read when it is needed."""

    folder: Path
    _known: dict[int, dict[int, Communicator]] = field(default_factory=dict)

    def look(self, watch: Watch) -> None:
        """Let every collective begin that all members have come to."""
        waiting: dict[Communicator, list[tuple[LivePage, int, tuple[object, ...]]]] = {}
        for lane in watch.lanes.values():
            number = lane.number("waits_to_go")
            if number and number > lane.number("may_go"):
                asked = self._asked(lane)
                if asked is None:  # it cannot be judged, so it is not held up
                    struct.pack_into("=Q", lane.page, _MAY_GO, number)
                else:
                    waiting.setdefault(asked[0], []).append((lane, number, asked[1]))
        for communicator, lanes in waiting.items():
            came = {lane.number("rank") for lane, _, _ in lanes}
            alike = len({content for _, _, content in lanes}) == 1
            if alike and came >= {*communicator.members, *communicator.remote}:
                for lane, number, _ in lanes:
                    struct.pack_into("=Q", lane.page, _MAY_GO, number)

    def _asked(self, lane: LivePage) -> tuple[Communicator, tuple[object, ...]] | None:
        """Return the communicator of the call that a lane is about to make, and what must be alike."""
        if lane.number("parent") or lane.number("rank") < 0:  # a process of another world, or of none
            return None
        record = _record(lane)
        layout = layouts()[struct.unpack_from("<H", record)[0]] if record else None
        over = layout.call.collective_over if layout else None
        if (
            layout is None
            or not isinstance(over, int)
            or layout.parameters[over].role is not Role.COMMUNICATOR
        ):
            return None
        communicator = self._communicator(lane, _number(record, layout, layout.parameters[over].name))
        if communicator is None or min(communicator.members + communicator.remote) < 0:
            return None
        compared = () if communicator.remote else tuple(_number(record, layout, name) for name in _COMPARED)
        return communicator, (layout.call.name, *compared)

    def _communicator(self, lane: LivePage, number: int) -> Communicator | None:
        pid = lane.number("pid")
        if number not in self._known.get(pid, {}):
            self._known[pid] = numbering(read_notes(self.folder / f"{pid}.notes"))
        return self._known[pid].get(number)


def _record(lane: LivePage) -> bytes:
    file = os.open(lane.path, os.O_RDONLY)
    try:
        return os.pread(file, 4 * UNIT, lane.number("current"))
    finally:
        os.close(file)


def _number(record: bytes, layout: Layout, name: str) -> int:
    slot = layout.slot(name)
    return struct.unpack_from("<i", record, slot.offset)[0] if slot is not None else 0
