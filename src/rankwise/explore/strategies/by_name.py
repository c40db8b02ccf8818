"""Strategies by the names that users give them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rankwise.explore.strategies.bounded import Bounded
from rankwise.explore.strategies.depth_first import DepthFirst
from rankwise.explore.strategies.predictive import Predict
from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.strategies.random_walk import RandomWalk
from rankwise.explore.strategies.reduced import Reduced
from rankwise.schedule.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Tuning:
    """What strategies can be given."""

    mixing: int = 0
    """Of bounded mixing: how many decisions below a changed one are changed, too."""
    steps: int = 100
    """Of a random walk: how many."""
    seed: int = 0


STRATEGIES: dict[str, Callable[[Schedule, Tuning], Strategy]] = {
    "predict": lambda start, tuning: Predict(start),
    "reduced": lambda start, tuning: Reduced(start),
    "depth-first": lambda start, tuning: DepthFirst(start),
    "bounded": lambda start, tuning: Bounded(start, tuning.mixing),
    "random": lambda start, tuning: RandomWalk(start, tuning.steps, tuning.seed),
}
DEFAULT = "predict"
EVERY_ONE = "reduced"
"""For what no prediction covers: what a program prints."""
EXHAUSTIVE = ("reduced", "depth-first")
"""Those that visit every outcome."""
