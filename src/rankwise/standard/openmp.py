"""What OpenMP's runtime entry points and library functions do to a team of threads."""

from __future__ import annotations

import enum
import functools
import re
from dataclasses import dataclass

from rankwise.standard.procedures import data_lines
from rankwise.standard.rows import expand


class OpenMPKind(enum.StrEnum):
    """What an entry point stands for."""

    PARALLEL = "parallel"
    """Starts a parallel region; with `implicit_barrier` the call returns after the threads joined."""
    PARALLEL_END = "parallel-end"
    SERIAL_PARALLEL_BEGIN = "serial-parallel-begin"
    """A parallel region that runs on the calling thread alone."""
    SERIAL_PARALLEL_END = "serial-parallel-end"
    TEAMS = "teams"
    BARRIER = "barrier"
    SINGLE_BEGIN = "single-begin"
    SINGLE_END = "single-end"
    MASKED_BEGIN = "masked-begin"
    MASKED_END = "masked-end"
    CRITICAL_BEGIN = "critical-begin"
    CRITICAL_END = "critical-end"
    ORDERED_BEGIN = "ordered-begin"
    ORDERED_END = "ordered-end"
    WORKSHARING_BEGIN = "worksharing-begin"
    WORKSHARING_NEXT = "worksharing-next"
    WORKSHARING_PIECE_END = "worksharing-piece-end"
    """Ends one piece of an ordered loop, not the loop."""
    WORKSHARING_END = "worksharing-end"
    SCOPE_BEGIN = "scope-begin"
    SCOPE_END = "scope-end"
    REDUCTION_BEGIN = "reduction-begin"
    REDUCTION_END = "reduction-end"
    COPYPRIVATE = "copyprivate"
    TASK = "task"
    TASK_BEGIN = "task-begin"
    """A task that the calling thread runs at once."""
    TASK_END = "task-end"
    TASKLOOP = "taskloop"
    TASKWAIT = "taskwait"
    TASKYIELD = "taskyield"
    TASKGROUP_BEGIN = "taskgroup-begin"
    TASKGROUP_END = "taskgroup-end"
    TASK_REDUCTION = "task-reduction"
    DOACROSS = "doacross"
    DOACROSS_POST = "doacross-post"
    DOACROSS_WAIT = "doacross-wait"
    LOCK_INIT = "lock-init"
    LOCK_DESTROY = "lock-destroy"
    LOCK_ACQUIRE = "lock-acquire"
    LOCK_RELEASE = "lock-release"
    LOCK_TEST = "lock-test"
    ATOMIC = "atomic"
    FLUSH = "flush"
    CANCEL = "cancel"
    THREADPRIVATE = "threadprivate"
    TARGET = "target"
    QUERY = "query"
    SETTING = "setting"
    MEMORY = "memory"
    ERROR = "error"

    @property
    def end(self) -> OpenMPKind | None:
        """The kind that ends the region this one begins, or None."""
        return _ENDS.get(self)


_ENDS = {
    OpenMPKind.SERIAL_PARALLEL_BEGIN: OpenMPKind.SERIAL_PARALLEL_END,
    OpenMPKind.SINGLE_BEGIN: OpenMPKind.SINGLE_END,
    OpenMPKind.MASKED_BEGIN: OpenMPKind.MASKED_END,
    OpenMPKind.CRITICAL_BEGIN: OpenMPKind.CRITICAL_END,
    OpenMPKind.ORDERED_BEGIN: OpenMPKind.ORDERED_END,
    OpenMPKind.WORKSHARING_BEGIN: OpenMPKind.WORKSHARING_END,
    OpenMPKind.SCOPE_BEGIN: OpenMPKind.SCOPE_END,
    OpenMPKind.REDUCTION_BEGIN: OpenMPKind.REDUCTION_END,
    OpenMPKind.TASK_BEGIN: OpenMPKind.TASK_END,
    OpenMPKind.TASKGROUP_BEGIN: OpenMPKind.TASKGROUP_END,
    OpenMPKind.LOCK_ACQUIRE: OpenMPKind.LOCK_RELEASE,
}


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """One function of an OpenMP runtime."""

    name: str
    """As the table has it; a name that ends in `*` stands for a family."""
    kind: OpenMPKind
    implicit_barrier: bool
    """The threads of the team wait for each other inside the call, though it is not itself a barrier."""
    identifies_thread: bool
    """The result tells the calling thread from the others, the same in every run."""
    selects_threads: bool
    """The result is true, or a piece of work, for some threads only."""
    runs: int | None
    """The argument that is the function which threads or tasks run."""
    shares: int | None = None
    """The first argument that is handed on to that function; None: the one behind it."""
    body: int | None = None
    """The argument that is the function of a task, which begins with a later call."""
    starts: int | None = None
    """The argument that is a task which begins with this call."""

    @property
    def synchronizes_team(self) -> bool:
        """Whether every thread of the team must come here before any continues."""
        return self.implicit_barrier or self.kind is OpenMPKind.BARRIER


# libgomp has a second symbol, omp_set_num_threads_8_, for Fortran's 8-byte integers; Intel's compiler
# writes omp_lib_mp_ before the procedures of the module.
_FORTRAN = re.compile(r"(?:_qp|omp_lib_mp_)?(omp_\w+?)(?:_8)?_{0,2}")


@functools.lru_cache(maxsize=4096)
def find(name: str) -> EntryPoint | None:
    """Return what this symbol does, or None if it is none of OpenMP's. Fortran spellings are known."""
    exact, prefixes = _table()
    found = exact.get(name)
    if found is not None:
        return found
    fortran = _FORTRAN.fullmatch(name.lower())
    if fortran is not None and fortran[1] in exact:
        return exact[fortran[1]]
    return next((each for prefix, each in prefixes.items() if name.startswith(prefix)), None)


def entry_points() -> tuple[EntryPoint, ...]:
    """Return the whole table."""
    exact, prefixes = _table()
    return (*exact.values(), *prefixes.values())


@functools.cache
def _table() -> tuple[dict[str, EntryPoint], dict[str, EntryPoint]]:
    """The entries with a full name, and those that stand for all names with a prefix."""
    exact: dict[str, EntryPoint] = {}
    prefixes: dict[str, EntryPoint] = {}
    for line in data_lines("tables/openmp.txt"):
        pattern, kind, *words = line.split()
        for name in expand(pattern):
            entry = _entry(name, OpenMPKind(kind), words)
            into = prefixes if name.endswith("*") else exact
            if into.setdefault(name.removesuffix("*"), entry) is not entry:
                raise ValueError(f"{name} has two rows")
    return exact, prefixes


def _entry(name: str, kind: OpenMPKind, words: list[str]) -> EntryPoint:
    numbered = {name: int(number) for name, _, number in (word.partition("=") for word in words) if number}
    plain = {word for word in words if "=" not in word}
    unknown = plain - {"barrier", "thread", "selects"} | (
        set(numbered) - {"runs", "shares", "body", "starts"}
    )
    if unknown:
        raise ValueError(f"{name}: unknown words {', '.join(sorted(unknown))}")
    return EntryPoint(
        name=name,
        kind=kind,
        implicit_barrier="barrier" in words,
        identifies_thread="thread" in words,
        selects_threads="selects" in words,
        runs=numbered.get("runs"),
        shares=numbered.get("shares"),
        body=numbered.get("body"),
        starts=numbered.get("starts"),
    )
