"""Samples the processes of a job from outside while they run: no preparation of the program is needed."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from rankwise.binary import images
from rankwise.hang import watch_timing as timing
from rankwise.procfs import process_stat
from rankwise.procfs.thread_stop import Stops, require_machine
from rankwise.progress.ptrace_examination import PtraceExamination
from rankwise.sampling import mpi_frames, shown_stacks, stack_snapshots
from rankwise.sampling.frame_lines import Lines
from rankwise.sampling.job_ranks import Job
from rankwise.sampling.rank_liveness import RunningProcesses
from rankwise.sampling.rank_sample import HostProcess, RankSample, Stack
from rankwise.sampling.sampled_rank import SampledRank
from rankwise.sampling.sampling_permission import permission_missing

_STATES = {"T": "stopped", "t": "stopped", "S": "sleeping", "D": "waiting for a disk", "R": "running"}


class PtraceSource:
    """The ranks of a job on this machine; see `rank_sample.Source`."""

    def __init__(self, job: Job) -> None:
        require_machine()
        mpi_frames.make_ready()  # not beside a job that runs already
        self._job = job
        self._images = images.Images()
        self._lines = Lines()
        self._stops = Stops()
        self._running = RunningProcesses()
        self._ranks: dict[int, SampledRank] = {}
        self._search_at = 0.0
        self._search_again = timing.SEARCH_SOON

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks that can be sampled now, ascending."""
        if time.monotonic() >= self._search_at:
            self._search()
        members = self._job.members
        for rank in self._ranks.keys() - members.keys():
            del self._ranks[rank]
        for rank, member in members.items():
            if rank not in self._ranks or self._ranks[rank].member != member:
                self._ranks[rank] = SampledRank(rank, member, self._images)
        running = self._running.among(members.values())
        return tuple(sorted(rank for rank, member in members.items() if member in running))

    def _search(self) -> None:
        before = dict(self._job.members)
        if not self._job.is_complete:  # a search reads something of every process of the machine
            self._job.find()
        is_new = self._job.members != before
        # How many ranks of a large job are on this machine is not known.
        is_coming_up = is_new or not self._job.members
        self._search_again = (
            timing.SEARCH_SOON if is_coming_up else min(self._search_again * 2, timing.SEARCH_LATER)
        )
        self._search_at = time.monotonic() + self._search_again

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Return which of these ranks are inside MPI."""
        return self._sample_until_sure(ranks, everything=False)

    def examine(self) -> PtraceExamination:
        """Return an examination of whether the job can make progress."""
        self.ranks()
        return PtraceExamination(
            self._ranks,
            self._job,
            lambda ranks: self._sample_until_sure(ranks, everything=True),
            self._stops,
        )

    def _sample_until_sure(self, ranks: Sequence[int], everything: bool) -> tuple[RankSample, ...]:
        wanted = [self._ranks[each] for each in ranks if each in self._ranks]
        found = self._sample(wanted, everything)
        for pause in timing.BETWEEN_POLLS:
            unsure = [each for each in wanted if each.may_poll and _is_outside(found.get(each.rank))]
            if not unsure:
                break
            time.sleep(pause)
            found |= {rank: each for rank, each in self._sample(unsure, everything).items() if each.polls}
        return tuple(found[each] for each in ranks if each in found)

    def _sample(self, ranks: Sequence[SampledRank], everything: bool) -> dict[int, RankSample]:
        targets = {each.rank: self._targets(each, everything) for each in ranks}
        self._sample_threads([target for each in targets.values() for target in each])
        samples = [each.judge(targets[each.rank]) for each in ranks]
        return {each.rank: each for each in samples if each is not None}

    def _targets(self, rank: SampledRank, everything: bool) -> list[stack_snapshots.SampledThread]:
        try:
            return rank.targets(everything)
        except PermissionError as error:
            raise permission_missing(rank.member.pid) from error
        except OSError:
            return []

    def _sample_threads(self, targets: Sequence[stack_snapshots.SampledThread]) -> None:
        try:
            stack_snapshots.sample(targets, self._stops)
        except PermissionError as error:
            pids = [each.pid for each in targets]
            refused = next((pid for pid in pids if not process_stat.has_exited(pid)), pids[0])
            raise permission_missing(refused) from error

    def stacks(self, ranks: Sequence[int]) -> Mapping[int, Stack]:
        """Return the stacks of all threads of these ranks, with lines where there is debug information."""
        wanted = [self._ranks[each] for each in ranks if each in self._ranks]
        states = {each.rank: _STATES.get(process_stat.state(each.member.pid), "") for each in wanted}
        targets = {each.rank: self._targets(each, everything=True) for each in wanted}
        self._sample_threads([target for each in targets.values() for target in each])
        found = {}
        for each in wanted:
            threads = shown_stacks.of_threads(each.member.pid, targets[each.rank], self._lines)
            if threads:
                found[each.rank] = Stack(each.rank, threads, states[each.rank])
        return found

    def places(self) -> Mapping[int, HostProcess]:
        """Return the process of each rank."""
        self.ranks()
        return {rank: HostProcess(each.member.pid) for rank, each in self._ranks.items()}

    def alive(self) -> bool:
        """Return whether the job still runs."""
        return self._job.is_alive

    def close(self) -> None:
        """Let go of everything."""
        self._stops.close()
        self._running.close()


def _is_outside(sample: RankSample | None) -> bool:
    return sample is not None and not sample.inside
