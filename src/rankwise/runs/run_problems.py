"""What of a run could not be judged, and what to try."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rankwise.findings import Problem
from rankwise.launch.advice import what_to_try
from rankwise.launch.rank_count import ranks_of
from rankwise.launch.run_outcome import Ended
from rankwise.launch.static_linking import CANNOT_BE_SEEN, LINK_DYNAMICALLY, linked_statically
from rankwise.launch.which_mpi import is_launcher
from rankwise.monitors.lifecycle import life_of
from rankwise.monitors.phrases import ranks_text
from rankwise.monitors.recorded_run import Run
from rankwise.trace.job_trace import Trace


def problems_of(
    command: Sequence[str], run: Run, ended: Ended, gave_up: str, *, has_clocks: bool = False
) -> list[Problem]:
    """Return why nothing, or not everything, can be said about a run; `gave_up` is why it was given up.

    Where clocks travel with messages, the trace need not be whole.
    """
    problems = []
    if gave_up:
        problems.append(
            Problem(gave_up, "--give-up-after TIME waits longer; `--trace DIR` keeps what was recorded")
        )
    if run.trace.unfit:
        problems.append(_unfit(command, run.trace.unfit[0]))
    elif not run.trace.processes and not run.trace.unranked:
        problems.append(_nothing_seen(command, ended))
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
                f"no process finished MPI_Init; {command[0]} ended with status {ended.status}",
                "is the program linked with the MPI of its mpiexec? `rankwise doctor` shows what is here",
            )
        )
    problems += _unseen(run.trace)
    problems += _two_runtimes(run.trace)
    lost = sum(int(stream.page["lost"]) for each in run.trace.processes.values() for stream in each.streams)
    if lost and not has_clocks:
        problems.append(
            Problem(
                f"the trace has no room for {lost:,} calls, so what they did is not judged",
                "--trace DIR on a larger disk",
            )
        )
    return problems


def _nothing_seen(command: Sequence[str], ended: Ended) -> Problem:
    static = linked_statically(command)
    if static is not None:
        return Problem(CANNOT_BE_SEEN.format(static), LINK_DYNAMICALLY)
    status = f" and ended with status {ended.status}" if ended.status else ""
    return Problem(f"{' '.join(command)} made no MPI call that could be seen{status}", what_to_try(command))


_NO_CLAIM = "so messages and collectives are not judged"


def _unseen(trace: Trace) -> Iterator[Problem]:
    """Yield which calls did not reach the recorder."""
    if trace.unrecorded:
        some = ranks_text(trace.unrecorded)
        yield Problem(
            f"{some} of {trace.size} made MPI calls that could not be seen, {_NO_CLAIM}",
            "link the program with the MPI library dynamically, and leave LD_PRELOAD as rankwise sets it",
        )
    for file, name in trace.bypassing.items():
        yield Problem(
            f"{file} calls {name} and others without the recorder, {_NO_CLAIM}",
            "link it with the MPI library, or load it without RTLD_DEEPBIND, so that its calls can be seen",
        )


def _unfit(command: Sequence[str], name: str) -> Problem:
    """Return that the MPI of a process is not the expected one, so that it was not recorded."""
    same = f"is {command[0]} of the same MPI as the program? `rankwise doctor` shows what is here"
    named = "name the launcher, so that its MPI is known: rankwise run -- /path/to/mpiexec -n 4 ./app"
    return Problem(
        f"a process runs with an MPI that was not expected, and was not recorded: {name}",
        same if is_launcher(command[0]) else named,
    )


def _two_runtimes(trace: Trace) -> Iterator[Problem]:
    """Yield that processes use two runtimes of OpenMP."""
    ranks = [rank for rank, each in trace.processes.items() if each.notes.has_two_runtimes]
    if ranks:
        verb = "uses" if len(ranks) == 1 else "use"
        yield Problem(
            f"{ranks_text(ranks)} {verb} two OpenMP runtimes, that of gcc and another, which know nothing "
            "of each other: what orders their threads is not known",
            "link everything with one of them, or try `--openmp-runtime libiomp5`, which serves both",
        )


_LIBRARIES = {1: "MPICH", 2: "Open MPI"}
"""What `library` in the first page of an event stream means."""


def launched_apart(command: Sequence[str], trace: Trace) -> Problem | None:
    """Return the problem that a launcher started several processes and each is the only rank of its job.

    A run that ends early may have seen the first of them only; the launcher's words say how many were meant.
    """
    others = [each.streams[0].page for each in trace.unranked if each.rank == 0]
    if not is_launcher(command[0]) or trace.size != 1 or any(int(page["parent"]) for page in others):
        return None
    if any(int(page["size"]) != 1 for page in others):
        return None
    many = max(len(others) + 1, ranks_of(command) or 1)
    if many < 2:
        return None
    first = next(iter(trace.processes.values())).streams[0].page
    family = _LIBRARIES.get(int(first["library"]), "another MPI")
    return Problem(
        f"{command[0]} starts {many} processes, and each is alone in its MPI_COMM_WORLD: "
        f"they use {family}, and {command[0]} seems to be of another MPI",
        f"start the program with the mpiexec of {family}, or give srun the --mpi that it needs; "
        "`rankwise doctor` lists the launchers",
    )
