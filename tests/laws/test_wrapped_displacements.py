"""Detector D: silent about every legal displacement array, exact about every one that has wrapped around."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from rankwise.monitors.scale.displacement_recovery import INT_MAX, find_wrapped

_COUNTS = st.lists(st.integers(0, INT_MAX), min_size=2, max_size=40)


def _as_int(number: int) -> int:
    return (number + INT_MAX + 1) % 2**32 - INT_MAX - 1


@st.composite
def _meant(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Return blocks that follow each other, with the same padding behind each, and their displacements."""
    counts = draw(_COUNTS)
    padding = draw(st.integers(0, max(counts) // 2))
    start = draw(st.integers(0, INT_MAX))
    places = []
    for count in counts:
        places.append(start)
        start += min(count + padding, INT_MAX) if count else 0
    return counts, places


@given(_meant())
@settings(deadline=None, max_examples=500)
def test_what_has_wrapped_is_recovered_exactly(blocks: tuple[list[int], list[int]]) -> None:
    counts, places = blocks
    wrapped = [_as_int(each) for each in places]
    used = [index for index, count in enumerate(counts) if count]
    found = find_wrapped(wrapped, counts)
    negative = [index for index in used if wrapped[index] < 0]
    starts_inside = not used or 0 <= places[used[0]] <= INT_MAX
    if not negative or not starts_inside:
        assert found is None
        return
    assert found is not None
    assert found.index == negative[0]
    assert [found.meant[index] for index in used] == [places[index] for index in used]


@st.composite
def _legal(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Return blocks in any order and with gaps, in a buffer of fewer than 2^31 elements."""
    counts = draw(st.lists(st.integers(0, 50_000_000), min_size=1, max_size=20))
    gaps = draw(st.lists(st.integers(0, 10_000_000), min_size=len(counts), max_size=len(counts)))
    order = draw(st.permutations(range(len(counts))))
    size = sum(counts) + sum(gaps)
    position = draw(st.integers(-INT_MAX - 1, INT_MAX - size))
    places = [0] * len(counts)
    for index in order:
        position += gaps[index]
        places[index] = position
        position += counts[index]
    return counts, places


@given(_legal())
@settings(deadline=None, max_examples=1000)
def test_legal_displacements_are_left_alone(blocks: tuple[list[int], list[int]]) -> None:
    counts, places = blocks
    assert find_wrapped(places, counts) is None


@given(st.lists(st.integers(-INT_MAX - 1, INT_MAX), min_size=1, max_size=12), st.data())
@settings(deadline=None, max_examples=1000)
def test_displacements_without_a_wrap_are_left_alone(places: Sequence[int], data: st.DataObject) -> None:
    """Any blocks that do not overlap, in a buffer whose span is less than 2^31 elements."""
    span = max(places) - min(places)
    if span >= 2**31:
        places = [each // 2 for each in places]
    ordered = sorted({*places})
    room = {one: other - one for one, other in zip(ordered, [*ordered[1:], ordered[-1] + 1], strict=True)}
    taken: set[int] = set()
    counts = []
    for each in places:
        most = 0 if each in taken else room[each]
        counts.append(data.draw(st.integers(0, most)))
        taken.add(each)
    span = max(place + count for place, count in zip(places, counts, strict=True)) - min(places)
    if span < 2**31:
        assert find_wrapped(places, counts) is None
