"""Slicing: the branches that share inputs with a target, directly or by way of others, and no more."""

from __future__ import annotations

from dataclasses import dataclass, field

from rankwise.testing.expressions.node import Expression, constant
from rankwise.testing.path import Join, Losses
from rankwise.testing.search.slicing import sliced


@dataclass
class MadePath:
    """A path of which only the symbols of its branches are known."""

    rank: int
    symbols: list[set[int]]
    joins: list[Join] = field(default_factory=list)
    size: int = 2
    losses: Losses = field(default_factory=Losses)

    @property
    def sites(self) -> list[int]:
        return [0] * len(self.symbols)

    @property
    def taken(self) -> list[bool]:
        return [True] * len(self.symbols)

    def condition(self, index: int) -> Expression:
        return constant(True, "bool")

    def symbols_at(self, index: int) -> frozenset[int]:
        return frozenset(self.symbols[index])


def test_branches_on_other_inputs_are_left_out() -> None:
    path = MadePath(0, [{1}, {2}, {1, 3}, {2, 4}, {1}])
    assert sliced({0: path}, 0, 4) == [(0, 0), (0, 2)]


def test_branches_that_share_inputs_by_way_of_others_are_kept() -> None:
    path = MadePath(0, [{3, 4}, {9}, {2, 3}, {1, 2}, {1}])
    assert sliced({0: path}, 0, 4) == [(0, 0), (0, 2), (0, 3)]


def test_branches_of_another_rank_count_up_to_its_send() -> None:
    sender, receiver = MadePath(0, [{1}, {1}, {1}]), MadePath(1, [{5}, {1}], [Join(1, 0, 2)])
    assert sliced({0: sender, 1: receiver}, 1, 1) == [(0, 0), (0, 1)]
    assert sliced({0: sender, 1: receiver}, 1, 0) == []
