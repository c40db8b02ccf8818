"""Which part of a variable a byte offset lies in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rankwise.program.variable_layout import MOST_DISTINCT_ELEMENTS, Layout, Scalar, Sequence, record

CHAR = Scalar(1, 1, "i8")
INT = Scalar(4, 4, "i32")
DOUBLE = Scalar(8, 8, "double")


def test_members_stand_where_c_puts_them() -> None:
    assert record((CHAR, INT, CHAR, DOUBLE)).offsets == (0, 4, 8, 16)
    assert record((CHAR, INT, CHAR, DOUBLE)).size == 24
    assert record((CHAR, INT), packed=True).offsets == (0, 1)
    assert record((CHAR, INT), packed=True).size == 5
    assert record(()).size == 0


def test_a_member_is_one_part_whichever_of_its_bytes_is_named() -> None:
    layout = record((INT, DOUBLE))
    assert [layout.part_at(offset) for offset in (0, 3, 8, 15)] == [0, 0, 8, 8]


def test_elements_of_short_arrays_are_told_apart_and_those_of_long_ones_not() -> None:
    short, long = Sequence(INT, MOST_DISTINCT_ELEMENTS), Sequence(INT, MOST_DISTINCT_ELEMENTS + 1)
    assert short.part_at(9) == 8
    assert long.part_at(9) == 0
    assert short.is_single_at(8)
    assert not long.is_single_at(8)


def test_members_of_structures_in_long_arrays_are_told_apart() -> None:
    layout = Sequence(record((INT, INT)), 100)
    assert layout.part_at(8 * 7 + 4) == 4
    assert layout.part_at(8 * 7) == 0


def test_parts_beside_are_the_same_member_of_every_element() -> None:
    layout = record((INT, Sequence(record((INT, INT)), 3)))
    assert layout.parts_beside(8) == [8, 16, 24]
    assert layout.parts_beside(4) == [4, 12, 20]
    assert layout.parts_beside(0) == [0]


def layouts() -> st.SearchStrategy[Layout]:
    return st.recursive(
        st.sampled_from([CHAR, INT, DOUBLE]),
        lambda inner: (
            st.builds(Sequence, inner, st.integers(1, 20))
            | st.lists(inner, min_size=1, max_size=4).map(lambda members: record(tuple(members)))
        ),
        max_leaves=6,
    )


def places(layout: Layout, start: int = 0) -> list[int]:
    """Return where the numbers in a layout begin; the bytes between them are padding."""
    if isinstance(layout, Scalar):
        return [start]
    if isinstance(layout, Sequence):
        size = layout.element.size
        return [each for at in range(layout.count) for each in places(layout.element, start + at * size)]
    inside = zip(layout.members, layout.offsets, strict=True)
    return [each for member, offset in inside for each in places(member, start + offset)]


@given(layouts(), st.data())
def test_a_part_names_itself_and_lies_inside(layout: Layout, data: st.DataObject) -> None:
    offset = data.draw(st.sampled_from(places(layout)))
    part = layout.part_at(offset)
    assert 0 <= part <= offset
    assert layout.part_at(part) == part
    assert part in layout.parts_beside(offset)
    for each in layout.parts_beside(offset):
        assert layout.part_at(each) == each
