"""Which processes came to MPI_Finalize, so that what they left behind is their doing."""

from __future__ import annotations

from rankwise.monitors.recorded_run import Run
from rankwise.trace.event_layout import by_name
from rankwise.trace.job_trace import Process


def came_to_finalize(process: Process) -> bool:
    """Return whether the process called MPI_Finalize itself, not on the way out after an exception."""
    if process.exception:
        return False
    number = by_name()["MPI_Finalize"].number
    return any(number in stream.by_function for stream in process.streams)


def finished(run: Run) -> list[Process]:
    """Return the processes that are to be blamed for what they did not do before MPI_Finalize."""
    processes = (*run.trace.processes.values(), *run.trace.unranked)
    return [each for each in processes if came_to_finalize(each) and not _lost(each)]


def ended_well(run: Run) -> bool:
    """Return whether all ranks reached MPI_Finalize; else a rank may have had no time to free its objects."""
    return not run.stopped and all(came_to_finalize(each) for each in run.trace.processes.values())


def _lost(process: Process) -> bool:
    """Return whether some calls were not recorded, so that what they freed or completed is not known."""
    return any(int(stream.page["lost"]) or stream.is_damaged for stream in process.streams)
