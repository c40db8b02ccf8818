"""Search strategies by the names that users give them."""

from __future__ import annotations

from collections.abc import Callable

from rankwise.testing.search.strategies.bounded_depth_first import BoundedDepthFirst
from rankwise.testing.search.strategies.control_flow import ControlFlow
from rankwise.testing.search.strategies.random_flips import RandomBranch, UniformRandom
from rankwise.testing.search.strategies.search_strategy import SearchStrategy
from rankwise.testing.search.strategies.uncovered_first import UncoveredFirst

SEARCHES: dict[str, Callable[[int, int], SearchStrategy]] = {
    "uncovered": lambda depth, seed: UncoveredFirst(),
    "depth-first": lambda depth, seed: BoundedDepthFirst(depth),
    "random-branch": lambda depth, seed: RandomBranch(seed),
    "uniform-random": lambda depth, seed: UniformRandom(seed),
    "control-flow": lambda depth, seed: ControlFlow(),
}
"""Each is made with the depth of depth-first search and the seed of chance."""
DEFAULT_SEARCH = "uncovered"
