"""What counts as movement between two looks, who is chosen, and who is to blame."""

from __future__ import annotations

import random

import pytest

from rankwise.hang.culprits import persistently_outside
from rankwise.hang.rank_movement import any_moved, counts, moved
from rankwise.hang.rank_sets import choose_sets, replaced
from rankwise.sampling.rank_sample import RankSample


def outside(finished: int = -1) -> RankSample:
    return RankSample(0, False, 0.0, finished=finished)


def inside(call: str, *, polls: bool = False, finished: int = -1, mark: int = 0) -> RankSample:
    return RankSample(0, True, 0.0, call, polls, finished, mark)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (outside(), outside(), False),
        (inside("MPI_Recv"), inside("MPI_Recv"), False),
        (inside("MPI_Recv"), inside("MPI_Send"), True),
        (inside("MPI_Recv"), outside(), True),
        (outside(), inside("MPI_Recv"), True),
        (inside("MPI_Test", polls=True), outside(), False),
        (outside(), inside("MPI_Iprobe", polls=True), False),
        (inside("MPI_Test", polls=True), inside("MPI_Iprobe", polls=True), False),
        (inside("MPI_Recv", finished=5), inside("MPI_Recv", finished=5), False),
        (inside("MPI_Recv", finished=5), inside("MPI_Recv", finished=6), True),
        (outside(5), outside(7), True),
        (inside("MPI_Recv", mark=1), inside("MPI_Recv", mark=1), False),
        (inside("MPI_Recv", mark=1), inside("MPI_Recv", mark=2), True),
        (inside("MPI_Recv", mark=0), inside("MPI_Recv", mark=2), False),
        (inside("MPI_Test", polls=True, mark=1), inside("MPI_Test", polls=True, mark=2), False),
    ],
)
def test_movement(before: RankSample, after: RankSample, expected: bool) -> None:
    assert moved(before, after) is expected


def test_a_rank_that_was_not_there_before_is_movement() -> None:
    assert any_moved({}, [outside()])
    assert not any_moved({0: outside()}, [outside()])


def test_who_can_tell_calls_apart() -> None:
    assert counts(inside("MPI_Recv", finished=0))
    assert counts(inside("MPI_Recv", mark=3))
    assert not counts(inside("MPI_Recv"))
    assert counts(outside())


@pytest.mark.parametrize(("ranks", "size"), [(64, 10), (20, 10), (12, 6), (5, 2), (2, 1)])
def test_two_disjoint_sets(ranks: int, size: int) -> None:
    one, other = choose_sets(range(ranks), random.Random(1))
    assert len(one) == len(other) == size
    assert not set(one) & set(other)
    assert set(one) | set(other) <= set(range(ranks))


def test_one_rank_is_one_set() -> None:
    assert choose_sets([0], random.Random(1)) == ((0,),)


def test_ranks_that_ended_are_replaced() -> None:
    sets = replaced(((0, 1), (2, 3)), [0, 2, 3, 4, 5], random.Random(1))
    assert sets[1] == (2, 3)
    assert 0 in sets[0]
    assert len(sets[0]) == 2
    assert set(sets[0]) <= {0, 4, 5}


def test_who_stays_outside() -> None:
    def sample(*out: int) -> list[RankSample]:
        return [RankSample(rank, rank not in out, 0.0) for rank in range(4)]

    assert persistently_outside([sample(1, 2), sample(1), sample(1, 3)]) == (1,)
    assert persistently_outside([sample(1), sample(2)]) == ()
