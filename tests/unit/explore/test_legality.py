"""What is forced besides where a free receive took what MPI does not let it have."""

from __future__ import annotations

from rankwise.explore.legality import amended
from rankwise.explore.schedule import Decision, Kind, Schedule
from rankwise.explore.visit import Decided, Ending, Visit
from rankwise.matching.by_hand import Row, operations, probe, receive, send
from rankwise.matching.messages import match


def _visit(rows: list[Row], took: dict[int, int], forced: dict[int, int]) -> Visit:
    """Return a visit of 3 ranks; `took` says whom the receives of rank 0 took from, by row."""
    made = operations(*rows)
    decided = tuple(
        Decided(Decision(0, 0, Kind.RECEIVE, number), row, (source,))
        for number, (row, source) in enumerate(took.items(), 1)
    )
    schedule = Schedule(3, "infinite", {_receive(number): (source,) for number, source in forced.items()})
    return Visit(schedule, Ending.FINISHED, made, match(made), decided)


def _receive(number: int) -> Decision:
    return Decision(0, 0, Kind.RECEIVE, number)


def test_what_was_passed_over_comes_to_the_next_that_fits() -> None:
    """The first takes what rank 1 sent last, so that what it sent before is there when the second begins."""
    rows = [
        receive(0, 0, tag=1, took=(1, 1)),
        receive(0, 1, took=(2, 1)),
        receive(0, 2, took=(1, 0)),
        send(1, 0, to=0, tag=0),
        send(1, 1, to=0, tag=1),
        send(2, 0, to=0, tag=1),
    ]
    schedule = amended(_visit(rows, {0: 1, 1: 2, 2: 1}, {1: 1}))
    assert schedule is not None
    assert schedule.choices == {_receive(1): (1,), _receive(2): (1,)}


def test_what_a_matched_probe_took_is_there_for_nobody_else() -> None:
    rows = [
        probe(0, 0, 2, 0, posted=0),
        receive(0, 4, 2, 0, posted=0),
        send(0, 1, to=1, posted=1),
        receive(0, 2, tag=1, took=(1, 1), posted=2),
        receive(0, 3, took=(2, 1), posted=3),
        receive(0, 5, took=(1, 0), posted=5),
        receive(1, 0, source=0, tag=0),
        send(1, 1, to=0, tag=0),
        send(1, 2, to=0, tag=1),
        send(2, 0, to=0, tag=0),
        send(2, 1, to=0, tag=1),
    ]
    schedule = amended(_visit(rows, {3: 1, 4: 2, 5: 1}, {1: 1}))
    assert schedule is not None
    assert schedule.choices == {_receive(1): (1,), _receive(2): (1,)}
