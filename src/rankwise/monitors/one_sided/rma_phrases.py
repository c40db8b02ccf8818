"""Says windows, epochs and bytes in the user's words."""

from __future__ import annotations

from pathlib import PurePath

from rankwise.findings import Location, Related
from rankwise.matching.rma.epochs import Sync, SynchronizationCall
from rankwise.matching.rma.rma_accesses import Rows
from rankwise.matching.rma.window import Flavour, Window
from rankwise.monitors.recorded_run import Run
from rankwise.trace.call_sites import PYTHON
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process
from rankwise.trace.typemaps import Piece

CLOSES = {
    Sync.FENCE: "MPI_Win_fence",
    Sync.START: "MPI_Win_complete",
    Sync.POST: "MPI_Win_wait",
    Sync.LOCK: "MPI_Win_unlock",
    Sync.LOCK_ALL: "MPI_Win_unlock_all",
}
"""What ends the epoch that a call opens."""


def event_of(run: Run, rank: int, call: SynchronizationCall) -> Event:
    """Return a synchronisation call as it was recorded."""
    return run.process(rank).event(call.thread, call.number)


def access_event(run: Run, rows: Rows, row: int) -> Event:
    """Return an access as it was recorded."""
    origin, thread, number = rows[["origin", "thread", "number"]][row].item()
    return run.process(origin).event(thread, number)


def place_of_access(run: Run, process: Process, site: int) -> Location:
    """Return the user's line of a load or store: what numpy does is done by the line that calls numpy."""
    lines = list(run.places.stack(process, site)) if site & PYTHON else []
    own = (each for each in lines if not {"site-packages", "dist-packages"} & {*PurePath(each.file).parts})
    return next(own, run.places.of(process, site))


def made(run: Run, window: Window, rank: int) -> Related:
    """Return where a rank made a window."""
    part = window.parts[rank]
    return Related("window", f"made by {part.made.call.name}", run.location(part.made))


def bytes_text(piece: Piece) -> str:
    """Return 'byte 4' or 'bytes 0 to 7'."""
    start, stop = piece
    return f"byte {start}" if stop == start + 1 else f"bytes {start} to {stop - 1}"


def memory_text(window: Window, target: int, piece: Piece) -> str:
    """Return some bytes of a rank's part of a window."""
    if window.flavour is Flavour.DYNAMIC:
        return f"{piece[1] - piece[0]} bytes at {piece[0]:#x} of rank {target}"
    return f"{bytes_text(piece)} of rank {target}'s window"
