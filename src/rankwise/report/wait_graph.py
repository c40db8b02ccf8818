"""A picture of who waits for whom: DOT for tools, and SVG that needs none.

Ranks in the same call at the same place with the same targets are one node. Ranks that hold each other are
red, ranks that only wait for them grey, ranks that have exited dashed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from html import escape
from itertools import combinations
from math import atan2, cos, degrees, hypot, pi, sin

from rankwise.findings.rank_set import Ranks, compress


class Involvement(StrEnum):
    """What a rank has to do with it."""

    HOLDS = "holds"
    """It is one of those that hold each other."""
    WAITS = "waits"
    EXITED = "exited"


@dataclass(frozen=True, slots=True)
class Waiter:
    """A rank, the call and place it is in (for one that has exited: how it ended), and whom it waits for."""

    rank: int
    call: str
    place: str
    waits_for: tuple[int, ...]
    part: Involvement
    thread: int | None = None
    """The number of the thread, where several threads of the rank wait."""
    threads: tuple[int, ...] = ()
    """The threads of its own rank that it waits for."""


@dataclass(frozen=True, slots=True)
class _Node:
    ranks: tuple[int, ...]
    call: str
    place: str
    waits_for: frozenset[int]
    part: Involvement
    own: frozenset[int] = frozenset()
    """The numbers of its threads, if it is about those of one rank."""
    threads: frozenset[int] = frozenset()

    def targets(self, other: _Node) -> bool:
        """Return whether it waits for another node."""
        if self.waits_for.intersection(other.ranks):
            return True
        return self.ranks == other.ranks and bool(self.threads & other.own)


@dataclass(frozen=True, slots=True)
class _Box:
    """Where a node is drawn: its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    def edge_towards(self, x: float, y: float, margin: float) -> tuple[float, float]:
        """Return where a line from the middle to a point leaves the box."""
        across, down = x - self.x, y - self.y
        ways = [
            (side / 2 + margin) / abs(way)
            for side, way in ((self.width, across), (self.height, down))
            if abs(way) > 1e-9
        ]
        scale = min(ways, default=0.0)
        return self.x + across * scale, self.y + down * scale

    def touches(self, other: _Box, gap: float) -> bool:
        apart = abs(self.x - other.x) >= (self.width + other.width) / 2 + gap
        return not apart and abs(self.y - other.y) < (self.height + other.height) / 2 + gap


_COLOUR = {Involvement.HOLDS: "#c62828", Involvement.WAITS: "#8a8a8a", Involvement.EXITED: "#333333"}
_MEANING = {
    Involvement.HOLDS: "wait for each other",
    Involvement.WAITS: "wait",
    Involvement.EXITED: "exited, or in MPI_Finalize",
}
_MANY = 12
"""With more nodes than this, they are dots with ranks in them, and their calls stand in a list."""
_TARGETS = 6
"""Then a node with more targets than this has one dashed arrow only, and the list says for whom it waits."""
_LONGEST = 48
_CHARACTER, _LINE, _GAP, _MARGIN = 7.3, 18.0, 44.0, 24.0


def dot(waiters: Iterable[Waiter]) -> str:
    """Return the graph in the language of Graphviz."""
    nodes = _merged(waiters)
    lines = ["digraph waits {", '  node [shape=box, style=rounded, fontname="monospace"];']
    for number, node in enumerate(nodes):
        label = "\\n".join(text.replace("\\", "\\\\").replace('"', '\\"') for text in _texts(node))
        style = ', style="rounded,dashed"' if node.part is Involvement.EXITED else ""
        lines.append(f'  n{number} [label="{label}", color="{_COLOUR[node.part]}"{style}];')
    for start, end in _edges(nodes):
        lines.append(f'  n{start} -> n{end} [color="{_edge_colour(nodes, start, end)}"];')
    return "\n".join([*lines, "}", ""])


