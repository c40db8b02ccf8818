"""Lets a blocking collective begin when all members of its communicator are about to make the same one.

Collectives may synchronise, so a correct program cannot notice; in a wrong one the calls that do not match
are never made (Saillard 2015, algorithms 13 and 14, without a message of its own).
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.launch.live_pages import LiveStatePage, Watch
from rankwise.standard import Role
from rankwise.trace import state_page
from rankwise.trace.event_layout import UNIT, Layout, layouts
from rankwise.trace.job_trace import RecordedCommunicator, numbering
from rankwise.trace.jobs import job_of
from rankwise.trace.object_numbers import FIRST_OWN
from rankwise.trace.process_notes import read_notes

_MAY_GO = state_page.LIVE + 8 * [name for name, _ in state_page.LIVE_FIELDS].index("may_go")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A collective that a thread is about to make."""

    page: LiveStatePage
    number: int
    job: tuple[str, int]
    """Several jobs of one command have ranks and communicators of the same names."""
    communicator: RecordedCommunicator
    content: tuple[object, ...]
    """What must be alike on all ranks."""
    operation: int
    """0 for none, and for one of the program's own: that may have another number on each rank."""


@dataclass(slots=True)
class Permission:
    """Gives the word to collectives; what it knows of communicators is read when it is needed."""

    folder: Path
    _known: dict[int, dict[int, RecordedCommunicator]] = field(default_factory=dict)
    _jobs: dict[int, tuple[str, int]] = field(default_factory=dict)

    def sample(self, watch: Watch) -> None:
        """Let every collective begin that all members are about to enter."""
        waiting: dict[tuple[tuple[str, int], RecordedCommunicator], list[_Wanted]] = {}
        for page in watch.pages.values():
            number = page.number("waits_to_go")
            if number and number > page.number("may_go"):
                wanted = self._wanted(page, number)
                if wanted is None:  # it cannot be judged, so it is not held up
                    _let_go(page, number)
                else:
                    waiting.setdefault((wanted.job, wanted.communicator), []).append(wanted)
        for (_, communicator), all_wanted in waiting.items():
            if _may_begin(communicator, all_wanted):
                for each in all_wanted:
                    _let_go(each.page, each.number)

    def _wanted(self, page: LiveStatePage, number: int) -> _Wanted | None:
        """Return the collective that a thread is about to make; None for one that cannot be judged."""
        if page.number("parent") or page.number("rank") < 0:  # a process of another world, or of none
            return None
        record = _record(page)
        layout = layouts()[struct.unpack_from("<H", record)[0]] if record else None
        over = layout.call.collective_over if layout else None
        if (
            layout is None
            or not isinstance(over, int)
            or layout.parameters[over].role is not Role.COMMUNICATOR
        ):
            return None
        communicator = self._communicator(page, _number(record, layout, layout.parameters[over].name))
        if communicator is None or min(communicator.members + communicator.remote) < 0:
            return None
        job, name = self._jobs[page.number("pid")], layout.call.name
        if communicator.remote:
            return _Wanted(page, number, job, communicator, (name,), 0)
        content = (name, _number(record, layout, "root"))
        return _Wanted(page, number, job, communicator, content, _operation(record, layout))

    def _communicator(self, page: LiveStatePage, number: int) -> RecordedCommunicator | None:
        pid = page.number("pid")
        if number not in self._known.get(pid, {}):
            notes = read_notes(self.folder / f"{pid}.notes")
            self._known[pid] = numbering(notes)
            self._jobs[pid] = job_of(notes, pid, page.number("size"))
        return self._known[pid].get(number)


def _may_begin(communicator: RecordedCommunicator, all_wanted: list[_Wanted]) -> bool:
    """Return whether all members are about to make the same collective."""
    entering = {(each.page.number("rank"), each.page.number("pid")) for each in all_wanted}
    ranks = {rank for rank, _ in entering}
    if len(ranks) != len(entering):  # of several jobs that cannot be distinguished
        return True
    operations = {each.operation for each in all_wanted if each.operation}
    is_alike = len({each.content for each in all_wanted}) == 1 and len(operations) <= 1
    return is_alike and ranks >= {*communicator.members, *communicator.remote}


def _let_go(page: LiveStatePage, number: int) -> None:
    struct.pack_into("=Q", page.page, _MAY_GO, number)


def _operation(record: bytes, layout: Layout) -> int:
    number = _number(record, layout, "op")
    return number if 0 < number < FIRST_OWN else 0


def _record(page: LiveStatePage) -> bytes:
    file = os.open(page.path, os.O_RDONLY)
    try:
        return os.pread(file, 4 * UNIT, page.number("current"))
    finally:
        os.close(file)


def _number(record: bytes, layout: Layout, name: str) -> int:
    slot = layout.slot(name)
    return struct.unpack_from("<i", record, slot.offset)[0] if slot is not None else 0
