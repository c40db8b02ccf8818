"""A hang in words, as a tree and as a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from rankwise.findings import Evidence
from rankwise.hang.culprits import Hang
from rankwise.hang.hang_findings import finding
from rankwise.hang.stack_merge import groups, merge
from rankwise.report import s_out, stack_tree
from rankwise.sampling.rank_sample import HostProcess, Stack, StackFrame, ThreadStack

MAIN = StackFrame("main", "heat.c", 90)
STEP = StackFrame("step", "heat.c", 50)


def stack(rank: int, *inner: StackFrame, inside: bool = True, state: str = "") -> Stack:
    start = StackFrame("__libc_start_main", "", 0)
    return Stack(rank, (ThreadStack(1, (*inner, STEP, MAIN, start), inside),), state)


def reduced(rank: int) -> Stack:
    return stack(rank, StackFrame("poll"), StackFrame("progress"), StackFrame("MPI_Allreduce"))


STACKS = {
    0: reduced(0),
    1: reduced(1),
    2: stack(2, StackFrame("sin"), StackFrame("radiation", "rad.c", 12), inside=False),
    3: stack(3, StackFrame("MPI_Wait"), StackFrame("halo", "halo.c", 40)),
}


def hang(**changes: object) -> Hang:
    values: dict[str, object] = {
        "since": 1000.0,
        "seen": 1010.0,
        "sure": 0.999,
        "ranks": (0, 1, 2, 3),
        "outside": (2,),
        "stopped": (),
        "stacks": STACKS,
        "places": {0: HostProcess(1)},
    }
    return Hang(**{**values, **changes})  # type: ignore[arg-type]


def test_a_rank_outside_is_named_with_its_stack() -> None:
    found = finding(hang())
    assert found.rule.code == "RW801"
    assert "(99.9% sure): rank 2 is outside MPI and does not come back" in found.message
    assert (found.where.file, found.where.line) == ("rad.c", 12)
    assert found.related[0].label == "rank 2"
    assert found.related[0].note == "sin() ← radiation() ← step() ← main()"
    assert [each.label for each in found.related[1:]] == ["rank 3", "ranks 0-1"]
    assert found.related[2].note == "MPI_Allreduce ← step() ← main()"
    assert found.ranks is not None
    assert found.ranks.members == (2,)
    assert found.evidence is Evidence.WITNESSED


def test_when_all_are_inside_nobody_is_named() -> None:
    found = finding(hang(outside=()))
    assert found.rule.code == "RW802"
    assert "all 4 ranks are inside MPI" in found.message


@pytest.mark.parametrize(("count", "lines"), [(7, 7), (8, 7), (40, 7)])
def test_of_many_places_some_are_shown(count: int, lines: int) -> None:
    stacks = {
        rank: stack(rank, StackFrame("MPI_Wait"), StackFrame("halo", "halo.c", rank)) for rank in range(count)
    }
    related = finding(hang(outside=(), ranks=tuple(stacks), stacks=stacks)).related
    assert len(related) == lines
    assert count == 7 or related[-1].note == f"{count - 6} other places"


def test_a_stopped_rank_is_named() -> None:
    assert "rank 1 is stopped" in finding(hang(stopped=(1,))).message


def test_without_history_it_is_only_possible() -> None:
    found = finding(hang(sure=None))
    assert found.evidence is Evidence.POSSIBLE
    assert "too little history" in found.message


def test_without_stacks_there_is_no_place() -> None:
    found = finding(hang(stacks={}))
    assert found.where.file == ""
    assert found.related[0].note == "its stack cannot be read"


def test_ranks_at_one_place_are_together_and_the_rarest_first() -> None:
    together = groups({rank: each for rank, each in STACKS.items() if rank != 2})
    assert [ranks for ranks, _ in together] == [(3,), (0, 1)]


def test_the_tree_shares_what_is_common() -> None:
    lines = list(merge(STACKS).lines())
    assert [(depth, node.frame.function, tuple(node.ranks)) for depth, node in lines] == [
        (0, "main", (0, 1, 2, 3)),
        (1, "step", (0, 1, 2, 3)),
        (2, "MPI_Allreduce", (0, 1)),
        (2, "radiation", (2,)),
        (3, "sin", (2,)),
        (2, "halo", (3,)),
        (3, "MPI_Wait", (3,)),
    ]


def test_the_tree_as_text_names_ranks_where_they_part() -> None:
    branches = [
        stack_tree.TreeLine(depth, node.frame.function, "", tuple(node.ranks))
        for depth, node in merge(STACKS).lines()
    ]
    lines = stack_tree.text(branches, 4).splitlines()
    assert lines[0] == "where all 4 ranks are, outermost calls first"
    assert lines[1].split() == ["main", "ranks", "0-3"]
    assert lines[2].split() == ["step"]
    assert lines[3].split() == ["MPI_Allreduce", "ranks", "0-1"]
    assert lines[5].split() == ["sin"]


def test_the_picture_is_svg_with_a_dot_for_each_look() -> None:
    dots = [s_out.Dot(0.4 * at, 0.5, "healthy") for at in range(50)]
    dots += [s_out.Dot(20 + 0.4 * at, 0.0, "suspicious" if at < 10 else "hang") for at in range(20)]
    root = ElementTree.fromstring(s_out.svg(dots, "a < b & c"))
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}circle")) == len(dots) + 4
    shaded = [each for each in root.findall(f"{space}rect") if each.get("fill") == "#f8dcda"]
    assert len(shaded) == 1
    assert root.findall(f"{space}text")[0].text == "a < b & c"


def test_an_empty_picture_is_svg_too() -> None:
    ElementTree.fromstring(s_out.svg([], "nothing"))
