"""The command that finds the same again: the words of the user, without those about where results go."""

from __future__ import annotations

from collections.abc import Sequence

_WITH_A_VALUE = ("--html", "--format", "-f", "--output", "-o", "--write-baseline")
_ALONE = ("--live", "--plot", "--debug")


def repeated(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words behind `rankwise` with which a command finds the same again."""
    before = list(words[: words.index("--")] if "--" in words else words)
    kept: list[str] = []
    while before:
        word = before.pop(0)
        if word in _WITH_A_VALUE:
            del before[:1]
        elif word not in _ALONE and word.partition("=")[0] not in _WITH_A_VALUE:
            kept.append(word)
    return (*kept, *words[words.index("--") :]) if "--" in words else tuple(kept)
