"""What can become of messages on their way."""

from __future__ import annotations

from rankwise.matching.messages.arrivals import Fates, OpenReceive, UnreceivedMessage, fates
from rankwise.matching.operations import ANY


def test_a_message_serves_the_first_receive_that_fits() -> None:
    assert fates(
        [UnreceivedMessage(0, 1, 5)], [OpenReceive(1, 1, 6), OpenReceive(2, 1, 5), OpenReceive(3, 1, ANY)]
    ) == Fates(frozenset({0, 2}), frozenset({0, 2}))


def test_two_senders_compete_for_a_wildcard() -> None:
    found = fates([UnreceivedMessage(0, 1, 0), UnreceivedMessage(1, 2, 0)], [OpenReceive(2, ANY, ANY)])
    assert found.some == {0, 1, 2}
    assert found.every == {2}


def test_a_specific_receive_after_a_wildcard_is_served_in_one_order_only() -> None:
    messages = [UnreceivedMessage(0, 1, 0), UnreceivedMessage(1, 2, 0)]
    found = fates(messages, [OpenReceive(2, ANY, ANY), OpenReceive(3, 1, ANY)])
    assert found.some == {0, 1, 2, 3}
    assert found.every == {0, 2}


def test_messages_of_one_sender_arrive_in_order() -> None:
    found = fates([UnreceivedMessage(0, 1, 5), UnreceivedMessage(1, 1, 6)], [OpenReceive(2, ANY, ANY)])
    assert found.some == {0, 2}


def test_a_probe_sees_what_no_receive_takes() -> None:
    assert (
        9
        not in fates([UnreceivedMessage(0, 1, 0)], [OpenReceive(1, 1, ANY)], [OpenReceive(9, ANY, ANY)]).some
    )
    assert (
        9 in fates([UnreceivedMessage(0, 1, 0)], [OpenReceive(1, 2, ANY)], [OpenReceive(9, ANY, ANY)]).every
    )


def test_one_wildcard_and_very_many_senders_is_decided() -> None:
    messages = [UnreceivedMessage(source, source, 0) for source in range(300)]
    found = fates(messages, [OpenReceive(300, ANY, ANY)])
    assert found.every == {300}
    assert len(found.some) == 301


def test_beyond_all_orders_that_can_be_tried_it_is_counted() -> None:
    messages = [UnreceivedMessage(source, source, 0) for source in range(20)]
    slots = [OpenReceive(20 + number, ANY, ANY) for number in range(10)]
    found = fates(
        messages, [*slots, OpenReceive(30, 19, ANY)], [OpenReceive(31, ANY, ANY), OpenReceive(32, 99, ANY)]
    )
    assert found.every == {*range(20, 30), 31}
    assert found.some == set(range(32))
