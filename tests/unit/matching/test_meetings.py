"""Who met in a collective, who is missing, and who disagrees."""

from __future__ import annotations

from operations_by_hand import Row, collective, operations, send, world
from rankwise.matching.collectives.meetings import (
    Incomplete,
    Mismatch,
    MismatchKind,
    crossed,
    incomplete,
    meetings,
    mismatches,
)
from rankwise.matching.operations import ABSENT, NEVER, Communicator

BARRIER, IBARRIER, BCAST, REDUCE = range(4)


def found(*rows: Row) -> list[Mismatch]:
    made = operations(*rows)
    return list(mismatches(made, meetings(made)))


def test_the_kth_calls_of_all_members_meet() -> None:
    rows = [collective(rank, number, BARRIER) for rank in range(3) for number in range(2)]
    met = meetings(operations(*rows, send(0, 9, 1)))
    assert [met.members(each).tolist() for each in range(len(met))] == [[0, 3, 5], [1, 4, 6]]


def test_members_that_have_not_come_are_missing() -> None:
    rows = operations(
        collective(0, 1), collective(0, 2), collective(1, 1), collective(2, 1), communicators=[world(3)]
    )
    assert list(incomplete(rows, meetings(rows))) == [Incomplete(0, 1, (1,), (1, 2))]


def test_both_sides_of_an_intercommunicator_meet() -> None:
    rows = operations(collective(0, 1), collective(2, 1), communicators=[Communicator((0, 1), (2, 3))])
    assert list(incomplete(rows, meetings(rows))) == [Incomplete(0, 0, (0, 1), (1, 3))]


def test_those_who_agree_are_not_reported() -> None:
    alike = [collective(rank, 1, BCAST, root=1, signature=5, count=8) for rank in range(3)]
    assert found(*alike) == []


def test_different_calls() -> None:
    rows = (collective(0, 1, BCAST), collective(1, 1, REDUCE), collective(2, 1, REDUCE))
    assert found(*rows) == [Mismatch(MismatchKind.CALL, 0, 0, (1, 2), (0,))]


def test_what_comes_after_different_calls_is_a_consequence() -> None:
    rows = (
        collective(0, 1, BCAST, root=0),
        collective(0, 2, REDUCE, root=0),
        collective(1, 1, REDUCE, root=1),
        collective(1, 2, BCAST, root=1),
    )
    assert found(*rows) == [Mismatch(MismatchKind.CALL, 0, 0, (0,), (2,))]


def test_what_came_before_different_calls_is_still_compared() -> None:
    rows = (
        collective(0, 1, BCAST, root=0),
        collective(0, 2, REDUCE),
        collective(1, 1, BCAST, root=1),
        collective(1, 2, BCAST),
    )
    assert {(each.kind, each.position) for each in found(*rows)} == {
        (MismatchKind.ROOT, 0),
        (MismatchKind.CALL, 1),
    }


def test_blocking_and_nonblocking_do_not_meet() -> None:
    rows = (collective(0, 1, BARRIER), collective(1, 1, IBARRIER, family=BARRIER))
    assert found(*rows) == [Mismatch(MismatchKind.BLOCKING, 0, 0, (0,), (1,))]


def test_each_argument_is_a_disagreement_of_its_own() -> None:
    rows = (
        collective(0, 1, REDUCE, root=0, op=1, signature=1, count=4),
        collective(1, 1, REDUCE, root=1, op=2, signature=2, count=8),
    )
    assert [each.kind for each in found(*rows)] == [
        MismatchKind.ROOT,
        MismatchKind.OPERATION,
        MismatchKind.SIGNATURE,
    ]


def test_amounts_are_compared_of_data_of_one_type() -> None:
    rows = collective(0, 1, REDUCE, signature=1, count=4), collective(1, 1, REDUCE, signature=1, count=8)
    assert [each.kind for each in found(*rows)] == [MismatchKind.COUNT]


def test_an_argument_that_a_member_does_not_have_is_not_compared() -> None:
    rows = (
        collective(0, 1, REDUCE, count=4),
        collective(1, 1, REDUCE, count=ABSENT),
        collective(2, 1, REDUCE, count=-1),
        collective(3, 1, REDUCE, count=4),
    )
    assert found(*rows) == []
    assert found(*rows, collective(4, 1, REDUCE, count=5)) == [
        Mismatch(MismatchKind.COUNT, 0, 0, (0, 3), (4,))
    ]


def test_members_that_wait_for_each_other_on_two_communicators_named_the_wrong_one() -> None:
    rows = operations(
        collective(0, 1, BARRIER, comm=0, completed=NEVER),
        collective(1, 1, BARRIER, comm=1, completed=NEVER),
        communicators=[world(2)] * 2,
    )
    waiting = list(incomplete(rows, meetings(rows)))
    assert list(crossed(rows, waiting)) == [Mismatch(MismatchKind.COMMUNICATOR, 0, 0, (0,), (1,))]


def test_different_calls_on_two_communicators_are_not_crossed() -> None:
    rows = operations(
        collective(0, 1, BARRIER, comm=0, completed=NEVER),
        collective(1, 1, BCAST, comm=1, completed=NEVER),
        communicators=[world(2)] * 2,
    )
    assert list(crossed(rows, list(incomplete(rows, meetings(rows))))) == []


def test_nothing_met() -> None:
    assert found(send(0, 1, 1)) == []
