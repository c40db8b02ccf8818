"""Whose fault a hang is: who stays outside MPI while all others wait, or nobody, if all are inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rankwise.hang.helped import may_be_helped
from rankwise.hang.look import Look, Place, Stack


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
    """All ranks of the job that live."""
    outside: tuple[int, ...]
    """Those that are outside MPI and stay there,"""
    stopped: tuple[int, ...]
    """and those whose process is stopped, wherever that happened."""
    stacks: Mapping[int, Stack]
    places: Mapping[int, Place]
    why: str = ""
    """Why the job cannot go on, where that is known; without confidence, what speaks against a hang."""

    @property
    def faulty(self) -> tuple[int, ...]:
        """The ranks that the others wait for, where a computation is to blame."""
        return self.stopped or self.outside


def persistently_outside(looks: Sequence[Sequence[Look]]) -> tuple[int, ...]:
    """Return the ranks that every look found outside MPI; who polls is inside now and then."""
    sets = [{each.rank for each in look if not each.inside and not each.asks} for look in looks]
    return tuple(sorted(set.intersection(*sets))) if sets else ()


def computing(looks: Sequence[Sequence[Look]]) -> tuple[int, ...]:
    """Return the ranks outside MPI that mostly run: a long computation looks like that, too."""
    runs = Counter(each.rank for look in looks for each in look if each.runs)
    return tuple(rank for rank in persistently_outside(looks) if 2 * runs[rank] > len(looks))


def helped(looks: Sequence[Sequence[Look]]) -> dict[int, str]:
    """Return the calls of ranks that something else than this job may end, as of the last look."""
    return {each.rank: each.call for each in looks[-1] if may_be_helped(each.call)} if looks else {}


def judge(
    looks: Sequence[Sequence[Look]],
    stacks: Mapping[int, Stack],
    places: Mapping[int, Place],
    since: float,
    seen: float,
    sure: float | None,
    why: str = "",
) -> Hang:
    """Return the verdict about a hang that was confirmed by these looks at all ranks."""
    ranks = tuple(sorted({each.rank for look in looks for each in look}))
    stopped = tuple(rank for rank in ranks if rank in stacks and stacks[rank].state == "stopped")
    return Hang(since, seen, sure, ranks, persistently_outside(looks), stopped, stacks, places, why)