def svg(waiters: Iterable[Waiter], link: Callable[[tuple[int, ...]], str] | None = None) -> str:
    """Return the graph as a picture; `link` gives the address to which a node of some ranks leads."""
    nodes = _merged(waiters)
    many = len(nodes) > _MANY
    labels = [[compress(node.ranks)] if many else [_cut(text) for text in _texts(node)] for node in nodes]
    boxes = _placed(nodes, labels)
    low = max((box.y + box.height / 2 for box in boxes), default=0.0) + _GAP
    left = min((box.x - box.width / 2 for box in boxes), default=0.0)
    notes = list(_notes(nodes, many))
    shapes = [
        *_arrows(nodes, boxes, many),
        *(
            _linked(_drawn(node, box, texts), link(node.ranks) if link else "")
            for node, box, texts in zip(nodes, boxes, labels, strict=True)
        ),
        *(
            f'<text x="{left:.0f}" y="{low + _LINE * line:.0f}" fill="{colour}">{escape(text)}</text>'
            for line, (colour, text) in enumerate(notes)
        ),
    ]
    right = max(
        max((box.x + box.width / 2 for box in boxes), default=0.0),
        left + max((len(text) * _CHARACTER for _, text in notes), default=0.0),
    )
    top = min((box.y - box.height / 2 for box in boxes), default=0.0) - _MARGIN - _GAP / 2
    width, height = right - left + 2 * _MARGIN, low + _LINE * len(notes) - top + _MARGIN / 2
    view = f"{left - _MARGIN:.0f} {top:.0f} {width:.0f} {height:.0f}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width:.0f}" '
            f'height="{height:.0f}" font-family="monospace" font-size="12">',
            f'<rect x="{left - _MARGIN:.0f}" y="{top:.0f}" width="100%" height="100%" fill="white"/>',
            *shapes,
            "</svg>",
            "",
        ]
    )


def _merged(waiters: Iterable[Waiter]) -> list[_Node]:
    """Return the nodes: those that hold first, in the order of their cycle, then the others by rank.

    Ranks that all wait for all others have each another set of targets; they are one node as well.
    """
    nodes = [
        _Node(
            (each.rank,),
            each.call,
            each.place,
            frozenset(each.waits_for),
            each.part,
            frozenset(() if each.thread is None else (each.thread,)),
            frozenset(each.threads),
        )
        for each in sorted(waiters, key=lambda each: each.rank)
    ]
    nodes = _together(nodes, lambda node: node.waits_for)
    mutual = [len(node.ranks) == 1 and len(node.waits_for) > 1 for node in nodes]
    merged = _together(
        [node for node, each in zip(nodes, mutual, strict=True) if each],
        lambda node: node.waits_for.union(node.ranks),
    )
    merged += [node for node, each in zip(nodes, mutual, strict=True) if not each]
    merged.sort(key=lambda node: node.ranks)
    held = [node for node in merged if node.part is Involvement.HOLDS]
    return _around(held) + [node for node in merged if node.part is not Involvement.HOLDS]


def _together(nodes: Iterable[_Node], alike: Callable[[_Node], frozenset[int]]) -> list[_Node]:
    """Make one node of those that are in the same call at the same place and alike."""
    groups: dict[object, list[_Node]] = {}
    for node in nodes:
        of_threads = (node.ranks, node.threads) if node.own or node.threads else None
        groups.setdefault((node.call, node.place, node.part, alike(node), of_threads), []).append(node)
    return [
        replace(
            group[0],
            ranks=tuple(sorted({rank for node in group for rank in node.ranks})),
            waits_for=frozenset().union(*(node.waits_for for node in group)),
            own=frozenset().union(*(node.own for node in group)),
        )
        for group in groups.values()
    ]


def _around(nodes: list[_Node]) -> list[_Node]:
    """Put each node before one that it waits for, as far as there is one left."""
    left = list(nodes)
    order: list[_Node] = []
    while left:
        after = next((node for node in left if order and order[-1].targets(node)), left[0])
        left.remove(after)
        order.append(after)
    return order


