"""Reads the memory of another process, and what is mapped where in it."""

from __future__ import annotations

import bisect
import ctypes
import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


class _Vector(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("size", ctypes.c_size_t))


_libc = ctypes.CDLL(None, use_errno=True)
_libc.process_vm_readv.restype = ctypes.c_ssize_t
_PAGE = 4096
_often_used = ctypes.create_string_buffer(1 << 16)
"""What is read at each look goes into the same memory; only one thread looks."""


def read_memory(pid: int, address: int, size: int) -> bytes:
    """Return what is at this address, as much of it as there is. PermissionError where the system refuses."""
    buffer = _often_used if size <= len(_often_used) else ctypes.create_string_buffer(size)
    here = _Vector(ctypes.addressof(buffer), size)
    there = _Vector(address, size)
    got = _libc.process_vm_readv(pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    if got > 0:
        return ctypes.string_at(buffer, got)
    if ctypes.get_errno() in (errno.EPERM, errno.ENOSYS):  # some containers refuse the call itself
        return _read_file(pid, address, size)
    # One range is read whole or not at all where its end is not there.
    first = _PAGE - address % _PAGE
    return read_memory(pid, address, first) if size > first else b""


def _read_file(pid: int, address: int, size: int) -> bytes:
    """Read memory through the file that the system has for it."""
    try:
        file = os.open(f"/proc/{pid}/mem", os.O_RDONLY | os.O_CLOEXEC)
    except PermissionError:
        raise
    except OSError:
        return b""
    try:
        return os.pread(file, size, address)
    except OSError:
        return b""
    finally:
        os.close(file)


@dataclass(frozen=True, slots=True)
class Mapping:
    """A part of a file that is mapped into a process."""

    start: int
    end: int
    offset: int
    device: str
    inode: int
    path: str
    executable: bool

    @property
    def name(self) -> str:
        """The file's name; `[vdso]` for what the kernel maps itself."""
        return os.path.basename(self.path.removesuffix(" (deleted)"))  # noqa: PTH119 (asked often)


@dataclass(slots=True)
class Mappings:
    """All that is mapped into one process when it was last looked at."""

    pid: int
    _text: bytes = b""
    _all: list[Mapping] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)

    def read(self) -> bool:
        """Look again; return whether anything has changed. OSError if it is not allowed, or nobody is there.

        Much is asked while a job stands still, where nothing changes.
        """
        text = Path(f"/proc/{self.pid}/maps").read_bytes()
        if text == self._text:
            return False
        self._text = text
        self._all = list(_parsed(text.decode("utf-8", "surrogateescape")))
        self._starts = [each.start for each in self._all]
        return True

    def at(self, address: int) -> Mapping | None:
        """Return the mapping an address is in."""
        at = bisect.bisect_right(self._starts, address) - 1
        return self._all[at] if at >= 0 and address < self._all[at].end else None

    def __iter__(self) -> Iterator[Mapping]:
        return iter(self._all)


def _parsed(text: str) -> Iterator[Mapping]:
    for line in text.splitlines():
        words = line.split(maxsplit=5)
        start, _, end = words[0].partition("-")
        path = words[5] if len(words) > 5 else ""
        yield Mapping(
            int(start, 16), int(end, 16), int(words[2], 16), words[3], int(words[4]), path, "x" in words[1]
        )
