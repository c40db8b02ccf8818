"""Which process is which rank: from the variables that launchers give to the processes of a job."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from rankwise.errors import RankwiseError
from rankwise.procfs import process_list, process_start, process_stat
from rankwise.sampling.mpi_presence import mpi_family
from rankwise.sampling.sampling_permission import refuse_if_foreign
from rankwise.trace.launcher_names import starts_ranks
from rankwise.trace.rank_variables import OPEN_MPI_RANKS, OTHER_RANKS, SIZES, SLURM_RANKS


@dataclass(frozen=True, slots=True)
class Named:
    """What the variables of a process say about its place in a job."""

    rank: int
    size: int | None
    world: str
    """What tells worlds of one job apart: those that were spawned, and the steps of a Slurm job."""


@dataclass(frozen=True, slots=True)
class Member:
    """A rank's process; when it began tells it from a later one with the same number."""

    pid: int
    began: int

    @property
    def is_alive(self) -> bool:
        return process_stat.runs_since(self.pid, self.began)


def named(variables: Mapping[str, str], is_open: bool) -> Named | None:
    """Return the rank that variables give to a process; None if they name none.

    A launcher inside another's job leaves the outer one's variables: those of the MPI that is used come
    first, those of Slurm last.
    """
    order = (
        (*OPEN_MPI_RANKS, *OTHER_RANKS, *SLURM_RANKS)
        if is_open
        else (*OTHER_RANKS, *OPEN_MPI_RANKS, *SLURM_RANKS)
    )
    for variable in order:
        text = variables.get(variable, "")
        if text.isdecimal():
            size = next((variables[each] for each in SIZES if variables.get(each, "").isdecimal()), "")
            return Named(int(text), int(size) if size else None, _world(variables, variable))
    return None


def _world(variables: Mapping[str, str], by: str) -> str:
    if by in OPEN_MPI_RANKS:
        return variables.get("PMIX_NAMESPACE", "")
    if by == "PMI_RANK" and variables.get("PMI_SPAWNED", "0") != "0":
        return "spawned"
    if "SLURM_STEP_ID" in variables:
        return f"{variables.get('SLURM_JOB_ID', '')}.{variables['SLURM_STEP_ID']}"
    return ""


@dataclass
class Job:
    """The ranks of a job on this machine: the processes below `root`, or all those of a Slurm job."""

    root: int | None = None
    slurm: str | None = None
    node: str = ""
    """Slurm's name of this machine, which may be several of its nodes."""
    size: int | None = None
    """How many ranks the whole job has, on all machines; None until that is known."""
    world: str = ""
    """See `Named.world`."""
    watcher: int | None = None
    """The process that watches the job, if it is on this machine and may belong to the job."""
    members: dict[int, Member] = field(default_factory=dict)

    def find(self) -> None:
        """Find which ranks have started; those that were found and have not exited are kept."""
        parents = process_list.parents()
        worlds = list(self._worlds(parents).values())
        if not worlds:
            return
        known = {each.pid for each in self.members.values() if each.is_alive}
        if not known:
            self.members, self.size = {}, None  # a script may start one job after another
        # That of the ranks that are known, or else the first; those it spawned have ranks of their own.
        world = min(worlds, key=lambda each: _age(each, known))
        first_named, _ = world[0]
        self.world = first_named.world
        self.size = first_named.size if self.size is None else self.size
        pids: dict[int, list[int]] = defaultdict(list)
        for named_as, pid in world:
            pids[named_as.rank].append(pid)
        for rank, of_rank in pids.items():
            first = [pid for pid in of_rank if parents.get(pid) not in of_rank]
            if rank not in self.members or not self.members[rank].is_alive:
                pid = min(first or of_rank)
                self.members[rank] = Member(pid, process_stat.began(pid))

    def _worlds(self, parents: Mapping[int, int]) -> dict[tuple[str, int], list[tuple[Named, int]]]:
        """Return the processes that have a rank, in their worlds: what variables and launchers tell apart."""
        found: dict[tuple[str, int], list[tuple[Named, int]]] = defaultdict(list)
        for pid in self._candidates(parents):
            family = mpi_family(pid)
            place = named(process_start.variables(pid), family == "open") if family else None
            if family and place is None and pid == self.root:
                place = Named(0, 1, "")  # started without a launcher
            if place is not None:
                launcher = next(filter(_starts_ranks, _ancestors(pid, parents)), 0)
                found[place.world, launcher].append((place, pid))
        return found

    def _candidates(self, parents: Mapping[int, int]) -> Iterable[int]:
        if self.root is not None:
            return [pid for pid in parents if pid == self.root or _is_below(pid, self.root, parents)]
        own = {os.getpid(), *_ancestors(os.getpid(), parents)}
        return [pid for pid in parents if pid not in own and self._is_of_slurm(process_start.variables(pid))]

    def others(self) -> list[int]:
        """Return the processes of the job on this machine that are no ranks, and do not watch it."""
        watch = {os.getpid(), *(each.pid for each in self.members.values())}
        if self.root is not None:
            return [pid for pid in process_list.started_by(self.root) if pid not in watch]
        if self.watcher is not None:
            started = process_list.started_by(self.watcher)
            watch.update((self.watcher, *(pid for pid in started if process_list.name(pid) == "srun")))
        return [pid for pid in self._candidates(process_list.parents()) if pid not in watch]

    def _is_of_slurm(self, variables: Mapping[str, str]) -> bool:
        is_here = variables.get("SLURMD_NODENAME", self.node) == self.node
        return self.slurm is not None and variables.get("SLURM_JOB_ID") == self.slurm and is_here

    @property
    def is_complete(self) -> bool:
        """Return whether all ranks of the whole job are known, and run."""
        return len(self.members) == self.size and all(each.is_alive for each in self.members.values())

    @property
    def is_alive(self) -> bool:
        """Return whether any rank runs, or the launcher that may still start some."""
        if self.members:
            return any(each.is_alive for each in self.members.values())
        return self.root is None or not process_stat.has_exited(self.root)


