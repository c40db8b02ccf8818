"""Proves that a thread runs in a loop for ever: it returns to a state in which it was before.

What a thread does next depends on its registers, on the memory of its process, and on what it reads from
outside. If the first two are as they were and it reads nothing, it does the same again. Its position shows
that it reads nothing, not even a clock: its states are so few that a reading of a clock would be among those
that were seen.
"""

from __future__ import annotations

import contextlib
import time
import zlib
from dataclasses import dataclass, field

from rankwise.procfs.memory_map import mappings, private_memory
from rankwise.procfs.process_io import has_timers
from rankwise.procfs.process_memory import read_memory
from rankwise.procfs.process_stat import stat
from rankwise.procfs.process_status import catches
from rankwise.procfs.thread_effort import effort
from rankwise.procfs.thread_stop import INSTRUCTION_POINTER, STACK_POINTER, Stops, all_registers
from rankwise.sampling import sampling_timing as timing

_NEAR = 1 << 14
"""Bytes of the stack that are compared at every stop,"""
_RED_ZONE = 128
"""of which so many lie below the stack pointer."""
_LARGEST = 256 << 20
"""Bytes of memory up to which all of it is compared; the thread is held meanwhile."""
_PIECE = 1 << 20
_SYSTEM_CALL = b"\x0f\x05"
_ALARMS = (14, 26, 27)
"""Signals by which a process may learn that time is over: ALRM, VTALRM, PROF."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """When a thread was in a state, how long it had run by then, and a fingerprint of all memory."""

    when: float
    ran: float
    memory: int


@dataclass(slots=True)
class LoopProof:
    """Samples one thread again and again; all other threads of its process sleep."""

    pid: int
    thread: int
    is_open: bool = False
    """Whether nothing can be proved: it hears from outside, or its memory is too large to be compared."""
    proved: bool = False
    _seen: set[int] = field(default_factory=set)
    """Fingerprints of registers and of the near part of the stack,"""
    _whole: dict[int, _Moment] = field(default_factory=dict)
    """and of those that came again, what was so then."""
    _stops: int = 0
    _ran: float = 0.0
    _clock: range = range(0)
    _ticks: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.is_open = has_timers(self.pid) or catches(self.pid, _ALARMS)
        known = mappings(self.pid)
        self._clock = next((range(each.start, each.end) for each in known if each.path == "[vdso]"), range(0))

    def sample(self, stops: Stops) -> None:
        """Stop the thread once, compare, and let it go on."""
        ran = effort(self.pid, self.thread).worked
        if self.is_open or self.proved or ran - self._ran < timing.RAN_BETWEEN_STOPS:
            return
        self._note_ticks()
        with contextlib.closing(stops.each([self.thread])) as stopped:
            for thread, registers in stopped:
                here = registers[INSTRUCTION_POINTER]
                if here in self._clock or read_memory(self.pid, here - 2, 2) == _SYSTEM_CALL:
                    self.is_open = True
                    return
                self._ran = effort(self.pid, self.thread).worked
                pointer = registers[STACK_POINTER] - _RED_ZONE
                near = zlib.crc32(read_memory(self.pid, pointer, _NEAR), zlib.crc32(all_registers(thread)))
                self._stops += 1
                self._compare(near, pointer)

    def _compare(self, near: int, pointer: int) -> None:
        if near not in self._seen:
            self._seen.add(near)
            return
        now, before = time.monotonic(), self._whole.get(near)
        is_enough = (
            self._stops >= timing.PROOF_STOPS and timing.SEEN_PER_STATE * len(self._seen) <= self._stops
        )
        is_late = (
            before is not None
            and is_enough
            and now - before.when >= timing.EQUAL_STATES_APART
            and self._ran - before.ran >= timing.RAN_BETWEEN_STATES
        )
        if not is_late and (before is not None or len(self._whole) >= timing.CANDIDATES):
            return
        memory = fingerprint(self.pid, pointer)
        if memory is None:
            self.is_open = True
            return
        self.proved = before is not None and memory == before.memory
        self._whole[near] = _Moment(now, self._ran, memory)

    def _note_ticks(self) -> None:
        """See whether the system works for the thread: then it reads, or asks for the time."""
        found = stat(self.pid, self.thread)
        user, system = (found.user_ticks, found.system_ticks) if found is not None else (0, 0)
        if self._ticks is None:
            self._ticks = user, system
        done = system - self._ticks[1]
        self.is_open |= done > 2 and done > timing.SYSTEM_SHARE * (user - self._ticks[0] + done)


def fingerprint(pid: int, stack_pointer: int) -> int | None:
    """Return a fingerprint of the memory that is a process's own; None if there is too much of it."""
    parts = list(private_memory(pid))
    if sum(end - start for start, end in parts) > _LARGEST:
        return None
    found = 0
    for start, end in parts:
        begin = max(start, stack_pointer) if start <= stack_pointer < end else start
        for at in range(begin, end, _PIECE):
            found = zlib.crc32(read_memory(pid, at, min(_PIECE, end - at)), found)
    return found
