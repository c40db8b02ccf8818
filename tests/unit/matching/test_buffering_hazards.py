"""Runs that would not end without buffers."""

from __future__ import annotations

import numpy as np

from operations_by_hand import Row, collective, operations, probe, receive, send
from rankwise.matching.deadlock.buffering_hazards import Hazard, HazardStep, find_hazards
from rankwise.matching.messages.pairing import match
from rankwise.matching.operations import NEVER, SendMode
from rankwise.standard.collective_waits import Flow


def found(*rows: Row, sites: list[int] | None = None) -> list[Hazard]:
    made = operations(*rows)
    places = np.arange(len(rows)) if sites is None else np.array(sites)
    return find_hazards(made, match(made), places)


def exchange(number: int, mode: SendMode = SendMode.STANDARD) -> tuple[list[Row], list[Row]]:
    """Both ranks send and then receive."""
    zero, one = (
        [send(rank, number, 1 - rank, mode=mode), receive(rank, number + 1, 1 - rank, 0)] for rank in range(2)
    )
    return zero, one


def test_sends_head_to_head() -> None:
    zero, one = exchange(1)
    assert found(*zero, *one) == [
        Hazard((HazardStep(0, 3), HazardStep(2, 1)), relies_on=(0, 2), certain=True, lost=False)
    ]


def test_a_send_and_a_receive_in_turn_need_no_buffer() -> None:
    rows = (send(0, 1, 1), receive(0, 2, 1, 0), receive(1, 1, 0, 0), send(1, 2, 0))
    assert found(*rows) == []


def test_buffered_sends_have_their_buffer() -> None:
    zero, one = exchange(1, SendMode.BUFFERED)
    assert found(*zero, *one) == []


def test_a_receive_that_was_started_first_takes_the_message() -> None:
    rows = [
        row
        for rank in range(2)
        for row in (receive(rank, 1, 1 - rank, 0, completed=3), send(rank, 2, 1 - rank))
    ]
    assert found(*rows) == []


def test_a_send_that_is_waited_for_before_the_receive_is_posted() -> None:
    rows = [
        row
        for rank in range(2)
        for row in (send(rank, 1, 1 - rank, completed=2), receive(rank, 3, 1 - rank, 0))
    ]
    (hazard,) = found(*rows)
    assert hazard.relies_on == (0, 2)


def test_a_message_that_nobody_takes() -> None:
    assert found(send(0, 1, 1), receive(1, 1, 0, 0), send(0, 2, 1)) == [
        Hazard((HazardStep(1, -1),), relies_on=(1,), certain=True, lost=True)
    ]


def test_a_message_that_a_forgotten_wildcard_may_have_taken_is_not_called_lost() -> None:
    rows = (receive(0, 1, completed=NEVER), send(1, 1, 0), send(2, 1, 0))
    assert found(*rows) == []


def test_a_send_before_a_barrier_whose_receive_comes_after() -> None:
    rows = (send(0, 1, 1), collective(0, 2), collective(1, 1), receive(1, 2, 0, 0))
    assert found(*rows) == [
        Hazard((HazardStep(0, 3), HazardStep(2, 1)), relies_on=(0,), certain=True, lost=False)
    ]


def test_a_broadcast_may_synchronise_but_need_not() -> None:
    """The root's broadcast returns at once in most libraries; then rank 1 receives, and all is well."""
    rows = (
        collective(0, 1, flow=Flow.FROM_ROOT, root=0),
        send(0, 2, 1, mode=SendMode.SYNCHRONOUS),
        receive(1, 1, 0, 0),
        collective(1, 2, flow=Flow.FROM_ROOT, root=0),
    )
    assert found(*rows) == [
        Hazard((HazardStep(0, 3), HazardStep(2, 1)), relies_on=(0,), certain=False, lost=False)
    ]


def test_a_collective_without_data_may_synchronise_but_need_not() -> None:
    rows = (send(0, 1, 1), collective(0, 2, count=0), collective(1, 1, count=0), receive(1, 2, 0, 0))
    (hazard,) = found(*rows)
    assert hazard.relies_on == (0, 2)
    assert not hazard.certain


def test_a_probe_waits_for_the_send() -> None:
    rows = (
        send(0, 1, 1, tag=1),
        send(0, 2, 1, tag=2),
        probe(1, 1, 0, 2),
        receive(1, 2, 0, 2),
        receive(1, 3, 0, 1),
    )
    (hazard,) = found(*rows)
    assert hazard.steps == (HazardStep(0, 4), HazardStep(2, 1))


def test_a_wildcard_in_the_cycle_could_have_gone_otherwise() -> None:
    rows = [
        row for rank in range(2) for row in (send(rank, 1, 1 - rank), receive(rank, 2, took=(1 - rank, 0)))
    ]
    (hazard,) = found(*rows)
    assert not hazard.certain


def test_a_wait_that_could_have_completed_another_request_is_not_certain() -> None:
    rows = [
        row
        for rank in range(2)
        for row in (send(rank, 1, 1 - rank, completed=2, chosen=1), receive(rank, 3, 1 - rank, 0))
    ]
    (hazard,) = found(*rows)
    assert not hazard.certain


def test_all_turns_of_a_loop_are_one_hazard() -> None:
    turns = [exchange(10 * turn) for turn in range(50)]
    rows = [row for rank in range(2) for turn in turns for row in turn[rank]]
    assert len(found(*rows, sites=[1, 2] * 100)) == 1


def test_different_places_are_different_hazards() -> None:
    first, second = exchange(1), exchange(10)
    rows = [*first[0], *second[0], *first[1], *second[1]]
    assert len(found(*rows, sites=[1, 2, 3, 4] * 2)) == 2


def test_a_ring_is_one_cycle() -> None:
    size = 7
    rows = [
        row
        for rank in range(size)
        for row in (send(rank, 1, (rank + 1) % size), receive(rank, 2, (rank - 1) % size, 0))
    ]
    (hazard,) = found(*rows, sites=[1, 2] * size)
    assert len(hazard.steps) == size
    assert len(hazard.relies_on) == size


def test_a_send_to_oneself_needs_its_receive_before() -> None:
    assert found(receive(0, 1, 0, 0, completed=3), send(0, 2, 0)) == []
    (hazard,) = found(send(0, 1, 0), receive(0, 2, 0, 0))
    assert hazard.steps == (HazardStep(0, 1),)


def test_a_thread_sends_and_another_of_the_same_rank_receives() -> None:
    rows = (send(0, 1, 0), receive(0, 1, 0, 0, thread=1))
    assert found(*rows) == []


def test_an_empty_run_has_none() -> None:
    assert found() == []