def _age(world: Iterable[tuple[Named, int]], known: Collection[int]) -> tuple[bool, int]:
    pids = [pid for _, pid in world]
    return not any(pid in known for pid in pids), min(map(process_stat.began, pids))


def job_of(pid: int) -> Job:
    """Return the job that a process belongs to, which may be its launcher or any of its ranks."""
    refuse_if_foreign(pid)
    parents = process_list.parents()
    root = pid
    above = parents.get(pid, 0)
    while above > 1 and (_starts_ranks(above) or (not _starts_ranks(root) and _is_same_rank(root, above))):
        root, above = above, parents.get(above, 0)
    job = Job(root)
    job.find()
    if not job.members and (process_list.name(root) == "srun" or not _will_start_ranks(root, parents)):
        if process_stat.has_exited(pid):
            raise RankwiseError(f"process {pid} has ended")
        if process_list.name(root) == "srun":
            raise RankwiseError(
                f"process {pid} is srun, which has its ranks started by Slurm",
                "`rankwise watch --slurm JOB` watches them on all nodes of the job",
            )
        raise RankwiseError(
            f"process {pid} ({process_list.name(pid)}) is not part of an MPI job: "
            "neither it nor what it started uses MPI",
            "give the number of mpiexec or of any rank; `pgrep -a mpiexec` shows those that run",
        )
    return job


def _starts_ranks(pid: int) -> bool:
    return starts_ranks(process_list.name(pid))


def _is_same_rank(pid: int, above: int) -> bool:
    """Return whether a process runs for the same rank as its parent: a script that starts the program."""
    mine, its = (named(process_start.variables(each), False) for each in (pid, above))
    return mine is not None and mine == its


def _will_start_ranks(root: int, parents: Mapping[int, int]) -> bool:
    return any(
        _starts_ranks(pid)
        for pid in parents
        if (pid == root or _is_below(pid, root, parents)) and not process_stat.has_exited(pid)
    )


def _is_below(pid: int, root: int, parents: Mapping[int, int]) -> bool:
    return root in _ancestors(pid, parents)


def _ancestors(pid: int, parents: Mapping[int, int]) -> list[int]:
    found: list[int] = []
    while (pid := parents.get(pid, 0)) > 0 and pid not in found:
        found.append(pid)
    return found
