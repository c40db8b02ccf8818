"""The picture of who waits for whom."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rankwise.report.wait_graph import Involvement, Waiter, dot, svg

SVG = "{http://www.w3.org/2000/svg}"


def pair() -> list[Waiter]:
    return [
        Waiter(0, "MPI_Recv(source=1)", "heat.c:88", (1,), Involvement.HOLDS),
        Waiter(1, "MPI_Recv(source=0)", "heat.c:90", (0,), Involvement.HOLDS),
        *(Waiter(rank, "MPI_Barrier", "heat.c:52", (0, 1), Involvement.WAITS) for rank in (2, 3, 5)),
    ]


def ring(size: int) -> list[Waiter]:
    return [
        Waiter(rank, "MPI_Send", "ring.c:20", ((rank + 1) % size,), Involvement.HOLDS) for rank in range(size)
    ]


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def rectangles(picture: str) -> list[tuple[float, float, float, float]]:
    return [
        (
            float(each.attrib["x"]),
            float(each.attrib["y"]),
            float(each.attrib["width"]),
            float(each.attrib["height"]),
        )
        for each in ElementTree.fromstring(picture).iter(f"{SVG}rect")
        if "rx" in each.attrib
    ]


def test_ranks_that_wait_alike_are_one_node() -> None:
    assert "ranks 2-3,5" in texts(svg(pair()))
    assert dot(pair()).count(" -> ") == 4
    assert dot(pair()).count("label=") == 3


def test_ranks_that_all_wait_for_all_are_one_node() -> None:
    everyone = range(6)
    waiters = [
        Waiter(rank, "MPI_Recv(any)", "farm.c:7", tuple(set(everyone) - {rank}), Involvement.HOLDS)
        for rank in everyone
    ]
    assert "ranks 0-5" in texts(svg(waiters))
    assert "n0 -> n0" in dot(waiters)


def test_two_that_wait_for_each_other_stay_two_nodes() -> None:
    waiters = [Waiter(rank, "MPI_Send", "a.c:1", (1 - rank,), Involvement.HOLDS) for rank in range(2)]
    assert "n0 -> n1" in dot(waiters)
    assert "n1 -> n0" in dot(waiters)


def test_threads_of_a_rank_are_nodes_of_their_own() -> None:
    waiters = [
        Waiter(0, "MPI_Recv(source=1)", "a.c:1", (1,), Involvement.HOLDS, thread=1),
        *(Waiter(0, "critical section", "a.c:9", (), Involvement.HOLDS, each, (1,)) for each in (0, 2)),
        Waiter(1, "MPI_Recv(source=0)", "a.c:5", (0,), Involvement.HOLDS),
    ]
    assert {"rank 0, thread 1", "rank 0, threads 0,2", "rank 1"} <= set(texts(svg(waiters)))
    edges = {line.split("[")[0].strip() for line in dot(waiters).splitlines() if "->" in line}
    names = {"thread 1": "", "threads 0,2": "", "rank 1\\n": ""}
    for line in dot(waiters).splitlines():
        for name in names:
            if name in line:
                names[name] = line.split()[0]
    caller, wanting, other = names.values()
    assert edges == {
        f"{caller} -> {other}",
        f"{wanting} -> {caller}",
        f"{other} -> {caller}",
        f"{other} -> {wanting}",
    }


def test_calls_and_places_are_shown() -> None:
    assert {"rank 0", "MPI_Recv(source=1)", "heat.c:88"} <= set(texts(svg(pair())))


def test_who_holds_whom_has_another_colour_than_who_only_waits() -> None:
    lines = dot(pair()).splitlines()
    colours = {
        line.split("[")[0].strip(): line.rsplit('color="', 1)[1][:7] for line in lines if "color=" in line
    }
    assert colours["n0"] == colours["n1"] == colours["n0 -> n1"]
    assert colours["n2"] == colours["n2 -> n0"] != colours["n0"]


def test_one_that_has_exited_is_dashed() -> None:
    waiters = [
        Waiter(1, "exit status 3", "", (), Involvement.EXITED),
        Waiter(0, "MPI_Recv", "a.c:1", (1,), Involvement.WAITS),
    ]
    assert "dashed" in dot(waiters)
    assert "stroke-dasharray" in svg(waiters)


@pytest.mark.parametrize("size", [2, 3, 5, 12, 13, 40, 64])
def test_no_node_covers_another(size: int) -> None:
    boxes = rectangles(
        svg([*ring(size), Waiter(size, "MPI_Barrier", "b.c:2", tuple(range(size)), Involvement.WAITS)])
    )
    assert len(boxes) == size + 1
    for index, (x, y, width, height) in enumerate(boxes):
        for other_x, other_y, other_width, other_height in boxes[index + 1 :]:
            across = x + width <= other_x or other_x + other_width <= x
            assert across or y + height <= other_y or other_y + other_height <= y


def test_many_nodes_have_their_calls_in_a_list() -> None:
    shown = texts(svg([*ring(30), Waiter(30, "MPI_Barrier", "b.c:2", tuple(range(30)), Involvement.WAITS)]))
    assert "ranks 0-29: MPI_Send ring.c:20 (wait for each other)" in shown
    assert "rank 30: MPI_Barrier b.c:2 (wait for 0-29)" in shown


def test_names_are_written_safely() -> None:
    waiters = [Waiter(0, 'f<"x">&(\\)', "a<b>.cpp:1", (0,), Involvement.HOLDS)]
    assert 'f<"x">&(\\)' in texts(svg(waiters))
    assert 'f<\\"x\\">&(\\\\)' in dot(waiters)


def test_a_long_call_is_cut_and_told_whole_in_its_title() -> None:
    waiters = [Waiter(0, "MPI_Recv(" + "x" * 200 + ")", "a.c:1", (0,), Involvement.HOLDS)]
    picture = ElementTree.fromstring(svg(waiters))
    assert all(len(each.text or "") < 60 for each in picture.iter(f"{SVG}text"))
    assert any("x" * 200 in (each.text or "") for each in picture.iter(f"{SVG}title"))


def test_nobody_is_a_picture_too() -> None:
    ElementTree.fromstring(svg([]))
    assert dot([]).startswith("digraph")
