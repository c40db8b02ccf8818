"""Numbers that say which one: 1st, 2nd, 11th."""

from __future__ import annotations


def ordinal(number: int) -> str:
    """Return the number with its ending."""
    teen = number // 10 % 10 == 1
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
