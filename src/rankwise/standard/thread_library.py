"""What the functions of POSIX, C11 and C++ for threads do, as far as it orders threads."""

from __future__ import annotations

import enum
import functools
from dataclasses import dataclass

from rankwise.standard.procedures import data_lines
from rankwise.standard.rows import expand


class ThreadCallKind(enum.StrEnum):
    """What a function does."""

    START = "start"
    JOIN = "join"
    ACQUIRE = "acquire"
    RELEASE = "release"
    WAIT = "wait"
    """May return because of what another thread did."""


@dataclass(frozen=True, slots=True)
class ThreadCall:
    """One function."""

    kind: ThreadCallKind
    handle: int = 0
    """The argument that names a thread."""
    runs: int = 0
    """The argument that is the function of the thread that begins."""
    passes: int = 0
    """The argument that is handed on to that function."""


@functools.lru_cache(maxsize=4096)
def find(name: str) -> ThreadCall | None:
    """Return what the function of this name does to threads; None if it is none of them."""
    exact, prefixes = _table()
    found = exact.get(name)
    if found is None and name.startswith("_ZN"):
        found = next((each for prefix, each in prefixes.items() if name.startswith(prefix)), None)
    return found


@functools.cache
def _table() -> tuple[dict[str, ThreadCall], dict[str, ThreadCall]]:
    """The functions with a full name, and those that stand for all names with a prefix."""
    exact: dict[str, ThreadCall] = {}
    prefixes: dict[str, ThreadCall] = {}
    for line in data_lines("tables/thread_library.txt"):
        pattern, kind, *words = line.split()
        numbers = {name: int(number) for name, _, number in (word.partition("=") for word in words)}
        entry = ThreadCall(ThreadCallKind(kind), **numbers)
        for name in expand(pattern):
            into = prefixes if name.endswith("*") else exact
            into[name.removesuffix("*")] = entry
    return exact, prefixes
