"""The ways to synchronise a window: what opens the epoch of rank 0, and what completes its operation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mode:
    """How an operation of rank 0 at rank 1 is begun and completed; all lines are C."""

    name: str
    opens: str
    """What rank 0 does first."""
    completes: str
    """What completes the operation at its origin."""
    closes: str = ""
    """What ends the epoch, where that is something else."""
    target: str = ""
    """What rank 1 does meanwhile."""
    everybody: tuple[str, str] = ("", "")
    """What all ranks do before and after."""
    is_passive: bool = False
    takes_request: bool = False
    waits_for_another: str = ""
    """A call that completes operations at other places only: the operation is still pending after it."""


_LOCK_ALL = "MPI_Win_lock_all(0, win);"
_UNLOCK_ALL = "MPI_Win_unlock_all(win);"


def _flushed(call: str, but_first: str = "") -> Mode:
    name = call.removeprefix("MPI_Win_").partition("(")[0] + ("_of_another_rank" if but_first else "")
    return Mode(name, _LOCK_ALL, call, _UNLOCK_ALL, is_passive=True, waits_for_another=but_first)


FENCE = Mode("fence", "", "", everybody=("MPI_Win_fence(0, win);", "MPI_Win_fence(0, win);"), closes="")
START = Mode(
    "start",
    "MPI_Win_start(others, 0, win);",
    "MPI_Win_complete(win);",
    target="MPI_Win_post(others, 0, win); MPI_Win_wait(win);",
)
MODES = (
    FENCE,
    START,
    Mode(
        "lock_shared", "MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);", "MPI_Win_unlock(1, win);", is_passive=True
    ),
    Mode(
        "lock_exclusive",
        "MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);",
        "MPI_Win_unlock(1, win);",
        is_passive=True,
    ),
    Mode("lock_all", _LOCK_ALL, _UNLOCK_ALL, is_passive=True),
    _flushed("MPI_Win_flush(1, win);"),
    _flushed("MPI_Win_flush_all(win);"),
    _flushed("MPI_Win_flush_local(1, win);"),
    _flushed("MPI_Win_flush_local_all(win);"),
    _flushed("MPI_Win_flush(1, win);", "MPI_Win_flush(0, win);"),
    _flushed("MPI_Win_flush_local(1, win);", "MPI_Win_flush_local(0, win);"),
    Mode(
        "sync_is_no_flush",
        _LOCK_ALL,
        "MPI_Win_flush_local(1, win);",
        _UNLOCK_ALL,
        is_passive=True,
        waits_for_another="MPI_Win_sync(win);",
    ),
    Mode(
        "wait",
        _LOCK_ALL,
        "MPI_Wait(&request, MPI_STATUS_IGNORE);",
        _UNLOCK_ALL,
        is_passive=True,
        takes_request=True,
    ),
    Mode(
        "test",
        _LOCK_ALL,
        "for (int done = 0; !done;) MPI_Test(&request, &done, MPI_STATUS_IGNORE);",
        _UNLOCK_ALL,
        is_passive=True,
        takes_request=True,
    ),
)
"""MPI 4.1, sections 12.3.5 (requests), 12.5.1 (fence), 12.5.2 (start), 12.5.3 (lock), 12.5.4 (flush)."""
