"""Deadlock detection, order, prediction and completion agree on whom a member of a collective waits for."""

from __future__ import annotations

import random

import numpy as np
import pytest

from operations_by_hand import collective, operations, world
from rankwise.explore.collective_completion import needed
from rankwise.explore.prediction.fixed_facts import Setting
from rankwise.explore.prediction.rank_sequences import sequences
from rankwise.matching.collectives.meetings import meetings
from rankwise.matching.collectives.member_waits import required_ranks, wait_for_all, waits_for_some
from rankwise.matching.deadlock.release_conditions import Buffering, ReleaseConditions
from rankwise.matching.deadlock.wait_state import BlockedThread, Snapshot
from rankwise.matching.messages.pairing import match
from rankwise.matching.operations import NEVER, Operations
from rankwise.matching.order.order_graph import OrderGraph
from rankwise.matching.order.precedence import pairs
from rankwise.matching.order.required_order import Order
from rankwise.standard.collective_waits import Flow, required

NOTHING = np.zeros(0, np.int64)


class Collectives:
    """One collective after another of random flows, in which all members or only some take part."""

    def __init__(self, seed: int, *, all_come: bool = True) -> None:
        dice = random.Random(seed)
        self.size = dice.randint(2, 5)
        everyone = tuple(range(self.size))
        self.wanted: dict[tuple[int, int], tuple[int, ...]] = {}
        """By position and rank, what the standard says."""
        self.flows = [dice.choice(list(Flow)) for _ in range(dice.randint(1, 4))]
        neighbourhoods: list[tuple[int, ...]] = []
        rows = []
        for position, flow in enumerate(self.flows):
            root, count = dice.choice(everyone), dice.choice((0, 1, 1, 1))
            for rank in everyone:
                sources = tuple(each for each in everyone if dice.random() < 0.4)
                neighbourhoods.append(sources)
                self.wanted[position, rank] = required(
                    flow, rank, everyone, root=root, in_neighbours=sources, has_data=count != 0
                )
                if not all_come and position + 1 == len(self.flows) and dice.random() < 0.5:
                    continue
                how = {"root": root, "count": count, "neighbourhood": len(neighbourhoods) - 1}
                done = position if all_come or position + 1 < len(self.flows) else NEVER
                rows.append(collective(rank, position, flow=flow, completed=done, **how))
        self.operations = operations(*rows, communicators=[world(self.size)], neighbourhoods=neighbourhoods)

    def parts(self) -> list[tuple[int, int, int]]:
        """Return position, rank and row of each part."""
        rows = self.operations.rows
        return [(*rows[["position", "rank"]][row].item(), row) for row in range(len(rows))]

    def rows_of(self, position: int, ranks: tuple[int, ...]) -> set[int] | None:
        """Return the parts of these ranks; None if one of them has not come."""
        there = {rank: row for at, rank, row in self.parts() if at == position}
        return {there[rank] for rank in ranks} if there.keys() >= set(ranks) else None


SEEDS = pytest.mark.parametrize("seed", range(60))


@SEEDS
def test_one_row_and_all_rows_at_once_say_the_same(seed: int) -> None:
    run = Collectives(seed)
    row, other = waits_for_some(run.operations, meetings(run.operations))
    some = set(zip(row.tolist(), other.tolist(), strict=True))
    for_all = wait_for_all(run.operations.rows)
    for position, rank, at in run.parts():
        wanted = run.wanted[position, rank]
        assert required_ranks(run.operations, at) == wanted
        assert bool(for_all[at]) == (len(wanted) == run.size - 1 and not any(one == at for one, _ in some))
        if not for_all[at]:
            assert {there for one, there in some if one == at} == run.rows_of(position, wanted)


@SEEDS
@pytest.mark.parametrize("all_come", [True, False])
def test_completion_and_prediction_wait_for_whom_the_standard_says(seed: int, all_come: bool) -> None:
    run = Collectives(seed, all_come=all_come)
    completion = needed(run.operations)
    setting = Setting(sequences(run.operations), infinite=True)
    for position, rank, row in run.parts():
        wanted = run.rows_of(position, run.wanted[position, rank])
        assert _as_set(setting.members_needed(row)) == wanted
        if run.flows[position] is Flow.OPEN:
            wanted = run.rows_of(position, tuple(each for each in range(run.size) if each != rank))
        assert _as_set(completion[row]) == wanted


@SEEDS
def test_a_deadlock_is_certain_where_the_standard_makes_a_member_wait(seed: int) -> None:
    run = Collectives(seed, all_come=False)
    stuck = [each for each in run.parts() if run.operations.rows["completed"][each[2]] == NEVER]
    inside = tuple(BlockedThread(rank, 0, position, row) for position, rank, row in stuck)
    conditions = ReleaseConditions(
        Snapshot(run.operations, inside), Buffering.INFINITE, match(run.operations)
    )
    came = {rank for _, rank, _ in stuck}
    for position, rank, row in stuck:
        for sure, ranks in ((True, run.wanted[position, rank]), (False, tuple(range(run.size)))):
            missing = set(ranks) - came
            assert conditions.released(row, set(), sure=sure) == (not missing)
            assert {
                each for reported in conditions.releases(row, set(), sure=sure) for each in reported.ranks
            } == missing


@SEEDS
def test_order_has_an_edge_where_the_standard_makes_a_member_wait(seed: int) -> None:
    run = Collectives(seed)
    rows = np.arange(len(run.operations))
    order = Order(run.operations, match(run.operations), NOTHING, rows, rows)
    graph = OrderGraph(order.size, order.sources, order.targets)
    begins, ends = order.begins(rows).tolist(), order.ends(rows).tolist()
    found = pairs(run.operations, match(run.operations), sure=True)
    required_pairs = list(
        zip(found.row.tolist(), found.other_row.tolist(), found.meeting.tolist(), strict=True)
    )
    for position, rank, row in run.parts():
        wanted = run.rows_of(position, run.wanted[position, rank])
        matched = run.rows_of(position, tuple(range(run.size))) or set()
        directly = {each for each in matched if ends[row] in _next_but_one(graph, begins[each])}
        assert directly - {row} == wanted
        meeting = {each for waits, _, each in required_pairs if waits == row and each >= 0}
        awaited = {other for waits, other, _ in required_pairs if waits == row and other >= 0}
        awaited |= {other for waits, other, each in required_pairs if waits < 0 and each in meeting}
        assert awaited - {row} == wanted


def _next_but_one(graph: OrderGraph, node: int) -> set[int]:
    """Return what comes directly after a point, or after the meeting that it belongs to."""
    following = set(graph.after(node))
    return following | {each for one in following for each in graph.after(one)}


def _as_set(rows: list[int] | None) -> set[int] | None:
    return None if rows is None else set(rows)


def test_a_neighbour_that_data_goes_to_is_not_waited_for() -> None:
    made: Operations = operations(
        collective(0, 9, flow=Flow.NEIGHBOURS, completed=NEVER),
        communicators=[world(2)],
        neighbourhoods=[()],
    )
    conditions = ReleaseConditions(Snapshot(made, (BlockedThread(0, 0, 9, 0),)), Buffering.ZERO, match(made))
    assert conditions.released(0, set(), sure=True)
    assert not conditions.released(0, set(), sure=False)
