"""What a library was measured to be unable to do; as a table in C, for the protecting library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_FACTORS = {"s": "FACTOR_SIZE", "P": "FACTOR_RANKS", "(P-1)": "FACTOR_LAST"}


@dataclass(frozen=True, slots=True)
class KnownLimit:
    """A product of element size s, elements n and ranks P beyond which a call is not to be relied on."""

    call: str
    product: str
    bound: int
    ranks: int
    """With how many ranks it was seen to fail."""


def limit_table(limits: Sequence[KnownLimit]) -> str:
    """Return the C code of the table."""
    rows = [
        f'    {{"{each.call}", {_factors(each.product)}, {each.bound}LL, {each.ranks}}},'
        for each in limits
        if each.call != "MPI_Reduce_scatter"  # has a way of its own
    ]
    return "\n".join(["static const struct limit limits[] = {", *rows, "    {NULL, 0, 0, 0},", "};", ""])


def _factors(product: str) -> str:
    words = [_FACTORS["s"]] if "s" in product else []
    last = "(P-1)" if "(P-1)" in product else "P" if "P" in product else ""
    return " | ".join([*words, *([_FACTORS[last]] if last else [])]) or "0"
