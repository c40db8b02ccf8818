"""C++ names as people write them.

The C++ runtime of the machine knows how; the Python packages for it call the same function.
"""

from __future__ import annotations

import ctypes
import functools
import re
from collections.abc import Callable

_LIBRARIES = ("libstdc++.so.6", "libc++abi.so.1", "libc++.so.1")


def demangled(name: str) -> str:
    """Return `grid::Halo<int>::swap` for `_ZN4grid4HaloIiE4swapEi`; any other name as it is."""
    demangle = _function() if name.startswith("_Z") else None
    plain = demangle(name) if demangle is not None else ""
    return _without_parameters(plain) if plain else name


def _without_parameters(name: str) -> str:
    """Return a function's name without its parameters, and without what stands behind them."""
    end = re.sub(r"( const| volatile| &&?|\s*\[.*\])*$", "", name)
    if not end.endswith(")"):
        return name
    depth = 0
    for at in range(len(end) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(end[at], 0)
        if depth == 0:
            return end[:at]
    return name


@functools.cache
def _function() -> Callable[[str], str] | None:
    library = next(filter(None, map(_opened, _LIBRARIES)), None)
    if library is None or not hasattr(library, "__cxa_demangle"):
        return None
    demangle = library["__cxa_demangle"]
    demangle.restype = ctypes.c_void_p
    demangle.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_int)]
    free = ctypes.CDLL(None).free
    free.argtypes = [ctypes.c_void_p]

    def call(name: str) -> str:
        status = ctypes.c_int()
        found = demangle(name.encode("utf-8", "surrogateescape"), None, None, ctypes.byref(status))
        if not found:
            return ""
        try:
            return ctypes.string_at(found).decode("utf-8", "replace")
        finally:
            free(found)

    return call


def _opened(library: str) -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(library)
    except OSError:
        return None
