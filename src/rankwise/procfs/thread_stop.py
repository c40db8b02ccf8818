"""Stops one thread of another process for some microseconds, and reads its registers (ptrace, x86-64).

PTRACE_SEIZE leaves the thread running and sends it no signal; PTRACE_INTERRUPT stops it where it is. When
whatever holds it dies, however that happens, the kernel lets it continue.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from rankwise.errors import RankwiseError
from rankwise.procfs import ptrace_timing as timing
from rankwise.procfs.process_stat import has_exited
from rankwise.procfs.process_status import status

_CONT, _DETACH, _GETREGSET, _SEIZE, _INTERRUPT = 7, 17, 0x4204, 0x4206, 0x4207
_GENERAL_REGISTERS = 1
_EXTENDED_REGISTERS = 0x202
_ALL_THREADS = 0x40000000  # __WALL: threads that are no children of this process, too
_EVENT_STOP = 128
_ORDER = {3: 5, 6: 4, 7: 19, 12: 3, 13: 2, 14: 1, 15: 0, 16: 16}
"""Where the kernel keeps the registers that unwinding needs, by their numbers in DWARF."""

Registers = dict[int, int]
"""Contents of registers by their number in DWARF: 7 is the stack pointer, 16 the instruction pointer."""
STACK_POINTER, INSTRUCTION_POINTER = 7, 16


class Exited(Exception):
    """The thread has exited."""


class Busy(Exception):
    """The thread cannot be stopped now: it waits for a disk, or another process traces it."""


class _Vector(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("size", ctypes.c_size_t))


_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.restype = ctypes.c_long
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


def require_machine() -> None:
    """Refuse processors whose registers are not known here."""
    if platform.machine() != "x86_64":
        raise RankwiseError(
            f"running processes cannot be sampled on {platform.machine()} yet, only on x86_64",
            "start the program with `rankwise watch -- …`, which needs no ptrace",
        )


@dataclass(slots=True)
class Stops:
    """Stops threads and lets them continue. What one thread of ours has stopped, only that one can let go."""

    _stopping: set[int] = field(default_factory=set)
    """Threads that are to stop, or have stopped, and have not been released yet."""

    def each(self, threads: Sequence[int]) -> Generator[tuple[int, Registers], None, None]:
        """Stop these threads; yield each with its registers as soon as it has stopped, then let it continue.

        All are interrupted at once: one without a processor stops only when it gets one. Those that have
        exited, and those that cannot be stopped now, are left out. PermissionError where the system refuses.
        """
        try:
            for thread in threads:
                self._ask(thread)
            yield from self._collect(self._stopping & set(threads))
        finally:
            self.let_go()

    def let_go(self) -> None:
        """Let all continue that have stopped late, and forget those that have exited."""
        for thread in list(self._stopping):
            self._let_go_if_stopped(thread)

    def _ask(self, thread: int) -> None:
        try:
            if thread not in self._stopping:
                _request(_SEIZE, thread)
                self._stopping.add(thread)
            _request(_INTERRUPT, thread)
        except (Exited, Busy):
            return

    def _collect(self, waiting: set[int]) -> Iterator[tuple[int, Registers]]:
        until = time.monotonic() + timing.STOP
        pause = timing.SHORTEST_PAUSE
        while waiting and time.monotonic() < until:
            before = len(waiting)
            for thread in list(waiting):
                try:
                    held = _held_by(thread)
                    if held == 0:
                        yield thread, _registers(thread)
                        waiting.discard(thread)
                        self._let_go(thread)
                    elif held is not None:
                        _request(_CONT, thread, held)
                    elif pause == timing.LONGEST_PAUSE and has_exited(thread):
                        raise Exited
                except Exited:
                    waiting.discard(thread)
                    self._forget(thread)
            if len(waiting) == before:
                time.sleep(pause)
                pause = min(pause * 1.5, timing.LONGEST_PAUSE)

    def _forget(self, thread: int) -> None:
        """Forget a thread that has ended. Its parent hears of that only after us, unless that is us.

        The first thread of a process may end long before the others; there is nothing to hear of until then.
        """
        found = status(thread)
        is_child = found.get("PPid") == str(os.getpid()) and found.get("Tgid") == str(thread)
        try:
            how = _ALL_THREADS | os.WEXITED | os.WNOHANG
            is_over = is_child or os.waitid(os.P_PID, thread, how) is not None
        except ChildProcessError:
            is_over = True
        if is_over:
            self._stopping.discard(thread)

    def _let_go_if_stopped(self, thread: int) -> None:
        """Let a thread continue; one that has not stopped yet is let go at the next chance."""
        try:
            held = _held_by(thread)
            if held is not None:
                self._let_go(thread, held)
            elif has_exited(thread):
                self._forget(thread)
        except Exited:
            self._forget(thread)

    def _let_go(self, thread: int, held: int = 0) -> None:
        _request(_DETACH, thread, held)
        self._stopping.discard(thread)

    def close(self) -> None:
        """Let go of all that have stopped since; the kernel does so with the rest when we end."""
        until = time.monotonic() + timing.STOP
        while self._stopping and time.monotonic() < until:
            self.let_go()
            time.sleep(timing.LONGEST_PAUSE)


def _held_by(thread: int) -> int | None:
    """Return why a thread has stopped: 0 for our stop, or a signal that it is about to get; None if not.

    The signal is lost unless the thread continues with it. A second call returns the same.
    """
    try:
        found = os.waitid(os.P_PID, thread, os.WSTOPPED | os.WNOHANG | os.WNOWAIT | _ALL_THREADS)
    except ChildProcessError as error:  # it has exited, and its parent may not have noticed
        raise Exited from error
    if found is None:
        return None
    return 0 if found.si_status >> 8 == _EVENT_STOP else found.si_status & 0x7F


def _registers(thread: int) -> Registers:
    kept = ctypes.create_string_buffer(512)
    vector = _Vector(ctypes.addressof(kept), len(kept))
    _request(_GETREGSET, thread, ctypes.addressof(vector), _GENERAL_REGISTERS)
    if vector.size < 27 * 8:
        raise RankwiseError("a 32-bit program cannot be sampled")
    words = struct.unpack_from("=27Q", kept)
    return {number: words[at] for number, at in _ORDER.items()}


def all_registers(thread: int) -> bytes:
    """Return everything that a stopped thread has in its registers, numbers with a point included."""
    found = b""
    for kind in (_GENERAL_REGISTERS, _EXTENDED_REGISTERS):
        kept = ctypes.create_string_buffer(1 << 14)
        vector = _Vector(ctypes.addressof(kept), len(kept))
        _request(_GETREGSET, thread, ctypes.addressof(vector), kind)
        found += kept.raw[: vector.size]
    return found


def _request(request: int, thread: int, data: int = 0, address: int = 0) -> None:
    if _libc.ptrace(request, thread, address, data) == -1:
        number = ctypes.get_errno()
        if number == errno.ESRCH:
            raise Exited
        if number in (errno.EPERM, errno.EACCES):
            if has_exited(thread):
                raise Exited
            if status(thread).get("TracerPid", "0") != "0":
                raise Busy
            raise PermissionError(number, os.strerror(number))
        raise Busy
