"""Catches where threads are: the registers and a copy of the stack of each, all of one moment.

A thread that sleeps in a system call is not stopped: the system tells where it is, and some calls would
return early if it were (epoll_wait and others return EINTR, which a program need not expect). Only what runs
is stopped, for as long as its stack is copied.
"""

from __future__ import annotations

import contextlib
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rankwise.binary.dwarf_expressions import UnknownValue
from rankwise.binary.unwinder import Beyond, StackStep, Unwinder, Word
from rankwise.procfs.process_io import open_file
from rankwise.procfs.process_memory import read_memory
from rankwise.procfs.system_call import SystemCall, system_call
from rankwise.procfs.thread_stop import INSTRUCTION_POINTER, STACK_POINTER, Registers, Stops
from rankwise.sampling.mpi_frames import procedure

_BELOW = 256
"""Bytes below the stack pointer that still matter: what a function has popped on its way out."""
_COPIED = (1 << 14, 1 << 16, 1 << 20, 1 << 23)
"""Bytes of the stack that are copied; larger stacks are unwound while their thread is stopped."""
_WORD = struct.Struct("<Q")
_RESTARTED = frozenset((-1, 7, 23, 34, 35, 61, 72, 73, 202, 219, 230, 247, 257, 270, 271))
"""System calls that go on after a stop as if nothing had been: poll, select, pause, nanosleep, wait4, fcntl,
flock, futex, restart_syscall, clock_nanosleep, waitid, openat, pselect, ppoll; -1 is a page fault."""
_READ_AND_WRITE = (0, 1)
"""These do so on files and pipes, but not on sockets with a time limit."""


@dataclass(slots=True)
class SampledThread:
    """A thread to sample."""

    pid: int
    thread: int
    unwinder: Unwinder
    depth: int = 0
    """Which of the sizes of a copy its stack has needed so far."""
    steps: list[StackStep] = field(default_factory=list)
    """What the last sample saw, innermost frame first; empty if it saw nothing."""
    asleep: bool = False
    instruction: int = 0
    """Where it was, if it ran."""
    copy: tuple[int, bytes] = (0, b"")
    """Where the copied part of its stack begins, and the copy."""

    @property
    def is_deep(self) -> bool:
        """Whether no copy holds its stack."""
        return self.depth == len(_COPIED)

    def mark(self, entry: int) -> int:
        """Return a fingerprint of all that lies outside of a call and stays the same until it returns.

        Loop counters are in the registers that a call keeps, or on the stack. 0 if a register is unknown.
        """
        step = self.steps[entry]
        start, copy = self.copy
        if not step.frame or None in step.kept:
            return 0
        outermost = max(each.frame for each in self.steps)
        content = copy[max(step.frame - start, 0) : outermost - start]
        return zlib.crc32(content, zlib.crc32(repr((step.frame, step.kept)).encode())) or 1


def sample(targets: Sequence[SampledThread], stops: Stops) -> None:
    """Sample these threads; what is seen is in their `steps`. PermissionError where the system refuses."""
    stops.let_go()  # one that stopped late seems to sleep
    awake = [each for each in targets if not _sample_asleep(each)]
    while awake:
        awake = _sample_awake(awake, stops)  # those whose stack turned out to be larger than what was copied


def _sample_awake(targets: Sequence[SampledThread], stops: Stops) -> list[SampledThread]:
    """Sample threads that run; return those that need a larger copy."""
    by_thread = {each.thread: each for each in targets}
    copies: list[tuple[SampledThread, Registers, Word]] = []
    with contextlib.closing(stops.each(list(by_thread))) as each_stopped:
        for thread, registers in each_stopped:
            target = by_thread[thread]
            target.instruction = registers[INSTRUCTION_POINTER]
            if target.is_deep:
                target.steps = list(target.unwinder.walk(registers, _live(target.pid)))
                target.copy = _outside_of_call(target)
            else:
                copies.append((target, registers, _copied(target, registers)))
    larger = []
    for target, registers, word in copies:  # while they run again
        try:
            target.steps = list(target.unwinder.walk(registers, word))
        except Beyond:
            target.depth += 1
            larger.append(target)
    return larger


def _sample_asleep(target: SampledThread) -> bool:
    """Sample a thread that sleeps without stopping it; return whether that sufficed."""
    target.steps, target.asleep = [], False
    before = system_call(target.pid, target.thread)
    if before is None:
        return False
    registers = {STACK_POINTER: before.stack_pointer, INSTRUCTION_POINTER: before.instruction_pointer}
    word = _live(target.pid) if target.is_deep else _copied(target, registers)
    try:
        steps = list(target.unwinder.walk(registers, word))
    except Beyond:
        target.depth += 1
        return _sample_asleep(target)
    if not _is_same(system_call(target.pid, target.thread), before):
        return False
    if not _is_whole(steps) and _is_restarted(target.pid, before):
        target.asleep = True
        return False  # a register was needed that only a stop tells
    target.steps, target.asleep = steps, True
    if target.is_deep:
        target.copy = _outside_of_call(target)
    return True


def _is_same(call: SystemCall | None, before: SystemCall) -> bool:
    """Return whether a thread sleeps where it did; a time limit that has become shorter changes nothing."""
    return call is not None and replace(call, arguments=before.arguments) == before


def _is_whole(steps: Sequence[StackStep]) -> bool:
    """Return whether a stack reaches its outermost frame."""
    return bool(steps) and (steps[-1].spot.rule is None or steps[-1].spot.rule.ends)


def _is_restarted(pid: int, call: SystemCall) -> bool:
    """Return whether a system call continues after a stop."""
    if call.number not in _READ_AND_WRITE:
        return call.number in _RESTARTED
    return open_file(pid, call.arguments[0]).startswith(("/", "pipe:"))


def _outside_of_call(target: SampledThread) -> tuple[int, bytes]:
    """Copy the part of a large stack that lies outside of the outermost MPI call."""
    found = next((each.frame for each in reversed(target.steps) if procedure(each.spot.function)), 0)
    return found, read_memory(target.pid, found, _COPIED[0]) if found else b""


def _copied(target: SampledThread, registers: Registers) -> Word:
    """Copy the stack, and return what reads words of the copy."""
    start = registers[STACK_POINTER] - _BELOW
    size = _COPIED[target.depth]
    copy = read_memory(target.pid, start, size)
    target.copy = start, copy
    last = len(copy) - _WORD.size

    def word(address: int) -> int:
        if 0 <= address - start <= last:
            return int(_WORD.unpack_from(copy, address - start)[0])
        if len(copy) < size or address < start:
            raise UnknownValue  # the stack ends within the copy
        raise Beyond

    return word


def _live(pid: int) -> Word:
    """Return what reads words of the memory of a process."""

    def word(address: int) -> int:
        found = read_memory(pid, address, _WORD.size)
        if len(found) < _WORD.size:
            raise UnknownValue
        return int(_WORD.unpack(found)[0])

    return word
