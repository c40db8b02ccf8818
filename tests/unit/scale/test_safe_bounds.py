"""The search for safe bounds, on failures whose bound is known."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from rankwise.scale.safe_bounds import Bounds, between, narrowed


def _search(works: Callable[[int], bool], last: int) -> tuple[Bounds, int]:
    bounds = narrowed(
        Bounds(0), {size: works(size) for size in (*(1 << n for n in range(last.bit_length())), last)}
    )
    rounds = 1
    while sizes := between(bounds):
        bounds = narrowed(bounds, {size: works(size) for size in sizes})
        rounds += 1
    return bounds, rounds


@given(st.integers(1, 2**31))
def test_a_bound_is_found_exactly_and_in_few_rounds(largest: int) -> None:
    bounds, rounds = _search(lambda size: size <= largest, 2**31 + 1)
    assert bounds == Bounds(largest, largest + 1)
    assert rounds <= 12


def test_what_never_fails_has_no_bound() -> None:
    assert _search(lambda size: True, 1 << 20)[0] == Bounds(1 << 20)
