"""Which forced outcomes could have come about by themselves: told from operations written by hand."""

from __future__ import annotations

import numpy as np

from operations_by_hand import operations, probe, receive, send
from rankwise.matching.messages.pairing import match
from rankwise.matching.operations import NEVER, Operations, SendMode
from rankwise.schedule.possibility import impossible


def _first_impossible(made: Operations, enforced: int, buffering: str = "as-is") -> int:
    return impossible(made, match(made), np.array([enforced]), buffering)


def _in_turn(mode: SendMode) -> Operations:
    """Rank 0 posts two receives; the first is enforced to take from rank 2, which sends after rank 1 has."""
    return operations(
        receive(0, 1, took=(2, 0), completed=3),
        receive(0, 2, took=(1, 0)),
        send(1, 1, to=0, mode=mode),
        send(1, 2, to=2),
        receive(2, 1, source=1, tag=0),
        send(2, 2, to=0),
    )


def test_a_message_may_overtake_one_that_its_sender_need_not_wait_for() -> None:
    assert _first_impossible(_in_turn(SendMode.STANDARD), 0) == -1


def test_a_message_that_is_sent_because_another_came_does_not_overtake_it() -> None:
    assert _first_impossible(_in_turn(SendMode.SYNCHRONOUS), 0) == 0
    assert _first_impossible(_in_turn(SendMode.STANDARD), 0, "zero") == 0


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
        send(1, 1, to=0, mode=SendMode.SYNCHRONOUS),
        send(1, 2, to=2),
        receive(2, 1, source=1, tag=0),
        send(2, 2, to=0, tag=7),
    )
    assert _first_impossible(made, 0) == -1


def test_a_message_may_be_taken_before_one_of_another_sender_that_came_earlier() -> None:
    """Rank 2's second message was taken, so that its first is there: rank 1's may be taken all the same."""
    made = operations(
        receive(0, 1, tag=0, took=(2, 0)),
        receive(0, 2, took=(1, 0)),
        receive(0, 3, tag=1, took=(2, 1)),
        send(1, 1, to=0),
        send(2, 1, to=0, tag=1),
        send(2, 2, to=0, tag=0),
    )
    matches = match(made)
    assert matches.partner.tolist()[:3] == [5, 3, 4]
    assert impossible(made, matches, np.array([0, 1]), "as-is") == -1


def test_what_a_probe_has_seen_may_be_left_to_a_later_receive() -> None:
    """Rank 0 sees rank 1's message, then asks rank 2 for one, and takes that first."""
    made = operations(
        probe(0, 1, saw=(1, 0)),
        send(0, 2, to=2),
        receive(0, 3, took=(2, 0)),
        receive(0, 4, took=(1, 0)),
        send(1, 1, to=0, mode=SendMode.SYNCHRONOUS),
        receive(2, 1, source=0, tag=0),
        send(2, 2, to=0),
    )
    assert _first_impossible(made, 2) == -1


def test_messages_of_one_sender_are_not_overtaken_where_any_tag_is_asked_for() -> None:
    """Rank 0 takes rank 2's tag 7 by a receive of any tag: tag 0, sent before, has to be taken earlier."""
    made = operations(
        receive(0, 1, took=(2, 7), completed=4),
        receive(0, 2, tag=0, took=(2, 0)),
        send(0, 3, to=2, tag=1),
        send(2, 1, to=0, tag=0),
        receive(2, 2, source=0, tag=1),
        send(2, 3, to=0, tag=7),
    )
    assert _first_impossible(made, 0) == 0
