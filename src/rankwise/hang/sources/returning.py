"""Proves that a thread runs in a loop for ever: it comes back to a state that it was in before.

What a thread does next depends on its registers, on the memory of its process, and on what it is told from
outside. If the first two are as they were and nobody tells it anything, it does the same again. That it asks
nobody, not even a clock, is seen from where it is: its states are so few that a look at a clock would be
among those that were seen.
"""

from __future__ import annotations

import contextlib
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.hang.sources.memory import Mappings, read_memory
from rankwise.hang.sources.proc import read
from rankwise.hang.sources.stopping import INSTRUCTION_POINTER, STACK_POINTER, Stops, all_registers
from rankwise.launch.effort import effort

_APART = 2.0
"""Seconds between two equal states: clocks that count in seconds have moved on by then."""
_RAN, _RAN_LONG = 0.0005, 0.05
"""Seconds that it has run between two stops that are compared, and between two equal states."""
_CANDIDATES = 6
"""States that are compared with all memory; in a loop without an end they come again soon."""
_STOPS, _EACH = 30, 2
"""Stops of which a proof is made; each state has been seen so often on average."""
_NEAR = 1 << 14
"""Bytes of the stack that are compared at every stop,"""
_RED_ZONE = 128
"""of which so many lie below the stack pointer."""
_LARGEST = 256 << 20
"""Bytes of memory up to which all of it is compared; the thread is held meanwhile."""
_PIECE = 1 << 20
_SYSTEM_CALL = b"\x0f\x05"
_ALARMS = (14, 26, 27)
"""Signals by which a process may have itself told that time is over: ALRM, VTALRM, PROF."""
_SYSTEM_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class _Moment:
    """When a thread was in a state, how long it had run by then, and a fingerprint of all memory."""

    when: float
    ran: float
    memory: int


@dataclass(slots=True)
class Returning:
    """Looks at one thread again and again; all other threads of its process sleep."""

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
        self.is_open = _may_be_told(self.pid)
        known = Mappings(self.pid)
        with contextlib.suppress(OSError):
            known.read()
        self._clock = next((range(each.start, each.end) for each in known if each.path == "[vdso]"), range(0))

    def look(self, stops: Stops) -> None:
        """Stop the thread once, compare, and let it go on."""
        ran = effort(self.pid, self.thread).worked
        if self.is_open or self.proved or ran - self._ran < _RAN:
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
        is_enough = self._stops >= _STOPS and _EACH * len(self._seen) <= self._stops
        is_late = (
            before is not None
            and is_enough
            and now - before.when >= _APART
            and self._ran - before.ran >= _RAN_LONG
        )
        if not is_late and (before is not None or len(self._whole) >= _CANDIDATES):
            return
        memory = fingerprint(self.pid, pointer)
        if memory is None:
            self.is_open = True
            return
        self.proved = before is not None and memory == before.memory
        self._whole[near] = _Moment(now, self._ran, memory)

    def _note_ticks(self) -> None:
        """See whether the system works for the thread: then it reads, or asks for the time."""
        user, system = _ticks(self.pid, self.thread)
        if self._ticks is None:
            self._ticks = user, system
        done = system - self._ticks[1]
        self.is_open |= done > 2 and done > _SYSTEM_SHARE * (user - self._ticks[0] + done)


def fingerprint(pid: int, stack_pointer: int) -> int | None:
    """Return a fingerprint of the memory that is a process's own; None if there is too much of it."""
    parts = list(_own_memory(pid))
    if sum(end - start for start, end in parts) > _LARGEST:
        return None
    found = 0
    for start, end in parts:
        begin = max(start, stack_pointer) if start <= stack_pointer < end else start
        for at in range(begin, end, _PIECE):
            found = zlib.crc32(read_memory(pid, at, min(_PIECE, end - at)), found)
    return found


def _own_memory(pid: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of memory that a process writes and shares with nobody, if anything is in them."""
    with contextlib.suppress(OSError):
        part = None
        for line in Path(f"/proc/{pid}/smaps").read_text(encoding="utf-8", errors="replace").splitlines():
            words = line.split()
            if not words[0].endswith(":"):
                start, _, end = words[0].partition("-")
                is_own = "w" in words[1] and words[1].endswith("p")
                part = (int(start, 16), int(end, 16)) if is_own else None
            elif words[0] == "Rss:" and part is not None and int(words[1]):
                yield part


def _may_be_told(pid: int) -> bool:
    """Tell whether a process has asked the system to tell it when some time is over."""
    try:
        lines = dict(line.split(":", 1) for line in read(f"/proc/{pid}/status").splitlines() if ":" in line)
        caught = int(lines["SigCgt"], 16)
        has_timers = bool(read(f"/proc/{pid}/timers").strip())
    except (OSError, KeyError, ValueError):
        return True
    return has_timers or any(caught >> (number - 1) & 1 for number in _ALARMS)


def _ticks(pid: int, thread: int) -> tuple[int, int]:
    try:
        words = read(f"/proc/{pid}/task/{thread}/stat").rpartition(")")[2].split()
        return int(words[11]), int(words[12])
    except (OSError, IndexError):
        return 0, 0
