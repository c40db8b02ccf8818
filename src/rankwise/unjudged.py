"""What of a run could not be judged, and what to try."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.findings import Problem
from rankwise.launch.advice import what_to_try
from rankwise.launch.supervisor import Ended
from rankwise.launch.which_mpi import is_launcher
from rankwise.monitors.life import life_of
from rankwise.monitors.run import Run
from rankwise.trace.trace import Trace


def problems_of(
    command: Sequence[str], run: Run, ended: Ended, gave_up: str, *, has_clocks: bool = False
) -> list[Problem]:
    """Return why nothing, or not everything, can be said about a run; `gave_up` is why it was given up.

    Where messages carry clocks, the trace need not be whole.
    """
    problems = []
    if gave_up:
        problems.append(
            Problem(gave_up, "--patience SECONDS waits longer; `--trace DIR` keeps what was recorded")
        )
    if run.trace.unfit:
        problems.append(_unfit(command, run.trace.unfit[0]))
    elif not run.trace.processes and not run.trace.unranked:
        status = f" and ended with status {ended.status}" if ended.status else ""
        problems.append(
            Problem(f"{' '.join(command)} made no MPI call that could be seen{status}", what_to_try(command))
        )
    if run.trace.unranked and not run.trace.processes and run.trace.uses_sessions:
        problems.append(
            Problem(
                f"{len(run.trace.unranked)} processes use MPI through sessions alone, which is not judged",
                "MPI_Init, or MPI_Init_thread, gives the ranks by which calls are matched",
            )
        )
    elif not run.trace.processes and any(life_of(each).starts for each in run.trace.unranked):
        problems.append(
            Problem(
                f"no process came through MPI_Init; {command[0]} ended with status {ended.status}",
                "is the program linked with the same MPI as its mpiexec? `rankwise doctor` says what is here",
            )
        )
    alone = _alone(command, run.trace)
    if alone is not None:
        problems.append(alone)
    lost = sum(int(lane.page["lost"]) for each in run.trace.processes.values() for lane in each.lanes)
    if lost and not has_clocks:
        problems.append(
            Problem(
                f"the trace has no room for {lost:,} calls, so what they did is not judged",
                "--trace DIR on a larger disk",
            )
        )
    return problems


def _unfit(command: Sequence[str], name: str) -> Problem:
    """Say that the MPI of a process is not the one that was expected, so that it was left alone."""
    same = f"is {command[0]} of the same MPI as the program? `rankwise doctor` says what is here"
    named = "name the launcher, so that its MPI is known: rankwise run -- /path/to/mpiexec -n 4 ./app"
    return Problem(
        f"a process runs with an MPI that was not expected, and was not recorded: {name}",
        same if is_launcher(command[0]) else named,
    )


_LIBRARIES = {1: "MPICH", 2: "Open MPI"}
"""What `library` in the first page of a lane stands for."""


def _alone(command: Sequence[str], trace: Trace) -> Problem | None:
    """Say it if the launcher started several processes and each believes that it is the only one."""
    others = [each.lanes[0].page for each in trace.unranked if each.rank == 0]
    if not is_launcher(command[0]) or trace.size != 1 or any(int(page["parent"]) for page in others):
        return None
    if not others or any(int(page["size"]) != 1 for page in others):
        return None
    family = _LIBRARIES.get(int(others[0]["library"]), "another MPI")
    return Problem(
        f"{len(others) + 1} processes were started, and each is alone in its MPI_COMM_WORLD",
        f"the program is linked with {family}: start it with the mpiexec of that MPI (is {command[0]}?), "
        "or tell srun which --mpi it needs",
    )
