"""Which ranks cause a hang: those that stay outside MPI while all others wait; none if all are inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rankwise.sampling.rank_sample import HostProcess, RankSample, Stack
from rankwise.standard.external_completion import may_be_helped


@dataclass(frozen=True, slots=True)
class Hang:
    """A hang as it was seen."""

    since: float
    """When it began, at the latest, in seconds since the epoch."""
    seen: float
    """When it was reported."""
    sure: float | None
    """The confidence; 1 if the job cannot go on; None if its history is too short to tell."""
    ranks: tuple[int, ...]
    """All ranks of the job that run."""
    outside: tuple[int, ...]
    """Those that are outside MPI and stay there,"""
    stopped: tuple[int, ...]
    """and those whose process is stopped, wherever that happened."""
    stacks: Mapping[int, Stack]
    places: Mapping[int, HostProcess]
    why: str = ""
    """Why the job cannot go on, where that is known; without confidence, what speaks against a hang."""

    @property
    def faulty(self) -> tuple[int, ...]:
        """The ranks that the others wait for, where a computation is to blame."""
        return self.stopped or self.outside


def persistently_outside(samples: Sequence[Sequence[RankSample]]) -> tuple[int, ...]:
    """Return the ranks that every sample found outside MPI; a rank that polls is inside now and then."""
    sets = [{each.rank for each in sample if not each.inside and not each.polls} for sample in samples]
    return tuple(sorted(set.intersection(*sets))) if sets else ()


def computing(samples: Sequence[Sequence[RankSample]]) -> tuple[int, ...]:
    """Return the ranks outside MPI that mostly run: a long computation is sampled like that, too."""
    runs = Counter(each.rank for sample in samples for each in sample if each.runs)
    return tuple(rank for rank in persistently_outside(samples) if 2 * runs[rank] > len(samples))


def helped(samples: Sequence[Sequence[RankSample]]) -> dict[int, str]:
    """Return the calls of ranks that something else than this job may end, as of the last sample."""
    return {each.rank: each.call for each in samples[-1] if may_be_helped(each.call)} if samples else {}


def judge(
    samples: Sequence[Sequence[RankSample]],
    stacks: Mapping[int, Stack],
    places: Mapping[int, HostProcess],
    since: float,
    seen: float,
    sure: float | None,
    why: str = "",
) -> Hang:
    """Return the verdict about a hang that was confirmed by these samples of all ranks."""
    ranks = tuple(sorted({each.rank for sample in samples for each in sample}))
    stopped = tuple(rank for rank in ranks if rank in stacks and stacks[rank].state == "stopped")
    return Hang(since, seen, sure, ranks, persistently_outside(samples), stopped, stacks, places, why)
