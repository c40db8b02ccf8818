"""The control-flow graphs of Saillard 2015, Figures 3.1 to 3.3, with the frontiers its text gives."""

from __future__ import annotations

import pytest

from reference.frontier import iterated_post_dominance_frontier, post_dominated_by_set

FIGURES: dict[str, dict[int, tuple[int, ...]]] = {
    "3.2a": {0: (1,), 1: (2, 5), 2: (3, 4), 3: (5,), 4: (5,), 5: (6,), 6: ()},
    "3.2b": {0: (1,), 1: (2, 3), 2: (3,), 3: (4,), 4: ()},
    "3.2c": {0: (1,), 1: (2, 6), 2: (3, 4), 3: (5,), 4: (5,), 5: (9,), 6: (7, 8), 7: (9,), 8: (9,), 9: ()},
    "3.2d": {0: (1,), 1: (2, 3), 2: (4,), 3: (4,), 4: ()},
    # Without the back edge 5 -> 2, as the algorithm removes it.
    "3.3a": {
        0: (1,), 1: (2, 6), 2: (3, 12), 3: (4,), 4: (5,), 5: (12,), 6: (7, 8), 7: (9,), 8: (9,), 9: (10, 11),
        10: (12,), 11: (10, 12), 12: (),
    },
    # The loop of 3.3a by itself: node 2 is its entry, and 6 stands for it as its exit.
    "3.3a loop": {0: (2,), 1: (), 2: (3, 6), 3: (4,), 4: (5,), 5: (6,), 6: ()},
}  # fmt: skip


@pytest.mark.parametrize(
    ("figure", "collectives", "deciding"),
    [
        ("3.2a", {3, 4}, {1}),
        ("3.2b", {2}, {1}),
        ("3.2c", {4, 7}, {1, 2, 6}),
        ("3.2d", {2}, {1}),
        ("3.2d", {3}, {1}),
        ("3.3a", {7, 8}, {1}),
        ("3.3a", {10}, {1, 9, 11}),
        ("3.3a loop", {3}, {2}),
    ],
)
def test_the_text_says_who_decides(figure: str, collectives: set[int], deciding: set[int]) -> None:
    graph = [FIGURES[figure][node] for node in range(len(FIGURES[figure]))]
    assert iterated_post_dominance_frontier(graph, len(graph) - 1, collectives) == deciding


def test_a_set_post_dominates_what_none_of_its_nodes_does() -> None:
    graph = [FIGURES["3.3a"][node] for node in range(13)]
    assert 6 in post_dominated_by_set(graph, 12, {7, 8})
    assert 6 not in post_dominated_by_set(graph, 12, {7})
    assert 6 not in post_dominated_by_set(graph, 12, {8})
