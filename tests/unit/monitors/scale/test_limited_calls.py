"""When a call is first beyond a limit of its library."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from rankwise.monitors.scale.limited_calls import Growth
from rankwise.native.generate.limit_table import KnownLimit
from rankwise.scale.detector_classes import Product, product_of

_ALLGATHER = KnownLimit("MPI_Allgather", "sn(P-1)", 2_147_483_640, 4)
_COUNTS = st.integers(1, 1 << 20)


def test_an_allgather_of_mpich_4_breaks_where_the_last_block_begins_beyond_an_int() -> None:
    growth = Growth(_ALLGATHER, 100_000, 8, 3)
    assert growth.breaking_ranks == 2_686
    assert growth.breaking_elements == 134_217_728


@given(st.sampled_from(get_args(Product)), st.integers(1, 2**40), _COUNTS, _COUNTS, st.integers(2, 1 << 16))
def test_one_less_is_not_beyond_the_limit(
    product: Product, bound: int, elements: int, size: int, ranks: int
) -> None:
    growth = Growth(KnownLimit("MPI_Gather", product, bound, 2), elements, size, ranks)
    most = growth.breaking_elements
    assert product_of(product, most, size, ranks) > bound >= product_of(product, most - 1, size, ranks)
    most_ranks = growth.breaking_ranks
    assert (most_ranks is None) == ("P" not in product)
    if most_ranks is not None:
        beyond = product_of(product, elements, size, most_ranks)
        assert beyond > bound
        assert most_ranks == 1 or product_of(product, elements, size, most_ranks - 1) <= bound
