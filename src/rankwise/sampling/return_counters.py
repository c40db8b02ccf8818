"""Counts how often a thread comes to an instruction, without stopping it: whether a call has returned.

The processor counts, by one of the breakpoints that the system sets for its performance counters. Nothing of
the thread is changed, and when the counting process exits, its breakpoint ends too.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import struct

_PERF_EVENT_OPEN = {"x86_64": 298}.get(platform.machine(), -1)
"""The system call; elsewhere breakpoints are made in other ways, and none is."""
_BREAKPOINT, _EXECUTED = 5, 4
_ATTRIBUTES = struct.Struct("<IIQQQQQIIQQ")
"""type, size, config, period, sampled, read, flags, wakeup, kind of breakpoint, address, length"""
_IN_USER_MODE = 1 << 5 | 1 << 6
_CLOSED_ON_EXEC = 8
_LENGTH = 8


class ReturnCounter:
    """How often a thread has come to an address since this was made."""

    def __init__(self, thread: int, address: int) -> None:
        """OSError where the system, or the number of breakpoints, does not allow it."""
        self._file = -1
        self.address = address
        wanted = _ATTRIBUTES.pack(
            _BREAKPOINT, _ATTRIBUTES.size, 0, 0, 0, 0, _IN_USER_MODE, 0, _EXECUTED, address, _LENGTH
        )
        library = ctypes.CDLL(None, use_errno=True)
        self._file = library.syscall(
            _PERF_EVENT_OPEN, ctypes.create_string_buffer(wanted), thread, -1, -1, _CLOSED_ON_EXEC
        )
        if self._file < 0:
            error = ctypes.get_errno()
            raise OSError(error, os.strerror(error))

    @property
    def count(self) -> int:
        return int(struct.unpack("<Q", os.read(self._file, 8))[0])

    def __del__(self) -> None:
        if self._file >= 0:
            with contextlib.suppress(OSError):
                os.close(self._file)
