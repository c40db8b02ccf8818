"""Slices hold the time that a thread was inside calls, whatever the calls are."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rankwise.diagrams.time_slices import NO_CALL, RowSlices, inside_before
from rankwise.report.views.time_rows import Kind

_CALLS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=30)
"""The time between two calls and the length of the second."""


def _spread(gaps: list[tuple[int, int]]) -> tuple[np.ndarray, np.ndarray]:
    begin, now = [], 0
    for gap, length in gaps:
        begin.append(now + gap)
        now += gap + length
    return np.array(begin, np.int64), np.array([length for _, length in gaps], np.int64)


@given(_CALLS, st.lists(st.integers(0, 2500), min_size=1, max_size=10))
def test_time_inside_calls_before_an_instant(gaps: list[tuple[int, int]], instants: list[int]) -> None:
    begin, length = _spread(gaps)
    edges = np.array(sorted(instants), np.int64)
    by_hand = [
        sum(max(0, min(int(edge), b + n) - b) for b, n in zip(begin.tolist(), length.tolist(), strict=True))
        for edge in edges
    ]
    assert inside_before(edges, begin, length).tolist() == by_hand


@given(_CALLS)
def test_all_levels_hold_the_same_time(gaps: list[tuple[int, int]]) -> None:
    begin, length = _spread(gaps)
    span = int(begin[-1] + length[-1]) + 1
    slices = RowSlices(1, span)
    slices.add(0, begin, length, np.full(len(begin), int(Kind.SEND)), length // 2)
    levels = slices.levels()
    assert [each.width for each in levels] == [levels[0].width * 4**step for step in range(len(levels))]
    for level in levels:
        assert set(level.kind.tolist()) <= {int(Kind.SEND), NO_CALL}
        kinds = level.kind.tolist()
        for at in begin.tolist():
            assert kinds[min(at // level.width, len(kinds) - 1)] == Kind.SEND  # no call is too short to show
        inside = float(level.busy.astype(float).sum()) / 255 * level.width
        assert inside >= length.sum() - 1e-6
        assert inside <= length.sum() + level.width * np.count_nonzero(level.busy) / 255 + 1e-6
