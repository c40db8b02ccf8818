"""Reads the memory of another process: process_vm_readv, or /proc/PID/mem where that is refused."""

from __future__ import annotations

import ctypes
import errno
import os


class _Vector(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("size", ctypes.c_size_t))


_libc = ctypes.CDLL(None, use_errno=True)
_libc.process_vm_readv.restype = ctypes.c_ssize_t
_PAGE = 4096
_often_used = ctypes.create_string_buffer(1 << 16)
"""What is read for each sample goes into the same memory; only one thread samples."""


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