def _edges(nodes: Sequence[_Node]) -> Iterator[tuple[int, int]]:
    for start, node in enumerate(nodes):
        for end, other in enumerate(nodes):
            if node.targets(other):
                yield start, end


def _edge_colour(nodes: Sequence[_Node], start: int, end: int) -> str:
    return _COLOUR[
        Involvement.HOLDS if nodes[start].part is nodes[end].part is Involvement.HOLDS else Involvement.WAITS
    ]


def _texts(node: _Node) -> list[str]:
    threads = f", thread{'s' if len(node.own) > 1 else ''} {compress(sorted(node.own))}" if node.own else ""
    return [text for text in (f"{Ranks(node.ranks)}{threads}", node.call, node.place) if text]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _placed(nodes: Sequence[_Node], labels: Sequence[Sequence[str]]) -> list[_Box]:
    """Return where nodes are drawn: those that hold or have exited on a ring, the others in rows below it."""
    sizes = [
        (max(map(len, texts)) * _CHARACTER + 20, len(texts) * _LINE + 12 if len(texts) > 1 else 30.0)
        for texts in labels
    ]
    inner = [index for index, node in enumerate(nodes) if node.part is not Involvement.WAITS]
    outer = [index for index, node in enumerate(nodes) if node.part is Involvement.WAITS]
    boxes = dict(zip(inner, _ring([sizes[index] for index in inner], len(nodes) > _MANY), strict=True))
    outer.sort(key=lambda index: _mean_x(nodes[index], nodes, boxes))
    right = max((box.x + box.width / 2 for box in boxes.values()), default=0.0)
    y = max((box.y + box.height / 2 for box in boxes.values()), default=0.0) + 2 * _GAP
    for row in _rows(outer, sizes, max(2 * right, 900.0)):
        x = -(sum(sizes[index][0] for index in row) + _GAP * (len(row) - 1)) / 2
        height = max(sizes[index][1] for index in row)
        for index in row:
            boxes[index] = _Box(x + sizes[index][0] / 2, y + height / 2, *sizes[index])
            x += sizes[index][0] + _GAP
        y += height + _GAP
    return [boxes[index] for index in range(len(nodes))]


def _mean_x(node: _Node, nodes: Sequence[_Node], boxes: Mapping[int, _Box]) -> float:
    """Return where the nodes on the ring lie, on average, that this one waits for."""
    at = [box.x for index, box in boxes.items() if node.waits_for.intersection(nodes[index].ranks)]
    return sum(at) / len(at) if at else 0.0


def _ring(sizes: Sequence[tuple[float, float]], many: bool) -> list[_Box]:
    """Return boxes around an ellipse, just wide enough that none touches another."""
    if len(sizes) < 2:
        return [_Box(0, 0, *size) for size in sizes]
    radius = 60.0
    while True:
        tall = 0.0 if len(sizes) == 2 else radius * (0.8 if many else 0.6)
        boxes = [
            _Box(-radius * cos(2 * pi * turn / len(sizes)), -tall * sin(2 * pi * turn / len(sizes)), *size)
            for turn, size in enumerate(sizes)
        ]
        if not any(one.touches(other, _GAP / 2 if many else _GAP) for one, other in combinations(boxes, 2)):
            return boxes
        radius *= 1.08


def _rows(indices: Sequence[int], sizes: Sequence[tuple[float, float]], width: float) -> Iterator[list[int]]:
    row: list[int] = []
    taken = 0.0
    for index in indices:
        if row and taken + sizes[index][0] > width:
            yield row
            row, taken = [], 0.0
        row.append(index)
        taken += sizes[index][0] + _GAP
    if row:
        yield row


