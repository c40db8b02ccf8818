"""Word lists, written as text."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())
