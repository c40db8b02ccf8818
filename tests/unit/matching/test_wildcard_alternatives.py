"""What wildcard receives could have taken instead, in runs written by hand."""

from __future__ import annotations

from operations_by_hand import Row, collective, operations, probe, receive, send
from rankwise.matching.messages.pairing import match
from rankwise.matching.messages.wildcard_alternatives import alternatives
from rankwise.matching.operations import ANY, SendMode
from rankwise.standard.collective_waits import Flow


def found(*rows: Row) -> set[tuple[int, int]]:
    made = operations(*rows)
    reported = alternatives(made, match(made))
    return set(zip(reported.receive.tolist(), reported.send.tolist(), strict=True))


def test_the_first_of_two_had_a_choice_and_the_second_none() -> None:
    rows = (receive(0, 1, took=(1, 0)), receive(0, 2, took=(2, 0)), send(1, 1, 0), send(2, 1, 0))
    assert found(*rows) == {(0, 3)}


def test_a_receive_of_one_source_has_none() -> None:
    rows = (receive(0, 1, 1, ANY, took=(1, 0)), receive(0, 2, 2), send(1, 1, 0), send(2, 1, 0))
    assert found(*rows) == set()


def test_the_second_message_of_a_sender_cannot_come_first() -> None:
    rows = (receive(0, 1, took=(1, 0)), receive(0, 2, took=(1, 1)), send(1, 1, 0, 0), send(1, 2, 0, 1))
    assert found(*rows) == set()


def test_a_tag_that_is_not_asked_for() -> None:
    rows = (
        receive(0, 1, ANY, 0, took=(1, 0)),
        receive(0, 2, took=(2, 1)),
        send(1, 1, 0, 0),
        send(2, 1, 0, 1),
    )
    assert found(*rows) == set()


def test_a_message_nobody_took_could_have_been_taken() -> None:
    assert found(receive(0, 1, took=(1, 0)), send(1, 1, 0), send(2, 1, 0)) == {(0, 2)}


def test_a_broadcast_of_the_receiver_comes_between() -> None:
    def run(flow: Flow) -> set[tuple[int, int]]:
        return found(
            receive(0, 1, took=(1, 0)),
            collective(0, 2, flow=flow, root=0),
            receive(0, 3, took=(2, 0)),
            send(1, 1, 0),
            collective(1, 2, flow=flow, root=0),
            collective(2, 1, flow=flow, root=0),
            send(2, 2, 0),
        )

    assert run(Flow.FROM_ROOT) == set()
    assert run(Flow.ALL) == set()
    assert run(Flow.TO_ROOT) == {(0, 6)}


def test_only_a_synchronous_send_says_that_it_was_received() -> None:
    def run(mode: SendMode) -> set[tuple[int, int]]:
        return found(
            receive(0, 1, took=(1, 0)),
            receive(0, 2, took=(2, 0)),
            send(1, 1, 0, mode=mode),
            send(1, 2, 2),
            receive(2, 1, 1, 0),
            send(2, 2, 0),
        )

    assert run(SendMode.STANDARD) == {(0, 5)}
    assert run(SendMode.SYNCHRONOUS) == set()


def test_a_receive_that_is_pending_can_still_take_another() -> None:
    """Rank 2 sends after what rank 0 did between posting and completing its receive."""
    rows = (
        receive(0, 1, took=(1, 0), completed=3),
        send(0, 2, 2, 5),
        receive(0, 4, took=(2, 0)),
        send(1, 1, 0),
        receive(2, 1, 0, 5),
        send(2, 2, 0),
    )
    assert found(*rows) == {(0, 5)}


def test_an_earlier_receive_that_took_nothing_would_take_it() -> None:
    rows = (
        receive(0, 1, 2, 0, completed=-1),
        receive(0, 2, took=(1, 0)),
        send(1, 1, 0),
        send(2, 1, 0, 1),
    )
    assert found(*rows) == {(1, 3)}


def test_a_probe_of_any_source_could_have_seen_another() -> None:
    rows = (
        probe(0, 1, saw=(1, 0)),
        receive(0, 2, 1, 0),
        receive(0, 3, 2, 0),
        send(1, 1, 0),
        send(2, 1, 0),
    )
    assert found(*rows) == {(0, 4)}
