"""Control flow as the checks see it: one exit, no paths that end the program, loops that are left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankwise.program import Branch, Call, Constant, Function, Jump, Return, Switch, Unreachable
from rankwise.program.graphs import FlowGraph
from rankwise.program.graphs.control import ControlDependence
from rankwise.program.graphs.dominance import dominators

Shape = dict[int, tuple[int, ...]]


def build(shape: Shape, ends: frozenset[int] = frozenset(), raises: frozenset[int] = frozenset()) -> Function:
    """Make a function whose block n leads to shape[n]; without successors a block returns or ends."""
    made = Function("f")
    for _ in shape:
        made.add_block()
    for block in made.blocks:
        targets = tuple(made.blocks[index] for index in shape[block.index])
        if block.index in raises:
            block.append(Call(Function("__cxa_throw"), ()))
        if targets:
            if len(targets) == 1:
                block.append(Jump(targets))
            elif len(targets) == 2:
                block.append(Branch(targets, (Constant(0),)))
            else:
                block.append(
                    Switch(targets, Constant(0), tuple(Constant(n) for n in range(len(targets) - 1)))
                )
        elif block.index in ends or block.index in raises:
            block.append(Unreachable())
        else:
            block.append(Return())
    made.link_predecessors()
    return made


DIAMOND: Shape = {0: (1, 2), 1: (3,), 2: (3,), 3: ()}
LOOP: Shape = {0: (1,), 1: (2, 3), 2: (1,), 3: ()}


def test_blocks_that_return_lead_to_the_exit() -> None:
    flow = FlowGraph(build({0: (1, 2), 1: (), 2: ()}))
    assert flow.exit == 3
    assert flow.successors == [[1, 2], [3], [3], []]
    assert flow.post_dominator[0] == 3


def test_ending_the_program_is_no_way_on() -> None:
    """if (a) { if (b) abort(); else exit(); }"""
    flow = FlowGraph(build({0: (1, 4), 1: (2, 3), 2: (), 3: (), 4: ()}, ends=frozenset({2, 3})))
    assert flow.ending == {1, 2, 3}
    assert flow.successors[0] == [4]
    assert flow.branches() == []


def test_a_branch_with_one_way_that_ends_is_none() -> None:
    flow = FlowGraph(build({0: (1, 2), 1: (), 2: ()}, ends=frozenset({1})))
    assert flow.branches() == []
    assert flow.post_dominator[0] == 2


def test_a_function_that_only_ends_is_all_ending() -> None:
    flow = FlowGraph(build({0: (1,), 1: ()}, ends=frozenset({1})))
    assert flow.ending == {0, 1}


def test_raising_leaves_the_function_only_where_somebody_catches() -> None:
    raising = build({0: (1, 2), 1: (), 2: ()}, raises=frozenset({1}))
    caught, uncaught = FlowGraph(raising, caught=True), FlowGraph(raising)
    assert (caught.raising, caught.ending, caught.successors[1]) == ([1], set(), [3])
    assert (uncaught.raising, uncaught.ending, uncaught.successors[0]) == ([], {1}, [2])


@pytest.mark.parametrize(
    ("shape", "entry"),
    [
        ({0: (1,), 1: (1,)}, 1),
        ({0: (1,), 1: (2,), 2: (1,)}, 1),
        ({0: (0,)}, 0),
        ({0: (1,), 1: (2, 3), 2: (1,), 3: (1,)}, 1),
    ],
    ids=["one block", "two blocks", "whole function", "branch inside"],
)
def test_an_endless_loop_is_left_at_its_entry(shape: Shape, entry: int) -> None:
    flow = FlowGraph(build(shape))
    assert flow.exit in flow.successors[entry]
    assert all(flow.post_dominator[node] is not None for node in flow.order)


@given(st.data())
def test_every_reachable_block_has_a_post_dominator(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 8))
    node = st.integers(0, count - 1)
    shape = {each: tuple(data.draw(st.lists(node, max_size=3, unique=True))) for each in range(count)}
    ends = data.draw(st.frozensets(node))
    flow = FlowGraph(build(shape, ends=ends))
    if 0 in flow.ending:
        return
    for each in flow.order:
        assert flow.exit in dominators(flow.post_dominator, each)
        assert each not in flow.ending


def test_loops_have_a_header_and_a_body() -> None:
    nested = FlowGraph(build({0: (1,), 1: (2, 6), 2: (3,), 3: (4, 5), 4: (3,), 5: (1,), 6: ()}))
    assert nested.loops == {1: {1, 2, 3, 4, 5}, 3: {3, 4}}
    assert FlowGraph(build(DIAMOND)).loops == {}


def test_a_region_lies_between_a_branch_and_where_its_ways_meet() -> None:
    assert FlowGraph(build(DIAMOND)).region(0) == {1, 2}
    assert FlowGraph(build(LOOP)).region(1) == {1, 2}
    early = FlowGraph(build({0: (1, 2), 1: (), 2: (3,), 3: ()}))
    assert early.region(0) == {1, 2, 3}


def test_what_dominates() -> None:
    flow = FlowGraph(build(DIAMOND))
    assert flow.dominates(0, 3) and flow.dominates(3, 3)
    assert not flow.dominates(1, 3)
    assert flow.dominance_frontier[1] == {3}


def test_definitions_meet_where_paths_join() -> None:
    flow = FlowGraph(build(DIAMOND))
    assert flow.meeting_points([1]) == {3}
    assert flow.meeting_points([0]) == set()
    assert flow.meeting_points([]) == set()
    assert FlowGraph(build(LOOP)).meeting_points([2]) == {1}


@pytest.mark.parametrize(
    ("shape", "meeting", "deciding"),
    [
        (DIAMOND, 3, {0}),
        (LOOP, 1, {1}),
        (LOOP, 3, set()),
        # The arms of a conditional inside a conditional: what decides about coming here is not asked.
        ({0: (1, 5), 1: (2, 3), 2: (4,), 3: (4,), 4: (5,), 5: ()}, 4, {1}),
        ({0: (1, 5), 1: (2, 3), 2: (4,), 3: (4,), 4: (5,), 5: ()}, 5, {0}),
        # a && b: two branches decide from which side the meeting point is reached.
        ({0: (1, 3), 1: (2, 3), 2: (4,), 3: (4,), 4: ()}, 4, {0, 1}),
        # A loop with a break: both the condition and the break decide how often it went round.
        ({0: (1,), 1: (2, 4), 2: (3, 4), 3: (1,), 4: ()}, 1, {1, 2}),
        # A loop with continue: from where it comes back is decided inside.
        ({0: (1,), 1: (2, 5), 2: (3, 4), 3: (1,), 4: (1,), 5: ()}, 1, {1, 2}),
    ],
    ids=["diamond", "loop", "after loop", "inner", "outer", "and", "break", "continue"],
)
def test_who_decides_from_where_control_arrives(shape: Shape, meeting: int, deciding: set[int]) -> None:
    control = ControlDependence(FlowGraph(build(shape)))
    assert control.deciding_arrival(meeting) == deciding


def test_direct_control_dependence() -> None:
    control = ControlDependence(FlowGraph(build({0: (1, 4), 1: (2, 3), 2: (3,), 3: (4,), 4: ()})))
    assert control.deciders == [set(), {0}, {1}, {0}, set(), set()]
    assert ControlDependence(FlowGraph(build(LOOP))).deciders[1] == {1}
