"""What examinations have observed of the ranks of a job, on one machine or several, and what follows from it.

No rank can make progress if each rank is inside a call that only another rank can end, and has had its turns
since; or is stopped, sleeps for ever, or runs in a loop without an end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rankwise.findings.rank_set import compress
from rankwise.progress import progress_timing as timing
from rankwise.sampling.rank_sample import ExaminationResult, Standing

STOPPED = "is stopped"


@dataclass(frozen=True, slots=True)
class Observed:
    """What all samples of an examination so far have observed of some ranks of a job."""

    world: str
    """What distinguishes the job's world from others, the same on all machines."""
    size: int | None
    """How many ranks the job has, on all machines."""
    ranks: tuple[int, ...]
    lasted: float
    """Seconds since the examination began."""
    samples: int
    memory: int = 0
    """Bytes of memory that the ranks have: no more of it is under way in messages."""
    open: str = ""
    """Why a thread may make progress by itself, or why that cannot be known."""
    moves: bool = False
    """Whether a call has returned."""
    polls: bool = False
    """Whether a rank polls in a loop."""
    outside: Mapping[int, str] = field(default_factory=dict)
    """The ranks outside MPI, and why each stays there; '' as long as it is not known."""
    calls: frozenset[str] = frozenset()
    """The MPI calls that ranks are inside."""
    copies: int = 0
    """How often a rank was seen to copy."""
    had_chance: bool = True
    """Whether all who wait would have noticed by now that their call was ended."""
    machines: int = 1

    def shown(self) -> ExaminationResult:
        """Return what follows from it."""
        if self.moves:
            return ExaminationResult(Standing.MOVES, "a call has returned")
        if why := self._why_open():
            return ExaminationResult(Standing.OPEN, why)
        if (
            self.lasted < self._least
            or self.samples < timing.OBSERVED_SAMPLES
            or not all(self.outside.values())
        ):
            return ExaminationResult(Standing.UNDECIDED)
        if self.copies >= timing.COPIES:
            return ExaminationResult(Standing.OPEN, "a rank copies a message")
        if self.polls and STOPPED not in self.outside.values():
            return ExaminationResult(Standing.OPEN, "a rank polls, and may give up")
        if self.polls and self.lasted < timing.POLLING_BESIDE_STOPPED:
            return ExaminationResult(Standing.UNDECIDED)
        is_all_over = not self.outside and self.calls == {"MPI_Finalize"}
        is_suspended = len(self.outside) == len(self.ranks)
        if is_all_over or is_suspended:
            return ExaminationResult(Standing.OPEN, "all ranks end, or are stopped")
        return (
            ExaminationResult(Standing.FOR_EVER, self._why())
            if self.had_chance
            else ExaminationResult(Standing.UNDECIDED)
        )

    @property
    def _least(self) -> float:
        """Seconds for which all ranks must stay: a network needs no process that is seen to copy."""
        on_network = self.memory / timing.NETWORK_SPEED if self.machines > 1 else 0.0
        return max(timing.OBSERVED, on_network)

    def _why_open(self) -> str:
        if self.open:
            return self.open
        if self.size is None or len(self.ranks) < self.size:
            return "not all ranks are sampled"
        is_long = (
            self.lasted > max(timing.UNDECIDED, 2 * self._least) and self.samples > timing.UNDECIDED_SAMPLES
        )
        return "nothing more can be seen" if is_long or self.lasted > timing.UNDECIDED_AT_LAST else ""

    def _why(self) -> str:
        reasons: dict[str, list[int]] = {}
        for rank, reason in self.outside.items():
            reasons.setdefault(reason, []).append(rank)
        reported = [f"rank {compress(sorted(of))} {reason}" for reason, of in sorted(reasons.items())]
        others = "all others are" if reported else "every rank is"
        where = "inside a call that only another rank can end"
        return "; ".join(
            (*reported, f"{others} {where}" + (", or poll without success" if self.polls else ""))
        )


def together(parts: Sequence[Observed]) -> Observed:
    """Return what was observed on several machines as one; there is at least one."""
    ranks = [rank for each in parts for rank in each.ranks]
    is_one_job = len({(each.world, each.size) for each in parts}) == 1 and len(set(ranks)) == len(ranks)
    mixed = "" if is_one_job else "the machines sample different worlds"
    return Observed(
        world=parts[0].world,
        size=parts[0].size,
        ranks=tuple(sorted(ranks)),
        lasted=min(each.lasted for each in parts),
        samples=min(each.samples for each in parts),
        memory=max(each.memory for each in parts),
        open=next((each.open for each in parts if each.open), mixed),
        moves=any(each.moves for each in parts),
        polls=any(each.polls for each in parts),
        outside={rank: why for each in parts for rank, why in each.outside.items()},
        calls=frozenset().union(*(each.calls for each in parts)),
        copies=sum(each.copies for each in parts),
        had_chance=all(each.had_chance for each in parts),
        machines=len(parts),
    )
