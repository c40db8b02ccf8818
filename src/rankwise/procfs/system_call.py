"""Reads /proc/PID/task/TID/syscall: the system call that a thread sleeps in."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.procfs.small_files import read


@dataclass(frozen=True, slots=True)
class SystemCall:
    """A system call that has not returned."""

    number: int
    """The number of this machine's kernel; -1 for a page fault."""
    arguments: tuple[int, ...]
    """All six of them; none for a page fault."""
    stack_pointer: int
    instruction_pointer: int


def system_call(pid: int, thread: int) -> SystemCall | None:
    """Return the system call that a thread sleeps in; None if it runs, has exited, or may not be read."""
    try:
        words = read(f"/proc/{pid}/task/{thread}/syscall").split()
    except OSError:
        return None
    if len(words) < 3:  # `running`
        return None
    number, *rest = int(words[0]), *(int(each, 16) for each in words[1:])
    *arguments, stack_pointer, instruction_pointer = rest
    if instruction_pointer == 0:  # it has exited
        return None
    return SystemCall(number, tuple(arguments), stack_pointer, instruction_pointer)
