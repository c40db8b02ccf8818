"""What is to be explored, and how far."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from rankwise.explore.campaign_file import files_of
from rankwise.explore.explorer import ExploreLimits
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.strategies.by_name import DEFAULT, Tuning
from rankwise.runs.running import RunOptions


@dataclass(frozen=True, slots=True)
class ExploreRequest:
    """One exploration as the user requests it."""

    command: tuple[str, ...]
    bufferings: tuple[str, ...] = ("infinite", "zero")
    strategy: str = DEFAULT
    tuning: Tuning = field(default_factory=Tuning)
    explored: Explored = EVERYTHING
    limits: ExploreLimits = field(default_factory=ExploreLimits)
    jobs: int = 1
    on: str | None = None
    """The address of a Dask scheduler whose workers run it."""
    require_complete: bool = False
    campaign: Path | None = None
    resume: bool = False
    options: RunOptions = field(default_factory=RunOptions)

    def described(self) -> dict[str, object]:
        """Return what has to be the same for a campaign to be resumed."""
        return {
            "command": list(self.command),
            "files": files_of(self.command),
            "strategy": self.strategy,
            "tuning": [self.tuning.mixing, self.tuning.steps, self.tuning.seed],
            "bufferings": list(self.bufferings),
            "skipped": list(self.explored.skipped),
            "completions": self.explored.completions,
            "failed_polls": self.explored.failed_polls,
            "expected output": self.options.expected,
            "clocks": self.options.clocks,
        }