def _drawn(node: _Node, box: _Box, texts: Sequence[str]) -> str:
    dash = ' stroke-dasharray="5 4"' if node.part is Involvement.EXITED else ""
    colour = _COLOUR[node.part]
    first = box.y - (len(texts) - 1) * _LINE / 2 + 4
    lines = "".join(
        f'<text x="{box.x:.1f}" y="{first + _LINE * line:.1f}" text-anchor="middle" '
        f'font-weight="{"normal" if line else "bold"}">{escape(text)}</text>'
        for line, text in enumerate(texts)
    )
    return (
        f"<g><title>{escape(' · '.join(_texts(node)))}</title>"
        f'<rect x="{box.x - box.width / 2:.1f}" y="{box.y - box.height / 2:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="8" fill="white" stroke="{colour}" stroke-width="2"{dash}/>{lines}</g>'
    )


def _linked(shape: str, address: str) -> str:
    return f'<a href="{escape(address)}">{shape}</a>' if address else shape


def _arrows(nodes: Sequence[_Node], boxes: Sequence[_Box], many: bool) -> Iterator[str]:
    """Yield an arrow an edge; with many nodes only the shortest of those that have too many."""
    ends: dict[int, list[int]] = {}
    for start, end in _edges(nodes):
        ends.setdefault(start, []).append(end)
    for start, targets in ends.items():
        here = boxes[start]
        dashed = many and len(targets) > _TARGETS
        near = sorted(targets, key=lambda end: hypot(boxes[end].x - here.x, boxes[end].y - here.y))
        for end in near[:1] if dashed else targets:
            yield _arrow(here, boxes[end], _edge_colour(nodes, start, end), dashed)


def _arrow(start: _Box, end: _Box, colour: str, dashed: bool) -> str:
    """Return a line bent to its left, so that the ways there and back lie apart; a loop at one box."""
    if start is end:
        x, y = start.x + 20, start.y - start.height / 2 - 20
        first, last = (
            (start.x - 14, start.y - start.height / 2),
            (start.x + 14, start.y - start.height / 2 - 4),
        )
        path = f"M {first[0]:.1f} {first[1]:.1f} c -12 -34 40 -34 28 -4"
    else:
        across, down = end.x - start.x, end.y - start.y
        bend = min(26.0, hypot(across, down) / 7) / hypot(across, down)
        x, y = (start.x + end.x) / 2 + down * bend, (start.y + end.y) / 2 - across * bend
        first, last = start.edge_towards(x, y, 0), end.edge_towards(x, y, 3)
        path = f"M {first[0]:.1f} {first[1]:.1f} Q {x:.1f} {y:.1f} {last[0]:.1f} {last[1]:.1f}"
    turn = degrees(atan2(last[1] - y, last[0] - x))
    dash = ' stroke-dasharray="4 4"' if dashed else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}/>'
        f'<path d="M 1 0 l -11 -4.5 v 9 z" fill="{colour}" '
        f'transform="translate({last[0]:.1f} {last[1]:.1f}) rotate({turn:.0f})"/>'
    )


def _notes(nodes: Sequence[_Node], many: bool) -> Iterator[tuple[str, str]]:
    """Yield lines under the picture: what the colours mean, or with many nodes what each group is in."""
    if not many:
        for part in dict.fromkeys(node.part for node in nodes):
            yield _COLOUR[part], f"{'╌' if part is Involvement.EXITED else '━'} {_MEANING[part]}"
        return
    calls: dict[tuple[Involvement, str, str], list[_Node]] = {}
    for node in nodes:
        calls.setdefault((node.part, node.call, node.place), []).append(node)
    for (part, call, place), group in calls.items():
        ranks = Ranks.of(rank for node in group for rank in node.ranks)
        whom = compress(sorted({rank for node in group for rank in node.waits_for}))
        what = f"wait for {whom}" if part is Involvement.WAITS else _MEANING[part]
        yield _COLOUR[part], f"{ranks}: {call} {place} ({what})"
