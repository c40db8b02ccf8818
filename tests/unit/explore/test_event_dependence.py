"""What depends on what in a run: told from operations written by hand."""

from __future__ import annotations

from operations_by_hand import Row, operations, receive, send
from rankwise.explore.event_dependence import Dependence
from rankwise.explore.visit import RunEnding, Visit
from rankwise.matching.messages.pairing import match
from rankwise.matching.operations import NEVER, SendMode
from rankwise.schedule.schedule import Schedule


def dependence(*rows: Row, buffering: str = "as-is") -> Dependence:
    made = operations(*rows)
    return Dependence(Visit(Schedule(3, buffering), RunEnding.FINISHED, made, match(made), ()))


def test_what_can_be_repeated_has_all_that_must_come_before() -> None:
    reported = dependence(
        receive(0, 1, took=(1, 0)),
        receive(0, 2, took=(2, 0)),
        send(1, 1, to=0),
        send(1, 2, to=2),
        receive(2, 1, source=1, tag=0),
        send(2, 2, to=0),
    )
    needed = reported.before([reported.end[1]])
    assert {
        reported.begin[0],
        reported.taking[2],
        reported.begin[2],
        reported.end[4],
        reported.taking[5],
    } <= needed
    first = reported.before([reported.end[0]])
    assert reported.begin[2] in first and reported.begin[3] not in first and reported.begin[1] not in first


def test_what_comes_after_who_waits_for_its_receiver_is_told_by_the_buffering() -> None:
    rows = (receive(0, 1, took=(1, 0)), send(1, 1, to=0), send(1, 2, to=2), receive(2, 1, source=1, tag=0))
    for buffering, is_after in (("zero", True), ("infinite", False)):
        reported = dependence(*rows, buffering=buffering)
        assert (reported.begin[2] in reported.after([reported.begin[0]])) is is_after


def test_what_is_remembered_of_one_point_holds_for_the_points_before_it() -> None:
    rows = (receive(0, 1, took=(1, 0)), send(0, 2, to=1), receive(1, 2, source=0, tag=0), send(1, 1, to=0))
    asked, fresh = dependence(*rows), dependence(*rows)
    asked.after([asked.end[0]])
    assert asked.after([asked.begin[0]]) == fresh.after([fresh.begin[0]])
    assert asked.begin[2] not in asked.after([asked.end[1]])


def test_of_each_sender_the_first_message_that_is_left_and_fits_could_be_taken() -> None:
    reported = dependence(
        receive(0, 1, took=(1, 0)),
        receive(0, 2, tag=7, took=(2, 7)),
        send(1, 1, to=0),
        send(1, 2, to=0, tag=7),
        send(2, 1, to=0),
        send(2, 2, to=0, tag=7),
    )
    assert reported.firsts == {0: {1: 2, 2: 4}, 1: {1: 3, 2: 5}}


def test_who_is_posted_before_and_has_nothing_yet_goes_first() -> None:
    reported = dependence(
        receive(0, 1, completed=NEVER, blocking=0, source=2, tag=9),
        receive(0, 2, took=(1, 0), completed=9, blocking=0),
        receive(0, 3, took=(2, 0), completed=9, blocking=0),
        send(1, 1, to=0),
        send(2, 1, to=0),
    )
    assert reported.waiting_before(2, frozenset()) == [0]
    assert sorted(reported.waiting_before(2, frozenset({reported.taking[3]}))) == [0, 1]
    assert reported.taking[4] in reported.after([reported.taking[3]])


def test_a_message_is_behind_an_earlier_one_of_its_sender_that_is_not_taken() -> None:
    reported = dependence(
        receive(0, 1, tag=0, took=(1, 0)),
        receive(0, 2, tag=7, took=(1, 7)),
        send(1, 1, to=0),
        send(1, 2, to=0, tag=7),
    )
    out = frozenset({reported.taking[2]})
    assert reported.is_behind(3, -1, out)
    assert not reported.is_behind(3, 7, out)
    assert not reported.is_behind(3, -1, frozenset())


def test_what_a_request_needs_to_be_complete() -> None:
    reported = dependence(
        receive(0, 1, took=(1, 0), completed=9, blocking=0),
        send(0, 2, to=1, mode=SendMode.SYNCHRONOUS, completed=9),
        send(0, 3, to=1, tag=1, completed=9),
        send(1, 1, to=0),
        receive(1, 2, source=0, tag=0),
        receive(1, 3, source=0, tag=1),
    )
    for row, needs in ((0, reported.taking[3]), (1, reported.taking[1]), (1, reported.begin[4])):
        assert reported.can_complete(row, frozenset())
        assert not reported.can_complete(row, frozenset({needs}))
    assert reported.can_complete(2, frozenset({reported.taking[2], reported.begin[5]}))
