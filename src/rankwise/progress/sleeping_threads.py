"""Whether a thread that sleeps can wake by itself: decided by the system call it sleeps in.

A thread that waits for a futex without a time limit is woken by whatever changes the futex. If the futex is
private, only a thread of the same process can do that. glibc joins a thread by one that is not private,
because the kernel changes it.
"""

from __future__ import annotations

import platform
import struct
import time
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rankwise.procfs.process_memory import read_memory
from rankwise.procfs.system_call import SystemCall, system_call
from rankwise.progress import progress_timing as timing

_NUMBERS: dict[str, dict[int, str]] = {
    "x86_64": {34: "pause", 35: "nanosleep", 130: "sigsuspend", 202: "futex", 230: "clock_nanosleep"},
    "aarch64": {98: "futex", 101: "nanosleep", 115: "clock_nanosleep", 133: "sigsuspend"},
}
_FUTEX_WAITS = (0, 6, 9, 11, 13)
"""Operations in which a thread sleeps: WAIT, LOCK_PI, WAIT_BITSET, WAIT_REQUEUE_PI, LOCK_PI2."""
_FUTEX_PRIVATE, _FUTEX_OPERATION = 128, 127
_ABSOLUTE = 1
_CLOCKS = {0: time.time, 1: time.monotonic}


@dataclass(frozen=True, slots=True)
class _FutexWait:
    """What a thread waits for that sleeps at a futex."""

    is_private: bool
    has_limit: bool


def waits_for_thread(pid: int, thread: int) -> bool:
    """Return whether a thread waits for another one without a time limit."""
    futex = _futex_wait(system_call(pid, thread))
    return futex is not None and not futex.has_limit


def waits_for_its_own(pid: int, thread: int, others: AbstractSet[int]) -> bool:
    """Return whether a thread waits, without a time limit, for another of its process, none of which can act.

    `others` are those that do not call MPI and are not the MPI library's: all of them must wait in the same
    way. A thread that sleeps for some time, reads, or computes may wake the others.
    """
    return waits_for_thread(pid, thread) and all(waits_for_thread(pid, each) for each in others)


def sleeps_for_ever(pid: int, thread: int) -> bool:
    """Return whether a thread sleeps, and neither time nor anything outside its process will wake it."""
    call = system_call(pid, thread)
    futex = _futex_wait(call)
    if futex is not None:
        return futex.is_private and not futex.has_limit
    match _name(call), call:
        case "pause" | "sigsuspend", _:
            return True
        case "nanosleep", SystemCall(arguments=(length, *_)):
            return _seconds(pid, length) >= timing.ENDLESS_SLEEP
        case "clock_nanosleep", SystemCall(arguments=(number, flags, until, *_)):
            clock = _CLOCKS.get(number)
            begun = clock() if clock is not None and flags & _ABSOLUTE else 0.0
            return clock is not None and _seconds(pid, until) - begun >= timing.ENDLESS_SLEEP
    return False


def _name(call: SystemCall | None) -> str:
    """Return the name of a system call in which threads sleep; '' for any other."""
    return _NUMBERS.get(platform.machine(), {}).get(call.number, "") if call is not None else ""


def _futex_wait(call: SystemCall | None) -> _FutexWait | None:
    """Return what a thread waits for at a futex; None if its system call is another one."""
    if call is None or _name(call) != "futex":
        return None
    _, operation, _, until, *_ = call.arguments
    if operation & _FUTEX_OPERATION not in _FUTEX_WAITS:
        return None
    return _FutexWait(bool(operation & _FUTEX_PRIVATE), until != 0)


def _seconds(pid: int, address: int) -> float:
    """Return the time that is written at an address of a process."""
    found = read_memory(pid, address, 16)
    return struct.unpack("<qq", found)[0] if len(found) == 16 else 0.0
