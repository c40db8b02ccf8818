"""How a parallelism word changes where regions end."""

from __future__ import annotations

from rankwise.program.threads.letters import Letter, LetterKind, Word


def barriers_in(word: Word) -> Word:
    """Return the barriers of the innermost team that was not left: those before any region that was."""
    kept: list[Letter] = []
    for letter in word:
        if letter.begins_team:
            break
        if letter.kind is LetterKind.BARRIER:
            kept.append(letter)
    return tuple(kept)


def without(word: Word, constructs: tuple[str, ...]) -> Word:
    """Return a word without the innermost region of a kind, and without all that is in it but barriers."""
    for at in range(len(word) - 1, -1, -1):
        if word[at].construct in constructs and word[at].kind is not LetterKind.BARRIER:
            return (*word[:at], *barriers_in(word[at + 1 :]))
    return word


def loop_of(word: Word) -> Letter | None:
    """Return the worksharing construct around a point, of its own team."""
    for letter in reversed(word):
        if letter.begins_team:
            return None
        if letter.kind is LetterKind.WORKSHARING:
            return letter
    return None
