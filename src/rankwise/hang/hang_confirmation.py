"""How a hang that the history of a job suggests is confirmed, and from when on it is believed."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from rankwise.findings.rank_set import compress
from rankwise.hang import watch_timing as timing
from rankwise.hang.code_history import CodeHistory
from rankwise.hang.culprits import computing, helped
from rankwise.hang.statistics.detector import Confirmation, DetectorStep, State
from rankwise.sampling.rank_sample import RankSample


@dataclass(slots=True)
class Confirming:
    """All ranks are sampled again and again before a hang is reported."""

    step: DetectorStep
    plan: Confirmation
    samples: list[tuple[RankSample, ...]] = field(default_factory=list)
    moved: dict[int, int] = field(default_factory=dict)
    """Bytes that ranks had read and written at the first sample."""

    def belief(self, familiar: CodeHistory, alpha: float) -> Belief:
        """Return when the hang is to be believed, and what speaks against it until then."""
        computes, calls = computing(self.samples), helped(self.samples)
        left = min((familiar.times_left(rank, self.samples) for rank in computes), default=0)
        sure_at = believed_at(self.step, alpha, bool(computes or calls), 0 if calls else left)
        longer = "longer than ever before, while rank"
        if computes:
            return Belief(sure_at, f"{longer} {compress(computes)} works without MPI")
        if calls:
            return Belief(sure_at, f"{longer} {compress(sorted(calls))} is inside {min(calls.values())}")
        return Belief(sure_at, "")


@dataclass(frozen=True, slots=True)
class Belief:
    """The time at which a hang is believed if no rank moves until then, and the doubt reported before it."""

    sure_at: float
    doubt: str


def believed_at(step: DetectorStep, alpha: float, may_work: bool, times_left: int) -> float:
    """Return when the suspicion that the history suggests is sure, if no rank moves until then.

    It is unknown how long a rank takes that computes, or waits for a disk. But in code that ranks have left
    so many times before, always before the longest stretch without movement was over, a longer time is rare.
    """
    lasts = step.sure_at - step.since
    if may_work:
        known = step.longest / (alpha * times_left) if times_left else math.inf
        lasts = max(timing.COMPUTATION_LENGTH * lasts, known)
    return step.since + (min(lasts, timing.FOR_EVER) if step.state is State.HANGS else lasts)
