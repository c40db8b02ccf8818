"""Code is familiar when ranks were often seen to come out of it."""

from __future__ import annotations

from rankwise.hang.code_history import CodeHistory
from rankwise.sampling.rank_sample import RankSample

MAIN, SOLVE, WAIT, OUTPUT = 1, 2, 3, 4


def outside(*ways: int, rank: int = 0) -> RankSample:
    return RankSample(rank, False, 0.0, runs=True, ways=ways)


def inside(*ways: int, polls: bool = False, rank: int = 0) -> RankSample:
    return RankSample(rank, True, 0.0, "MPI_Wait", polls, ways=ways)


def visited(times: int, *after: RankSample) -> CodeHistory:
    familiar = CodeHistory()
    for number in range(times):
        familiar.note([outside(MAIN, SOLVE, rank=number % 4)])
        familiar.note([inside(MAIN, WAIT, rank=number % 4)])
    familiar.note(after)
    return familiar


def test_code_that_ranks_come_out_of_is_familiar() -> None:
    there = [[outside(MAIN, SOLVE, rank=7)]] * 10
    assert visited(20).times_left(7, there) == 20
    assert visited(1).times_left(7, there) == 1


def test_what_is_always_on_the_stack_says_nothing() -> None:
    assert visited(100).times_left(0, [[outside(MAIN, OUTPUT)]] * 10) == 0


def test_a_rank_may_be_elsewhere_now_and_then() -> None:
    samples = [[outside(MAIN, SOLVE)]] * 10 + [[outside(MAIN, OUTPUT)]]
    assert visited(20).times_left(0, samples) == 20
    assert visited(20).times_left(0, [*samples, [outside(MAIN, OUTPUT)]]) == 0


def test_who_has_not_come_out_is_not_made_familiar_by_staying() -> None:
    familiar = CodeHistory()
    for number in range(100):
        familiar.note([outside(MAIN, OUTPUT + number % 2)])
    assert familiar.times_left(0, [[outside(MAIN, OUTPUT)]] * 10) == 0


def test_a_question_to_mpi_is_no_way_out() -> None:
    familiar = CodeHistory()
    for _ in range(100):
        familiar.note([outside(MAIN, SOLVE)])
        familiar.note([inside(MAIN, WAIT, polls=True)])
    assert familiar.times_left(0, [[outside(MAIN, SOLVE)]] * 10) == 0


def test_where_ways_are_unknown_nothing_is_familiar() -> None:
    familiar = CodeHistory()
    for _ in range(100):
        familiar.note([RankSample(0, False, 0.0, runs=True)])
        familiar.note([RankSample(0, True, 0.0, "MPI_Wait")])
    assert familiar.times_left(0, [[RankSample(0, False, 0.0, runs=True)]] * 10) == 0
    assert familiar.times_left(0, []) == 0
