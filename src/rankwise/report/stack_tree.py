"""The stacks of all ranks as text: a tree of what they share, with the ranks at each place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rankwise.findings.rank_set import compress


@dataclass(frozen=True, slots=True)
class TreeLine:
    """A place in the tree: how deep, what it is called, where it stands in the source, and who is there."""

    depth: int
    name: str
    place: str
    ranks: tuple[int, ...]


def text(branches: Iterable[TreeLine], ranks: int) -> str:
    """Return the tree, outermost calls first; ranks are named where they part."""
    return "\n".join(_lines(list(branches), ranks)) + "\n"


def _lines(branches: list[TreeLine], ranks: int) -> Iterator[str]:
    yield f"where all {ranks} ranks are, outermost calls first"
    outer: dict[int, tuple[int, ...]] = {0: ()}
    width = max((2 * each.depth + len(each.name) for each in branches), default=0) + 2
    for each in branches:
        known = outer.get(each.depth, ())
        outer[each.depth + 1] = each.ranks
        word = "rank" if len(each.ranks) == 1 else "ranks"
        who = "" if each.ranks == known else f"{word} {compress(each.ranks)}"
        call = f"{'  ' * each.depth}{each.name}"
        yield f"  {call:{width}}{each.place:24}  {who}".rstrip()
