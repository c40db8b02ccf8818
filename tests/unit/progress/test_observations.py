"""What follows from what examinations have observed, on one machine and on several."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rankwise.progress.observations import STOPPED, Observed, together
from rankwise.sampling.rank_sample import Standing

WAITS = Observed("7.0", 4, (0, 1, 2, 3), 4.0, 20, calls=frozenset({"MPI_Recv"}))
ONE = replace(WAITS, ranks=(0, 1))
OTHER = replace(WAITS, ranks=(2, 3), calls=frozenset({"MPI_Barrier"}))
GIGABYTE = 1 << 30


def test_everybody_waits() -> None:
    assert WAITS.shown().standing is Standing.FOR_EVER
    assert together([ONE, OTHER]).shown() == WAITS.shown()


@pytest.mark.parametrize(
    "changed",
    [
        {"size": None},
        {"ranks": (0, 1, 2)},
        {"open": "somebody works"},
        {"copies": 2},
        {"polls": True},
        {"calls": frozenset({"MPI_Finalize"})},
        {"outside": dict.fromkeys(range(4), STOPPED)},
        {"outside": {1: ""}, "lasted": 11.0, "samples": 61},
        {"had_chance": False, "lasted": 121.0},
    ],
    ids=str,
)
def test_a_rank_may_make_progress(changed: dict[str, object]) -> None:
    assert replace(WAITS, **changed).shown().standing is Standing.OPEN


@pytest.mark.parametrize(
    "changed",
    [
        {"lasted": 2.9},
        {"samples": 11},
        {"outside": {1: ""}},
        {"had_chance": False},
        {"polls": True, "outside": {1: STOPPED}},
    ],
    ids=str,
)
def test_another_sample_may_decide(changed: dict[str, object]) -> None:
    assert replace(WAITS, **changed).shown().standing is Standing.UNDECIDED


def test_a_rank_polls_without_success_while_another_is_stopped() -> None:
    shown = replace(WAITS, polls=True, outside={1: STOPPED}, lasted=9.0).shown()
    assert shown.standing is Standing.FOR_EVER
    assert shown.why.startswith("rank 1 is stopped; all others are inside")


@pytest.mark.parametrize(
    ("changed", "standing"),
    [
        ({"moves": True}, Standing.MOVES),
        ({"open": "somebody works"}, Standing.OPEN),
        ({"had_chance": False}, Standing.UNDECIDED),
        ({"lasted": 1.0}, Standing.UNDECIDED),
        ({"samples": 3}, Standing.UNDECIDED),
        ({"world": "7.1"}, Standing.OPEN),
        ({"ranks": (1, 2, 3)}, Standing.OPEN),
        ({"ranks": (2,)}, Standing.OPEN),
        ({"outside": {2: ""}}, Standing.UNDECIDED),
        ({"copies": 2}, Standing.OPEN),
    ],
    ids=str,
)
def test_one_machine_is_enough_to_leave_it_open(changed: dict[str, object], standing: Standing) -> None:
    parts = [ONE, replace(OTHER, **changed)]
    assert together(parts).shown().standing is standing
    assert together(parts[::-1]).shown().standing is standing


def test_a_network_has_the_time_to_transfer_all_memory() -> None:
    large = together([replace(ONE, memory=10 * GIGABYTE), replace(OTHER, memory=30 * GIGABYTE)])
    assert replace(large, lasted=29.0, samples=200).shown().standing is Standing.UNDECIDED
    assert replace(large, lasted=31.0, samples=200).shown().standing is Standing.FOR_EVER
    assert replace(large, machines=1).shown().standing is Standing.FOR_EVER, "there who copies is seen"
    huge = replace(large, memory=512 * GIGABYTE, lasted=121.0, samples=900)
    assert huge.shown().standing is Standing.OPEN
