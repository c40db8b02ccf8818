"""Which forced outcomes could have come about by themselves: told from operations written by hand."""

from __future__ import annotations

import numpy as np

from rankwise.explore.possibility import impossible
from rankwise.matching.by_hand import operations, receive, send
from rankwise.matching.messages import match
from rankwise.matching.operations import NEVER, Mode, Operations


def _first_impossible(made: Operations, forced: int, buffering: str = "as-is") -> int:
    return impossible(made, match(made), np.array([forced]), buffering)


def _in_turn(mode: Mode) -> Operations:
    """Rank 0 posts two receives; the first is forced to take from rank 2, which sends after rank 1 has."""
    return operations(
        receive(0, 1, took=(2, 0), completed=3),
        receive(0, 2, took=(1, 0)),
        send(1, 1, to=0, mode=mode),
        send(1, 2, to=2),
        receive(2, 1, source=1, tag=0),
        send(2, 2, to=0),
    )


def test_a_message_may_overtake_one_that_its_sender_need_not_wait_for() -> None:
    assert _first_impossible(_in_turn(Mode.STANDARD), 0) == -1


def test_a_message_that_is_sent_because_another_came_does_not_overtake_it() -> None:
    assert _first_impossible(_in_turn(Mode.SYNCHRONOUS), 0) == 0
    assert _first_impossible(_in_turn(Mode.STANDARD), 0, "zero") == 0


def test_what_took_nothing_cannot_have_left_a_message_to_a_later_receive() -> None:
    made = operations(
        receive(0, 1, completed=NEVER, blocking=0),
        receive(0, 2, took=(1, 0)),
        send(1, 1, to=0),
        send(2, 1, to=1),
    )
    rows = made.rows.copy()
    rows["peer"][0] = 2
    assert _first_impossible(Operations(rows, made.communicators), 0) == 0


def test_another_tag_is_not_passed_over() -> None:
    made = operations(
        receive(0, 1, tag=7, took=(2, 7), completed=3),
        receive(0, 2, tag=0, took=(1, 0)),
        send(1, 1, to=0, mode=Mode.SYNCHRONOUS),
        send(1, 2, to=2),
        receive(2, 1, source=1, tag=0),
        send(2, 2, to=0, tag=7),
    )
    assert _first_impossible(made, 0) == -1
