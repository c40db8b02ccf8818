"""Whether a thread that sleeps can ever wake by itself: from the system call it sleeps in."""

from __future__ import annotations

import struct
import time

from rankwise.hang.sources.memory import read_memory
from rankwise.hang.sources.proc import read

_WAITS = (0, 6, 9, 11)
"""What a futex is asked for by who waits: WAIT, LOCK_PI, WAIT_BITSET, WAIT_REQUEUE_PI."""
_PRIVATE, _COMMAND = 128, 127
_ABSOLUTE = 1
_CLOCKS = {0: time.time, 1: time.monotonic}
_LONG = 3600.0
"""Who asks for a sleep of so many seconds while others wait is not coming back."""


def sleeps_for_ever(pid: int, thread: int) -> bool:
    """Tell whether a thread sleeps, and neither time nor anything outside of its process will wake it."""
    try:
        words = read(f"/proc/{pid}/task/{thread}/syscall").split()
    except OSError:
        return False
    if len(words) < 9:
        return False
    number, *arguments = [int(words[0]), *(int(each, 16) for each in words[1:7])]
    match number:
        case 34 | 130:  # pause, rt_sigsuspend
            return True
        case 202:  # futex
            operation, until = arguments[1], arguments[3]
            return until == 0 and bool(operation & _PRIVATE) and operation & _COMMAND in _WAITS
        case 35:  # nanosleep
            return _seconds(pid, arguments[0]) >= _LONG
        case 230:  # clock_nanosleep
            clock = _CLOCKS.get(arguments[0])
            begun = clock() if clock is not None and arguments[1] & _ABSOLUTE else 0.0
            return clock is not None and _seconds(pid, arguments[2]) - begun >= _LONG
    return False


def _seconds(pid: int, address: int) -> float:
    """Return the time that is written at an address of a process."""
    found = read_memory(pid, address, 16)
    return struct.unpack("<qq", found)[0] if len(found) == 16 else 0.0
