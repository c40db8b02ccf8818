"""Where members meet that share a window, a file or a group instead of a communicator."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rankwise.matching.collectives.collective_content import Content
from rankwise.matching.collectives.process_groups import Groups
from rankwise.matching.operations import NO_COMMUNICATOR
from rankwise.standard import Role
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process, RecordedCommunicator
from rankwise.trace.object_numbers import FREED


@dataclass(frozen=True)
class MeetingPlaces:
    """The meeting places of one process; `number` gives each the number that all its members know it by."""

    process: Process
    known: Mapping[int, RecordedCommunicator]
    """The communicators of the process."""
    content: Content
    number: Callable[[RecordedCommunicator], int]

    def of_object(self, role: Role, handle: int) -> int:
        """Return the meeting place of a window or file; -1 if it is not known."""
        made = self.content.made_on(role, handle)
        if made is None:
            return -1
        communicator = self.known.get(made[0])
        if communicator is None:
            return -1
        return self.number(communicator._replace(ordinal=(1 + communicator.ordinal) * 1_000_000 + made[1]))

    def of_group(self, said: Event) -> int:
        """Return the meeting place of a group's members; -1 if they are not known.

        Who names another group or tag, or another communicator beside them, is elsewhere.
        """
        if "remote_group" in said.arguments:
            return -1
        members = self._groups.members(said["group"])
        if not members or min(members) < 0:
            return -1
        beside = self.known.get(said["comm"] & ~FREED) if "comm" in said.arguments else None
        mark = self.number(beside) + 1 if beside is not None else 0
        tag = said["tag"] if "tag" in said.arguments else 0
        return self.number(RecordedCommunicator(members, (), NO_COMMUNICATOR + (mark << 64) + (tag << 32)))

    @functools.cached_property
    def _groups(self) -> Groups:
        return Groups(self.process, self._made_from)

    def _made_from(self, said: Event) -> int | None:
        """Return the communicator that the window or file of a call was made on."""
        role, name = (Role.WINDOW, "win") if "win" in said.arguments else (Role.FILE, "fh")
        made = self.content.made_on(role, said[name] & ~FREED)
        return made[0] if made is not None else None
