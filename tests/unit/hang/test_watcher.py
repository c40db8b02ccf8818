"""The watcher on simulated ranks: it looks, suspects, confirms on all ranks, and tells; time is a number."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from laws.hang_runs import RANKS, Job, hang, make_job
from rankwise.hang.culprits import Hang
from rankwise.hang.statistics.detector import DetectorSettings
from rankwise.hang.watch_messages import News, WatchStatus
from rankwise.hang.watcher import Watcher
from rankwise.sampling.rank_sample import (
    ExaminationResult,
    HostProcess,
    RankSample,
    Stack,
    StackFrame,
    Standing,
    ThreadStack,
)


@dataclass
class SimulatedRanks:
    """A job of `laws.hang_runs` as a source: where its ranks are at the time that the test has come to."""

    job: Job
    now: float = 0.0
    stopped: int | None = None
    others_end: float = math.inf
    computes: bool = False
    """Whether ranks outside MPI run; else they sleep."""
    new_code_from: float = math.inf
    """When ranks outside MPI begin to be where they have not been before."""
    shown: ExaminationResult | None = None
    """What an examination shows after some looks; there is none without."""
    examined: list[tuple[int, ...]] = field(default_factory=list)
    searched: int = 0

    def ranks(self) -> tuple[int, ...]:
        self.searched += 1
        return tuple(range(RANKS if self.now < self.others_end else 1)) if self.now > 1 else ()

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        self.examined.append(tuple(ranks))
        seen = self.job.of(np.array(ranks)).sample(np.array([self.now]))
        call = f"MPI_{int(seen.call[0])}"
        return tuple(
            RankSample(
                rank,
                not out,
                self.now,
                "" if out else call,
                finished=int(seen.step[0]),
                runs=out and self.computes,
                ways=(1, 2 if self.now < self.new_code_from else 3) if out else (1, 4),
            )
            for rank, out in zip(ranks, seen.outside[0].tolist(), strict=True)
        )

    def stacks(self, ranks: Sequence[int]) -> Mapping[int, Stack]:
        return {
            sample.rank: Stack(
                sample.rank,
                (
                    ThreadStack(
                        1,
                        (StackFrame(sample.call or "work", "a.c", 7), StackFrame("main", "a.c", 9)),
                        sample.inside,
                    ),
                ),
                "stopped" if sample.rank == self.stopped else "running",
            )
            for sample in self.sample(ranks)
        }

    def places(self) -> Mapping[int, HostProcess]:
        return {rank: HostProcess(1_000_000_000 + rank) for rank in range(RANKS)}

    def examine(self) -> Examined | None:
        return Examined(self, self.shown) if self.shown is not None else None

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        pass


@dataclass
class Examined:
    """An examination that shows something after ten looks."""

    source: SimulatedRanks
    after: ExaminationResult
    samples: int = 0

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        self.samples += 1
        return self.source.sample(ranks)

    def shown(self) -> ExaminationResult:
        return self.after if self.samples >= 10 else ExaminationResult(Standing.UNDECIDED)


def watched(
    source: SimulatedRanks, seconds: float, stop_at_hang: bool = True
) -> tuple[Watcher, list[WatchStatus | Hang | News]]:
    reported: list[WatchStatus | Hang | News] = []
    watcher = Watcher(source, DetectorSettings(), reported.append, seed=5)
    while watcher.due < seconds and not (stop_at_hang and watcher.hang):
        source.now = watcher.due
        watcher.tick(source.now)
    return watcher, reported


def job(seed: int = 3) -> Job:
    return make_job("periodic", np.random.default_rng(seed), 300)


def test_a_healthy_job_is_left_alone() -> None:
    source = SimulatedRanks(job())
    watcher, reported = watched(source, 200)
    assert watcher.hang is None
    assert all(isinstance(each, WatchStatus) for each in reported)
    assert {len(each) for each in source.examined} == {10}


def test_ranks_that_end_before_the_others_were_watched_too() -> None:
    watcher, _ = watched(SimulatedRanks(job(), others_end=20), 30)
    assert watcher.ranks == tuple(range(RANKS))


def test_ranks_are_searched_for_more_rarely_than_looked_at_and_at_once_when_one_is_missing() -> None:
    source = SimulatedRanks(job())
    watcher, _ = watched(source, 30)
    assert source.searched < 2 * len(source.examined) / 3
    sample, missing = source.sample, source.examined[-1][0]
    source.sample = lambda ranks: tuple(each for each in sample(ranks) if each.rank != missing)  # type: ignore[method-assign]
    before = source.searched
    for _ in range(8):
        source.now = watcher.due
        watcher.tick(source.now)
    assert source.searched - before >= 7


def test_two_disjoint_sets_are_looked_at() -> None:
    source = SimulatedRanks(job())
    watched(source, 60)
    one, other = dict.fromkeys(source.examined)
    assert not set(one) & set(other)


def test_a_rank_that_does_not_come_back_is_named() -> None:
    broken = hang(job(), np.random.default_rng(1), 60, computing=True)
    faulty = int(np.flatnonzero(np.isinf(broken.computes[-1]))[0])
    source = SimulatedRanks(broken)
    watcher, reported = watched(source, 400)
    assert watcher.hang is not None
    assert watcher.hang.outside == (faulty,)
    assert watcher.hang.faulty == (faulty,)
    assert watcher.hang.sure == 0.999
    assert reported[-1] is watcher.hang
    assert len(watcher.hang.stacks) == RANKS


def test_a_lost_message_is_nobodys_computation() -> None:
    watcher, _ = watched(SimulatedRanks(hang(job(), np.random.default_rng(1), 60, computing=False)), 400)
    assert watcher.hang is not None
    assert watcher.hang.faulty == ()
    assert watcher.hang.ranks == tuple(range(RANKS))


def test_a_stopped_rank_is_to_blame_wherever_it_was() -> None:
    broken = hang(job(), np.random.default_rng(1), 60, computing=False)
    watcher, _ = watched(SimulatedRanks(broken, stopped=4), 400)
    assert watcher.hang is not None
    assert watcher.hang.faulty == (4,)


def test_a_job_that_moves_again_is_told() -> None:
    broken = hang(job(), np.random.default_rng(1), 60, computing=False)
    source = SimulatedRanks(broken)
    watcher, reported = watched(source, 400)
    assert watcher.hang is not None
    source.job = job()
    while News.MOVES_AGAIN not in reported:
        source.now = watcher.due
        watcher.tick(source.now)
    assert watcher.hang is None


def test_looks_come_at_random_moments_around_the_interval() -> None:
    watcher, _ = watched(SimulatedRanks(job()), 100)
    times = [each.when for each in watcher.points]
    gaps = np.diff(times)
    assert 0.2 <= gaps.min() < 0.3
    assert 0.5 < gaps.max() <= 0.6


def test_what_cannot_go_on_is_certain_without_any_history() -> None:
    broken = hang(job(), np.random.default_rng(1), 3, computing=True)
    shown = ExaminationResult(Standing.FOR_EVER, "rank 7 is stopped")
    watcher, _ = watched(SimulatedRanks(broken, computes=True, shown=shown), 60)
    assert watcher.hang is not None
    assert watcher.hang.sure == 1.0
    assert watcher.hang.why == "rank 7 is stopped"
    assert watcher.hang.outside == tuple(np.flatnonzero(np.isinf(broken.computes[-1])))


def test_what_ranks_did_before_they_stood_still_is_no_movement() -> None:
    """Those of the other set were looked at before: the first examination is not ended by where they were."""
    for moment in range(60, 90, 3):
        broken = hang(job(), np.random.default_rng(1), moment, computing=False)
        source = SimulatedRanks(broken, shown=ExaminationResult(Standing.FOR_EVER, "all wait"))
        watcher, _ = watched(source, 400)
        assert watcher.hang is not None and moment < source.now < moment + 4.5


def test_an_examination_that_shows_nothing_changes_nothing() -> None:
    broken = hang(job(), np.random.default_rng(1), 60, computing=False)
    watcher, _ = watched(SimulatedRanks(broken, shown=ExaminationResult(Standing.OPEN)), 400)
    assert watcher.hang is not None
    assert watcher.hang.sure == 0.999


def test_healthy_ranks_are_seen_to_move_while_they_are_examined() -> None:
    watcher, _ = watched(SimulatedRanks(job(), shown=ExaminationResult(Standing.FOR_EVER)), 200)
    assert watcher.hang is None


def test_nobody_knows_how_long_a_computation_takes() -> None:
    broken = hang(job(), np.random.default_rng(1), 60, computing=True)
    source = SimulatedRanks(broken, computes=True, new_code_from=broken.starts[-1])
    watcher, reported = watched(source, 400)
    assert watcher.hang is not None
    assert watcher.hang.sure is None
    assert "works without MPI" in watcher.hang.why
    watcher, reported = watched(source, 1000, stop_at_hang=False)
    assert not any(isinstance(each, Hang) and each.sure for each in reported)


def test_a_computation_in_familiar_code_is_believed_to_be_endless_later() -> None:
    broken = hang(job(), np.random.default_rng(1), 60, computing=True)
    faulty = int(np.flatnonzero(np.isinf(broken.computes[-1]))[0])
    watcher, reported = watched(SimulatedRanks(broken, computes=True), 1000, stop_at_hang=False)
    assert watcher.hang is not None
    assert watcher.hang.sure == 0.999
    possible, sure = (each for each in reported if isinstance(each, Hang))
    assert possible.sure is None
    assert possible.outside == sure.outside == (faulty,)


def test_half_an_hour_is_too_long_for_any_computation() -> None:
    broken = hang(job(), np.random.default_rng(1), 60, computing=True)
    source = SimulatedRanks(broken, computes=True, new_code_from=broken.starts[-1])
    watcher, _ = watched(source, 60 + 1830, stop_at_hang=False)
    assert watcher.hang is not None
    assert watcher.hang.sure == 0.999


def test_a_hang_in_a_short_history_is_possible_first() -> None:
    broken = hang(job(), np.random.default_rng(1), 15, computing=False)
    _, reported = watched(SimulatedRanks(broken), 1000, stop_at_hang=False)
    possible, sure = (each for each in reported if isinstance(each, Hang))
    assert possible.sure is None
    assert sure.sure == 0.999
    assert sure.faulty == ()
