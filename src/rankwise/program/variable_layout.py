"""How a variable's bytes divide into parts, so that two ways to name a part agree.

Elements of a short array are parts of their own; all elements of a longer one count as one part.
`part_at` maps a byte offset into a variable to the offset that names its part, `parts_beside` names
all the parts that the same place in other elements of the arrays around it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MOST_DISTINCT_ELEMENTS = 64
"""The elements of an array of up to this length are distinguished."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number or a pointer: one part."""

    size: int
    alignment: int
    spelling: str

    def part_at(self, offset: int) -> int:
        return 0

    def parts_beside(self, offset: int) -> list[int]:
        return [0]

    def is_single_at(self, offset: int) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Sequence:
    """An array."""

    element: Layout
    count: int

    @property
    def size(self) -> int:
        return self.element.size * self.count

    @property
    def alignment(self) -> int:
        return self.element.alignment

    @property
    def spelling(self) -> str:
        return f"{self.element.spelling}[{self.count}]"

    def part_at(self, offset: int) -> int:
        size = self.element.size
        if not size:
            return 0
        start = min(offset // size, self.count - 1) * size if 0 < self.count <= MOST_DISTINCT_ELEMENTS else 0
        return start + self.element.part_at(offset % size)

    def parts_beside(self, offset: int) -> list[int]:
        size = self.element.size
        if not size:
            return [0]
        elements = range(self.count if self.count <= MOST_DISTINCT_ELEMENTS else 1)
        return [size * at + part for at in elements for part in self.element.parts_beside(offset % size)]

    def is_single_at(self, offset: int) -> bool:
        """Return whether the part at an offset is one number, not all elements of an array."""
        size = self.element.size
        return (
            self.count <= MOST_DISTINCT_ELEMENTS and bool(size) and self.element.is_single_at(offset % size)
        )


@dataclass(frozen=True, slots=True)
class StructLayout:
    """A structure: `offsets[i]` is where member i begins."""

    members: tuple[Layout, ...]
    offsets: tuple[int, ...]
    size: int
    alignment: int
    spelling: str

    def part_at(self, offset: int) -> int:
        member, start = self.member_at(offset)
        return start + member.part_at(offset - start)

    def parts_beside(self, offset: int) -> list[int]:
        member, start = self.member_at(offset)
        return [start + part for part in member.parts_beside(offset - start)]

    def is_single_at(self, offset: int) -> bool:
        member, start = self.member_at(offset)
        return member.is_single_at(offset - start)

    def member_at(self, offset: int) -> tuple[Layout, int]:
        for member, start in zip(reversed(self.members), reversed(self.offsets), strict=True):
            if start <= offset:
                return member, start
        return Scalar(0, 1, "nothing"), 0


Layout = Scalar | Sequence | StructLayout


def record(members: tuple[Layout, ...], *, packed: bool = False, spelling: str = "struct") -> StructLayout:
    """Lay members out one after the other, aligned as C does."""
    offsets = []
    position = 0
    alignment = 1
    for member in members:
        if not packed:
            alignment = max(alignment, member.alignment)
            position = -(-position // member.alignment) * member.alignment
        offsets.append(position)
        position += member.size
    size = -(-position // alignment) * alignment
    return StructLayout(members, tuple(offsets), size, alignment, spelling)


def array_around(layout: Layout, offset: int) -> tuple[int, int] | None:
    """Return where the array of numbers, or of arrays of them, around an offset begins and ends."""
    found: tuple[int, int] | None = None
    for each, start in _nested(layout, offset):
        if isinstance(each, StructLayout):
            found = None
        elif isinstance(each, Sequence) and found is None:
            found = (start, start + each.size)
    return found


def merged_around(layout: Layout, offset: int) -> tuple[int, int] | None:
    """Return where the outermost array around an offset whose elements are one part begins and ends."""
    for each, start in _nested(layout, offset):
        if isinstance(each, Sequence) and each.count > MOST_DISTINCT_ELEMENTS:
            return start, start + each.size
    return None


def _nested(layout: Layout, offset: int) -> Iterator[tuple[Layout, int]]:
    """Yield what lies around an offset, from the outside in, each with where it begins."""
    start = 0
    while True:
        yield layout, start
        if isinstance(layout, StructLayout):
            layout, inner = layout.member_at(offset - start)
            start += inner
        elif isinstance(layout, Sequence) and layout.element.size:
            element = min((offset - start) // layout.element.size, max(layout.count - 1, 0))
            start += element * layout.element.size
            layout = layout.element
        else:
            return
