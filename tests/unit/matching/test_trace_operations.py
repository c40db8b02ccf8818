"""Rows as whole pieces of memory: chosen, put together and ordered as numpy would, field by field."""

from __future__ import annotations

import numpy as np
import pytest

from rankwise.matching.operations import ROW, OperationKind, Rows, alike, chosen, in_order, repeated, together


def random_rows(count: int, seed: int, posted: int = 50) -> Rows:
    rng = np.random.default_rng(seed)
    rows = np.zeros(count, ROW)
    for name in ROW.names or ():
        rows[name] = rng.integers(0, 100, count)
    rows["rank"], rows["posted"] = rng.integers(0, 3, count), rng.integers(0, posted, count)
    rows["kind"] = rng.choice([OperationKind.SEND, OperationKind.RECEIVE, OperationKind.PROBE], count)
    return rows


def test_rows_are_chosen_by_number_and_by_mark() -> None:
    rows = random_rows(100, 1)
    which = np.array([5, 3, 3, 99])
    assert (chosen(rows, which) == rows[which]).all()
    marks = rows["tag"] > 50
    assert (chosen(rows, marks) == rows[marks]).all()
    assert len(chosen(rows, np.zeros(100, np.bool_))) == 0


def test_rows_are_put_together() -> None:
    parts = [random_rows(count, count) for count in (3, 0, 7)]
    assert (together(parts) == np.concatenate(parts)).all()
    assert len(together([])) == 0
    assert (repeated(parts[0][1:2], 3) == np.array([parts[0][1]] * 3)).all()


@pytest.mark.parametrize("posted", [50, 1 << 61])
def test_order_is_by_rank_then_posted_then_probes_first(posted: int) -> None:
    rows = random_rows(300, 2, posted)
    expected = rows[np.lexsort((rows["kind"] == OperationKind.RECEIVE, rows["posted"], rows["rank"]))]
    assert (in_order([rows]) == expected).all()
    parts = np.array_split(rows, 7)
    assert (in_order(parts) == expected).all()
    assert not parts
    assert (in_order(np.array_split(expected, 5)) == expected).all()


@pytest.mark.parametrize("most", [3, 1 << 45])
def test_rows_that_are_alike_have_one_number(most: int) -> None:
    values = np.random.default_rng(3).integers(-2, most, 20)
    columns = [np.random.default_rng(seed).choice(values, 400) for seed in range(3)]
    numbers = alike(*columns).tolist()
    of_rows = dict(zip(numbers, zip(*(each.tolist() for each in columns), strict=True), strict=True))
    assert [of_rows[each] for each in numbers] == list(zip(*(each.tolist() for each in columns), strict=True))
    assert len(of_rows) == len(set(of_rows.values()))
    assert max(numbers) < 1 << 40
