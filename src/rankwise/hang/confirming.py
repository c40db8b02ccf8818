"""How a hang that the history of a job suggests is confirmed, and from when on it is believed."""

from __future__ import annotations

from dataclasses import dataclass, field

from rankwise.findings.ranks import compress
from rankwise.hang.familiar import Familiar
from rankwise.hang.look import Look
from rankwise.hang.statistics.detector import Confirmation, State, Step
from rankwise.hang.verdict import computing

FOR_EVER = 1800.0
"""Seconds after which a rank that computes, reads or writes while all others wait does so for ever."""
_COMPUTING = 3.0
"""How many times longer a computation may last, in code that is familiar."""


@dataclass(slots=True)
class Confirming:
    """All ranks are looked at again and again before a hang is reported."""

    step: Step
    plan: Confirmation
    looks: list[tuple[Look, ...]] = field(default_factory=list)
    moved: dict[int, int] = field(default_factory=dict)
    """Bytes that ranks had read and written at the first look."""

    def belief(self, familiar: Familiar) -> Belief:
        """Return when the hang is to be believed, and what speaks against it until then."""
        computes = computing(self.looks)
        is_familiar = all(familiar.knows(rank, self.looks) for rank in computes)
        sure_at = believed_at(self.step, bool(computes), is_familiar)
        if not computes:
            return Belief(sure_at, "")
        return Belief(
            sure_at, f"longer than ever before, while rank {compress(computes)} computes without MPI"
        )


@dataclass(frozen=True, slots=True)
class Belief:
    """From when on a hang is believed if nobody moves until then; a doubt is what is said before."""

    sure_at: float
    doubt: str


def believed_at(step: Step, computes: bool, is_familiar: bool) -> float:
    """Return when what the history suggests is sure, if nobody moves until then."""
    lasts = step.sure_at - step.since
    if computes:
        lasts = _COMPUTING * lasts if is_familiar else FOR_EVER
    return step.since + (min(lasts, FOR_EVER) if step.state is State.HANGS else lasts)
