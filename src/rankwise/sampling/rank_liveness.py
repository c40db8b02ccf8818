"""Which ranks of a job still run: one system call for all of them, because it is called often."""

from __future__ import annotations

import contextlib
import os
import select
from collections.abc import Collection

from rankwise.sampling.job_ranks import Member


class RunningProcesses:
    """Keeps a handle of each process; those that cannot have one are checked one by one."""

    def __init__(self) -> None:
        self._poller = select.poll()
        self._handles: dict[Member, int | None] = {}

    def among(self, members: Collection[Member]) -> set[Member]:
        """Return those of these that run."""
        if self._handles.keys() != set(members):
            self._follow(set(members))
        ended = {handle for handle, _ in self._poller.poll(0)}
        return {
            member
            for member, handle in self._handles.items()
            if (handle not in ended if handle is not None else member.is_alive)
        }

    def _follow(self, members: set[Member]) -> None:
        for member in self._handles.keys() - members:
            self._forget(member)
        for member in members - self._handles.keys():
            self._handles[member] = None
            if not member.is_alive:
                continue
            with contextlib.suppress(OSError):  # of an old system, or one that has too many of them
                handle = self._handles[member] = os.pidfd_open(member.pid)
                self._poller.register(handle, select.POLLIN)
            if not member.is_alive:  # the handle may be that of another process with this number
                self._forget(member)
                self._handles[member] = None

    def _forget(self, member: Member) -> None:
        handle = self._handles.pop(member)
        if handle is not None:
            self._poller.unregister(handle)
            os.close(handle)

    def close(self) -> None:
        """Give all handles back."""
        self._follow(set())
