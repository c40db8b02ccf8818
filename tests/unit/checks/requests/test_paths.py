"""Walks stop at stops, name what they reached, and see loops."""

from __future__ import annotations

from rankwise.checks.requests.reachability import FunctionWalk
from unit.program.compiled import calls, function, model_of

TEXT = """\
void a(void); void b(void); void c(void); void d(void);
void straight(int x) {
    a();
    if (x)
        b();
    c();
}
void looping(int n) {
    for (int i = 0; i < n; i++) {
        a();
        for (int j = 0; j < i; j++)
            b();
    }
    c();
}
"""


def paths_of(name: str) -> FunctionWalk:
    model = model_of(TEXT)
    return FunctionWalk(model.flow(function(model, name)))


def point(paths: FunctionWalk, name: str) -> tuple[int, int]:
    (call,) = calls(paths.flow.function, name)
    return paths.point(call)


def every_way(paths: FunctionWalk):  # type: ignore[no-untyped-def]
    return lambda block: paths.flow.successors[block]


def test_a_walk_reaches_what_can_follow_and_not_its_start() -> None:
    paths = paths_of("straight")
    start = point(paths, "a")
    reached = paths.walk([start], {}, every_way(paths))
    assert point(paths, "b") in reached
    assert point(paths, "c") in reached
    assert (paths.flow.exit, 0) in reached
    assert start not in reached


def test_a_stop_is_reached_and_nothing_behind_it() -> None:
    paths = paths_of("straight")
    block, at = point(paths, "c")
    reached = paths.walk([point(paths, "a")], {block: [at]}, every_way(paths))
    assert (block, at) in reached
    assert (paths.flow.exit, 0) not in reached
    assert reached.within({block: [at]}) == [(block, at)]


def test_a_stop_on_one_way_leaves_the_other_open() -> None:
    paths = paths_of("straight")
    block, at = point(paths, "b")
    reached = paths.walk([point(paths, "a")], {block: [at]}, every_way(paths))
    assert point(paths, "c") in reached


def test_a_loop_leads_back_to_its_start() -> None:
    paths = paths_of("looping")
    start = point(paths, "a")
    assert start in paths.walk([start], {}, every_way(paths))


def test_loops_are_named_from_the_inside() -> None:
    paths = paths_of("looping")
    inner, outer = paths.loops_around(point(paths, "b")[0])
    assert paths.flow.loops[inner] < paths.flow.loops[outer]
    assert paths.loops_around(point(paths, "a")[0]) == [outer]
    assert paths.loops_around(point(paths, "c")[0]) == []


def test_the_branch_that_leads_to_a_block() -> None:
    paths = paths_of("straight")
    ((branch, taken),) = paths.dominating_branches(point(paths, "b")[0])
    assert branch.index == point(paths, "a")[0]
    assert taken == point(paths, "b")[0]
    assert paths.dominating_branches(point(paths, "c")[0]) == []
