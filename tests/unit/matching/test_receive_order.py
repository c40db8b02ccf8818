"""Which messages are taken before which, in runs written by hand."""

from __future__ import annotations

from operations_by_hand import Row, operations, probe, receive, send
from rankwise.matching.messages.pairing import match
from rankwise.matching.messages.receive_order import ProbedMessage, Taking
from rankwise.matching.operations import NEVER, OperationKind


def in_order(*rows: Row) -> set[tuple[int, int]]:
    made = operations(*rows)
    sends = [row for row, each in enumerate(rows) if each["kind"] == OperationKind.SEND]
    return set(Taking(made, match(made), sends).in_order())


def pending(number: int, **how: object) -> Row:
    """Return a receive of rank 0 that is completed late."""
    return receive(0, number, completed=9, blocking=0, **how)  # type: ignore[arg-type]


def test_who_is_posted_first_takes_something_before_another_takes_what_fits_it() -> None:
    rows = (pending(1, took=(2, 0)), pending(2, took=(1, 0)), send(1, 1, 0), send(2, 1, 0))
    assert in_order(*rows) == {(3, 2)}


def test_what_does_not_fit_the_first_may_be_taken_before() -> None:
    rows = (pending(1, tag=5, took=(2, 5)), pending(2, took=(1, 0)), send(1, 1, 0), send(2, 1, 0, 5))
    assert in_order(*rows) == set()


def test_a_receive_that_is_over_needs_no_word() -> None:
    rows = (receive(0, 1, took=(2, 0)), receive(0, 2, took=(1, 0)), send(1, 1, 0), send(2, 1, 0))
    assert in_order(*rows) == set()


def test_of_one_sender_what_was_sent_first_is_taken_first_by_who_asks_for_any_tag() -> None:
    rows = (pending(1, tag=0, took=(1, 0)), pending(2, took=(1, 7)), send(1, 1, 0, 0), send(1, 2, 0, 7))
    assert in_order(*rows) == {(2, 3)}
    other_tag = (pending(1, tag=0, took=(1, 0)), pending(2, tag=7, took=(1, 7)), *rows[2:])
    assert in_order(*other_tag) == set()


def test_of_receives_that_ask_for_the_same_the_last_is_enough() -> None:
    receives = [pending(number, took=(number, 0)) for number in (1, 2, 3)]
    sends = [send(rank, 1, 0) for rank in (1, 2, 3)]
    assert in_order(*receives, *sends) == {(3, 4), (4, 5)}


def test_what_took_nothing_keeps_nobody_back() -> None:
    rows = (receive(0, 1, completed=NEVER, blocking=0), pending(2, took=(1, 0)), send(1, 1, 0))
    made = operations(*rows)
    assert set(Taking(made, match(made), [2]).in_order()) == set()


def test_a_probe_sees_what_no_receive_is_left_to_take() -> None:
    made = operations(
        pending(1, took=(2, 0)),
        pending(2, tag=5, took=(1, 5)),
        probe(0, 3, saw=(1, 0)),
        receive(0, 4, took=(1, 0)),
        send(1, 1, 0, 5),
        send(1, 2, 0, 0),
        send(2, 1, 0, 0),
    )
    look = ProbedMessage((0, 0), int(made.rows["posted"][2]), 0, 3, tag=-1, message=5, point=77)
    run = Taking(made, match(made), [4, 5, 6])
    assert set(run.before_seen([look])) == {(6, 77), (4, 77)}
    assert set(run.before_seen([look._replace(tag=0)])) == {(6, 77)}
