"""Sends and receives that differ in one thing."""

from __future__ import annotations

from operations_by_hand import Row, operations, receive, send, world
from rankwise.matching.messages.near_misses import Difference, NearMiss, near_misses
from rankwise.matching.messages.pairing import match
from rankwise.matching.operations import ANY, NEVER


def found(*rows: Row) -> list[NearMiss]:
    made = operations(*rows, communicators=[world(4)] * 2)
    return list(near_misses(made, match(made)))


def test_another_tag() -> None:
    assert found(receive(0, 1, 1, 7, completed=NEVER), send(1, 1, 0, tag=9)) == [
        NearMiss(0, 1, Difference.TAG)
    ]


def test_another_communicator() -> None:
    assert found(receive(0, 1, 1, 7, completed=NEVER), send(1, 1, 0, tag=7, comm=1)) == [
        NearMiss(0, 1, Difference.COMMUNICATOR)
    ]


def test_another_source() -> None:
    assert found(receive(0, 1, 2, 7, completed=NEVER), send(1, 1, 0, tag=7)) == [
        NearMiss(0, 1, Difference.SOURCE)
    ]


def test_another_destination() -> None:
    assert found(receive(0, 1, 1, 7, completed=NEVER), send(1, 1, 2, tag=7)) == [
        NearMiss(0, 1, Difference.DESTINATION)
    ]


def test_two_differences_are_no_near_miss() -> None:
    assert found(receive(0, 1, 1, 7, completed=NEVER), send(1, 1, 0, tag=9, comm=1)) == []


def test_a_wildcard_does_not_differ() -> None:
    assert found(receive(0, 1, ANY, 7, completed=NEVER), send(1, 1, 0, tag=9)) == [
        NearMiss(0, 1, Difference.TAG)
    ]
    assert found(receive(0, 1, ANY, ANY, completed=NEVER), send(1, 1, 0, tag=9, comm=1)) == [
        NearMiss(0, 1, Difference.COMMUNICATOR)
    ]


def test_a_receive_that_was_served_is_none() -> None:
    assert found(receive(0, 1, 1, 7), send(1, 1, 0, tag=7), send(1, 2, 0, tag=9)) == []
